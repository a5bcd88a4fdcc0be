use super::{Barrier, Needs, PLAIN, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "word-barrier",
        summary: "after each store an empty assembly statement that is given that word's address",
        effect: "Meant as gcc's `\"+m\"(W(t))`, a barrier for one word. Rust has no memory operand: \
                 a statement that may touch memory may touch all that has escaped, so the first \
                 store makes this a `barrier`, plus one address computation a store. \
                 `volatile-rw` is nearer to gcc's.",
        needs: Needs::UNSAFE,
    },
    barrier: Barrier::Word,
    ..PLAIN
};
