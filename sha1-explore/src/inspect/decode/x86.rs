//! x86 of 32 and 64 bits.

use iced_x86::{
    Code, Decoder, DecoderOptions, FlowControl, Formatter, Instruction as Raw,
    InstructionInfoFactory, IntelFormatter, Mnemonic, OpAccess, OpKind, Register,
};

use super::{Access, Instruction};
use crate::inspect::object::Function;

/// Decodes a function.
pub(super) fn decode(bits: u32, function: &Function) -> Vec<Instruction> {
    let mut formatter = IntelFormatter::new();
    let options = formatter.options_mut();
    options.set_space_after_operand_separator(true);
    options.set_rip_relative_addresses(true);
    options.set_hex_prefix("0x");
    options.set_hex_suffix("");
    options.set_uppercase_hex(false);
    options.set_branch_leading_zeros(false);
    let mut factory = InstructionInfoFactory::new();
    let decoder = Decoder::with_ip(bits, &function.code, 0, DecoderOptions::NONE);
    let one = |raw: Raw| {
        let mut text = String::new();
        formatter.format(&raw, &mut text);
        let (mnemonic, operands) = text.split_once(' ').unwrap_or((&text, ""));
        let (mut operands, mut target) = (operands.to_owned(), None);
        let flow = raw.flow_control();
        if matches!(flow, FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch) {
            target = Some(raw.near_branch_target());
            operands.clear();
        } else if flow == FlowControl::Call
            && let Some(callee) = callee(&raw, function)
        {
            operands = callee.to_owned();
        }
        Instruction {
            offset: raw.ip(),
            mnemonic: mnemonic.to_owned(),
            operands,
            target,
            rotates: rotates(&raw),
            swaps: swaps(&raw),
            accesses: accesses(&raw, &mut factory),
        }
    };
    decoder.into_iter().map(one).collect()
}

fn callee<'a>(raw: &Raw, function: &'a Function) -> Option<&'a str> {
    let bytes = raw.ip() as usize..raw.next_ip() as usize;
    let relocation = function.relocations.iter().find(|(at, _)| bytes.contains(&at.start));
    relocation.and_then(|(_, name)| name.as_deref())
}

fn rotates(raw: &Raw) -> bool {
    match raw.mnemonic() {
        Mnemonic::Rol | Mnemonic::Ror | Mnemonic::Rorx => true,
        Mnemonic::Vprold | Mnemonic::Vprord | Mnemonic::Vprolvd | Mnemonic::Vprorvd => true,
        // Both halves from one register: a rotation, and on some processors the fastest.
        Mnemonic::Shld | Mnemonic::Shrd => {
            raw.op0_kind() == OpKind::Register && raw.op0_register() == raw.op1_register()
        }
        _ => false,
    }
}

fn swaps(raw: &Raw) -> bool {
    match raw.mnemonic() {
        Mnemonic::Bswap | Mnemonic::Movbe => true,
        // All words of a vector at once. A shuffle of bytes may be for something else, but nothing
        // else in SHA-1 is about bytes.
        Mnemonic::Pshufb | Mnemonic::Vpshufb => true,
        _ => false,
    }
}

fn accesses(raw: &Raw, factory: &mut InstructionInfoFactory) -> Vec<Access> {
    // What moves the stack pointer as well is counted in the frame already.
    if raw.is_stack_instruction() || raw.code() == Code::INVALID {
        return Vec::new();
    }
    let mut all = Vec::new();
    for memory in factory.info(raw).used_memory() {
        if memory.index() != Register::None || memory.base() == Register::None {
            continue;
        }
        let (load, store) = match memory.access() {
            OpAccess::Read | OpAccess::CondRead => (true, false),
            OpAccess::Write | OpAccess::CondWrite => (false, true),
            OpAccess::ReadWrite | OpAccess::ReadCondWrite => (true, true),
            OpAccess::None | OpAccess::NoMemAccess => (false, false),
        };
        let access = |store| Access {
            base: format!("{:?}", memory.base()).to_lowercase(),
            offset: memory.displacement().cast_signed(),
            bytes: memory.memory_size().size(),
            store,
        };
        all.extend(load.then(|| access(false)));
        all.extend(store.then(|| access(true)));
    }
    all
}
