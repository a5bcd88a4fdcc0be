//! x86's vector instructions: one way to write them for all widths and generations.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Write, WriteQuads};
use crate::boolean::{B, Bool, C, D, xor};

/// The instructions of a generation.
#[derive(Debug)]
pub struct X86 {
    /// Whether bytes can be put in any order (SSSE3), and two vectors shifted as one.
    pub shuffle: bool,
    /// Whether there are any functions of three words, and rotations (AVX-512).
    pub ternary: bool,
}

/// An intrinsic of vectors of `n` words; constants go between `::<>`.
pub(crate) fn call(n: usize, name: &str, constants: &[u32], arguments: &[&Ident]) -> TokenStream {
    let name = name_of(n, name);
    let constants = constants.iter().map(|number| Literal::u32_unsuffixed(*number));
    let constants = (constants.len() > 0).then(|| quote!(::<#(#constants),*>));
    quote!(::core::arch::x86_64::#name #constants (#(#arguments),*))
}

fn name_of(n: usize, name: &str) -> Ident {
    let width = if n == 4 { String::new() } else { (32 * n).to_string() };
    format_ident!("_mm{width}_{name}")
}

/// `name_si256`, and 128 and 512.
fn whole(n: usize, name: &str, arguments: &[&Ident]) -> TokenStream {
    call(n, &format!("{name}_si{}", 32 * n), &[], arguments)
}

impl X86 {
    /// Statements once per call: the order of bytes for [`swap`](Self::swap).
    #[must_use]
    pub fn order(&self, n: usize, bytes: [u8; 16]) -> TokenStream {
        if !self.shuffle {
            return TokenStream::new();
        }
        let bytes = bytes.map(Literal::u8_unsuffixed);
        let order = quote!(::core::arch::x86_64::_mm_setr_epi8(#(#bytes),*));
        let order = match n {
            4 => order,
            _ => {
                let name = if n == 8 { "broadcastsi128_si256" } else { "broadcast_i32x4" };
                let broadcast = name_of(n, name);
                quote!(::core::arch::x86_64::#broadcast(#order))
            }
        };
        quote!(let __sha1_swap = #order;)
    }

    /// Four words at an address, in host order, the first in the lowest lane.
    #[must_use]
    pub fn load(&self, n: usize, pointer: &TokenStream) -> TokenStream {
        let load = name_of(n, &format!("loadu_si{}", 32 * n));
        quote!(::core::arch::x86_64::#load((#pointer).cast()))
    }

    /// Each four bytes in reverse order.
    #[must_use]
    pub fn swap(&self, n: usize, x: &Ident) -> TokenStream {
        if self.shuffle {
            return call(n, "shuffle_epi8", &[], &[x, &format_ident!("__sha1_swap")]);
        }
        let left = call(n, "slli_epi16", &[8], &[x]);
        let right = call(n, "srli_epi16", &[8], &[x]);
        let or = name_of(n, &format!("or_si{}", 32 * n));
        let low = name_of(n, "shufflelo_epi16");
        let high = name_of(n, "shufflehi_epi16");
        quote! {
            ::core::arch::x86_64::#high::<0b10_11_00_01>(
                ::core::arch::x86_64::#low::<0b10_11_00_01>(
                    ::core::arch::x86_64::#or(#left, #right)
                )
            )
        }
    }

    /// The words of `x` from the one with index `from` on, then the first of `y`.
    #[must_use]
    pub fn align(&self, n: usize, x: &Ident, y: &Ident, from: usize) -> TokenStream {
        let bytes = 4 * u32::try_from(from).unwrap_or_default();
        if self.shuffle {
            return call(n, "alignr_epi8", &[bytes], &[y, x]);
        }
        if from == 2 {
            // Halves of two vectors are one shuffle, though only of floating-point numbers.
            let (shuffle, to, back) =
                (name_of(n, "shuffle_pd"), name_of(n, "castsi128_pd"), name_of(n, "castpd_si128"));
            return quote! {
                ::core::arch::x86_64::#back(::core::arch::x86_64::#shuffle::<1>(
                    ::core::arch::x86_64::#to(#x),
                    ::core::arch::x86_64::#to(#y),
                ))
            };
        }
        let or = name_of(n, "or_si128");
        let (first, then) =
            (call(n, "srli_si128", &[bytes], &[x]), call(n, "slli_si128", &[16 - bytes], &[y]));
        quote!(::core::arch::x86_64::#or(#first, #then))
    }
}

/// Four words, each from big-endian.
pub(crate) const EACH_WORD: [u8; 16] = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12];

impl Write for X86 {
    fn per_call(&self, n: usize) -> TokenStream {
        self.order(n, EACH_WORD)
    }

    fn vector(&self, n: usize) -> TokenStream {
        let name = format_ident!("__m{}i", 32 * n);
        quote!(::core::arch::x86_64::#name)
    }

    fn splat(&self, n: usize, word: &TokenStream) -> TokenStream {
        let name = name_of(n, "set1_epi32");
        quote!(::core::arch::x86_64::#name(#word as ::core::primitive::i32))
    }

    fn add(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream {
        call(n, "add_epi32", &[], &[x, y])
    }

    fn xor(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream {
        whole(n, "xor", &[x, y])
    }

    fn and(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream {
        whole(n, "and", &[x, y])
    }

    fn or(&self, n: usize, x: &Ident, y: &Ident) -> TokenStream {
        whole(n, "or", &[x, y])
    }

    fn not(&self, n: usize, x: &Ident) -> TokenStream {
        let ones = self.splat(n, &quote!(-1));
        let xor = name_of(n, &format!("xor_si{}", 32 * n));
        quote!(::core::arch::x86_64::#xor(#x, #ones))
    }

    fn rotate(&self, n: usize, x: &Ident, by: u32) -> TokenStream {
        if self.ternary {
            return call(n, "rol_epi32", &[by], &[x]);
        }
        // An addition doubles: it finds a free unit more easily than a shift.
        let left = match by {
            1 => call(n, "add_epi32", &[], &[x, x]),
            _ => call(n, "slli_epi32", &[by], &[x]),
        };
        let right = call(n, "srli_epi32", &[32 - by], &[x]);
        let or = name_of(n, &format!("or_si{}", 32 * n));
        quote!(::core::arch::x86_64::#or(#left, #right))
    }

    fn ternary(&self, n: usize, of: [&Ident; 3], table: u8) -> Option<TokenStream> {
        self.ternary.then(|| call(n, "ternarylogic_epi32", &[table.into()], &of))
    }

    fn of_array(&self, n: usize, array: &TokenStream) -> TokenStream {
        let (words, vector) = (Literal::usize_unsuffixed(n), self.vector(n));
        quote!(::core::mem::transmute::<[::core::primitive::u32; #words], #vector>(#array))
    }

    fn to_array(&self, n: usize, x: &Ident) -> TokenStream {
        let (words, vector) = (Literal::usize_unsuffixed(n), self.vector(n));
        quote!(::core::mem::transmute::<#vector, [::core::primitive::u32; #words]>(#x))
    }

    fn load_four(&self, n: usize, pointers: &[TokenStream]) -> TokenStream {
        let rows = rows();
        let loaded = self.load_rows(n, pointers);
        let swapped = rows.iter().map(|row| self.swap(n, row));
        let words = transpose(n, &rows);
        quote!({ #loaded let (#(#rows),*) = (#(#swapped),*); #words })
    }

    fn open_four(&self, n: usize, pointers: &[TokenStream]) -> TokenStream {
        let loaded = self.load_rows(n, pointers);
        let words = transpose(n, &rows());
        quote!({ #loaded #words })
    }

    fn close_four(&self, n: usize, four: [&Ident; 4], pointers: &[TokenStream]) -> TokenStream {
        // Transposing twice changes nothing.
        let rows = rows();
        let back = transpose(n, &four.map(Ident::clone));
        let stores = pointers.iter().enumerate().map(|(lane, pointer)| {
            let four = part(n, &rows[lane % 4], lane / 4);
            quote!(::core::arch::x86_64::_mm_storeu_si128((#pointer).cast(), #four);)
        });
        quote!(let [#(#rows),*] = #back; #(#stores)*)
    }
}

/// The rows of 4 x 4 words in each 128 bits.
fn rows() -> [Ident; 4] {
    core::array::from_fn(|i| format_ident!("__sha1_row_{i}"))
}

impl X86 {
    /// Names the rows: the i-th has four words from every fourth pointer, from the i-th on.
    fn load_rows(&self, n: usize, pointers: &[TokenStream]) -> TokenStream {
        let row = |(i, row): (usize, &Ident)| {
            let pointers = pointers.iter().skip(i).step_by(4);
            let loads: Vec<_> = pointers.map(|pointer| self.load(4, pointer)).collect();
            let joined = join(n, &loads);
            quote!(let #row = #joined;)
        };
        rows().iter().enumerate().map(row).collect()
    }
}

/// An array of the columns of 4 x 4 words in each 128 bits.
fn transpose(n: usize, [x, y, z, w]: &[Ident; 4]) -> TokenStream {
    let half = |name: &str, x: &Ident, y: &Ident| call(n, name, &[], &[x, y]);
    let halves: [Ident; 4] = core::array::from_fn(|i| format_ident!("__sha1_half_{i}"));
    let (low, high) = ("unpacklo_epi32", "unpackhi_epi32");
    let values = [half(low, x, y), half(low, z, w), half(high, x, y), half(high, z, w)];
    let [a, b, c, d] = &halves;
    let (low, high) = ("unpacklo_epi64", "unpackhi_epi64");
    let words = [half(low, a, b), half(high, a, b), half(low, c, d), half(high, c, d)];
    quote!({ let (#(#halves),*) = (#(#values),*); [#(#words),*] })
}

/// The 128 bits of that number.
fn part(n: usize, x: &Ident, number: usize) -> TokenStream {
    if n == 4 {
        return quote!(#x);
    }
    let extract = name_of(n, if n == 8 { "extracti128_si256" } else { "extracti32x4_epi32" });
    let number = Literal::usize_unsuffixed(number);
    quote!(::core::arch::x86_64::#extract::<#number>(#x))
}

/// The first word in the lowest lane.
impl WriteQuads for X86 {
    fn load(&self, pointer: &TokenStream) -> TokenStream {
        Self::load(self, 4, pointer)
    }

    fn order_bytes(&self, x: &Ident) -> TokenStream {
        self.swap(4, x)
    }

    fn order_words(&self, _: &Ident) -> Option<TokenStream> {
        None
    }

    fn xor(&self, x: &Ident, y: &Ident) -> TokenStream {
        Write::xor(self, 4, x, y)
    }

    fn xor_three(&self, of: [&Ident; 3]) -> Option<TokenStream> {
        const XOR: Bool = xor(&B, &xor(&C, &D));
        Write::ternary(self, 4, of, XOR.table())
    }

    fn rotate(&self, x: &Ident, by: u32) -> TokenStream {
        Write::rotate(self, 4, x, by)
    }

    fn align(&self, x: &Ident, y: &Ident, from: usize) -> TokenStream {
        Self::align(self, 4, x, y, from)
    }

    fn drop_first(&self, x: &Ident, from: usize) -> TokenStream {
        call(4, "srli_si128", &[4 * from as u32], &[x])
    }

    fn lift_first(&self, x: &Ident, to: usize) -> TokenStream {
        call(4, "slli_si128", &[4 * to as u32], &[x])
    }
}

/// A vector of `n` words from vectors of four.
fn join(n: usize, fours: &[TokenStream]) -> TokenStream {
    let first = &fours[0];
    if n == 4 {
        return first.clone();
    }
    let cast = name_of(n, &format!("castsi128_si{}", 32 * n));
    let insert = name_of(n, if n == 8 { "inserti128_si256" } else { "inserti32x4" });
    let mut joined = quote!(::core::arch::x86_64::#cast(#first));
    for (at, four) in fours.iter().enumerate().skip(1) {
        let at = Literal::usize_unsuffixed(at);
        joined = quote!(::core::arch::x86_64::#insert::<#at>(#joined, #four));
    }
    joined
}
