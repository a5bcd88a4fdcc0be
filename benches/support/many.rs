//! Many messages at once, beside OpenSSL on one after the other.

use std::hint::black_box;

use sha1_core::{AnyKernel, Candidate, INITIAL, Kernel, Sha1Many, kernels, sha1_iter, sha1_many};

use crate::TIME;
use crate::contender::{Block, Contender, digest_bytes, libraries, message, peers};
use crate::measure::Subject;
use crate::one_stream::goal;
use crate::table::{LineUp, Role, Verdict};
use crate::whole::Context;

/// A kernel that takes in as many whole messages as there are, in turns.
type Turns = Box<dyn Fn(&[Vec<Block>]) -> Vec<[u32; 5]>>;

/// The kernels of several messages that this processor has.
fn ours() -> impl Iterator<Item = (&'static Candidate, Turns)> {
    kernels().iter().filter_map(|candidate| {
        let turns: Turns = match candidate.detect()? {
            AnyKernel::Of1(_) => return None,
            AnyKernel::Of2(kernel) => Box::new(move |messages| in_turns(kernel, messages)),
            AnyKernel::Of4(kernel) => Box::new(move |messages| in_turns(kernel, messages)),
            AnyKernel::Of8(kernel) => Box::new(move |messages| in_turns(kernel, messages)),
            AnyKernel::Of16(kernel) => Box::new(move |messages| in_turns(kernel, messages)),
        };
        Some((candidate, turns))
    })
}

/// The chaining values after whole messages, of which there are a multiple of `N`.
fn in_turns<const N: usize>(kernel: Kernel<N>, messages: &[Vec<Block>]) -> Vec<[u32; 5]> {
    let (turns, rest) = messages.as_chunks::<N>();
    assert!(rest.is_empty(), "{} messages are no multiple of {N}", messages.len());
    let mut states = vec![[INITIAL; N]; turns.len()];
    for (states, messages) in states.iter_mut().zip(turns) {
        kernel.compress(states, messages.each_ref().map(Vec::as_slice));
    }
    states.into_flattened()
}

/// Messages of a size, all different.
fn different(count: usize, blocks: usize) -> Vec<Vec<Block>> {
    message(64 * blocks * count).chunks(blocks).map(<[Block]>::to_vec).collect()
}

/// Stops the program unless all digests are right.
pub fn check() {
    let messages = different(48, 3);
    for (candidate, turns) in ours() {
        for (state, message) in turns(&messages).iter().zip(&messages) {
            let mut right = INITIAL;
            sha1::block_api::compress(&mut right, message);
            assert_eq!(digest_bytes(state), digest_bytes(&right), "{}", candidate.id());
        }
    }
    for lengths in sets() {
        let messages = lengths.messages();
        let pieces: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
        let right: Vec<_> = messages.iter().map(|message| reference(message)).collect();
        let mut digests = vec![[0; 20]; pieces.len()];
        sha1_many(&pieces, &mut digests).expect("as many digests");
        assert!(digests == right, "sha1_many: wrong digest among {}", lengths.title);
        assert!(sha1_iter(&pieces).eq(right), "sha1_iter: wrong digest among {}", lengths.title);
    }
    let streams = streams();
    let right = streams.each_ref().map(|stream| reference(stream));
    assert_eq!(in_pieces(&mut Sha1Many::new(), &streams), right, "Sha1Many");
}

fn reference(message: &[u8]) -> [u8; 20] {
    <sha1::Sha1 as sha1::Digest>::digest(message).into()
}

/// Every kernel of several messages, on whole blocks.
pub fn print_kernels() -> Vec<Verdict> {
    const COUNT: usize = 48;
    const BYTES: usize = 1 << 14;
    let messages = different(COUNT, BYTES / 64);
    let mut line_up = LineUp::default();
    for (candidate, turns) in ours() {
        let sixteen = (candidate.messages() == 16).then(|| goal(4.3, 4.8)).flatten();
        let messages = &messages;
        let subject = move || _ = black_box(turns(black_box(messages)));
        line_up.add(candidate.id(), sixteen.map_or(Role::Compared, Role::Asked), Box::new(subject));
    }
    let peer = libraries().into_iter().chain(peers()).next().expect("a peer");
    let subject = |peer: &Contender| -> Subject<'_> {
        let (fresh, messages) = (peer.hasher.clone(), &messages);
        Box::new(move || {
            for message in messages {
                let mut hasher = fresh.clone();
                hasher.feed(black_box(message));
                black_box(&hasher);
            }
        })
    };
    let name = format!("{} one by one", peer.name);
    let line = line_up.add(name, Role::Baseline, subject(&peer));
    line_up.add("the same again", Role::Again(line), subject(&peer));
    line_up.run("Several messages, kernels: 48 x 16 KiB", COUNT * BYTES, TIME)
}

/// How many messages of which lengths.
struct Lengths {
    title: &'static str,
    count: usize,
    length: fn(usize) -> usize,
    /// What is asked, and the stretch.
    goal: Option<(f64, f64)>,
}

