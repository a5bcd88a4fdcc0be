//! The machine that writes: each operation is one `let`.

use core::ops::{Add, Range};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::body::block_of;
use super::{count, ring};
use crate::machine::{Machine, Turn};
use crate::policy::Policies;
use crate::policy::isa::WriteQuads;
use crate::spec::Spec;

/// Names a value that is written in place: one `quote!` a statement. A stream put into another
/// is a call to the compiler, and macros are compiled without optimisation.
macro_rules! bind {
    ($writer:ident, $($value:tt)*) => {{
        let name = $writer.name();
        $writer.statements.push(quote!(let #name = $($value)*;));
        name
    }};
}

/// Writes statements over names.
pub(super) struct Writer<'a> {
    pub(super) spec: &'a Spec,
    pub(super) policies: &'a Policies,
    /// Elements of the ring.
    slots: usize,
    /// The message comes as words in host order.
    pub(super) words: bool,
    /// How operations on four words are written, where the engine has some.
    quads: Option<&'a dyn WriteQuads>,
    /// The stream that statements are about, where there are several.
    pub(super) stream: Option<usize>,
    /// Whether statements are about the block after this one.
    pub(super) following: bool,
    statements: Vec<TokenStream>,
    names: usize,
}

/// The number of a word: known, or that much after the loop's variable.
#[derive(Clone, Copy)]
pub(super) struct Index {
    looped: bool,
    offset: usize,
}

impl From<usize> for Index {
    fn from(offset: usize) -> Self {
        Self { looped: false, offset }
    }
}

impl Add<usize> for Index {
    type Output = Self;

    fn add(self, further: usize) -> Self {
        Self { offset: self.offset + further, ..self }
    }
}

impl Index {
    /// The index of an array of `slots`; a power of two where a loop's variable is in it.
    fn slot(self, back: usize, slots: usize) -> TokenStream {
        let offset = (self.offset + slots - back) % slots;
        let (ahead, mask) = (count(offset), count(slots - 1));
        match (self.looped, offset) {
            (false, _) => quote!(#ahead),
            (true, 0) => quote!(__sha1_t & #mask),
            (true, _) => quote!((__sha1_t + #ahead) & #mask),
        }
    }
}

impl<'a> Writer<'a> {
    /// `words`: the message block is words in host order, not bytes.
    pub(super) fn new(spec: &'a Spec, policies: &'a Policies, words: bool) -> Self {
        Self {
            spec,
            policies,
            slots: 0,
            words,
            quads: None,
            stream: None,
            following: false,
            statements: Vec::new(),
            names: 0,
        }
    }

    /// With a ring of that many elements.
    pub(super) fn with_ring(self, slots: usize) -> Self {
        Self { slots, ..self }
    }

    /// With operations on four words.
    pub(super) fn with_quads(self, quads: &'a dyn WriteQuads) -> Self {
        Self { quads: Some(quads), ..self }
    }

    /// How operations on four words are written.
    pub(super) fn quads(&self) -> &'a dyn WriteQuads {
        self.quads.expect("engines over fours of words say how these are written")
    }

    /// The block that words are fetched from.
    pub(super) fn block(&self) -> Ident {
        if self.following {
            return format_ident!("__sha1_following");
        }
        self.stream.map_or_else(|| format_ident!("__sha1_block"), block_of)
    }

    /// The statements written.
    pub(super) fn finish(mut self) -> TokenStream {
        self.take()
    }

    /// The statements written so far; names go on.
    pub(super) fn take(&mut self) -> TokenStream {
        self.statements.drain(..).collect()
    }

    fn name(&mut self) -> Ident {
        self.names += 1;
        Ident::new(&format!("__sha1_{}", self.names), Span::call_site())
    }

    /// Adds statements.
    pub(super) fn write(&mut self, statements: TokenStream) {
        self.statements.push(statements);
    }

    /// Names a value.
    pub(super) fn bind(&mut self, value: &TokenStream) -> Ident {
        bind!(self, #value)
    }
}

impl Machine for Writer<'_> {
    type Word = Ident;
    type Index = Index;

    fn load(&mut self, t: Index) -> Ident {
        let index = t.slot(0, self.spec.block_words);
        let value = if self.words {
            quote!(__sha1_block[#index])
        } else {
            (self.policies.load.word)(&index)
        };
        self.bind(&value)
    }

    fn put(&mut self, t: Index, word: &Ident) {
        let slot = t.slot(0, self.slots);
        self.write(ring::put(self.policies.store, &slot, word));
    }

    fn get(&mut self, t: Index, back: usize) -> Ident {
        let slot = t.slot(back, self.slots);
        let value = ring::get(self.policies.store, &slot);
        self.bind(&value)
    }

    fn add(&mut self, x: &Ident, y: &Ident) -> Ident {
        bind!(self, #x.wrapping_add(#y))
    }

    fn add_constant(&mut self, x: &Ident, y: &Ident, phase: usize) -> Ident {
        let constant = self.spec.phases[phase].constant;
        let value = (self.policies.constants.apply)(x, y, phase, constant);
        self.bind(&value)
    }

    fn xor(&mut self, x: &Ident, y: &Ident) -> Ident {
        bind!(self, #x ^ #y)
    }

    fn and(&mut self, x: &Ident, y: &Ident) -> Ident {
        bind!(self, #x & #y)
    }

    fn or(&mut self, x: &Ident, y: &Ident) -> Ident {
        bind!(self, #x | #y)
    }

    fn not(&mut self, x: &Ident) -> Ident {
        bind!(self, !#x)
    }

    fn rotate(&mut self, x: &Ident, n: u32) -> Ident {
        let value = (self.policies.rotate.apply)(x, n);
        self.bind(&value)
    }

    fn repeat(
        &mut self,
        over: Range<usize>,
        step: usize,
        carried: Vec<Ident>,
        body: &mut Turn<'_, Self>,
    ) -> Vec<Ident> {
        let names: Vec<_> = carried.iter().map(|_| self.name()).collect();
        let outside = core::mem::take(&mut self.statements);
        let next = body(self, Index { looped: true, offset: 0 }, names.clone());
        let inside = core::mem::replace(&mut self.statements, outside);
        let inside: TokenStream = inside.into_iter().collect();
        let (start, end) = (count(over.start), count(over.end));
        let step = count(step);
        // The start is hidden, or the optimiser unrolls the loop again. The words are assigned
        // at once: one turn's `b` is the `a` of the turn before.
        self.write(quote! {
            #(let mut #names = #carried;)*
            let mut __sha1_t: ::core::primitive::usize = ::core::hint::black_box(#start);
            while __sha1_t < #end {
                #inside
                (#(#names,)*) = (#(#next,)*);
                __sha1_t += #step;
            }
        });
        names
    }
}
