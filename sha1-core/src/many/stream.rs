//! Many messages that come in pieces.

use core::error::Error;
use core::fmt;

use super::held::{Ends, Runs};
use crate::{Compress, Fastest, INITIAL, dispatch};

/// How many blocks a stream holds back unless told otherwise: 2 KiB, more than a network packet.
const HELD: usize = 32;

/// SHA-1 hashers of `S` streams, numbered from 0, that work side by side.
///
/// Pieces may come in any order, and streams end in any order. A stream holds back up to `BLOCKS`
/// blocks of what it was given; when one has no more room, the blocks of all streams are hashed
/// side by side. So pieces that come for many streams in turn fill the lanes of vector registers,
/// without being brought together, if they are shorter than `64 * BLOCKS` bytes. Longer ones are
/// hashed at the speed of one stream by [`update`](Self::update), and side by side by
/// [`update_all`](Self::update_all). A single stream gains nothing from lanes: use a plain hasher.
///
/// Nothing is allocated: a stream is its state and `64 * BLOCKS` bytes, so keep many in a `Box`
/// or a `static`.
///
/// ```
/// use sha1_core::Sha1Many;
///
/// let mut many = Sha1Many::<8>::new();
/// many.update(3, b"a")?;
/// many.update(5, b"xyz")?;
/// many.update(3, b"bc")?;
/// let digest = many.finish(3)?;
/// assert_eq!(digest[..4], [0xa9, 0x99, 0x3e, 0x36]);
/// # Ok::<(), sha1_core::NoSuchStream>(())
/// ```
#[derive(Clone)]
pub struct Sha1Many<const S: usize, const BLOCKS: usize = HELD> {
    states: [[u32; 5]; S],
    /// The bytes each stream was given.
    lengths: [u64; S],
    /// The bytes of those which are in its buffer.
    held: [usize; S],
    buffers: [[[u8; 64]; BLOCKS]; S],
}

impl<const S: usize> Sha1Many<S> {
    /// Streams that have been given nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_blocks()
    }
}

impl<const S: usize, const BLOCKS: usize> Sha1Many<S, BLOCKS> {
    const CAPACITY: usize = {
        assert!(BLOCKS > 0, "a stream must hold a block at least");
        64 * BLOCKS
    };

    /// Streams that have been given nothing and hold `BLOCKS` blocks each.
    ///
    /// ```
    /// let many = sha1_core::Sha1Many::<16, 8>::with_blocks();
    /// ```
    #[must_use]
    pub const fn with_blocks() -> Self {
        // Refuses to compile without room.
        let _ = Self::CAPACITY;
        Self {
            states: [INITIAL; S],
            lengths: [0; S],
            held: [0; S],
            buffers: [[[0; 64]; BLOCKS]; S],
        }
    }

    /// Gives a piece to a stream.
    ///
    /// # Errors
    ///
    /// When there is no such stream. The piece is in none then.
    pub fn update(&mut self, stream: usize, piece: &[u8]) -> Result<(), NoSuchStream> {
        NoSuchStream::check(stream, S)?;
        let rest = self.hold(stream, piece);
        if rest.is_empty() {
            return Ok(());
        }
        self.compress_held();
        // The buffer was full, and is empty now.
        if rest.len() <= Self::CAPACITY {
            self.hold(stream, rest);
        } else {
            let (blocks, end) = rest.as_chunks();
            Fastest::compress(&mut self.states[stream], blocks);
            self.lengths[stream] = self.lengths[stream].wrapping_add(64 * blocks.len() as u64);
            self.hold(stream, end);
        }
        Ok(())
    }

    /// Gives each stream its piece, which may be empty, all side by side.
    ///
    /// Pieces of any length fill the lanes, the more alike they are the better.
    pub fn update_all(&mut self, pieces: [&[u8]; S]) {
        let mut rests = pieces;
        let mut any = false;
        for (stream, rest) in rests.iter_mut().enumerate() {
            if rest.len() <= Self::CAPACITY - self.held[stream] {
                self.hold(stream, rest);
                *rest = &[];
            } else {
                // Whole blocks in the buffer, that those of the piece may follow.
                let gap = (64 - self.held[stream] % 64) % 64;
                if let Some((head, tail)) = rest.split_at_checked(gap) {
                    self.hold(stream, head);
                    *rest = tail;
                }
                any = true;
            }
        }
        if !any {
            return;
        }
        self.compress_held();
        let mut runs = Runs::new(&mut self.states);
        for (stream, rest) in rests.iter().enumerate() {
            let blocks = rest.as_chunks().0;
            runs.add(stream, blocks);
            self.lengths[stream] = self.lengths[stream].wrapping_add(64 * blocks.len() as u64);
        }
        dispatch::hash(&mut runs);
        for (stream, rest) in rests.iter().enumerate() {
            self.hold(stream, rest.as_chunks::<64>().1);
        }
    }

