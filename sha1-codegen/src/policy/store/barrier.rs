use super::{Barrier, Needs, PLAIN, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "barrier",
        summary: "after each store an empty assembly statement that may touch memory: git's way on ARM",
        effect: "The ring's address is given to an assembly statement once per call; \
                 without that the optimiser knows that nobody can see the ring, and the \
                 barriers do nothing. Every word is stored once and read at each use. On \
                 x86-64 a frame of 152 bytes where `plain` has 184; on ARMv7 today 440 \
                 where `plain` has 150.",
        needs: Needs::UNSAFE,
    },
    barrier: Barrier::Memory,
    ..PLAIN
};
