use super::{Access, Needs, PLAIN, Row, Store};

pub(super) static ROW: Store = Store {
    row: Row {
        name: "volatile",
        summary: "volatile stores, plain loads: git's way on x86 in 2009",
        effect: "The stores are made, but the loads are forwarded past them: the spills of `plain` \
                 stay and 80 stores come on top. Slower than `plain`; kept to show why.",
        needs: Needs::UNSAFE,
    },
    put: Access::Volatile,
    ..PLAIN
};
