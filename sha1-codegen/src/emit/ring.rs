//! The message ring in memory: how it is declared, stored to and read.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::count;

use crate::policy::store::{Access, Barrier, Store};

/// Statements once per call: the array, and what makes the optimiser believe that others see it.
pub(super) fn declare(store: &Store, slots: usize) -> TokenStream {
    if slots == 0 {
        return TokenStream::new();
    }
    let slots = count(slots);
    let escape = match store.barrier {
        Barrier::None | Barrier::Word => TokenStream::new(),
        Barrier::Memory => statement(&quote!(&raw mut __sha1_ring)),
        Barrier::Fence => {
            quote!(let __sha1_ring = ::core::hint::black_box(&mut __sha1_ring);)
        }
    };
    quote! {
        let mut __sha1_ring = [0 as ::core::primitive::u32; #slots];
        #escape
    }
}

/// Statements that store a word.
pub(super) fn put(store: &Store, slot: &TokenStream, word: &Ident) -> TokenStream {
    let put = match store.put {
        Access::Plain => quote!(__sha1_ring[#slot] = #word;),
        Access::Volatile => quote! {
            ::core::ptr::write_volatile(&raw mut __sha1_ring[#slot], #word);
        },
    };
    let barrier = match store.barrier {
        Barrier::None => TokenStream::new(),
        Barrier::Word => statement(&quote!(&raw mut __sha1_ring[#slot])),
        Barrier::Memory => quote! {
            ::core::arch::asm!("", options(nostack, preserves_flags));
        },
        Barrier::Fence => quote! {
            ::core::sync::atomic::compiler_fence(::core::sync::atomic::Ordering::SeqCst);
        },
    };
    quote!(#put #barrier)
}

/// The expression of a stored word.
pub(super) fn get(store: &Store, slot: &TokenStream) -> TokenStream {
    match store.get {
        Access::Plain => quote!(__sha1_ring[#slot]),
        Access::Volatile => quote!(::core::ptr::read_volatile(&raw const __sha1_ring[#slot])),
    }
}

/// An assembly statement that does nothing with an address, and may do anything to memory.
fn statement(address: &TokenStream) -> TokenStream {
    quote! {
        ::core::arch::asm!("/* {0} */", in(reg) #address, options(nostack, preserves_flags));
    }
}
