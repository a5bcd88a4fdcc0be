//! A function's body around the rounds: arguments, the loop over blocks, the result.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{count, hardware, lanes, scalar, types, unsafe_block, vector_schedule};
use crate::isa::Isa;
use crate::plan::Plan;
use crate::policy::{Axis, Row};
use crate::request::shape::{Message, Shape};
use crate::resolve::Resolved;
use crate::spec::{SHA1, Spec};

/// The statements of a compression function; `features` are enabled for it.
#[must_use]
pub fn body(shape: &Shape, resolved: &Resolved, enabled: &[String]) -> TokenStream {
    let (prologue, epilogue) = ends(shape);
    let branches = branches(&SHA1, shape.has_words(), resolved, enabled);
    quote!(#prologue #branches #epilogue)
}

/// A whole function, for one message `fn(&mut [u32; 5], &[[u8; 64]])`, for several
/// `fn(&mut [[u32; 5]; N], [&[[u8; 64]]; N])`; also for programs that write source, which may name
/// the arguments as people do. In a user's module a static of such a name is in the way.
#[must_use]
pub fn function(
    spec: &Spec,
    name: &Ident,
    [state, message]: [Ident; 2],
    resolved: &Resolved,
) -> TokenStream {
    match resolved.messages() {
        1 => {
            let (state_type, block_type) = types(spec);
            let message_type = quote!(&[#block_type]);
            let arguments = quote!(#state: &mut #state_type, #message: #message_type,);
            let shape = Shape::InPlace { state, message: Message::Blocks(message) };
            whole(spec, name, &arguments, &shape, resolved)
        }
        _ => kernel(spec, name, [state, message], resolved),
    }
}

/// A whole function for any number of messages, `fn(&mut [[u32; 5]; N], [&[[u8; 64]]; N])`.
#[must_use]
pub fn kernel(
    spec: &Spec,
    name: &Ident,
    [states, messages]: [Ident; 2],
    resolved: &Resolved,
) -> TokenStream {
    let (state_type, block_type) = types(spec);
    let n = count(resolved.messages());
    let arguments = quote!(#states: &mut [#state_type; #n], #messages: [&[#block_type]; #n],);
    let shape = Shape::Many { states, messages, count: resolved.messages() };
    whole(spec, name, &arguments, &shape, resolved)
}

fn whole(
    spec: &Spec,
    name: &Ident,
    arguments: &TokenStream,
    shape: &Shape,
    resolved: &Resolved,
) -> TokenStream {
    let plans = || resolved.branches.iter().map(|choice| &choice.plan);
    let features: Vec<_> = plans().flat_map(Plan::features).map(str::to_owned).collect();
    let enable: TokenStream = plans().map(|plan| enable(plan, &[])).collect();
    let (prologue, epilogue) = ends(shape);
    let branches = branches(spec, false, resolved, &features);
    quote! {
        #enable
        pub fn #name(#arguments) {
            #prologue #branches #epilogue
        }
    }
}

/// What makes every shape look alike inside, and what undoes it: `__sha1_state` is a reference
/// to the chaining value, `__sha1_rest` a slice of blocks.
fn ends(shape: &Shape) -> (TokenStream, TokenStream) {
    let (state_type, block_type) = types(&SHA1);
    let slice = |message: &Message| match message {
        Message::Blocks(name) => quote!(#name),
        Message::Block(name) | Message::Words(name) => quote!(::core::slice::from_ref(#name)),
    };
    match shape {
        Shape::InPlace { state, message } => {
            let slice = slice(message);
            (quote!(let __sha1_state = #state; let mut __sha1_rest = #slice;), TokenStream::new())
        }
        Shape::ByValue { state, message } => {
            let slice = slice(message);
            let prologue = quote! {
                let mut __sha1_value = #state;
                let __sha1_state = &mut __sha1_value;
                let mut __sha1_rest = #slice;
            };
            (prologue, quote!(__sha1_value))
        }
        Shape::Many { states, messages, count: 1 } => {
            let prologue = quote! {
                let [__sha1_state] = #states;
                let [mut __sha1_rest] = #messages;
            };
            (prologue, TokenStream::new())
        }
        Shape::Many { states, messages, .. } => {
            let prologue = quote! {
                let (__sha1_states, __sha1_messages) = (#states, #messages);
            };
            (prologue, TokenStream::new())
        }
        Shape::Pointers { state: pointer, bytes: first, count, span } => {
            let argument = unsafe_block(
                *span,
                quote! {(
                    &mut *#pointer.cast::<#state_type>(),
                    ::core::slice::from_raw_parts(#first.cast::<#block_type>(), #count),
                )},
            );
            let prologue = quote! {
                if #count == 0 {
                    return;
                }
                // The caller vouches for the pointers, which is why the function is unsafe.
                let (__sha1_state, mut __sha1_rest) = #argument;
            };
            (prologue, TokenStream::new())
        }
    }
}

/// The plans, each under the predicate of its processors.
fn branches(spec: &Spec, words: bool, resolved: &Resolved, features: &[String]) -> TokenStream {
    let mut taken: Vec<TokenStream> = Vec::new();
    let mut all = TokenStream::new();
    for choice in &resolved.branches {
        let statements = statements(spec, &choice.plan, words, resolved, features);
        let here = match choice.on {
            None if taken.is_empty() => quote!({ #statements }),
            None => quote!(#[cfg(not(any(#(#taken),*)))] { #statements }),
            Some(isa) => {
                let here = isa.predicate(features);
                let branch = quote!(#[cfg(all(#here, not(any(#(#taken),*))))] { #statements });
                taken.push(here);
                branch
            }
        };
        all.extend(here);
    }
    all
}

/// What an engine writes: functions that its statements call, and the loop over all blocks.
pub(super) struct Written {
    pub(super) helpers: TokenStream,
    pub(super) body: TokenStream,
}

/// What the engines know beside the plan.
#[derive(Clone, Copy)]
pub(super) struct Around<'a> {
    pub(super) spec: &'a Spec,
    /// The message comes as words in host order.
    pub(super) words: bool,
    pub(super) resolved: &'a Resolved,
}

/// The chaining value's words, where they are variables.
pub(super) fn state() -> [Ident; 5] {
    core::array::from_fn(|i| format_ident!("__sha1_h{i}"))
}

/// The loop over one message's blocks.
pub(super) fn over_blocks(per_block: &TokenStream) -> TokenStream {
    quote! {
        while let [__sha1_block, __sha1_tail @ ..] = __sha1_rest {
            __sha1_rest = __sha1_tail;
            #per_block
        }
    }
}

/// The same for words that live in variables only within a block.
pub(super) fn by_words(rounds: &TokenStream, next: &[Ident; 5]) -> TokenStream {
    let state = state();
    quote! {
        let [#(#state),*] = *__sha1_state;
        #rounds
        *__sha1_state = [#(#next),*];
    }
}

/// `__sha1_count`: how many blocks the shortest of some messages has.
pub(super) fn shortest() -> TokenStream {
    quote! {
        let mut __sha1_count = __sha1_messages[0].len();
        for __sha1_message in __sha1_messages {
            __sha1_count = ::core::cmp::Ord::min(__sha1_count, __sha1_message.len());
        }
    }
}

/// The loop over the blocks that all of some messages have; `__sha1_block_3` is the fourth's.
pub(super) fn over_many(messages: usize, per_block: &TokenStream) -> TokenStream {
    let blocks: Vec<_> = (0..messages).map(block_of).collect();
    let (shortest, numbers) = (shortest(), (0..messages).map(count));
    quote! {
        #shortest
        for __sha1_at in 0..__sha1_count {
            // Every message has more blocks than that.
            #(let #blocks = &*__sha1_messages[#numbers].as_ptr().add(__sha1_at);)*
            #per_block
        }
    }
}

/// The block of a message among many.
pub(super) fn block_of(message: usize) -> Ident {
    format_ident!("__sha1_block_{message}")
}

/// `#[target_feature]` for what a plan's engine needs and the function does not enable yet.
pub(super) fn enable(plan: &Plan, enabled: &[String]) -> TokenStream {
    let missing = |feature: &&str| !enabled.iter().any(|other| other == feature);
    let features: Vec<_> = plan.features().into_iter().filter(missing).collect();
    if features.is_empty() {
        return TokenStream::new();
    }
    let list = features.join(",");
    let archs = plan.isas().map(|isa| isa.on());
    // Where the build enables them the function is like any other, and safe to call.
    let missing = quote!(not(all(#(target_feature = #features),*)));
    quote!(#[cfg_attr(all(#(#archs,)* #missing), target_feature(enable = #list))])
}

/// A plan's errors, helpers and loop over the blocks.
fn statements(
    spec: &Spec,
    plan: &Plan,
    words: bool,
    resolved: &Resolved,
    features: &[String],
) -> TokenStream {
    let rows: Vec<_> = plan.rows().filter(|(axis, _)| !(words && axis.key == "load")).collect();
    let guards = guards(&rows, resolved, features);
    let around = Around { spec, words, resolved };
    let Written { helpers, mut body } = match plan {
        Plan::Scalar(plan) => scalar::write(around, plan),
        Plan::VectorSchedule(plan) => vector_schedule::write(around, plan),
        Plan::Hardware(plan) => hardware::write(around, plan),
        Plan::Lanes(plan) => lanes::write(around, plan),
    };
    // Helpers have `unsafe` of their own; the rest is in one block, at the value that asks first.
    let in_body = |axis: &Axis| ["engine", "store", "load"].contains(&axis.key);
    let asks = rows.iter().find(|(axis, row)| in_body(axis) && row.needs.unsafe_code);
    if let Some((axis, _)) = asks {
        body = unsafe_block(resolved.span(axis.key), body);
    }
    // Another processor's intrinsics would be errors beside the one that says so.
    let there: Vec<_> = plan.isas().map(|isa| isa.predicate(features)).collect();
    if there.is_empty() {
        return quote!(#guards #helpers #body);
    }
    quote!(#guards #[cfg(all(#(#there),*))] { #helpers #body })
}

/// One clear error where a chosen row is not to be had.
fn guards(
    rows: &[(&'static Axis, &'static Row)],
    resolved: &Resolved,
    features: &[String],
) -> TokenStream {
    let error = |axis: &Axis, message: String| {
        syn::Error::new(resolved.span(axis.key), message).into_compile_error()
    };
    let only = |axis: &Axis, row: &Row, isa: &Isa, elsewhere| {
        let (choice, instead) = (axis.choice(row.name), axis.choice(elsewhere));
        error(axis, format!("`{choice}` works only on {}: take `{instead}` here", isa.what))
    };
    let needing = || rows.iter().filter_map(|(axis, row)| Some((*axis, *row, row.needs.isa?)));
    let own = || needing().filter(|(axis, ..)| axis.enables());
    let on: Vec<_> = own().map(|(.., (isa, _))| isa.on()).collect();

    let guards = needing().filter(|(axis, ..)| !axis.enables());
    let guards = guards.map(|(axis, row, (isa, elsewhere))| {
        let (there, error) = (isa.predicate(features), only(axis, row, isa, elsewhere));
        quote!(#[cfg(not(#there))] #error)
    });
    let foreign = own().next().map(|(axis, row, (isa, elsewhere))| {
        let anywhere = axis.rows().into_iter().find(|row| row.needs.isa.is_none());
        let error = only(axis, row, isa, anywhere.map_or(elsewhere, |row| row.name));
        quote!(#[cfg(not(all(#(#on),*)))] #error)
    });
    // A struct's method cannot enable anything.
    let mut missing: Vec<&str> = own().flat_map(|(.., (isa, _))| isa.features).copied().collect();
    missing.retain(|feature| !features.iter().any(|other| other == feature));
    missing.dedup();
    let first = own().find(|(.., (isa, _))| isa.features.iter().any(|one| missing.contains(one)));
    let disabled = first.map(|(axis, row, (_, elsewhere))| {
        let flags: Vec<_> = missing.iter().map(|feature| format!("+{feature}")).collect();
        let message = format!(
            "`{}` on a struct works only in builds for processors that have what it takes \
             (`-C target-feature={}`): take `sha1_core::Sha1`, which detects that, a function, \
             which enables it for itself, or `{}`",
            axis.choice(row.name),
            flags.join(","),
            axis.choice(elsewhere),
        );
        let error = error(axis, message);
        quote!(#[cfg(all(#(#on,)* not(all(#(target_feature = #missing),*))))] #error)
    });
    quote!(#(#guards)* #foreign #disabled)
}
