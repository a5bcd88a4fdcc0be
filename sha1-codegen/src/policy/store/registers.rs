use super::{Needs, PLAIN, Ring, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "registers",
        summary: "16 local variables, renamed instead of stored (needs `unroll = \"full\"`)",
        effect: "The same machine code as `plain`, whose array is promoted to the same locals.",
        needs: Needs::NOTHING,
    },
    ring: Ring::Registers,
    ..PLAIN
};
