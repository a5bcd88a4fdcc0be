use super::{Needs, PLAIN, Ring, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "expanded",
        summary: "80 words, all computed before the first round: the standard's own way (FIPS 180-4, 6.1.2)",
        effect: "A frame of over 320 bytes; the optimiser keeps part of the array in registers.",
        needs: Needs::NOTHING,
    },
    ring: Ring::Ahead,
    ..PLAIN
};
