//! Which of the accepted signatures a function has.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{FnArg, Pat, PatType, ReturnType, Safety, Signature, Type};

use super::types::Kind;
use crate::errors::Errors;

/// Where the chaining value and the message come from: arguments by name.
#[derive(Debug)]
pub enum Shape {
    /// A reference to the chaining value, changed in place.
    InPlace {
        /// `&mut [u32; 5]`
        state: Ident,
        /// The message.
        message: Message,
    },
    /// The chaining value in, the next one out.
    ByValue {
        /// `[u32; 5]`
        state: Ident,
        /// The message.
        message: Message,
    },
    /// Pointers, for callers in C.
    Pointers {
        /// `*mut u32`, five of them.
        state: Ident,
        /// `*const u8`
        bytes: Ident,
        /// The number of blocks.
        count: Ident,
        /// Where the function says `unsafe`.
        span: Span,
    },
}

/// The message argument.
#[derive(Debug)]
pub enum Message {
    /// `&[u8; 64]`
    Block(Ident),
    /// `&[[u8; 64]]`
    Blocks(Ident),
    /// `&[u32; 16]`: a block as words in host order.
    Words(Ident),
}

/// The signatures, as errors list them.
const ACCEPTED: &str = "accepted signatures:
  fn(&mut [u32; 5], &[u8; 64])            one block
  fn(&mut [u32; 5], &[[u8; 64]])          any number of blocks
  fn(&mut [u32; 5], &[u32; 16])           one block of words in host order
  fn([u32; 5], &[u8; 64]) -> [u32; 5]     by value; also with the other two messages
  unsafe fn(*mut u32, *const u8, usize)   pointers and the number of blocks, for `extern \"C\"`";

impl Shape {
    /// Whether the message comes as words.
    #[must_use]
    pub fn has_words(&self) -> bool {
        let (Self::InPlace { message, .. } | Self::ByValue { message, .. }) = self else {
            return false;
        };
        matches!(message, Message::Words(_))
    }

    /// Reads a signature; none when something in it is an error.
    pub fn read(signature: &Signature, errors: &mut Errors) -> Option<Self> {
        let before = errors.any();
        let mut clean = true;
        let mut wrong = |span: Span, message: &str| {
            errors.push(span, message);
            clean = false;
        };
        if let Some(token) = &signature.asyncness {
            wrong(token.span(), "a compression function has nothing to wait for: remove `async`");
        }
        let generics = &signature.generics;
        if !generics.params.is_empty() {
            wrong(
                generics.span(),
                "a compression function has nothing to be generic over: remove this",
            );
        }
        if let Some(clause) = &generics.where_clause {
            wrong(
                clause.span(),
                "a compression function has nothing to be generic over: remove this",
            );
        }
        if let Some(dots) = &signature.variadic {
            wrong(
                dots.span(),
                "a compression function has a fixed number of arguments: remove this",
            );
        }
        let mut arguments = Vec::new();
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(receiver) => wrong(
                    receiver.span(),
                    "a compression function has no `self`: in an `impl` it is an associated \
                     function",
                ),
                FnArg::Typed(typed) => match plain_name(typed) {
                    Some(name) => arguments.push((name, &*typed.ty)),
                    None => wrong(
                        typed.pat.span(),
                        "expected a plain name, such as `state`: the generated body refers to \
                         the argument by it",
                    ),
                },
            }
        }
        if arguments.len() != signature.inputs.len() {
            clean = false;
        }
        let shape = clean.then(|| Self::of(signature, &arguments, errors)).flatten();
        debug_assert!(shape.is_some() || before || errors.any(), "no shape without an error");
        shape
    }

    fn of(
        signature: &Signature,
        arguments: &[(Ident, &Type)],
        errors: &mut Errors,
    ) -> Option<Self> {
        let kinds: Vec<_> = arguments.iter().map(|(_, ty)| Kind::of(ty)).collect();
        let name = |index: usize| arguments[index].0.clone();
        let message = |kind| match kind {
            Kind::Block => Some(Message::Block(name(1))),
            Kind::Blocks => Some(Message::Blocks(name(1))),
            Kind::Words => Some(Message::Words(name(1))),
            _ => None,
        };
        match kinds[..] {
            [Kind::StateMut, kind] if message(kind).is_some() => {
                returns_nothing(signature, errors)?;
                Some(Self::InPlace { state: name(0), message: message(kind)? })
            }
            [Kind::State, kind] if message(kind).is_some() => {
                let returned = match &signature.output {
                    ReturnType::Type(_, ty) => Kind::of(ty),
                    ReturnType::Default => Kind::Other,
                };
                if returned != Kind::State {
                    let span = match &signature.output {
                        ReturnType::Type(_, ty) => ty.span(),
                        ReturnType::Default => arguments[0].1.span(),
                    };
                    errors.push(
                        span,
                        "a chaining value taken by value is returned: write `-> [u32; 5]`, or \
                         take `&mut [u32; 5]`",
                    );
                    return None;
                }
                Some(Self::ByValue { state: name(0), message: message(kind)? })
            }
            [Kind::StatePointer, Kind::BytesPointer, Kind::Count] => {
                returns_nothing(signature, errors)?;
                let Safety::Unsafe(token) = &signature.safety else {
                    errors.push(
                        signature.fn_token.span(),
                        "a function that takes pointers must be `unsafe`: a safe caller could \
                         pass any",
                    );
                    return None;
                };
                let span = token.span();
                Some(Self::Pointers { state: name(0), bytes: name(1), count: name(2), span })
            }
            [_, _] => {
                for (position, kind) in kinds.iter().enumerate() {
                    let (fits, expected) = if position == 0 {
                        (
                            matches!(kind, Kind::StateMut | Kind::State),
                            "expected the chaining value, `&mut [u32; 5]` or `[u32; 5]`",
                        )
                    } else {
                        (
                            message(*kind).is_some(),
                            "expected the message: `&[u8; 64]`, `&[[u8; 64]]` or `&[u32; 16]`",
                        )
                    };
                    if !fits {
                        let at = arguments[position].1.span();
                        errors.push(at, format!("{expected}\n{ACCEPTED}"));
                    }
                }
                None
            }
            _ => {
                let at = signature.paren_token.span.join();
                errors.push(at, format!("expected a chaining value and a message\n{ACCEPTED}"));
                None
            }
        }
    }
}

fn plain_name(typed: &PatType) -> Option<Ident> {
    match &*typed.pat {
        Pat::Ident(name)
            if name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none() =>
        {
            Some(name.ident.clone())
        }
        _ => None,
    }
}

fn returns_nothing(signature: &Signature, errors: &mut Errors) -> Option<()> {
    match &signature.output {
        ReturnType::Default => Some(()),
        ReturnType::Type(_, ty) if !matches!(&**ty, Type::Tuple(unit) if unit.elems.is_empty()) => {
            errors.push(
                ty.span(),
                "the chaining value is changed in place: remove the return type, or take the \
                 chaining value by value, `[u32; 5]`",
            );
            None
        }
        ReturnType::Type(..) => Some(()),
    }
}
