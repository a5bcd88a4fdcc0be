//! The whole idea in one page: `cargo run --example quickstart`.

use sha1_core::digest::Digest;
use sha1_core::{Hex, INITIAL, Sha1, Sha1With, sha1, sha1_block, sha1_const};

// 1. An attribute writes a compression function: 80 rounds, from one description of SHA-1.
//    The keys choose how they are written down; without keys you get the best portable code.
#[sha1_block(store = "barrier", load = "bytes")]
fn compress(state: &mut [u32; 5], blocks: &[[u8; 64]]);

// 2. On a unit struct it makes the type stand for such a function. `Sha1With<Fast>` is then a
//    full hasher. A preset is a name for a set of keys.
#[sha1_block(preset = "fast")]
struct Fast;

// 3. Digests of constants cost nothing at run time.
const ABC: [u8; 20] = sha1_const(b"abc");

fn main() {
    // The digest of a message in memory, and how to print one.
    println!("one-shot    {}", Hex(sha1(b"abc")));
    println!("constant    {}", Hex(ABC));

    // A message that comes in pieces. `Sha1` is the hasher over the default function.
    let mut hasher = Sha1::new();
    hasher.update(b"a");
    hasher.update(b"bc");
    println!("in pieces   {}", Hex(hasher.finalize().into()));

    // The same trait, with the function of your choice.
    println!("your type   {}", Hex(Sha1With::<Fast>::digest(b"abc").into()));

    // The bare function takes whole blocks into the chaining value; padding is up to you.
    let mut block = [0; 64];
    block[..4].copy_from_slice(b"abc\x80");
    block[63] = 8 * 3; // the length in bits
    let mut state = INITIAL;
    compress(&mut state, &[block]);
    println!("by hand     {}", state.map(|word| format!("{word:08x}")).concat());
}
