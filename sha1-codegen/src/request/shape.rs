//! Which of the accepted signatures a function has.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
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
    /// Many messages, as many blocks of each as the shortest has.
    Many {
        /// `&mut [[u32; 5]; N]`
        states: Ident,
        /// `[&[[u8; 64]]; N]`
        messages: Ident,
        /// The number of messages.
        count: usize,
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
  fn(&mut [u32; 5], &[u8; 64])                 one block
  fn(&mut [u32; 5], &[[u8; 64]])               any number of blocks
  fn(&mut [u32; 5], &[u32; 16])                one block of words in host order
  fn([u32; 5], &[u8; 64]) -> [u32; 5]          by value; also with the other two messages
  fn(&mut [[u32; 5]; N], [&[[u8; 64]]; N])     N messages at once
  unsafe fn(*mut u32, *const u8, usize)        pointers and the number of blocks, for `extern \"C\"`";

/// What to say of type parameters.
pub const NOT_GENERIC: &str = "a compression function has nothing to be generic over: remove this";

const STATE: &str = "expected the chaining value, spelled `&mut [u32; 5]` or `[u32; 5]`";

const MESSAGE: &str = "expected the message, spelled `&[u8; 64]`, `&[[u8; 64]]` or `&[u32; 16]`";

const NOT_PLAIN: &str = "expected a plain name, such as `state`: the generated body refers to the \
                         argument by it";

/// The signature that takes a number of messages, as errors show it.
#[must_use]
pub fn signature(messages: usize) -> String {
    match messages {
        1 => "fn(&mut [u32; 5], &[[u8; 64]])".to_owned(),
        n => format!("fn(&mut [[u32; 5]; {n}], [&[[u8; 64]]; {n}])"),
    }
}

impl Shape {
    /// How many messages there are.
    #[must_use]
    pub fn messages(&self) -> usize {
        match self {
            Self::Many { count, .. } => *count,
            Self::InPlace { .. } | Self::ByValue { .. } | Self::Pointers { .. } => 1,
        }
    }

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
        let mut wrong = |at: &dyn ToTokens, message: &str| {
            errors.push_over(at, message);
            clean = false;
        };
        if let Some(token) = &signature.asyncness {
            wrong(token, "a compression function has nothing to wait for: remove `async`");
        }
        let generics = &signature.generics;
        if !generics.params.is_empty() {
            wrong(generics, NOT_GENERIC);
        }
        if let Some(clause) = &generics.where_clause {
            wrong(clause, NOT_GENERIC);
        }
        if let Some(dots) = &signature.variadic {
            wrong(dots, "a compression function has a fixed number of arguments: remove this");
        }
        let mut arguments = Vec::new();
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(receiver) => wrong(
                    receiver,
                    "a compression function has no `self`, in an `impl` too: remove this",
                ),
                FnArg::Typed(typed) => match plain_name(typed) {
                    Ok(name) => arguments.push((name, &*typed.ty)),
                    Err(message) => wrong(&typed.pat, message),
                },
            }
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
                    let at: &dyn ToTokens = match &signature.output {
                        ReturnType::Type(_, ty) => ty,
                        ReturnType::Default => arguments[0].1,
                    };
                    errors.push_over(
                        at,
                        "a chaining value taken by value is returned: write `-> [u32; 5]`, or \
                         take `&mut [u32; 5]`",
                    );
                    return None;
                }
                Some(Self::ByValue { state: name(0), message: message(kind)? })
            }
            [Kind::States(count), Kind::Messages(messages)] => {
                returns_nothing(signature, errors)?;
                if count != messages {
                    let message = format!(
                        "expected as many messages as chaining values, `[&[[u8; 64]]; {count}]`"
                    );
                    errors.push_over(arguments[1].1, message);
                    return None;
                }
                Some(Self::Many { states: name(0), messages: name(1), count })
            }
            [Kind::StatePointer, Kind::BytesPointer, Kind::Count] => {
                returns_nothing(signature, errors)?;
                let Safety::Unsafe(token) = &signature.safety else {
                    errors.push_over(
                        &signature.fn_token,
                        "a function that takes pointers must be `unsafe`: a safe caller could \
                         pass any",
                    );
                    return None;
                };
                let span = token.span;
                Some(Self::Pointers { state: name(0), bytes: name(1), count: name(2), span })
            }
            [Kind::States(count), _] => {
                let expected = format!("expected the messages, spelled `[&[[u8; 64]]; {count}]`");
                report(arguments, &[(true, ""), (false, &expected)], errors);
                None
            }
            [_, Kind::Messages(count)] => {
                let expected =
                    format!("expected the chaining values, spelled `&mut [[u32; 5]; {count}]`");
                report(arguments, &[(false, &expected)], errors);
                None
            }
            [state, kind] => {
                let state = matches!(state, Kind::StateMut | Kind::State);
                let fits = [(state, STATE), (message(kind).is_some(), MESSAGE)];
                report(arguments, &fits, errors);
                None
            }
            [state, bytes, count] if state == Kind::StatePointer || bytes == Kind::BytesPointer => {
                let fits = [
                    (
                        state == Kind::StatePointer,
                        "expected the chaining value, spelled `*mut u32`",
                    ),
                    (bytes == Kind::BytesPointer, "expected the blocks, spelled `*const u8`"),
                    (count == Kind::Count, "expected the number of blocks, spelled `usize`"),
                ];
                report(arguments, &fits, errors);
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

/// Says of each argument that does not fit what is expected there; once what is accepted.
fn report(arguments: &[(Ident, &Type)], expected: &[(bool, &str)], errors: &mut Errors) {
    let wrong = arguments.iter().zip(expected).filter(|(_, (fits, _))| !fits);
    for (number, ((_, ty), (_, expected))) in wrong.enumerate() {
        let accepted = if number == 0 { format!("\n{ACCEPTED}") } else { String::new() };
        errors.push_over(ty, format!("{expected}{accepted}"));
    }
}

/// The name of an argument, or what is wrong with its pattern.
fn plain_name(typed: &PatType) -> Result<Ident, &'static str> {
    match &*typed.pat {
        Pat::Ident(name) if name.by_ref.is_some() || name.subpat.is_some() => Err(NOT_PLAIN),
        Pat::Ident(name) if name.mutability.is_some() => {
            Err("the generated body never assigns to its argument: remove `mut`")
        }
        Pat::Ident(name) => Ok(name.ident.clone()),
        _ => Err(NOT_PLAIN),
    }
}

fn returns_nothing(signature: &Signature, errors: &mut Errors) -> Option<()> {
    match &signature.output {
        ReturnType::Default => Some(()),
        ReturnType::Type(_, ty) if !matches!(&**ty, Type::Tuple(unit) if unit.elems.is_empty()) => {
            errors.push_over(
                ty,
                "the chaining value is changed in place: remove the return type, or take the \
                 chaining value by value, `[u32; 5]`",
            );
            None
        }
        ReturnType::Type(..) => Some(()),
    }
}
