//! `majority`: what at least two of `b`, `c`, `d` say.

use super::idiom::Idiom;
use super::{Needs, Row, table};

table!(Idiom: or xor add add_newest);
