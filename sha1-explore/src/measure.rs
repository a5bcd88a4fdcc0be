//! Measuring: what is measured, and that it is right before it is fast.
//!
//! The time of a contender is the time for the digest of a whole message, padding included, since
//! that is what people wait for and what every peer can do. Whoever offers a compression function
//! is run by one and the same hasher, [`hasher::digest`]; the others by their own. Who hashes
//! several messages at once gets several, all different; its time is divided by their number, so
//! that times and speeds of all rows are for as many bytes.

pub mod budget;
pub mod clock;
pub mod flags;
pub mod hasher;
pub mod interrupt;
pub mod many;
pub mod message;
pub mod rounds;
pub mod table;
pub mod variants;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use libloading::Library;
use sha1_codegen::plan::Plan;

use crate::peers::child::Child;
use crate::results::{Build, Flags, Row};
use crate::stats::AGAIN;
use hasher::{Compress, Digest, Foreign};
use many::Many;
use message::{MOST, Message};

/// Someone who takes part.
#[derive(Debug)]
pub struct Contender {
    /// What is told of it; its times are added here.
    pub row: Row,
    /// For variants: the plan, and which set of flags it was compiled under.
    pub variant: Option<(Plan, usize)>,
    /// The same code, at one or more places.
    pub subjects: Vec<Subject>,
}

/// Code at one place.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its address modulo 64, where it is known.
    pub address: Option<u8>,
    /// The code.
    pub code: Code,
}

/// Something that computes digests.
#[derive(Clone, Debug)]
pub enum Code {
    /// A generated compression function.
    Variant {
        /// The function.
        compress: Foreign,
        /// The library that it lies in: as long as this is held, it stays.
        _library: Arc<Library>,
    },
    /// A generated compression function of several messages.
    Many {
        /// The function.
        function: Arc<dyn Many>,
        /// As above.
        _library: Arc<Library>,
    },
    /// A compression function of somebody else's.
    Blocks(Compress),
    /// A function from a message to its digest.
    Whole(fn(&[u8]) -> Digest),
    /// Another process, whose environment makes a library take another path.
    Child(Arc<Child>),
}

impl Code {
    /// The digests of a message, or of as many beside each other as a call takes.
    ///
    /// # Errors
    ///
    /// A child process went away.
    pub fn digests(&self, message: &Message) -> Result<Vec<Digest>> {
        Ok(match self {
            Self::Variant { compress, .. } => vec![hasher::foreign(*compress, message.bytes())],
            Self::Many { function, .. } => function.digests(message),
            Self::Blocks(compress) => vec![hasher::digest(compress, message.bytes())],
            Self::Whole(digest) => vec![digest(message.bytes())],
            Self::Child(child) => vec![child.digest(message)?],
        })
    }

    /// Nanoseconds for that many calls with a message, one after another; of a function of several
    /// messages each call is for all of them.
    ///
    /// # Errors
    ///
    /// A child process went away.
    pub fn time(&self, message: &Message, calls: u32) -> Result<f64> {
        let bytes = message.bytes();
        Ok(match self {
            Self::Variant { compress, .. } => {
                time(bytes, calls, |message| hasher::foreign(*compress, message))
            }
            Self::Many { function, .. } => function.time(message, calls),
            Self::Blocks(compress) => {
                time(bytes, calls, |message| hasher::digest(compress, message))
            }
            Self::Whole(digest) => time(bytes, calls, digest),
            Self::Child(child) => child.time(message, calls)?,
        })
    }
}

/// The one loop that is timed. A call that is not timed goes before it, where there are many:
/// whoever ran last has left other code in the caches.
fn time<M: Copy, D>(messages: M, calls: u32, digest: impl Fn(M) -> D) -> f64 {
    if calls > 1 {
        black_box(digest(black_box(messages)));
    }
    let start = Instant::now();
    for _ in 0..calls {
        black_box(digest(black_box(messages)));
    }
    start.elapsed().as_nanos() as f64
}

/// Lengths around which padding and the loop over blocks change their ways.
const LENGTHS: [usize; 13] = [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 4103];

impl Contender {
    /// How many messages a call hashes.
    #[must_use]
    pub fn messages(&self) -> usize {
        self.row.messages
    }

    /// Makes sure that its digests are right, wherever its code and the message lie.
    ///
    /// # Errors
    ///
    /// One is wrong: by the contender's name.
    pub fn check(&self) -> Result<()> {
        for (length, offset) in LENGTHS.into_iter().flat_map(|length| [(length, 0), (length, 1)]) {
            let message = Message::of_length(length, offset);
            for subject in &self.subjects {
                let digests = subject.code.digests(&message);
                let digests = digests.with_context(|| self.row.name.clone())?;
                let messages = message.beside::<MOST>();
                for (number, (digest, message)) in digests.iter().zip(messages).enumerate() {
                    self.compare(digest, message, number)?;
                }
            }
        }
        Ok(())
    }

    fn compare(&self, digest: &Digest, message: &[u8], number: usize) -> Result<()> {
        let right = hasher::reference(message);
        if *digest != right {
            let which = match self.messages() {
                1 => String::new(),
                all => format!(" as number {} of {all} messages", number + 1),
            };
            bail!(
                "{} computes a wrong digest of {} bytes{which}, {} instead of {}: it is broken \
                 here, and its speed means nothing; leave it out",
                self.row.name,
                message.len(),
                hasher::hex(digest),
                hasher::hex(&right),
            );
        }
        Ok(())
    }

    /// The same code under the name that the baseline's second run has.
    #[must_use]
    pub fn again(&self) -> Self {
        let mut row = self.row.clone();
        row.name += AGAIN;
        row.timings.clear();
        "the baseline a second time: what differs is noise".clone_into(&mut row.summary);
        Self { row, variant: self.variant, subjects: self.subjects.clone() }
    }

    /// Whether its times belong to that set of flags: peers belong to all.
    #[must_use]
    pub fn belongs_to(&self, build: usize) -> bool {
        self.variant.is_none_or(|(_, own)| own == build)
    }
}

/// What was measured, by flags.
#[must_use]
pub fn builds(contenders: &[Contender], flags: &[Flags], baselines: &[String]) -> Vec<Build> {
    let build = |(number, (flags, baseline)): (usize, (&Flags, &String))| Build {
        flags: flags.clone(),
        baseline: baseline.clone(),
        rows: contenders
            .iter()
            .filter(|contender| contender.belongs_to(number) && !contender.row.timings.is_empty())
            .map(|contender| contender.row.clone())
            .collect(),
        recommendation: None,
    };
    flags.iter().zip(baselines).enumerate().map(build).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Kind;

    /// A contender that is nobody.
    pub(super) fn contender(name: &str, digest: fn(&[u8]) -> Digest) -> Contender {
        let row = Row {
            name: name.to_owned(),
            kind: Kind::Peer,
            attribute: None,
            summary: String::new(),
            safe: None,
            messages: 1,
            timings: Vec::new(),
            code: None,
        };
        let subjects = vec![Subject { address: None, code: Code::Whole(digest) }];
        Contender { row, variant: None, subjects }
    }

    #[test]
    fn a_wrong_digest_is_an_error_by_name() {
        contender("right", hasher::reference).check().expect("the reference is right");
        let wrong = contender("lazy", |message| match message.len() {
            0..=1000 => hasher::reference(message),
            _ => [0; 20],
        });
        let error = wrong.check().expect_err("it gives up").to_string();
        assert!(error.starts_with("lazy computes a wrong digest of 4103 bytes"), "{error}");
    }
}
