use super::{Fifth, Needs, Row};

pub(super) static ROW: Fifth = Fifth {
    row: Row {
        name: "nexte",
        summary: "`sha1nexte`, also where AVX-512VL could rotate",
        effect: "One instruction less each four rounds. On Zen 5, whose four rounds take six cycles, \
                 the fastest for one stream.",
        needs: Needs::NOTHING,
    },
    by_vectors: false,
};
