//! Recognises the few types that a compression function's signature may have.

use syn::{Expr, Lit, PointerMutability, Type};

use crate::spec::SHA1;

/// A type, as far as signatures tell types apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `[u32; 5]`
    State,
    /// `&mut [u32; 5]`
    StateMut,
    /// `&[u8; 64]`
    Block,
    /// `&[[u8; 64]]`
    Blocks,
    /// `&[u32; 16]`
    Words,
    /// `&mut [[u32; 5]; N]`
    States(usize),
    /// `[&[[u8; 64]]; N]`
    Messages(usize),
    /// `*mut u32`
    StatePointer,
    /// `*const u8`
    BytesPointer,
    /// `usize`
    Count,
    /// Anything else.
    Other,
}

impl Kind {
    /// Reads a type; invisible groups and parentheses around it or in it make no difference.
    #[must_use]
    pub fn of(ty: &Type) -> Self {
        let (state, bytes, words) = (SHA1.initial.len(), SHA1.block_bytes(), SHA1.block_words);
        match peel(ty) {
            Type::Array(_) if is_array(ty, "u32", state) => Self::State,
            Type::Array(array) if Self::of(&array.elem) == Self::Blocks => {
                length(&array.len).map_or(Self::Other, Self::Messages)
            }
            Type::Reference(reference) => {
                let mutable = reference.mutability.is_some();
                let to = peel(&reference.elem);
                match to {
                    Type::Slice(slice) if !mutable && is_array(&slice.elem, "u8", bytes) => {
                        Self::Blocks
                    }
                    _ if mutable && is_array(to, "u32", state) => Self::StateMut,
                    Type::Array(array) if mutable && Self::of(&array.elem) == Self::State => {
                        length(&array.len).map_or(Self::Other, Self::States)
                    }
                    _ if !mutable && is_array(to, "u8", bytes) => Self::Block,
                    _ if !mutable && is_array(to, "u32", words) => Self::Words,
                    _ => Self::Other,
                }
            }
            Type::Ptr(pointer) => {
                let mutable = matches!(pointer.mutability, PointerMutability::Mut(_));
                match peel(&pointer.elem) {
                    to if mutable && is_primitive(to, "u32") => Self::StatePointer,
                    to if !mutable && is_primitive(to, "u8") => Self::BytesPointer,
                    _ => Self::Other,
                }
            }
            ty if is_primitive(ty, "usize") => Self::Count,
            _ => Self::Other,
        }
    }
}

fn peel(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return ty,
        };
    }
}

fn is_array(ty: &Type, element: &str, expected: usize) -> bool {
    let Type::Array(array) = peel(ty) else { return false };
    is_primitive(&array.elem, element) && length(&array.len) == Some(expected)
}

/// An array's length, where it is a number.
fn length(mut expr: &Expr) -> Option<usize> {
    loop {
        expr = match expr {
            Expr::Group(group) => &group.expr,
            Expr::Paren(paren) => &paren.expr,
            Expr::Lit(literal) => {
                let Lit::Int(number) = &literal.lit else { return None };
                return number.base10_parse().ok();
            }
            _ => return None,
        };
    }
}

/// `u32`, or `primitive::u32` behind `core` or `std`.
fn is_primitive(ty: &Type, name: &str) -> bool {
    let Type::Path(path) = peel(ty) else { return false };
    let mut segments = path.path.segments.iter();
    let last = segments.next_back();
    let plain = last.is_some_and(|segment| segment.ident == name && segment.arguments.is_none());
    let rest: Vec<_> = segments.map(|segment| segment.ident.to_string()).collect();
    let home = matches!(
        rest.iter().map(String::as_str).collect::<Vec<_>>()[..],
        [] | ["primitive"] | ["core" | "std", "primitive"]
    );
    path.qself.is_none() && plain && home
}
