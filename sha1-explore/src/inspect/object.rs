//! The functions of an object file, and a fingerprint by which equal code is found.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result};
use object::elf::{R_RISCV_RVC_BRANCH, R_RISCV_RVC_JUMP};
use object::read::{File, Relocation, RelocationTarget, SectionIndex, Symbol};
use object::{
    Architecture, Object as _, ObjectSection as _, ObjectSymbol as _, RelocationFlags, SectionKind,
    SymbolKind,
};

/// The code of an object file.
#[derive(Clone, Debug)]
pub struct Object {
    /// Whose code it is.
    pub arch: Arch,
    /// All functions, in the file's order.
    pub functions: Vec<Function>,
}

/// A processor, as the file names it.
#[derive(Clone, Copy, Debug)]
pub struct Arch {
    /// Its family.
    pub name: Architecture,
    /// Byte order of its words.
    pub little_endian: bool,
}

/// One function.
#[derive(Clone, Debug)]
pub struct Function {
    /// The symbol, without what the system puts before it.
    pub name: String,
    /// The bytes, without padding after them.
    pub code: Vec<u8>,
    /// Parts of them that differ from those before: from that offset on.
    pub parts: Vec<(usize, Part)>,
    /// Bytes that the linker will set, and the function they lead to, if they do.
    pub relocations: Vec<(Range<usize>, Option<String>)>,
}

/// What bytes in a text section are.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Part {
    /// Instructions.
    Code,
    /// Instructions of ARM's short encoding.
    Thumb,
    /// Constants.
    Data,
}

/// Reads an object file.
///
/// # Errors
///
/// It is none, or damaged.
pub fn read(bytes: &[u8]) -> Result<Object> {
    let file = File::parse(bytes).context("the compiler's object file cannot be read")?;
    let arch = Arch { name: file.architecture(), little_endian: file.is_little_endian() };
    let mut functions = Vec::new();
    for section in file.sections().filter(|section| section.kind() == SectionKind::Text) {
        let data = section.data().context("a section of the object file cannot be read")?;
        let relocations: Vec<_> = section.relocations().collect();
        for (name, range, thumb) in symbols(&file, section.index(), data.len()) {
            let within = relocations.iter().filter(|(at, _)| range.contains(&(*at as usize)));
            let relocations = within.map(|(at, relocation)| {
                let start = *at as usize - range.start;
                let end = (start + width(arch, relocation)).min(range.len());
                (start..end, callee(&file, relocation))
            });
            functions.push(Function {
                name,
                parts: parts(&file, section.index(), &range, thumb),
                relocations: relocations.collect(),
                code: data[range].to_vec(),
            });
        }
    }
    Ok(Object { arch, functions })
}

impl Object {
    /// Bytes of all functions.
    pub fn text(&self) -> u64 {
        self.functions.iter().map(|function| function.code.len() as u64).sum()
    }

    /// A number that is the same for the same machine code: what the linker sets does not count,
    /// but which functions are called does.
    pub fn fingerprint(&self) -> String {
        let mut hash = Fnv::default();
        for function in &self.functions {
            let mut code = function.code.clone();
            let mut called = Vec::new();
            for (range, callee) in &function.relocations {
                code[range.clone()].fill(0);
                called.extend(callee.as_ref().map(|name| (range.start, name)));
            }
            hash.add(&code);
            for (at, name) in called {
                hash.add(&at.to_le_bytes());
                hash.add(name.as_bytes());
            }
        }
        format!("{:016x}", hash.0)
    }
}

/// The hash of Fowler, Noll and Vo: the same in every release and on every machine.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Adds bytes, with their length.
    fn add(&mut self, bytes: &[u8]) {
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// Functions in a section: names, where they are, whether in ARM's short encoding. A symbol
/// without a size reaches to the next; a section without symbols is one function.
fn symbols(
    file: &File<'_>,
    section: SectionIndex,
    size: usize,
) -> Vec<(String, Range<usize>, bool)> {
    let mut found: BTreeMap<usize, (String, usize, bool)> = BTreeMap::new();
    for symbol in inside(file, section).filter(|symbol| symbol.kind() == SymbolKind::Text) {
        let arm = file.architecture() == Architecture::Arm;
        let (thumb, address) = match symbol.address() {
            odd if arm && odd % 2 == 1 => (true, odd - 1),
            address => (false, address),
        };
        let name = symbol.name().unwrap_or_default().trim_start_matches('_').to_owned();
        found.entry(address as usize).or_insert((name, symbol.size() as usize, thumb));
    }
    if found.is_empty() && size > 0 {
        return vec![(String::new(), 0..size, false)];
    }
    let starts: Vec<usize> = found.keys().copied().chain([size]).collect();
    let functions = found.into_iter().zip(&starts[1..]);
    let ranged = functions.map(|((start, (name, length, thumb)), next)| {
        let end = if length == 0 { *next } else { start + length };
        (name, start..end.min(size), thumb)
    });
    ranged.collect()
}

fn inside<'a>(file: &'a File<'a>, section: SectionIndex) -> impl Iterator<Item = Symbol<'a, 'a>> {
    file.symbols().filter(move |symbol| symbol.section_index() == Some(section))
}

/// What ELF's mapping symbols (`$a`, `$t`, `$x`, `$d`) say of a function.
fn parts(
    file: &File<'_>,
    section: SectionIndex,
    range: &Range<usize>,
    thumb: bool,
) -> Vec<(usize, Part)> {
    let first = if thumb { Part::Thumb } else { Part::Code };
    let mut all = BTreeSet::new();
    for symbol in inside(file, section) {
        let part = match symbol.name().unwrap_or_default().as_bytes() {
            [b'$', b'a' | b'x', ..] => 0,
            [b'$', b't', ..] => 1,
            [b'$', b'd', ..] => 2,
            _ => continue,
        };
        let at = symbol.address() as usize;
        if range.contains(&at) {
            all.insert((at - range.start, part));
        }
    }
    let part = |(at, part)| (at, [Part::Code, Part::Thumb, Part::Data][part]);
    let mut parts: Vec<_> = all.into_iter().map(part).collect();
    if parts.first().is_none_or(|(at, _)| *at > 0) {
        parts.insert(0, (0, first));
    }
    parts
}

/// Bytes that a relocation changes.
fn width(arch: Arch, relocation: &Relocation) -> usize {
    let riscv = matches!(arch.name, Architecture::Riscv32 | Architecture::Riscv64);
    match relocation.flags() {
        RelocationFlags::Elf { r_type: R_RISCV_RVC_BRANCH | R_RISCV_RVC_JUMP } if riscv => 2,
        _ if relocation.size() == 0 => 4,
        _ => usize::from(relocation.size()).div_ceil(8),
    }
}

/// The function that a relocation leads to; none for data.
fn callee(file: &File<'_>, relocation: &Relocation) -> Option<String> {
    let RelocationTarget::Symbol(index) = relocation.target() else { return None };
    let symbol = file.symbol_by_index(index).ok()?;
    let function = symbol.is_undefined() || symbol.kind() == SymbolKind::Text;
    // The linker's own table of addresses is no function.
    let name = symbol.name().ok().filter(|name| !name.is_empty() && !name.contains('$'))?;
    (function && !name.starts_with('.') && name != "_GLOBAL_OFFSET_TABLE_").then(|| name.to_owned())
}
