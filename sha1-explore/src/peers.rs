//! Other people's SHA-1: one file each.
//!
//! To add one: write its file, name it in the table. Nothing else lists them.

pub mod child;
#[cfg(any(feature = "aws-lc-rs", feature = "openssl"))]
mod ia32cap;

use std::sync::Arc;

use anyhow::{Result, bail};
use sha1_codegen::errors::unknown;

use child::Child;

use crate::measure::hasher::{Compress, Digest};
use crate::measure::{Code, Contender, Subject};
use crate::results::{Kind, Row};

/// Somebody else's SHA-1, taking one path through their code.
#[derive(Debug)]
pub struct Peer {
    /// The name in tables and after `--peers`.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// What carries out the rounds on this machine; none where that path cannot be taken here.
    pub uses: fn() -> Option<Uses>,
    /// How to call it.
    pub run: Run,
    /// What makes a library take this path: it is set for a child process, which runs the peer.
    pub environment: &'static [(&'static str, &'static str)],
}

/// What carries out the rounds.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Uses {
    /// General registers.
    Scalar,
    /// Vector instructions, for the message schedule.
    Vector,
    /// SHA instructions.
    Hardware,
}

/// How to call a peer.
#[derive(Clone, Copy, Debug)]
pub enum Run {
    /// Its compression function, which our hasher is put around.
    Blocks(Compress),
    /// Its own hasher.
    Whole(fn(&[u8]) -> Digest),
}

/// The list of files; a line may be for some processors or features only.
macro_rules! table {
    ($($(#[$only:meta])? $file:ident;)*) => {
        $($(#[$only])? mod $file;)*

        /// Every peer that was built in.
        #[must_use]
        pub fn all() -> Vec<&'static Peer> {
            let mut all = Vec::new();
            $($(#[$only])? all.extend($file::PEERS);)*
            all
        }
    };
}

table! {
    sha1_portable;
    sha1_hardware;
    #[cfg(all(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64"), not(windows)))]
    sha1_asm;
    sha1_smol;
    sha1_checked;
    ring;
    #[cfg(feature = "aws-lc-rs")]
    aws_lc_rs;
    #[cfg(feature = "openssl")]
    openssl;
    #[cfg(feature = "nettle")]
    nettle;
    #[cfg(feature = "gcrypt")]
    gcrypt;
}

/// The processor's SHA-1 instructions, by the compiler's name for the feature.
const SHA: &str = if cfg!(target_arch = "aarch64") { "sha2" } else { "sha" };

/// The peers that the user wants: `none`, `all` that run here, or some by name.
///
/// # Errors
///
/// There is none of a name, or it does not run here.
pub fn wanted(names: &[String]) -> Result<Vec<&'static Peer>> {
    let all = all();
    let mut wanted = Vec::new();
    for name in names {
        match name.trim() {
            "none" => {}
            "all" => wanted.extend(all.iter().filter(|peer| (peer.uses)().is_some())),
            name => wanted.push(*named(name)?),
        }
    }
    let mut seen: Vec<&str> = Vec::new();
    wanted.retain(|peer| {
        !seen.contains(&peer.name) && {
            seen.push(peer.name);
            true
        }
    });
    Ok(wanted)
}

fn named(name: &str) -> Result<&&'static Peer> {
    static ALL: std::sync::LazyLock<Vec<&'static Peer>> = std::sync::LazyLock::new(all);
    let Some(peer) = ALL.iter().find(|peer| peer.name == name) else {
        let names: Vec<_> = ["none", "all"].into_iter().chain(ALL.iter().map(|p| p.name)).collect();
        bail!("{}", unknown("no peer", name, &names));
    };
    if (peer.uses)().is_none() {
        bail!("{name} does not run here: the processor lacks the instructions that it stands for");
    }
    Ok(peer)
}

impl Peer {
    /// Gets it ready to be measured: starts its process where it needs one, checks its digests.
    ///
    /// # Errors
    ///
    /// Its process cannot be started, or it hashes wrongly.
    pub fn contender(&self) -> Result<Contender> {
        let code = match self.run {
            _ if !self.environment.is_empty() => Code::Child(Arc::new(Child::start(self)?)),
            run => run.code(),
        };
        let row = Row {
            name: self.name.to_owned(),
            kind: Kind::Peer,
            attribute: None,
            summary: self.summary.to_owned(),
            safe: None,
            messages: 1,
            timings: Vec::new(),
            code: None,
        };
        let contender =
            Contender { row, variant: None, subjects: vec![Subject { address: None, code }] };
        contender.check()?;
        Ok(contender)
    }
}

impl Run {
    /// As code in this process.
    #[must_use]
    pub fn code(self) -> Code {
        match self {
            Self::Blocks(compress) => Code::Blocks(compress),
            Self::Whole(digest) => Code::Whole(digest),
        }
    }
}

/// The peer of a name, as contenders and rows have it.
#[must_use]
pub fn of_row(name: &str) -> Option<&'static Peer> {
    all().into_iter().find(|peer| peer.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_and_guessed() {
        let names: Vec<_> = all().iter().map(|peer| peer.name).collect();
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name), "{name} twice");
        }
        let error = wanted(&["sha1_smoll".into()]).expect_err("no such peer").to_string();
        assert!(error.contains("sha1_smol") && error.contains("ring"), "{error}");
        assert_eq!(wanted(&["none".into()]).expect("none").len(), 0);
        assert_eq!(wanted(&["ring".into(), "ring".into()]).expect("ring").len(), 1);
    }

    #[test]
    fn those_in_this_process_hash_rightly() {
        let here = |peer: &&&Peer| peer.environment.is_empty() && (peer.uses)().is_some();
        for peer in all().iter().filter(here) {
            peer.contender().expect("a right digest");
        }
    }
}
