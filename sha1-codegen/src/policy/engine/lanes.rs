use super::{Engine, Kind, Needs, Row};

pub(super) static ROW: Engine = Engine {
    row: Row {
        name: "lanes",
        summary: "as many messages at once as a vector has words, one in each",
        effect: "The fastest for many messages, and no use for one: a single message takes as \
                 long as all lanes together.",
        needs: Needs::UNSAFE,
    },
    kind: Kind::Lanes,
    axes: &["isa", "lanes"],
    positional: 2,
};
