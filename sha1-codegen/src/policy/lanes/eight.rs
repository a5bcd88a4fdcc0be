use super::Count;

pub(super) static ROW: Count = Count::new(
    "8",
    8,
    "eight messages at once, 256-bit vectors",
    "With AVX2 the speed of two interleaved streams of SHA instructions.",
);
