//! Collects every error of one expansion, so that all are told at once.

use core::fmt::Display;

use proc_macro2::Span;
use quote::ToTokens;

/// The errors so far. Must be asked for its result, or it panics when dropped.
#[derive(Debug, Default)]
pub struct Errors {
    all: Option<syn::Error>,
    asked: bool,
}

impl Errors {
    /// Nothing wrong yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an error at a place.
    pub fn push(&mut self, at: Span, message: impl Display) {
        self.absorb(syn::Error::new(at, message));
    }

    /// Adds an error at the whole of some tokens. (A span alone cannot be: on stable Rust those
    /// of several tokens cannot be joined.)
    pub fn push_over(&mut self, at: &(impl ToTokens + ?Sized), message: impl Display) {
        self.absorb(syn::Error::new_spanned(at, message));
    }

    /// Adds what a parser found.
    pub fn absorb(&mut self, error: syn::Error) {
        match &mut self.all {
            Some(all) => all.combine(error),
            None => self.all = Some(error),
        }
    }

    /// Whether an error was added.
    #[must_use]
    pub fn any(&self) -> bool {
        self.all.is_some()
    }

    /// All errors as one, or none.
    #[must_use]
    pub fn finish(mut self) -> Option<syn::Error> {
        self.asked = true;
        self.all.take()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        if !self.asked && !std::thread::panicking() {
            panic!("the errors of an expansion were not asked for");
        }
    }
}

/// Says that a name is not known: a guess at what was meant, and what is accepted. `what`
/// stands before the name, as in "no preset `gti`".
#[must_use]
pub fn unknown(what: &str, given: &str, accepted: &[&str]) -> String {
    let lower = given.to_lowercase();
    let distance = |name: &&&str| strsim::damerau_levenshtein(&lower, name);
    let near = accepted.iter().min_by_key(distance).filter(|name| {
        let close = given.len().max(name.len()) / 2;
        distance(name) <= close.min(3)
    });
    let guess = near.map_or(String::new(), |name| format!(", did you mean `{name}`?"));
    format!("{what} `{given}`{guess}\naccepted are `{}`", accepted.join("`, `"))
}
