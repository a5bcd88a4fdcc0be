//! Many messages over all cores.

use super::{LengthMismatch, sha1_many};

/// How much work is worth handing to another core, in blocks: some tens of microseconds.
const GRAIN: usize = 1024;

/// Shares have no fewer messages than lanes, as long as every thread gets as many.
const LANES: usize = 16;

/// As [`sha1_many`], over all threads of rayon's current pool.
///
/// The messages are shared out by their bytes, in their order. One message is never split: a
/// single long one runs on one core.
///
/// # Errors
///
/// When the slices differ in length. No digest is written then.
///
/// ```
/// let mut digests = [[0; 20]; 2];
/// sha1_core::sha1_many_parallel(&[b"abc", b""], &mut digests)?;
/// assert_eq!(digests[0][..4], [0xa9, 0x99, 0x3e, 0x36]);
/// # Ok::<(), sha1_core::LengthMismatch>(())
/// ```
pub fn sha1_many_parallel(
    messages: &[&[u8]],
    digests: &mut [[u8; 20]],
) -> Result<(), LengthMismatch> {
    LengthMismatch::check(messages, digests)?;
    let total = messages.iter().map(|message| cost(message)).fold(0, usize::saturating_add);
    let threads = rayon::current_num_threads().max(1);
    // Four shares a thread: whoever is done early takes one more.
    let cut = Cut {
        cost: (total / (4 * threads)).max(GRAIN),
        count: (messages.len() / threads).clamp(1, LANES),
    };
    cut.hash(messages, digests, total)
}

/// How fine to cut.
#[derive(Clone, Copy)]
struct Cut {
    /// Shares that cost no more are not cut.
    cost: usize,
    /// Shares are cut at multiples of so many messages.
    count: usize,
}

impl Cut {
    fn hash(
        self,
        messages: &[&[u8]],
        digests: &mut [[u8; 20]],
        total: usize,
    ) -> Result<(), LengthMismatch> {
        if total > self.cost
            && let Some((middle, before)) = self.middle(messages, total)
            && let Some((first, second)) = messages.split_at_checked(middle)
            && let Some((to_first, to_second)) = digests.split_at_mut_checked(middle)
        {
            let (one, two) = rayon::join(
                || self.hash(first, to_first, before),
                || self.hash(second, to_second, total.saturating_sub(before)),
            );
            return one.and(two);
        }
        sha1_many(messages, digests)
    }

    /// Where both sides cost about the same, and what the first costs. None if there is one side.
    fn middle(self, messages: &[&[u8]], total: usize) -> Option<(usize, usize)> {
        let (mut middle, mut before) = (0, 0_usize);
        for group in messages.chunks(self.count) {
            let cost = group.iter().map(|message| cost(message)).fold(0, usize::saturating_add);
            // The group in the middle goes to the side that has more of it.
            if middle > 0 && before.saturating_add(cost / 2) > total / 2 {
                return Some((middle, before));
            }
            middle += group.len();
            before = before.saturating_add(cost);
        }
        None
    }
}

/// About what a message costs, in blocks.
fn cost(message: &[u8]) -> usize {
    message.len() / 64 + 1
}
