//! Measuring: what is measured, and that it is right before it is fast.
//!
//! The time of a contender is the time for the digest of a whole message, padding included, since
//! that is what people wait for and what every peer can do. Whoever offers a compression function
//! is run by one and the same hasher, [`hasher::digest`]; the others by their own.

pub mod budget;
pub mod clock;
pub mod flags;
pub mod hasher;
pub mod interrupt;
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
use message::Message;

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
    /// A compression function of somebody else's.
    Blocks(Compress),
    /// A function from a message to its digest.
    Whole(fn(&[u8]) -> Digest),
    /// Another process, whose environment makes a library take another path.
    Child(Arc<Child>),
}

impl Code {
    /// The digest of a message.
    ///
    /// # Errors
    ///
    /// A child process went away.
    pub fn digest(&self, message: &Message) -> Result<Digest> {
        Ok(match self {
            Self::Variant { compress, .. } => hasher::foreign(*compress, message.bytes()),
            Self::Blocks(compress) => hasher::digest(compress, message.bytes()),
            Self::Whole(digest) => digest(message.bytes()),
            Self::Child(child) => child.digest(message)?,
        })
    }

    /// Nanoseconds for that many digests of a message, one after another.
    ///
    /// # Errors
    ///
    /// A child process went away.
    pub fn time(&self, message: &Message, calls: u32) -> Result<f64> {
        Ok(match self {
            Self::Variant { compress, .. } => {
                time(message, calls, |message| hasher::foreign(*compress, message))
            }
            Self::Blocks(compress) => {
                time(message, calls, |message| hasher::digest(compress, message))
            }
            Self::Whole(digest) => time(message, calls, digest),
            Self::Child(child) => child.time(message, calls)?,
        })
    }
}

/// The one loop that is timed. A call that is not timed goes before it, where there are many:
/// whoever ran last has left other code in the caches.
fn time(message: &Message, calls: u32, digest: impl Fn(&[u8]) -> Digest) -> f64 {
    if calls > 1 {
        black_box(digest(black_box(message.bytes())));
    }
    let start = Instant::now();
    for _ in 0..calls {
        black_box(digest(black_box(message.bytes())));
    }
    start.elapsed().as_nanos() as f64
}

/// Lengths around which padding and the loop over blocks change their ways.
const LENGTHS: [usize; 13] = [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 4103];

impl Contender {
    /// How many messages a call hashes.
    #[must_use]
    pub fn messages(&self) -> usize {
        self.variant.map_or(1, |(plan, _)| plan.messages())
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
                let digest = subject.code.digest(&message);
                let digest = digest.with_context(|| self.row.name.clone())?;
                let right = hasher::reference(message.bytes());
                if digest != right {
                    bail!(
                        "{} computes a wrong digest of {length} bytes, {} instead of {}: it is \
                         broken here, and its speed means nothing; leave it out",
                        self.row.name,
                        hasher::hex(&digest),
                        hasher::hex(&right),
                    );
                }
            }
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
