//! Digests of many messages at once, in the lanes of vector registers.

mod held;
mod iter;
#[cfg(feature = "rayon")]
mod parallel;
mod queue;
mod schedule;
mod stream;
mod tail;
#[cfg(test)]
mod tests;

use core::error::Error;
use core::fmt;

pub use iter::{Sha1Iter, sha1_iter};
#[cfg(feature = "rayon")]
pub use parallel::sha1_many_parallel;
pub use stream::{NoSuchStream, Sha1Many};

pub(crate) use schedule::{Shape, Start, Work, one_by_one, run};

use crate::{INITIAL, dispatch};
use tail::Tail;

/// The SHA-1 digests of many messages: `digests[i]` becomes that of `messages[i]`.
///
/// Messages are hashed side by side, as many as the processor's vector registers have lanes, and
/// may have any lengths; like lengths fill the lanes best. Too few messages for lanes share
/// the processor's SHA instructions, or are hashed one by one. Nothing is allocated.
///
/// # Errors
///
/// When the slices differ in length. No digest is written then.
///
/// ```
/// use sha1_core::sha1_many;
///
/// let mut digests = [[0; 20]; 2];
/// sha1_many(&[b"abc", b""], &mut digests)?;
/// assert_eq!(digests[0][..4], [0xa9, 0x99, 0x3e, 0x36]);
/// assert_eq!(digests[1][..4], [0xda, 0x39, 0xa3, 0xee]);
/// # Ok::<(), sha1_core::LengthMismatch>(())
/// ```
pub fn sha1_many(messages: &[&[u8]], digests: &mut [[u8; 20]]) -> Result<(), LengthMismatch> {
    LengthMismatch::check(messages, digests)?;
    dispatch::hash(&mut Messages { messages, digests });
    Ok(())
}

/// There are not as many messages as places for digests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthMismatch {
    /// The number of messages.
    pub messages: usize,
    /// The number of places for digests.
    pub digests: usize,
}

impl LengthMismatch {
    fn check(messages: &[&[u8]], digests: &[[u8; 20]]) -> Result<(), Self> {
        let (messages, digests) = (messages.len(), digests.len());
        if messages == digests { Ok(()) } else { Err(Self { messages, digests }) }
    }
}

impl fmt::Display for LengthMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { messages, digests } = self;
        write!(f, "there must be one place per digest: {messages} messages, {digests} places")
    }
}

impl Error for LengthMismatch {}

/// Whole messages, as work for the lanes.
struct Messages<'a, 'd> {
    messages: &'a [&'a [u8]],
    digests: &'d mut [[u8; 20]],
}

impl<'a> Messages<'a, '_> {
    #[inline(always)]
    fn message(&self, job: usize) -> &'a [u8] {
        self.messages.get(job).copied().unwrap_or_default()
    }
}

impl<'a> Work<'a> for Messages<'a, '_> {
    fn count(&self) -> usize {
        self.messages.len()
    }

    #[inline(always)]
    fn shape(&self, job: usize) -> Shape {
        Shape::of(self.message(job).len())
    }

    #[inline(always)]
    fn start(&self, job: usize, tail: &mut Tail) -> Start<'a> {
        let message = self.message(job);
        let end = tail.fill(message, message.len() as u64);
        Start { state: INITIAL, blocks: message.as_chunks().0, end }
    }

    #[inline(always)]
    fn done(&mut self, job: usize, state: &[u32; 5]) {
        if let Some(digest) = self.digests.get_mut(job) {
            *digest = bytes(state);
        }
    }
}

/// The chaining value in the digest's byte order.
///
/// Word by word, unlike for one message: kernels store four of the words at once, and two that are
/// read together wait for that.
#[inline(always)]
fn bytes(state: &[u32; 5]) -> [u8; 20] {
    let mut digest = [0; 20];
    for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    digest
}
