//! Source of a plan's function, in the forms that measuring and inspecting want.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sha1_codegen::plan::Plan;
use sha1_codegen::spec::SHA1;

/// The name of the function in the source for [`object()`].
pub const SYMBOL: &str = "compress";

/// Where copies of the code are put, modulo 64.
pub const PLACEMENTS: [u8; 3] = [0, 16, 32];

/// The name of a copy in the source for [`dylib()`].
#[must_use]
pub fn symbol(placement: u8) -> String {
    format!("compress_{placement}")
}

/// A function as people read it.
#[must_use]
pub fn readable(plan: Plan) -> String {
    unparse(sha1_codegen::function(&SHA1, SYMBOL, plan))
}

/// One function, named [`SYMBOL`], without a standard library.
#[must_use]
pub fn object(plan: Plan) -> String {
    let function = sha1_codegen::function(&SHA1, SYMBOL, plan);
    format!("#![no_std]\n#[unsafe(no_mangle)]\n{}", unparse(function))
}

/// The name of the function of several messages that a copy calls.
#[must_use]
pub fn symbol_of_many(placement: u8) -> String {
    format!("compress_many_{placement}")
}

/// Copies of one function for callers through C, each at its place in a section of its own;
/// sections also keep the optimiser from merging the copies. They are
/// `fn(*mut u32, *const u8, usize)`: chaining value, blocks, their number; or for several messages
/// `fn(*mut u32, *const *const u8, usize)`: chaining values one after the other, the first block of
/// each message, the number of blocks that each has.
#[must_use]
pub fn dylib(plan: Plan) -> String {
    let copies = PLACEMENTS.map(|placement| copy(plan, placement));
    unparse(quote!(#(#copies)*))
}

fn copy(plan: Plan, placement: u8) -> TokenStream {
    let (name, section) = (symbol(placement), format!(".text.sha1.{placement}"));
    let ident = quote::format_ident!("{name}");
    let filler = format!(
        ".pushsection {section},\"ax\",@progbits\n.balign 64\n.skip {placement}\n.popsection"
    );
    let attribute: TokenStream = plan.attribute().parse().expect("an attribute is tokens");
    let placed = quote!(#[cfg_attr(target_os = "linux", unsafe(link_section = #section))]);
    let function = match plan.messages() {
        1 => sha1_codegen::sha1_block(
            attribute,
            quote! {
                #[unsafe(no_mangle)]
                #placed
                pub unsafe extern "C" fn #ident(state: *mut u32, bytes: *const u8, count: usize);
            },
        ),
        messages => many(placement, attribute, &placed, messages),
    };
    let filler = (placement > 0).then(|| {
        quote! {
            #[cfg(all(target_os = "linux", any(target_arch = "x86", target_arch = "x86_64")))]
            ::core::arch::global_asm!(#filler);
        }
    });
    quote!(#filler #function)
}

/// A function of several messages, behind one for callers through C.
fn many(
    placement: u8,
    attribute: TokenStream,
    placed: &TokenStream,
    messages: usize,
) -> TokenStream {
    let name = quote::format_ident!("{}", symbol(placement));
    let inner = quote::format_ident!("{}", symbol_of_many(placement));
    let messages = Literal::usize_unsuffixed(messages);
    let function = sha1_codegen::sha1_block(
        attribute,
        quote! {
            #[unsafe(no_mangle)]
            #placed
            #[inline(never)]
            pub fn #inner(states: &mut [[u32; 5]; #messages], messages: [&[[u8; 64]]; #messages]);
        },
    );
    quote! {
        #function
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn #name(states: *mut u32, firsts: *const *const u8, count: usize) {
            let (states, firsts) =
                unsafe { (&mut *states.cast(), &*firsts.cast::<[*const u8; #messages]>()) };
            let blocks =
                firsts.map(|first| unsafe { ::core::slice::from_raw_parts(first.cast(), count) });
            #[allow(unused_unsafe)]
            unsafe {
                #inner(states, blocks)
            }
        }
    }
}

fn unparse(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("generated source parses"))
}
