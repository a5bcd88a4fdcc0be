use super::{Carry, Needs, Row};

pub(super) static ROW: Carry = Carry {
    row: Row {
        name: "newest",
        summary: "the three newest words stay in registers; W[t-3] never waits for memory",
        effect: "One load less a round where the ring is in memory; none where the optimiser promotes the ring anyway (`plain`, `expanded`).",
        needs: Needs::NOTHING,
    },
    to_nearest_tap: true,
};
