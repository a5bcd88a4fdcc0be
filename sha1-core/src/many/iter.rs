//! Digests of the messages of an iterator.

use core::iter::{Fuse, FusedIterator};

use super::sha1_many;

/// How many messages are hashed together: sixteen lanes are full eight times over, so that like
/// lengths meet in the lanes when lengths differ.
const WINDOW: usize = 128;

/// The SHA-1 digests of the messages of an iterator, in their order.
///
/// Takes up to 128 messages at a time, when the next digest is asked for and none is ready, hashes
/// them side by side as [`sha1_many`] does, and drops them. Nothing is allocated.
///
/// ```
/// let digests: Vec<_> = sha1_core::sha1_iter(["abc", ""]).collect();
/// assert_eq!(digests[0][..4], [0xa9, 0x99, 0x3e, 0x36]);
/// assert_eq!(digests[1][..4], [0xda, 0x39, 0xa3, 0xee]);
/// ```
pub fn sha1_iter<I>(messages: I) -> Sha1Iter<I::IntoIter>
where
    I: IntoIterator<Item: AsRef<[u8]>>,
{
    Sha1Iter {
        messages: messages.into_iter().fuse(),
        digests: [[0; 20]; WINDOW],
        front: 0,
        back: 0,
    }
}

/// The iterator of [`sha1_iter`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Sha1Iter<I> {
    messages: Fuse<I>,
    /// `front..back` are not yet given out.
    digests: [[u8; 20]; WINDOW],
    front: usize,
    back: usize,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Sha1Iter<I> {
    #[inline(never)]
    fn fill(&mut self) {
        let mut held = [const { None }; WINDOW];
        let mut count = 0;
        // The places first: a message taken without a place for it would be lost.
        for (place, message) in held.iter_mut().zip(&mut self.messages) {
            *place = Some(message);
            count += 1;
        }
        let mut messages: [&[u8]; WINDOW] = [&[]; WINDOW];
        for (message, held) in messages.iter_mut().zip(held.iter().flatten()) {
            *message = held.as_ref();
        }
        (self.front, self.back) = (0, 0);
        if let (Some(messages), Some(digests)) =
            (messages.get(..count), self.digests.get_mut(..count))
            && sha1_many(messages, digests).is_ok()
        {
            self.back = count;
        }
    }
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Sha1Iter<I> {
    type Item = [u8; 20];

    #[inline]
    fn next(&mut self) -> Option<[u8; 20]> {
        if self.front == self.back {
            self.fill();
        }
        let digest = self.digests.get(self.front..self.back)?.first().copied()?;
        self.front += 1;
        Some(digest)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let ready = self.back - self.front;
        let (least, most) = self.messages.size_hint();
        (least.saturating_add(ready), most.and_then(|most| most.checked_add(ready)))
    }
}

impl<I: ExactSizeIterator<Item: AsRef<[u8]>>> ExactSizeIterator for Sha1Iter<I> {}

impl<I: Iterator<Item: AsRef<[u8]>>> FusedIterator for Sha1Iter<I> {}
