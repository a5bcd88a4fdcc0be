//! The scalar engine's statements.

use quote::quote;

use super::body::{Around, Written, by_words, over_blocks, state};
use super::ring;
use super::writer::Writer;
use crate::engine;
use crate::plan::Scalar;

/// The loop over the blocks of one message.
pub(super) fn write(around: Around<'_>, plan: &Scalar) -> Written {
    let Around { spec, words, resolved } = around;
    let policies = plan.policies();
    let mut writer = Writer::new(spec, policies, words).with_ring(plan.slots(spec));
    let next = engine::scalar::compress(&mut writer, spec, plan, state());
    let rounds = by_words(&writer.finish(), &next);
    let load = (!words).then_some(policies.load);
    let load_per_call = load.map(|load| (load.per_call)());
    let load_per_block = load.map(|load| (load.per_block)(spec.block_words));
    let constants: Vec<_> = spec.phases.iter().map(|phase| phase.constant).collect();
    let constants = (policies.constants.per_call)(&constants);
    let ring = ring::declare(policies.store, plan.slots(spec));
    let rotate = policies.rotate.helper.map(|helper| helper(resolved.span("rotate")));
    let add = policies.constants.helper.map(|helper| helper(resolved.span("constants")));
    let blocks = over_blocks(&quote!(#load_per_block #rounds));
    Written { helpers: quote!(#rotate #add), body: quote!(#load_per_call #constants #ring #blocks) }
}
