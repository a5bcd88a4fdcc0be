use super::{Access, Needs, PLAIN, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "volatile-rw",
        summary: "volatile stores and volatile loads: what volatile was meant to do",
        effect: "Every word is stored once and read from memory at each use; about ten \
                 spills on x86-64. Nearest in loads, stores and spills to gcc's \
                 `\"+m\"(W(t))`, which Rust's assembly cannot say: that operand fences one \
                 word and lets the other loads move, this orders all accesses of the ring.",
        needs: Needs::UNSAFE,
    },
    put: Access::Volatile,
    get: Access::Volatile,
    ..PLAIN
};
