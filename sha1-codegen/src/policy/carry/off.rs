use super::{Carry, Needs, Row};

pub(super) static ROW: Carry = Carry {
    row: Row {
        name: "off",
        summary: "every word is read from the ring",
        effect: "With a ring that the compiler must believe in memory, the newest word waits for its own store.",
        needs: Needs::NOTHING,
    },
    to_nearest_tap: false,
};
