use super::{Fifth, Needs, Row};

pub(super) static ROW: Fifth = Fifth {
    row: Row {
        name: "rotate",
        summary: "a rotation of one word alone and an addition, by AVX-512VL; `sha1nexte` without it, \
                  and for several streams",
        effect: "Two cycles on Intel, fewer than the instruction's, so that four rounds never wait \
                 for it. On Zen 5 they take four, and one stream is 3 % slower than with `nexte`.",
        needs: Needs::NOTHING,
    },
    by_vectors: true,
};
