use super::Count;

pub(super) static ROW: Count = Count::new(
    "4",
    4,
    "four messages at once, 128-bit vectors",
    "Every x86-64 and AArch64 processor has them.",
);
