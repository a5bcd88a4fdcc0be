//! ARM, AArch64, PowerPC, s390x and RISC-V: read from what the disassembler prints, which says
//! the same things in nearly the same way for all of them.

use anyhow::{Context, Result};
use capstone::arch::{arm, arm64, ppc, riscv, sysz};
use capstone::prelude::*;
use capstone::{Endian, Insn, InsnGroupId, InsnGroupType};
use object::Architecture;

use super::{Access, Instruction};
use crate::inspect::object::{Arch, Function, Part};

/// Processors that print, and are counted, alike.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Family {
    Arm,
    Aarch64,
    PowerPc { wide: bool },
    S390x,
    RiscV { wide: bool },
}

impl Family {
    pub(super) fn of(arch: Arch) -> Option<Self> {
        Some(match arch.name {
            Architecture::Arm => Self::Arm,
            Architecture::Aarch64 | Architecture::Aarch64_Ilp32 => Self::Aarch64,
            Architecture::PowerPc => Self::PowerPc { wide: false },
            Architecture::PowerPc64 => Self::PowerPc { wide: true },
            Architecture::S390x => Self::S390x,
            Architecture::Riscv32 => Self::RiscV { wide: false },
            Architecture::Riscv64 => Self::RiscV { wide: true },
            _ => return None,
        })
    }

    fn disassembler(self, arch: Arch, part: Part) -> capstone::CsResult<Capstone> {
        let endian = if arch.little_endian { Endian::Little } else { Endian::Big };
        let new = Capstone::new();
        let mut made = match self {
            Self::Arm => {
                let thumb = part == Part::Thumb;
                let mode = if thumb { arm::ArchMode::Thumb } else { arm::ArchMode::Arm };
                let extra = [arm::ArchExtraMode::V8].into_iter();
                new.arm().mode(mode).extra_mode(extra).endian(endian).detail(true).build()
            }
            Self::Aarch64 => {
                new.arm64().mode(arm64::ArchMode::Arm).endian(endian).detail(true).build()
            }
            Self::PowerPc { wide } => {
                let mode = if wide { ppc::ArchMode::Mode64 } else { ppc::ArchMode::Mode32 };
                new.ppc().mode(mode).endian(endian).detail(true).build()
            }
            Self::S390x => new.sysz().mode(sysz::ArchMode::Default).detail(true).build(),
            Self::RiscV { wide } => {
                let mode = if wide { riscv::ArchMode::RiscV64 } else { riscv::ArchMode::RiscV32 };
                let extra = [riscv::ArchExtraMode::RiscVC].into_iter();
                new.riscv().mode(mode).extra_mode(extra).detail(true).build()
            }
        }?;
        made.set_skipdata(true)?;
        Ok(made)
    }
}

/// Decodes a function.
pub(super) fn decode(family: Family, arch: Arch, function: &Function) -> Result<Vec<Instruction>> {
    let mut all = Vec::new();
    let ends = function.parts[1..].iter().map(|(at, _)| *at).chain([function.code.len()]);
    for ((start, part), end) in function.parts.iter().zip(ends) {
        if *part == Part::Data {
            continue;
        }
        let disassembler = family
            .disassembler(arch, *part)
            .with_context(|| format!("no disassembler for {:?}", arch.name))?;
        let decoded = disassembler
            .disasm_all(&function.code[*start..end], *start as u64)
            .with_context(|| format!("code of {:?} cannot be read", arch.name))?;
        for raw in decoded.iter() {
            all.push(instruction(family, &disassembler, raw, function));
        }
    }
    Ok(all)
}

fn instruction(
    family: Family,
    disassembler: &Capstone,
    raw: &Insn<'_>,
    function: &Function,
) -> Instruction {
    let mnemonic = raw.mnemonic().unwrap_or("?").trim_start_matches("c.");
    let mnemonic = mnemonic.trim_end_matches(".w").trim_end_matches(".n");
    let operands = raw.op_str().unwrap_or_default();
    let mut found = Instruction {
        offset: raw.address(),
        mnemonic: mnemonic.to_owned(),
        operands: operands.to_owned(),
        rotates: rotates(family, mnemonic, operands),
        swaps: swaps(family, mnemonic),
        accesses: accesses(family, mnemonic, operands),
        target: None,
    };
    let detail = disassembler.insn_detail(raw);
    let jumps = detail.is_ok_and(|detail| {
        let kinds = [InsnGroupType::CS_GRP_JUMP, InsnGroupType::CS_GRP_CALL];
        detail.groups().iter().any(|group| kinds.iter().any(|k| *group == InsnGroupId(*k as u8)))
    });
    let (before, last) = match operands.rsplit_once(' ') {
        Some((before, last)) => (before.trim_end_matches(','), last),
        None => ("", operands),
    };
    if let (true, Some(number)) = (jumps, number(last)) {
        let bytes = raw.address() as usize..raw.address() as usize + raw.len();
        let relocated = function.relocations.iter().find(|(at, _)| bytes.contains(&at.start));
        let callee = relocated.and_then(|(_, name)| name.as_deref());
        let relative = matches!(family, Family::RiscV { .. });
        let target = if relative { number + raw.address().cast_signed() } else { number };
        let inside = u64::try_from(target).is_ok_and(|at| at < function.code.len() as u64);
        match callee {
            Some(name) => found.operands = name.to_owned(),
            None if inside => {
                found.operands = before.to_owned();
                found.target = u64::try_from(target).ok();
            }
            None => {}
        }
    }
    found
}