    /// The digest of a stream, which then starts anew.
    ///
    /// The ends of many streams cost less by [`finish_all`](Self::finish_all) or
    /// [`finish_some`](Self::finish_some).
    ///
    /// # Errors
    ///
    /// When there is no such stream.
    pub fn finish(&mut self, stream: usize) -> Result<[u8; 20], NoSuchStream> {
        NoSuchStream::check(stream, S)?;
        let with_blocks = self.held.iter().filter(|held| **held >= 64).count();
        if with_blocks >= dispatch::worth() {
            self.compress_held();
        }
        let mut digest = [0; 20];
        self.end(&[stream], core::slice::from_mut(&mut digest));
        Ok(digest)
    }

    /// The digests of all streams, which then start anew.
    pub fn finish_all(&mut self) -> [[u8; 20]; S] {
        let mut digests = [[0; 20]; S];
        self.end(&core::array::from_fn::<_, S, _>(|stream| stream), &mut digests);
        digests
    }

    /// The digests of some streams, which then start anew; the others go on.
    pub fn finish_some(&mut self, which: [bool; S]) -> [Option<[u8; 20]>; S] {
        let mut streams = [0; S];
        let mut count = 0;
        for (stream, _) in which.iter().enumerate().filter(|(_, which)| **which) {
            streams[count] = stream;
            count += 1;
        }
        let mut digests = [[0; 20]; S];
        self.end(&streams[..count], &mut digests);
        let mut digests = digests.into_iter();
        which.map(|which| if which { digests.next() } else { None })
    }

    /// Puts into a stream's buffer what it has room for. Returns the rest.
    fn hold<'p>(&mut self, stream: usize, piece: &'p [u8]) -> &'p [u8] {
        let held = &mut self.held[stream];
        let room = self.buffers[stream].as_flattened_mut().get_mut(*held..).unwrap_or_default();
        let (now, rest) = piece.split_at(piece.len().min(room.len()));
        room[..now.len()].copy_from_slice(now);
        *held += now.len();
        self.lengths[stream] = self.lengths[stream].wrapping_add(now.len() as u64);
        rest
    }

    /// Hashes the whole blocks that streams hold, in lanes.
    fn compress_held(&mut self) {
        let mut runs = Runs::new(&mut self.states);
        for (stream, (held, buffer)) in self.held.iter().zip(&self.buffers).enumerate() {
            runs.add(stream, buffer.get(..held / 64).unwrap_or_default());
        }
        dispatch::hash(&mut runs);
        for (held, buffer) in self.held.iter_mut().zip(&mut self.buffers) {
            // The block that is not whole comes first now.
            if let Some(block) = buffer.get(*held / 64).copied()
                && let Some(first) = buffer.first_mut()
            {
                *first = block;
            }
            *held %= 64;
        }
    }

    /// Ends streams, all different, each with a place in `digests`, and starts them anew.
    fn end(&mut self, streams: &[usize], digests: &mut [[u8; 20]]) {
        dispatch::hash(&mut Ends {
            states: &self.states,
            lengths: &self.lengths,
            held: &self.held,
            buffers: &self.buffers,
            streams,
            digests,
        });
        for stream in streams {
            self.states[*stream] = INITIAL;
            self.lengths[*stream] = 0;
            self.held[*stream] = 0;
        }
    }
}

impl<const S: usize> Default for Sha1Many<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const S: usize, const BLOCKS: usize> fmt::Debug for Sha1Many<S, BLOCKS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What it holds may be a secret.
        f.debug_struct("Sha1Many").field("streams", &S).finish_non_exhaustive()
    }
}

/// The number of a stream that there is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchStream {
    /// The number asked for.
    pub stream: usize,
    /// How many streams there are, numbered from 0.
    pub streams: usize,
}

impl NoSuchStream {
    fn check(stream: usize, streams: usize) -> Result<(), Self> {
        if stream < streams { Ok(()) } else { Err(Self { stream, streams }) }
    }
}

impl fmt::Display for NoSuchStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stream, streams } = self;
        write!(f, "no stream {stream}: there are {streams}, numbered from 0")
    }
}

impl Error for NoSuchStream {}
