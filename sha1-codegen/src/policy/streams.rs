//! `streams`: how many messages the SHA instructions work on in turns.

use super::count::Count;
use super::table;

table!(Count: one two four);
