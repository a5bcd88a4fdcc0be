//! A peer in a process of its own, for libraries that look at their environment when they start.
//!
//! The parent says what to do, a line at a time on the child's standard input; the child answers
//! with a line on its standard output. It measures itself, so that the pipes cost nothing.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use super::Peer;
use crate::measure::hasher::{Digest, hex};
use crate::measure::message::Message;

/// The hidden command that [`serve`] answers to.
pub const COMMAND: &str = "peer";

/// The parent's end.
#[derive(Debug)]
pub struct Child(Mutex<Pipes>);

#[derive(Debug)]
struct Pipes {
    process: std::process::Child,
    /// None only while it is being dropped.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// The message that the child has.
    message: Option<u64>,
}

impl Child {
    /// Starts a process for a peer.
    ///
    /// # Errors
    ///
    /// The program finds or starts itself not.
    pub fn start(peer: &Peer) -> Result<Self> {
        let cannot = || format!("{}: its process cannot be started", peer.name);
        let mut process = Command::new(std::env::current_exe().with_context(cannot)?)
            .args([COMMAND, peer.name])
            .envs(peer.environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(cannot)?;
        let input = process.stdin.take();
        let output = process.stdout.take().with_context(cannot)?;
        let output = BufReader::new(output);
        Ok(Self(Mutex::new(Pipes { process, input, output, message: None })))
    }

    /// The digest of a message.
    ///
    /// # Errors
    ///
    /// The process went away.
    pub fn digest(&self, message: &Message) -> Result<Digest> {
        let answer = self.ask(message, "digest")?;
        let byte = |at: usize| u8::from_str_radix(answer.get(2 * at..2 * at + 2)?, 16).ok();
        let bytes: Option<Vec<u8>> = (0..20).map(byte).collect();
        bytes.and_then(|bytes| bytes.try_into().ok()).context("its process answers nonsense")
    }

    /// Nanoseconds for so many digests of a message.
    ///
    /// # Errors
    ///
    /// The process went away.
    pub fn time(&self, message: &Message, calls: u32) -> Result<f64> {
        // The first is not meant: while the others had their turns, this one slept.
        self.ask(message, &format!("time {calls}"))?;
        let answer = self.ask(message, &format!("time {calls}"))?;
        answer.parse().context("its process answers nonsense")
    }

    fn ask(&self, message: &Message, question: &str) -> Result<String> {
        let mut pipes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pipes.ask(message, question).context("its process went away")
    }
}

impl Pipes {
    fn ask(&mut self, message: &Message, question: &str) -> Result<String> {
        let input = self.input.as_mut().context("it was told to end")?;
        if self.message != Some(message.id) {
            writeln!(input, "message {} {}", message.bytes().len(), message.offset)?;
            input.write_all(message.bytes())?;
            self.message = Some(message.id);
        }
        writeln!(input, "{question}")?;
        input.flush()?;
        let mut answer = String::new();
        if self.output.read_line(&mut answer)? == 0 {
            bail!("it gave no answer");
        }
        Ok(answer.trim().to_owned())
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        // The end of its input is the end of the child.
        self.input = None;
        let _ = self.process.wait();
    }
}

/// The child's end: answers until there are no more questions.
///
/// # Errors
///
/// A question is not one, or the parent went away.
pub fn serve(peer: &Peer, mut input: impl BufRead, mut output: impl Write) -> Result<()> {
    let code = peer.run.code();
    let mut message = Message::new(&[], 0);
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["message", length, offset] => {
                let mut bytes = Vec::new();
                let length: usize = length.parse()?;
                input.by_ref().take(length as u64).read_to_end(&mut bytes)?;
                message = Message::new(&bytes, offset.parse()?);
            }
            ["digest"] => writeln!(output, "{}", hex(&code.digests(&message)?[0]))?,
            ["time", calls] => writeln!(output, "{}", code.time(&message, calls.parse()?)?)?,
            _ => bail!("a child process is asked `{}`, which is no question", line.trim()),
        }
        output.flush()?;
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_in_turn() {
        let peer = super::super::of_row("sha1_smol").expect("a peer");
        let mut answers = Vec::new();
        serve(peer, &b"message 3 1\nabcdigest\ntime 2\nmessage 0 0\ndigest\n"[..], &mut answers)
            .expect("answers");
        let answers = String::from_utf8(answers).expect("text");
        let lines: Vec<_> = answers.lines().collect();
        assert_eq!(lines[0], "a9993e364706816aba3e25717850c26c9cd0d89d");
        assert!(lines[1].parse::<f64>().expect("a time") > 0.0);
        assert_eq!(lines[2], "da39a3ee5e6b4b0d3255bfef95601890afd80709");
        assert!(serve(peer, &b"what?\n"[..], &mut Vec::new()).is_err());
    }
}
