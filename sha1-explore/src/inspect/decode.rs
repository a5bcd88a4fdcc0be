//! Instructions, as far as counting and comparing want them known.

mod others;
mod x86;

use anyhow::{Result, bail};
use object::Architecture;

use super::object::{Arch, Function};

/// One instruction.
#[derive(Clone, Debug, Default)]
pub struct Instruction {
    /// Its distance from the function's start.
    pub offset: u64,
    /// What it does, as the processor's manual calls it.
    pub mnemonic: String,
    /// On what; where it jumps within the function, that is left out.
    pub operands: String,
    /// The instruction that it may go on with, by its distance from the function's start.
    pub target: Option<u64>,
    /// Whether it rotates a word, perhaps on the way to something else.
    pub rotates: bool,
    /// Whether it swaps bytes, perhaps on the way from or to memory.
    pub swaps: bool,
    /// What it reads from and writes to memory at a distance from one register.
    pub accesses: Vec<Access>,
}

/// A read or a write; an instruction that does both has two.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Access {
    /// The register that the address is based on.
    pub base: String,
    /// The distance from it.
    pub offset: i64,
    /// The width.
    pub bytes: usize,
    /// Whether it is a write.
    pub store: bool,
}

/// A function's instructions, in the order of their addresses.
///
/// # Errors
///
/// The processor is none of those that are known here.
pub fn decode(arch: Arch, function: &Function) -> Result<Vec<Instruction>> {
    match arch.name {
        Architecture::X86_64 | Architecture::X86_64_X32 => Ok(x86::decode(64, function)),
        Architecture::I386 => Ok(x86::decode(32, function)),
        _ => match others::Family::of(arch) {
            Some(family) => others::decode(family, arch, function),
            None => bail!(
                "code of {:?} cannot be read here: x86, x86-64, ARM, AArch64, PowerPC, s390x and \
                 RISC-V can",
                arch.name
            ),
        },
    }
}

/// How far beneath the stack pointer a function reaches that has a red zone there, which the
/// compiler does not count in its stack frame.
pub fn red_zone(arch: Arch, instructions: &[Instruction], stack: u64) -> u64 {
    let pointer = match arch.name {
        Architecture::X86_64 => "rsp",
        // A function with a frame saves registers there first, which then are in the frame.
        Architecture::PowerPc64 if stack == 0 => "r1",
        _ => return 0,
    };
    let accesses = instructions.iter().flat_map(|instruction| &instruction.accesses);
    let beneath = accesses.filter(|access| access.base == pointer && access.offset < 0);
    beneath.map(|access| access.offset.unsigned_abs()).max().unwrap_or(0)
}
