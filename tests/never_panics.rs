//! Whatever stands in the attribute and below it, the macros answer with items.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Keys and values, most of them known.
const KEYS: &[&str] = &["store", "load", "rotate", "unroll", "carry", "preset", "set", "crate"];
const VALUES: &str = r##"
"plain"  "barrier"  "registers"  "full"  "none"  "newest"  "rorx"  "git"  "grid"  "*"  ""  "a::b"
["plain"]  ["plain", "barrier"]  ["full", "none"]  []  [plain]  5  a::b  r#"word"#
"##;

/// Attributes and items by the pieces that the macros look at, and some that nobody expects;
/// two spaces between them.
const PIECES: &str = r##"
store  load  rotate  unroll  carry  preset  set  crate  r#store  engine  =  ,  ;  "plain"  "barrier"
"\u{1f980} \u{e9}"  b"plain"  c"plain"  'x'  5  5u32  1.5  0x  true  _  :  ::  ->  =>  ..  ...
&  *  +  ?  !  #  $  'a  []  ()  {}  <  >  pub  pub(crate)  const  async  unsafe  extern  extern "C"
fn  fn f  f  struct  struct S  S  static  static T  mut  enum  trait  impl  use  mod  macro_rules
where  for  dyn  self  &self  Self  super  type  return  #[cfg(any())]  #[target_feature]  #![a]
#[target_feature(enable = "bmi2")]  #[doc = ""]  <T>  <'a, T: 'a, const N: usize>  where u32: Copy
u32  u8  usize  [u32; 5]  [u8; 64]  [[u8; 64]]  [u32; 16]  [u32; N]  &[Variant]  *mut u32
*const u8  (a: &mut [u32; 5], b: &[[u8; 64]])  (a: [u32; 5], b: &[u8; 64]) -> [u32; 5]
(a: *mut u32, b: *const u8, n: usize)
"##;

const ATTRIBUTES: &[&str] = &[
    "",
    ",",
    ",,",
    "=",
    "= =",
    "store",
    "store =",
    "store = ,",
    "store = =",
    "store == \"plain\"",
    "store =, load = \"word\"",
    "store = \"plain\",,load = \"word\"",
    "store = \"\"",
    "store = \"\\0\\u{10ffff}\"",
    "store = \"plain\"suffix",
    "store = b\"plain\"",
    "store = [",
    "store = []",
    "store = [,]",
    "store = [[]]",
    "store = [\"plain\",,]",
    "store = [\"plain\" \"barrier\"]",
    "store = {\"plain\"}",
    "store = (\"plain\")",
    "store = concat!(\"pl\", \"ain\")",
    "store = -1",
    "store(\"plain\")",
    "store::plain = \"plain\"",
    "r#store = \"plain\"",
    "r#crate = \"plain\"",
    "crate",
    "crate =",
    "crate = ,",
    "crate = 5",
    "crate = ::",
    "crate = a::",
    "crate = a::<B>",
    "crate = crate",
    "crate = \"\"",
    "crate = \"a b\"",
    "crate = \"::a::b\"",
    "crate = \"\\\"\"",
    "crate = \"(\"",
    "crate = \"crate\"",
    "crate = a, crate = b",
    "self = \"plain\"",
    "_ = \"plain\"",
    "'a = \"plain\"",
    "\"plain\"",
    "set = \"*\"",
    "set = [\"singles\", \"*\"]",
    "set = \"presets\", set = \"singles\"",
    "preset = \"*\"",
    "preset = [\"git\", \"fast\"], store = [\"plain\", \"registers\"], unroll = \"none\"",
    "store = \"registers\", unroll = \"none\", carry = \"newest\"",
    "store = [\"registers\"], unroll = [\"none\"]",
    "rotate = \"rorx\"",
    "$crate = \"plain\"",
    "store = $value",
];