fn rotates(family: Family, mnemonic: &str, operands: &str) -> bool {
    match family {
        // The second operand of most instructions may be rotated on the way.
        Family::Arm | Family::Aarch64 => mnemonic.starts_with("ror") || operands.contains("ror #"),
        Family::PowerPc { .. } => mnemonic.starts_with("rotlw"),
        Family::S390x => matches!(mnemonic, "rll" | "rllk"),
        Family::RiscV { .. } => {
            matches!(mnemonic, "rol" | "ror" | "rori" | "rolw" | "rorw" | "roriw")
        }
    }
}

fn swaps(family: Family, mnemonic: &str) -> bool {
    match family {
        Family::Arm => mnemonic == "rev",
        Family::Aarch64 => matches!(mnemonic, "rev" | "rev32"),
        Family::PowerPc { .. } => matches!(mnemonic, "lwbrx" | "stwbrx" | "xxbrw" | "brw"),
        Family::S390x => matches!(mnemonic, "lrv" | "lrvr" | "strv" | "lrvgr"),
        Family::RiscV { .. } => matches!(mnemonic, "rev8" | "th.rev" | "th.revw"),
    }
}

/// How many accesses of how many bytes an instruction makes, and whether they are writes.
fn widths(family: Family, mnemonic: &str, operands: &str) -> Option<(usize, usize, bool)> {
    let of_register = match operands.as_bytes().first() {
        Some(b'x') => 8,
        Some(b'q') => 16,
        Some(b'd') => 8,
        _ => 4,
    };
    Some(match (family, mnemonic) {
        (Family::Arm, "str" | "ldr") => (1, 4, mnemonic == "str"),
        (Family::Arm, "strd" | "ldrd") => (2, 4, mnemonic == "strd"),
        (Family::Aarch64, "str" | "stur") => (1, of_register, true),
        (Family::Aarch64, "ldr" | "ldur") => (1, of_register, false),
        (Family::Aarch64, "stp" | "ldp") => (2, of_register, mnemonic == "stp"),
        (Family::PowerPc { .. }, "stw" | "lwz" | "lwa") => (1, 4, mnemonic == "stw"),
        (Family::PowerPc { .. }, "std" | "ld") => (1, 8, mnemonic == "std"),
        (Family::S390x, "st" | "sty") => (1, 4, true),
        (
            Family::S390x,
            "l" | "ly" | "lt" | "lrv" | "x" | "xy" | "n" | "ny" | "o" | "oy" | "a" | "ay" | "al"
            | "aly" | "s" | "sy" | "sl" | "sly" | "lgf" | "llgf",
        ) => (1, 4, false),
        (Family::S390x, "stg" | "lg") => (1, 8, mnemonic == "stg"),
        (Family::RiscV { .. }, "sw" | "swsp") => (1, 4, true),
        (Family::RiscV { .. }, "lw" | "lwu" | "lwsp") => (1, 4, false),
        (Family::RiscV { .. }, "sd" | "sdsp") => (1, 8, true),
        (Family::RiscV { .. }, "ld" | "ldsp") => (1, 8, false),
        _ => return None,
    })
}

fn accesses(family: Family, mnemonic: &str, operands: &str) -> Vec<Access> {
    let Some((count, bytes, store)) = widths(family, mnemonic, operands) else { return Vec::new() };
    let Some((base, first)) = place(operands) else { return Vec::new() };
    let access = |i| Access {
        base: base.to_owned(),
        offset: first + i64::try_from(i * bytes).unwrap_or(0),
        bytes,
        store,
    };
    (0..count).map(access).collect()
}

/// The register and the distance in `[sp, #8]` or `8(sp)`; none for other kinds of address.
fn place(operands: &str) -> Option<(&str, i64)> {
    if let Some((_, inside)) = operands.split_once('[') {
        let (inside, _) = inside.split_once(']')?;
        return match inside.split_once(", ") {
            None => Some((inside, 0)),
            Some((base, distance)) => Some((base, number(distance)?)),
        };
    }
    let (before, inside) = operands.split_once('(')?;
    let (base, _) = inside.split_once(')')?;
    let distance = before.rsplit([' ', ',']).next().unwrap_or_default();
    let base_only = !base.contains(',');
    let distance = if distance.is_empty() { Some(0) } else { number(distance) };
    base_only.then_some((base, distance?))
}

/// `#-0x10`, `8`: with or without the mark that some processors' manuals use.
fn number(text: &str) -> Option<i64> {
    let text = text.trim_start_matches('#');
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_printed() {
        assert_eq!(place("r0, [sp, #0x150]"), Some(("sp", 0x150)));
        assert_eq!(place("w9, w8, [sp, #-8]"), Some(("sp", -8)));
        assert_eq!(place("r0, [r1]"), Some(("r1", 0)));
        assert_eq!(place("r0, [r1, r2]"), None);
        assert_eq!(place("r3, 0x10(r1)"), Some(("r1", 16)));
        assert_eq!(place("a3, -8(sp)"), Some(("sp", -8)));
        assert_eq!(place("%r0, 0xa4(%r15)"), Some(("%r15", 0xa4)));
        assert_eq!(place("%r0, 0xa4(%r1,%r15)"), None);
    }

    #[test]
    fn a_pair_is_two_accesses() {
        let both = accesses(Family::Aarch64, "stp", "w9, w8, [sp, #0x10]");
        assert_eq!(both.iter().map(|access| access.offset).collect::<Vec<_>>(), [16, 20]);
        assert!(both.iter().all(|access| access.store && access.bytes == 4));
        assert_eq!(accesses(Family::Aarch64, "stp", "q0, q0, [sp]")[1].offset, 16);
    }
}
