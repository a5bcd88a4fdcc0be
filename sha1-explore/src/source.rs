//! Source of a plan's function, in the forms that measuring and inspecting want.

use proc_macro2::TokenStream;
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

/// Copies of one function for callers through C, each at its place in a section of its own;
/// sections also keep the optimiser from merging the copies.
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
    let attribute = plan.attribute().parse().expect("an attribute is tokens");
    let item = quote! {
        #[unsafe(no_mangle)]
        #[cfg_attr(target_os = "linux", unsafe(link_section = #section))]
        pub unsafe extern "C" fn #ident(state: *mut u32, bytes: *const u8, count: usize);
    };
    let function = sha1_codegen::sha1_block(attribute, item);
    let filler = (placement > 0).then(|| {
        quote! {
            #[cfg(all(target_os = "linux", any(target_arch = "x86", target_arch = "x86_64")))]
            ::core::arch::global_asm!(#filler);
        }
    });
    quote!(#filler #function)
}

fn unparse(tokens: TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens).expect("generated source parses"))
}
