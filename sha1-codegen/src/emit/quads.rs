//! The machine that writes, for four words of the schedule at once.

use proc_macro2::Ident;
use quote::quote;

use super::count;
use super::writer::Writer;
use crate::engine::quads::LANES;
use crate::machine::Quads;

impl Quads for Writer<'_> {
    type Quad = Ident;

    fn load_quad(&mut self, q: usize) -> Ident {
        let block = self.block();
        let start = count(if self.words { LANES * q } else { 4 * LANES * q });
        let loaded = self.bind(&self.quads().load(&quote!(&raw const #block[#start])));
        if !self.words {
            return self.bind(&self.quads().order_bytes(&loaded));
        }
        match self.quads().order_words(&loaded) {
            Some(ordered) => self.bind(&ordered),
            None => loaded,
        }
    }

    fn xor_quad(&mut self, x: &Ident, y: &Ident) -> Ident {
        self.bind(&self.quads().xor(x, y))
    }

    fn xor_three(&mut self, of: [&Ident; 3]) -> Option<Ident> {
        let value = self.quads().xor_three(of)?;
        Some(self.bind(&value))
    }

    fn rotate_quad(&mut self, x: &Ident, n: u32) -> Ident {
        self.bind(&self.quads().rotate(x, n))
    }

    fn align(&mut self, x: &Ident, y: &Ident, from: usize) -> Ident {
        self.bind(&self.quads().align(x, y, from))
    }

    fn drop_first(&mut self, x: &Ident, from: usize) -> Ident {
        self.bind(&self.quads().drop_first(x, from))
    }

    fn lift_first(&mut self, x: &Ident, to: usize) -> Ident {
        self.bind(&self.quads().lift_first(x, to))
    }
}
