//! Messages, at a chosen distance from a cache line's beginning.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// A message.
#[derive(Debug)]
pub struct Message {
    buffer: Vec<u8>,
    start: usize,
    /// Its distance from an address that is a multiple of 64.
    pub offset: usize,
    /// No other message of this process has it.
    pub id: u64,
    /// See [`Self::beside`].
    others: OnceLock<Others>,
}

/// The most messages that any function hashes at once.
pub const MOST: usize = 16;

/// Messages of the same length and offset, one after the other in one piece of memory.
#[derive(Debug)]
struct Others {
    buffer: Vec<u8>,
    start: usize,
    stride: usize,
}

impl Others {
    /// All differ from each other and from that message, unless it is empty. Each begins some
    /// cache lines on from where a power of two would put it: those of one length in one heap do
    /// not share the few lines that a cache has for one address.
    fn of(message: &Message) -> Self {
        let length = message.bytes().len();
        let stride = length.next_multiple_of(64) + 64;
        let mut buffer = vec![0; (MOST - 1) * stride + 64 + message.offset];
        let start = buffer.as_ptr().align_offset(64) + message.offset;
        for number in 1..MOST {
            let at = start + (number - 1) * stride;
            let own = buffer[at..at + length].iter_mut().zip(message.bytes());
            own.for_each(|(own, byte)| *own = byte ^ number as u8);
        }
        Self { buffer, start, stride }
    }
}

impl Message {
    /// A copy of some bytes.
    #[must_use]
    pub fn new(bytes: &[u8], offset: usize) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mut buffer = vec![0; bytes.len() + offset + 64];
        let start = buffer.as_ptr().align_offset(64) + offset;
        buffer[start..start + bytes.len()].copy_from_slice(bytes);
        buffer.truncate(start + bytes.len());
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Self { buffer, start, offset, id, others: OnceLock::new() }
    }

    /// Bytes of no particular pattern.
    #[must_use]
    pub fn of_length(length: usize, offset: usize) -> Self {
        let byte = |at: usize| (at.wrapping_mul(0x9e37_79b9) >> 13) as u8;
        Self::new(&(0..length).map(byte).collect::<Vec<_>>(), offset)
    }

    /// The message.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// This message and others of its length and offset, for functions that hash several at once.
    ///
    /// # Panics
    ///
    /// There are no more than [`MOST`].
    #[must_use]
    pub fn beside<const N: usize>(&self) -> [&[u8]; N] {
        let length = self.bytes().len();
        std::array::from_fn(|number| match number {
            0 => self.bytes(),
            _ => {
                let others = self.others.get_or_init(|| Others::of(self));
                let at = others.start + (number - 1) * others.stride;
                &others.buffer[at..at + length]
            }
        })
    }
}

/// A number of bytes, as people write it: `64`, `16KiB`, `1M`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Size(pub usize);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        let end = trimmed.find(|c: char| !c.is_ascii_digit()).unwrap_or(trimmed.len());
        let (number, unit) = trimmed.split_at(end);
        let shift = match unit.trim().to_ascii_lowercase().as_str() {
            "" | "b" => 0,
            "k" | "kib" => 10,
            "m" | "mib" => 20,
            "g" | "gib" => 30,
            _ => return Err(format!("no unit `{}`; one of B, KiB, MiB, GiB", unit.trim())),
        };
        let number: usize = number.parse().map_err(|_| "a number comes first".to_owned())?;
        number.checked_mul(1 << shift).map(Self).ok_or_else(|| "too many bytes".to_owned())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
            if self.0 > 0 && self.0.is_multiple_of(1 << shift) {
                return write!(f, "{} {unit}", self.0 >> shift);
            }
        }
        write!(f, "{} B", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_lies_where_it_should() {
        for offset in [0, 1, 63] {
            let message = Message::of_length(100, offset);
            assert_eq!(message.bytes().len(), 100);
            assert_eq!(message.bytes().as_ptr() as usize % 64, offset);
        }
        assert_eq!(Message::of_length(0, 0).bytes(), b"");
    }

    #[test]
    fn messages_beside_each_other_differ_in_all_but_length_and_offset() {
        for (length, offset) in [(0, 0), (1, 1), (64, 0), (1000, 63)] {
            let message = Message::of_length(length, offset);
            let all = message.beside::<MOST>();
            assert_eq!(all[0], message.bytes());
            for (number, one) in all.iter().enumerate() {
                assert_eq!((one.len(), one.as_ptr() as usize % 64), (length, offset), "{number}");
                assert!(length == 0 || !all[..number].contains(one), "{number}");
            }
        }
    }

    #[test]
    fn sizes_are_read_as_they_are_written() {
        for (text, bytes) in [("64", 64), ("0", 0), ("1KiB", 1 << 10), ("16 k", 1 << 14)] {
            assert_eq!(text.parse(), Ok(Size(bytes)));
        }
        for bytes in [0, 64, 1000, 1 << 10, 1 << 14, 1 << 20, 3 << 30] {
            assert_eq!(Size(bytes).to_string().parse(), Ok(Size(bytes)));
        }
        assert!("16 parsec".parse::<Size>().expect_err("no unit").contains("one of B, KiB"));
        assert!("KiB".parse::<Size>().is_err());
        assert!("99999999999G".parse::<Size>().is_err());
    }
}
