//! A function's body around the rounds: arguments, the loop over blocks, the result.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::writer::Writer;
use super::{quads, ring, types, unsafe_block};
use crate::engine;
use crate::plan::{Plan, Scalar, VectorSchedule};
use crate::policy::{Axis, Row};
use crate::request::shape::{Message, Shape};
use crate::resolve::Resolved;
use crate::spec::{SHA1, Spec};

/// The statements of a compression function; `features` are enabled for it.
#[must_use]
pub fn body(shape: &Shape, resolved: &Resolved, features: &[String]) -> TokenStream {
    let (prologue, epilogue) = ends(shape);
    let branches = branches(&SHA1, shape.has_words(), resolved, features);
    quote!(#prologue #branches #epilogue)
}

/// A whole function `fn(&mut [u32; 5], &[[u8; 64]])`; also for programs that write source, which
/// may name the arguments as people do. In a user's module a static of such a name is in the way.
#[must_use]
pub fn function(
    spec: &Spec,
    name: &Ident,
    [state, blocks]: [Ident; 2],
    resolved: &Resolved,
) -> TokenStream {
    let message = Message::Blocks(blocks.clone());
    let (prologue, epilogue) = ends(&Shape::InPlace { state: state.clone(), message });
    let branches = branches(spec, false, resolved, &[]);
    let (state_type, block_type) = types(spec);
    quote! {
        pub fn #name(
            #state: &mut #state_type,
            #blocks: &[#block_type],
        ) {
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

/// What an engine writes: around the loop over blocks, in it, and the next chaining value.
struct Written {
    helpers: TokenStream,
    per_call: TokenStream,
    per_block: TokenStream,
    rounds: TokenStream,
    next: [Ident; 5],
}

fn state() -> [Ident; 5] {
    core::array::from_fn(|i| format_ident!("__sha1_h{i}"))
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
    let Written { helpers, per_call, per_block, rounds, next } = match plan {
        Plan::Scalar(plan) => scalar(spec, plan, words, resolved),
        Plan::VectorSchedule(plan) => vector_schedule(spec, plan, words, resolved),
    };
    let state = state();
    let mut body = quote! {
        #per_call
        while let [__sha1_block, __sha1_tail @ ..] = __sha1_rest {
            __sha1_rest = __sha1_tail;
            #per_block
            let [#(#state),*] = *__sha1_state;
            #rounds
            *__sha1_state = [#(#next),*];
        }
    };
    // Helpers have `unsafe` of their own; the rest is in one block, at the value that asks first.
    let in_body = |axis: &Axis| ["engine", "store", "load"].contains(&axis.key);
    let asks = rows.iter().find(|(axis, row)| in_body(axis) && row.needs.unsafe_code);
    if let Some((axis, _)) = asks {
        body = unsafe_block(resolved.span(axis.key), body);
    }
    // Another processor's intrinsics would be errors beside the one that says so.
    if let Some((isa, _)) = plan.policies().engine.row.needs.isa {
        let there = isa.predicate(features);
        body = quote!(#[cfg(#there)] #body);
    }
    quote!(#guards #helpers #body)
}

fn scalar(spec: &Spec, plan: &Scalar, words: bool, resolved: &Resolved) -> Written {
    let policies = plan.policies();
    let mut writer = Writer::new(spec, policies, plan.slots(spec), words);
    let next = engine::scalar::compress(&mut writer, spec, plan, state());
    let load = (!words).then_some(policies.load);
    let load_per_call = load.map(|load| (load.per_call)());
    let constants: Vec<_> = spec.phases.iter().map(|phase| phase.constant).collect();
    let constants = (policies.constants.per_call)(&constants);
    let ring = ring::declare(policies.store, plan.slots(spec));
    let rotate = policies.rotate.helper.map(|helper| helper(resolved.span("rotate")));
    let add = policies.constants.helper.map(|helper| helper(resolved.span("constants")));
    Written {
        helpers: quote!(#rotate #add),
        per_call: quote!(#load_per_call #constants #ring),
        per_block: load.map(|load| (load.per_block)(spec.block_words)).unwrap_or_default(),
        rounds: writer.finish(),
        next,
    }
}

fn vector_schedule(
    spec: &Spec,
    plan: &VectorSchedule,
    words: bool,
    resolved: &Resolved,
) -> Written {
    let policies = plan.policies();
    let mut writer = Writer::new(spec, policies, 0, words);
    let next = engine::vector_schedule::compress(&mut writer, spec, plan, state());
    let rotate = policies.rotate.helper.map(|helper| helper(resolved.span("rotate")));
    Written {
        helpers: quote!(#rotate),
        per_call: quads::declare(),
        per_block: TokenStream::new(),
        rounds: writer.finish(),
        next,
    }
}

/// One clear error where a chosen row is not to be had.
fn guards(
    rows: &[(&'static Axis, &'static Row)],
    resolved: &Resolved,
    features: &[String],
) -> TokenStream {
    let guards = rows.iter();
    let guards = guards.filter_map(|(axis, row)| {
        let (isa, elsewhere) = row.needs.isa?;
        let there = isa.predicate(features);
        let message = format!(
            "`{key} = \"{name}\"` works only on {what}: take `{key} = \"{elsewhere}\"` here",
            key = axis.key,
            name = row.name,
            what = isa.what,
        );
        let error = syn::Error::new(resolved.span(axis.key), message).into_compile_error();
        Some(quote!(#[cfg(not(#there))] #error))
    });
    quote!(#(#guards)*)
}
