//! The item below the attribute.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, ExprLit, Ident, ItemStruct, Lit, Meta, Signature, Token, Type};
use syn::{Visibility, braced, token};

/// An item as the user wrote it.
pub enum Item {
    /// A function with or without a body.
    Function(Box<Function>),
    /// A struct.
    Struct(Box<ItemStruct>),
    /// A static, or a constant written instead of one.
    Static(Box<Static>),
    /// Anything else.
    Other(TokenStream),
}

/// A function's parts.
pub struct Function {
    /// Docs and other attributes.
    pub attributes: Vec<Attribute>,
    /// Its visibility.
    pub visibility: Visibility,
    /// Everything from `const` to the return type.
    pub signature: Signature,
    /// What stands between its braces; none for `;`.
    pub body: Option<TokenStream>,
}

/// A static's parts.
pub struct Static {
    /// Docs and other attributes.
    pub attributes: Vec<Attribute>,
    /// Its visibility.
    pub visibility: Visibility,
    /// `static`, or `const` by mistake.
    pub keyword: Ident,
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: Type,
    /// What stands to the right of `=`; none for `;`.
    pub value: Option<Expr>,
}

impl Item {
    /// Reads an item. Never fails: what is not understood is kept as it is.
    #[must_use]
    pub fn parse(tokens: TokenStream) -> Self {
        syn::parse2(tokens.clone()).unwrap_or(Self::Other(tokens))
    }

    /// Where to say that it is the wrong kind of item: its name, or else what kind it is.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Function(function) => function.signature.ident.span(),
            Self::Struct(item) => item.ident.span(),
            Self::Static(item) => item.name.span(),
            Self::Other(tokens) => {
                let kind = |input: ParseStream<'_>| {
                    input.call(Attribute::parse_outer)?;
                    input.parse::<Visibility>()?;
                    let kind: TokenTree = input.parse()?;
                    input.parse::<TokenStream>()?;
                    Ok(kind.span())
                };
                kind.parse2(tokens.clone()).unwrap_or_else(|_| Span::call_site())
            }
        }
    }
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        let attributes = ahead.call(Attribute::parse_outer)?;
        let visibility: Visibility = ahead.parse()?;
        if ahead.peek(Token![struct]) {
            return input.parse().map(Box::new).map(Self::Struct);
        }
        let constant = ahead.peek(Token![const]) && ahead.peek2(Ident);
        let item = if constant || ahead.peek(Token![static]) {
            Self::Static(Box::new(Static::parse(&ahead, attributes, visibility)?))
        } else {
            Self::Function(Box::new(Function::parse(&ahead, attributes, visibility)?))
        };
        syn::parse::discouraged::Speculative::advance_to(input, &ahead);
        Ok(item)
    }
}

impl Static {
    fn parse(
        input: ParseStream<'_>,
        attributes: Vec<Attribute>,
        visibility: Visibility,
    ) -> syn::Result<Self> {
        let keyword = input.call(Ident::parse_any)?;
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        input.parse::<Token![;]>()?;
        Ok(Self { attributes, visibility, keyword, name, ty, value })
    }
}

impl Function {
    fn parse(
        input: ParseStream<'_>,
        attributes: Vec<Attribute>,
        visibility: Visibility,
    ) -> syn::Result<Self> {
        let signature = input.parse()?;
        let body = if input.peek(token::Brace) {
            let content;
            braced!(content in input);
            Some(content.parse()?)
        } else {
            input.parse::<Token![;]>()?;
            None
        };
        Ok(Self { attributes, visibility, signature, body })
    }

    /// The features that `#[target_feature]` enables for this function.
    #[must_use]
    pub fn target_features(&self) -> Vec<String> {
        let mut features = Vec::new();
        for attribute in &self.attributes {
            if !attribute.path().is_ident("target_feature") {
                continue;
            }
            let Meta::List(list) = &attribute.meta else { continue };
            // What is not understood here the compiler itself reports.
            let _ = list.parse_nested_meta(|meta| {
                let value: Expr = meta.value()?.parse()?;
                if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = value {
                    features.extend(text.value().split(',').map(|name| name.trim().to_owned()));
                }
                Ok(())
            });
        }
        features
    }
}

/// The item's tokens with a body put in.
pub fn with_body(function: &Function, body: impl ToTokens) -> TokenStream {
    let Function { attributes, visibility, signature, .. } = function;
    quote::quote!(#(#attributes)* #visibility #signature { #body })
}
