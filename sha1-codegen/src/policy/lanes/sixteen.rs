use super::Count;

pub(super) static ROW: Count = Count::new(
    "16",
    16,
    "sixteen messages at once, 512-bit vectors",
    "With AVX-512 several times the speed of SHA instructions.",
);
