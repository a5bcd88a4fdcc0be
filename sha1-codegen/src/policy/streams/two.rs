use super::Count;

pub(super) static ROW: Count = Count::new(
    "2",
    2,
    "two messages in turns",
    "One message's instructions run while the other's wait.",
);
