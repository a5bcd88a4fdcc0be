use super::{Barrier, Needs, PLAIN, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "fence",
        summary: "the effect of `barrier` without `unsafe`: `black_box` once, a compiler fence after each store",
        effect: "The loads, stores and spills of `barrier` within a few instructions.",
        needs: Needs::RUN_TIME,
    },
    barrier: Barrier::Fence,
    ..PLAIN
};