const ITEMS: &[&str] = &[
    "",
    ";",
    "fn",
    "fn f",
    "fn f(",
    "fn f()",
    "fn f();",
    "fn f(..);",
    "fn f(...);",
    "fn f(_: _);",
    "fn f(&mut self, b: &[[u8; 64]]);",
    "fn f(self: [u32; 5], b: &[u8; 64]) -> [u32; 5];",
    "fn f(a: &mut [u32; 5], b: &[[u8; 64]]);",
    "fn f(a: &mut [u32; 5], a: &[[u8; 64]]) {}",
    "fn f(a: &mut [u32; 5], b: &[[u8; 64]]) { a = b c }",
    "fn f(a: &mut [u32; 5], b: &[[u8; 64]]) -> impl Sized;",
    "fn f(a: &mut [u32; 5], b: &[[u8; 64]]) -> !;",
    "fn f(a: &mut [u32; 99999999999999999999999], b: &[[u8; 64]]);",
    "fn f(a: &mut [u32; 5.0], b: &[[u8; { 64 }]]);",
    "fn f(#[cfg(a)] a: &mut [u32; 5], b: &[[u8; 64]]);",
    "fn f(r#fn: &mut [u32; 5], r#type: &[u32; 16]);",
    "fn r#fn(a: [u32; 5], b: &[u32; 16]) -> ([u32; 5]);",
    "fn f<'a, T, const N: usize>(a: &'a mut [T; N], b: T) where T: 'a;",
    "unsafe extern \"C\" fn f(a: *mut u32, b: *const u8, n: usize);",
    "unsafe extern \"C\" fn f(a: *mut u32, b: *const u8, ...);",
    "const async unsafe extern fn f(mut a: [u32; 5], ref b: &[u8; 64]);",
    "default fn f(a: [u32; 5]);",
    "safe fn f(a: [u32; 5]);",
    "gen fn f(a: [u32; 5]);",
    "pub(in a::b) const fn f(a: [u32; 5], b: &[u8; 64]) -> [u32; 5];",
    "#[target_feature] fn f(a: &mut [u32; 5], b: &[[u8; 64]]);",
    "#[target_feature(enable = \"bmi2,,\", disable, 5)] fn f(a: &mut [u32; 5], b: &[[u8; 64]]);",
    "#![inner] fn f(a: &mut [u32; 5], b: &[[u8; 64]]);",
    "# fn f();",
    "#[] fn f();",
    "fn f(); fn g();",
    "struct",
    "struct S",
    "struct S;",
    "pub(crate) struct S {}",
    "struct S();",
    "struct S<T>;",
    "struct S<T>(T) where T: Copy;",
    "#[cfg(any())] struct S;",
    "struct S where u32: Copy;",
    "struct r#struct;",
    "static",
    "static T",
    "static T: &[Variant]",
    "static T: &[Variant];",
    "static T: &[Variant] = &[];",
    "static T: &[Variant] = ;",
    "static mut T: &[Variant];",
    "static T;",
    "static _: &[Variant];",
    "const T: &[Variant];",
    "const _: &[Variant];",
    "const T: u32 = 5;",
    "static T: impl Sized;",
    "enum E {}",
    "union U { a: u32 }",
    "trait T { fn f(); }",
    "impl S {}",
    "use a::b;",
    "mod m;",
    "type T = u32;",
    "macro_rules! m { () => {} }",
    "extern crate a;",
    "extern \"C\" { fn f(); }",
    "m!();",
    "loop {}",
    "1 + 1",
    "+ - ? $ # @ ~",
    "'a: loop {}",
    "{}",
    "pub",
    "pub(",
    "pub(crate)",
];

fn lex(text: &str) -> Option<TokenStream> {
    text.parse().ok()
}

/// Both macros on the same tokens. Where the item was one, so is every part of the answer.
fn expand(attribute: &TokenStream, item: &TokenStream) {
    let legal = syn::parse2::<syn::Item>(item.clone()).is_ok();
    for expand in [sha1_codegen::sha1_block, sha1_codegen::sha1_variants] {
        let answer = expand(attribute.clone(), item.clone());
        if legal && let Err(error) = syn::parse2::<syn::File>(answer.clone()) {
            panic!("{error}: #[sha1_block({attribute})] {item}\nbecomes {answer}");
        }
    }
}

#[test]
fn strange_strings() {
    let attributes: Vec<_> = ATTRIBUTES.iter().filter_map(|text| lex(text)).collect();
    let items: Vec<_> = ITEMS.iter().filter_map(|text| lex(text)).collect();
    // Large tables are slow to write: a few items see every attribute, the others the small ones.
    let whole = |item: &TokenStream| item.to_string().len() < 24;
    for item in &items {
        for attribute in &attributes {
            let large = attribute.to_string().contains("\"*\"");
            if !large || whole(item) {
                expand(attribute, item);
            }
        }
    }
}

fn pieces(of: &str) -> Vec<&str> {
    of.lines().flat_map(|line| line.split("  ")).filter(|text| lex(text).is_some()).collect()
}

fn known(text: &str) -> TokenStream {
    lex(text).expect("only what can be read is chosen")
}

/// A piece, or several of them between delimiters, which may be those that nobody sees.
fn soup() -> impl Strategy<Value = TokenStream> {
    let some = |of: BoxedStrategy<TokenStream>| vec(of, 0..8).prop_map(TokenStream::from_iter);
    let piece = select(pieces(PIECES)).prop_map(known);
    let nested = piece.prop_recursive(3, 24, 6, move |inner| {
        let delimiter = prop_oneof![
            Just(Delimiter::Parenthesis),
            Just(Delimiter::Brace),
            Just(Delimiter::Bracket),
            Just(Delimiter::None),
        ];
        (delimiter, some(inner))
            .prop_map(|(delimiter, of)| TokenTree::from(Group::new(delimiter, of)).into())
    });
    some(nested.boxed())
}

/// Items that a macro can be on, so that soup in the attribute meets something to write.
fn item() -> impl Strategy<Value = TokenStream> {
    let items: Vec<_> = ITEMS.iter().copied().filter(|text| lex(text).is_some()).collect();
    select(items).prop_map(known)
}

/// Keys with values, among which is soup.
fn attribute() -> impl Strategy<Value = TokenStream> {
    let entry = (select(KEYS), select(pieces(VALUES)))
        .prop_map(|(key, value)| known(&format!("{key} = {value},")));
    vec(prop_oneof![4 => entry, 1 => soup()], 0..4).prop_map(TokenStream::from_iter)
}

proptest! {
    #[test]
    fn soup_on_items(attribute in soup(), item in item()) {
        expand(&attribute, &item);
    }

    #[test]
    fn soup_below_attributes(attribute in attribute(), item in soup()) {
        expand(&attribute, &item);
    }

    #[test]
    fn legal_with_odd(attribute in attribute(), item in item()) {
        expand(&attribute, &item);
    }
}
