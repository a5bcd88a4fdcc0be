use super::Count;

pub(super) static ROW: Count = Count::new(
    "4",
    4,
    "four messages in turns",
    "Seldom faster than two: the instructions' throughput is reached, and registers run out.",
);