fn sets() -> [Lengths; 5] {
    [
        Lengths { title: "4 x 16 KiB", count: 4, length: |_| 1 << 14, goal: None },
        Lengths { title: "48 x 16 KiB", count: 48, length: |_| 1 << 14, goal: Some((4.3, 4.8)) },
        Lengths { title: "4096 x 1 KiB", count: 4096, length: |_| 1 << 10, goal: Some((3.2, 4.0)) },
        Lengths { title: "4096 x 200 B", count: 4096, length: |_| 200, goal: Some((4.0, 6.0)) },
        Lengths {
            title: "4096 x 0 to 400 B",
            count: 4096,
            length: |number| ((number as u32).wrapping_mul(0x9e37_79b9) >> 16) as usize % 401,
            goal: None,
        },
    ]
}

impl Lengths {
    fn messages(&self) -> Vec<Vec<u8>> {
        let lengths = (0..self.count).map(self.length);
        let byte = |i: usize| (i.wrapping_mul(0x9e37_79b9) >> 13) as u8;
        lengths.enumerate().map(|(n, length)| (n..n + length).map(byte).collect()).collect()
    }
}

/// Whole messages, by what people call.
pub fn print_messages() -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for set in sets() {
        let messages = set.messages();
        let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
        let messages = &messages[..];
        let mut digests = vec![[0; 20]; messages.len()];
        let role = set.goal.and_then(|(least, stretch)| goal(least, stretch));
        let role = role.map_or(Role::Compared, Role::Asked);
        let mut line_up = LineUp::default();
        line_up.add(
            "sha1_many",
            role,
            Box::new(|| _ = black_box(sha1_many(black_box(messages), &mut digests))),
        );
        line_up.add(
            "sha1_iter",
            Role::Compared,
            Box::new(move || {
                sha1_iter(black_box(messages)).for_each(|digest| _ = black_box(digest));
            }),
        );
        one_by_one(&mut line_up, messages);
        let title = format!("Many messages: {}", set.title);
        verdicts.extend(line_up.run(&title, messages.concat().len(), TIME));
    }
    verdicts
}

/// Adds the peer's context, one for each message, made anew or copied.
fn one_by_one<'a>(line_up: &mut LineUp<'a>, messages: &'a [&'a [u8]]) {
    let anew = || -> Subject<'a> {
        Box::new(move || {
            for message in black_box(messages) {
                let mut context = Context::new();
                context.update(message);
                black_box(context.finish());
            }
        })
    };
    let fresh = Context::new();
    let copied = move || {
        for message in black_box(messages) {
            let mut context = fresh.clone();
            context.update(message);
            black_box(context.finish());
        }
    };
    let first = line_up.add(Context::NAME, Role::Candidate, anew());
    line_up.add(format!("{}, copied", Context::NAME), Role::Candidate, Box::new(copied));
    line_up.add(format!("{} again", Context::NAME), Role::Again(first), anew());
}

const STREAMS: usize = 16;
const PIECE: usize = 500;

fn streams() -> [Vec<u8>; STREAMS] {
    let set = Lengths { title: "", count: STREAMS, length: |_| 32 * PIECE, goal: None };
    set.messages().try_into().expect("as many as asked for")
}

/// The digests of streams that come in pieces, a piece of each in turn.
fn in_pieces(many: &mut Sha1Many<STREAMS>, streams: &[Vec<u8>; STREAMS]) -> [[u8; 20]; STREAMS] {
    for at in (0..streams[0].len()).step_by(PIECE) {
        for (number, stream) in streams.iter().enumerate() {
            many.update(number, &stream[at..at + PIECE]).expect("a stream of that number");
        }
    }
    many.finish_all()
}

/// Streams in pieces.
pub fn print_streams() -> Vec<Verdict> {
    let streams = streams();
    let mut many = Sha1Many::new();
    let mut line_up = LineUp::default();
    line_up.add(
        "Sha1Many::update",
        Role::Compared,
        Box::new(|| _ = black_box(in_pieces(&mut many, black_box(&streams)))),
    );
    let subject = || -> Subject<'_> {
        let streams = &streams;
        Box::new(move || {
            let mut contexts: [_; STREAMS] = std::array::from_fn(|_| Context::new());
            for at in (0..streams[0].len()).step_by(PIECE) {
                for (context, stream) in contexts.iter_mut().zip(black_box(streams)) {
                    context.update(&stream[at..at + PIECE]);
                }
            }
            black_box(contexts.map(Context::finish));
        })
    };
    let line = line_up.add(format!("{} each", Context::NAME), Role::Baseline, subject());
    line_up.add(format!("{} again", Context::NAME), Role::Again(line), subject());
    let bytes = STREAMS * streams[0].len();
    line_up.run("16 streams in pieces of 500 B, a piece of each in turn", bytes, TIME)
}
