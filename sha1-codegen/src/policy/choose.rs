//! `choose`: `b` chooses between `c` and `d`.

use super::idiom::Idiom;
use super::{Needs, Row, table};

table!(Idiom: mux or xor add);
