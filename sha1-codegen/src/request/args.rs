//! The attribute's arguments: `key = "value"` or `key = ["value", "value"]`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{LitStr, Path, Token};

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
    /// Its value, or the values of its list.
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
        input.parse::<Token![=]>().map_err(|error| {
            syn::Error::new(error.span(), format!("expected `{key} = \"...\"`"))
        })?;
        let runtime = key == "crate";
        let twice = (runtime && self.runtime.is_some())
            || self.entries.iter().any(|entry| entry.key == key);
        if runtime {
            let path = parse_path(input)?;
            self.runtime.get_or_insert(path);
        } else {
            let values = parse_values(&key, input, lists)?;
            if !twice {
                self.entries.push(Entry { key: key.clone(), values });
            }
        }
        if twice {
            errors.push(key.span(), format!("`{key}` is given twice: keep one of them"));
        }
        Ok(())
    }
}

fn parse_path(input: ParseStream<'_>) -> syn::Result<Path> {
    if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        return text.parse_with(Path::parse_mod_style).map_err(|_| {
            syn::Error::new(text.span(), "expected the path of a crate: `crate = my::sha1_core`")
        });
    }
    input.call(Path::parse_mod_style).map_err(|error| {
        syn::Error::new(error.span(), "expected the path of a crate: `crate = my::sha1_core`")
    })
}

fn parse_values(key: &Ident, input: ParseStream<'_>, lists: Lists) -> syn::Result<Vec<LitStr>> {
    let ahead = input.fork();
    if let Ok(value) = input.parse::<LitStr>() {
        return Ok(vec![value]);
    }
    if ahead.peek(syn::token::Bracket) && lists == Lists::Allowed {
        let content;
        syn::bracketed!(content in input);
        let values = Punctuated::<LitStr, Token![,]>::parse_terminated(&content)?;
        return Ok(values.into_iter().collect());
    }
    let list = if lists == Lists::Allowed {
        format!(", or `{key} = [\"...\", \"...\"]`")
    } else {
        String::new()
    };
    let span = ahead.parse::<TokenTree>().map_or(input.span(), |tree| tree.span());
    Err(syn::Error::new(span, format!("expected a string: `{key} = \"...\"`{list}")))
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
