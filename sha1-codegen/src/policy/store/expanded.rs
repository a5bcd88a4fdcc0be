use super::{Needs, PLAIN, Ring, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "expanded",
        summary: "80 words, all computed before the first round: the standard's own way (FIPS 180-4, 6.1.2)",
        effect: "The optimiser promotes part of the array; on ARM all of it, which gives \
                 the code of `plain`. In a loop the array has 128 words, so that no index \
                 needs a check.",
        needs: Needs::NOTHING,
    },
    ring: Ring::Ahead,
    ..PLAIN
};
