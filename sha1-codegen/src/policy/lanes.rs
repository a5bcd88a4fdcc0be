//! `lanes`: how many messages one vector holds words of.

use super::count::Count;
use super::table;

table!(Count: four eight sixteen);
