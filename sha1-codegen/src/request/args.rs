//! The attribute's arguments: `key = "value"` or `key = ["value", "value"]`; a number needs no
//! quotes.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{LitInt, LitStr, Path, Token};

use crate::errors::Errors;

/// The arguments, in the order written; no key twice.
#[derive(Default)]
pub struct Args {
    /// Keys with string values.
    pub entries: Vec<Entry>,
    /// `crate = path`: where the runtime crate is found.
    pub runtime: Option<Path>,
}

/// One key and what is to the right of it.
pub struct Entry {
    /// The key.
    pub key: Ident,
    /// Its value, or the values of its list; none where what was written is an error already.
    pub values: Vec<LitStr>,
}

/// Whether a key may have a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lists {
    /// One value a key.
    Refused,
    /// One value, or several in brackets.
    Allowed,
}

impl Args {
    /// Reads the arguments; what cannot be read is an error, and the rest is read on.
    pub fn parse(tokens: TokenStream, lists: Lists, errors: &mut Errors) -> Self {
        let mut args = Self::default();
        let read = |input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Err(error) = args.parse_one(input, lists, errors) {
                    errors.absorb(error);
                    skip_to_comma(input)?;
                }
                if input.is_empty() {
                    break;
                }
                if let Err(error) = input.parse::<Token![,]>() {
                    errors.absorb(error);
                    skip_to_comma(input)?;
                    let _: Option<Token![,]> = input.parse()?;
                }
            }
            Ok(())
        };
        if let Err(error) = read.parse2(tokens) {
            errors.absorb(error);
        }
        args
    }

    fn parse_one(
        &mut self,
        input: ParseStream<'_>,
        lists: Lists,
        errors: &mut Errors,
    ) -> syn::Result<()> {
        let key = input.call(Ident::parse_any).map_err(|error| {
            syn::Error::new(error.span(), "expected a key, as in `store = \"barrier\"`")
        })?;
        input
            .parse::<Token![=]>()
            .map_err(|_| syn::Error::new(key.span(), format!("expected `{key} = \"...\"`")))?;
        let runtime = key == "crate";
        let twice = (runtime && self.runtime.is_some())
            || self.entries.iter().any(|entry| entry.key == key);
        if runtime {
            let path = parse_path(&key, input)?;
            self.runtime.get_or_insert(path);
        }
        if twice {
            errors.push(key.span(), format!("`{key}` is given twice: keep one of them"));
        }
        if runtime {
            return Ok(());
        }
        let values = parse_values(&key, input, lists);
        let (values, result) = values.map_or_else(|e| (Vec::new(), Err(e)), |v| (v, Ok(())));
        if !twice {
            self.entries.push(Entry { key, values });
        }
        result
    }
}

fn parse_path(key: &Ident, input: ParseStream<'_>) -> syn::Result<Path> {
    let at = next_span(key, input);
    let path = match input.parse::<Option<LitStr>>()? {
        Some(text) => text.parse_with(Path::parse_mod_style),
        None => input.call(Path::parse_mod_style),
    };
    path.map_err(|_| {
        syn::Error::new(at, "expected the path of a crate, as in `crate = my::sha1_core`")
    })
}

fn parse_values(key: &Ident, input: ParseStream<'_>, lists: Lists) -> syn::Result<Vec<LitStr>> {
    if let Some(value) = input.parse::<Option<LitStr>>()? {
        return Ok(vec![value]);
    }
    if let Some(number) = input.parse::<Option<LitInt>>()? {
        return Ok(vec![text(&number)]);
    }
    let at = next_span(key, input);
    if input.peek(syn::token::Bracket) {
        let content;
        syn::bracketed!(content in input);
        let list: TokenStream = content.parse()?;
        if lists == Lists::Refused {
            let message = format!(
                "`{key}` has one value here, `{key} = \"...\"`: lists are for `#[sha1_variants]`"
            );
            return Err(syn::Error::new(at, message));
        }
        if list.is_empty() {
            let message = "an empty list asks for nothing: name a value, or take \"*\" for all";
            return Err(syn::Error::new(at, message));
        }
        let value = |input: ParseStream<'_>| match input.parse::<Option<LitInt>>()? {
            Some(number) => Ok(text(&number)),
            None => input.parse::<LitStr>(),
        };
        let values = |input: ParseStream<'_>| {
            Punctuated::<LitStr, Token![,]>::parse_terminated_with(input, value)
        };
        let values = values.parse2(list).map_err(|error| {
            let message = format!("expected strings: `{key} = [\"...\", \"...\"]`");
            syn::Error::new(error.span(), message)
        })?;
        return Ok(values.into_iter().collect());
    }
    let meant = match input.cursor().token_tree() {
        Some((TokenTree::Ident(name), _)) => name.to_string(),
        _ => "...".to_owned(),
    };
    Err(syn::Error::new(at, format!("expected a string: `{key} = \"{meant}\"`")))
}

/// A number as the value that it names: `lanes = 8` is `lanes = "8"`.
fn text(number: &LitInt) -> LitStr {
    LitStr::new(&number.to_string(), number.span())
}

/// Where the value is, or the key where there is nothing after it.
fn next_span(key: &Ident, input: ParseStream<'_>) -> Span {
    input.cursor().token_tree().map_or_else(|| key.span(), |(tree, _)| tree.span())
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
