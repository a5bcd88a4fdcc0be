use super::Count;

pub(super) static ROW: Count = Count::new(
    "1",
    1,
    "one message",
    "Each instruction waits for the one before: the rounds' latency is the speed.",
);
