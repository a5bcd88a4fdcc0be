//! Where the message ring is, and how often it is read and written.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use sha1_codegen::spec::SHA1;

use super::decode::Access;

/// Stores and loads of the message ring in code without loops: none of either where the optimiser
/// keeps it in registers.
///
/// A ring in memory is as many places as a block has words, each stored to once for every time
/// that the rounds go around. Most lie side by side; the optimiser may put one elsewhere, and may
/// use a place for something else before. Where registers are few, the register allocator makes
/// something alike of all its spills, whose number is known, and of nothing else.
pub fn traffic<'a>(accesses: impl Iterator<Item = &'a Access>, spills: u64) -> (u64, u64) {
    let mut bases: BTreeMap<&str, BTreeMap<i64, Place>> = BTreeMap::new();
    let mut stores = 0;
    for access in accesses {
        stores += u64::from(access.store);
        if access.bytes != 4 {
            continue;
        }
        let place = bases.entry(&access.base).or_default().entry(access.offset).or_default();
        *if access.store { &mut place.stores } else { &mut place.loads } += 1;
    }
    let own = stores.saturating_sub(spills);
    if 2 * own < turns() * SHA1.block_words as u64 {
        return (0, 0);
    }
    let ring = bases.values().find_map(ring);
    ring.unwrap_or_default()
        .iter()
        .fold((0, 0), |(stores, loads), place| (stores + place.stores, loads + place.loads))
}

/// What is done to one word of memory.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    stores: u64,
    loads: u64,
}

/// The places of a ring, if these hold one.
fn ring(places: &BTreeMap<i64, Place>) -> Option<Vec<Place>> {
    let in_turn: BTreeMap<_, _> =
        places.iter().filter(|(_, place)| place.stores >= turns()).collect();
    let reach = |from: i64, step: i64| {
        (1..).take_while(|distance| in_turn.contains_key(&(from + step * distance))).count()
    };
    let run = |offset: i64| 1 + reach(offset, 4) + reach(offset, -4);
    let mut slots: Vec<_> = in_turn.iter().collect();
    // Spill slots may be stored to as often; but seldom exactly so often, and not side by side.
    slots.sort_by_key(|(offset, place)| (place.stores, Reverse(run(***offset))));
    slots.truncate(SHA1.block_words);
    let exact = slots.iter().filter(|(_, place)| place.stores == turns()).count();
    let is_ring = slots.len() == SHA1.block_words && 4 * exact >= 3 * slots.len();
    is_ring.then(|| slots.into_iter().map(|(_, place)| **place).collect())
}

/// How often the rounds go around the ring.
fn turns() -> u64 {
    (SHA1.rounds() / SHA1.block_words) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(offset: i64, store: bool) -> Access {
        Access { base: "rsp".to_owned(), offset, bytes: 4, store }
    }

    #[test]
    fn a_ring_is_a_run_of_words_that_are_all_stored_in_turn() {
        let mut all = Vec::new();
        for turn in 0..5 {
            for slot in 0..16 {
                all.push(access(-64 + 4 * slot, true));
                all.extend((turn > 0).then(|| access(-64 + 4 * slot, false)));
            }
        }
        assert_eq!(traffic(all.iter(), 0), (80, 64));
        assert_eq!(traffic(all.iter(), 75), (0, 0), "nearly all are spills");
        assert_eq!(traffic(all.iter(), 10), (80, 64));
        all.extend((0..9).flat_map(|_| [access(-68, true), access(0, true)]));
        assert_eq!(traffic(all.iter(), 0), (80, 64), "busy spill slots beside it do not count");
        for access in &mut all {
            access.offset += if access.offset == -64 { 1000 } else { 0 };
        }
        assert_eq!(traffic(all.iter(), 0), (80, 64), "one slot may lie elsewhere");
    }

    #[test]
    fn spills_are_no_ring() {
        let spill = |slot: i64| (0..slot).map(move |_| access(4 * slot, true));
        let all: Vec<_> = (0..30).flat_map(spill).collect();
        assert_eq!(traffic(all.iter(), 0), (0, 0), "many busy slots, each in its own way");
    }
}
