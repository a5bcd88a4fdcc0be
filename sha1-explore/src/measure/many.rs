//! Functions of several messages: each message of a call is another one, and each digest counts.

use std::fmt::Debug;
use std::sync::Arc;

use super::hasher::{self, Digest, ForeignMany};
use super::message::Message;

/// A compression function of several messages.
pub trait Many: Debug + Send + Sync {
    /// The digests of a message and of those beside it.
    fn digests(&self, message: &Message) -> Vec<Digest>;

    /// Nanoseconds for that many calls with them.
    fn time(&self, message: &Message, calls: u32) -> f64;
}

/// One of `N`.
#[derive(Debug)]
struct Of<const N: usize>(ForeignMany);

impl<const N: usize> Many for Of<N> {
    fn digests(&self, message: &Message) -> Vec<Digest> {
        hasher::foreign_many::<N>(self.0, message.beside()).to_vec()
    }

    fn time(&self, message: &Message, calls: u32) -> f64 {
        let compress = self.0;
        super::time(message.beside(), calls, |messages: [&[u8]; N]| {
            hasher::foreign_many(compress, messages)
        })
    }
}

/// A function from a library, by the number of its messages; none where no plan has so many.
#[must_use]
pub fn of(compress: ForeignMany, messages: usize) -> Option<Arc<dyn Many>> {
    Some(match messages {
        2 => Arc::new(Of::<2>(compress)),
        4 => Arc::new(Of::<4>(compress)),
        8 => Arc::new(Of::<8>(compress)),
        16 => Arc::new(Of::<16>(compress)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use sha1_codegen::registry;

    use super::super::message::MOST;
    use super::*;

    #[test]
    fn every_plan_of_several_messages_has_its_function() {
        unsafe extern "C" fn nothing(_: *mut u32, _: *const *const u8, _: usize) {}
        let counts = registry::every().map(|plan| plan.messages()).filter(|count| *count > 1);
        let counts: std::collections::BTreeSet<_> = counts.collect();
        assert!(counts.len() > 1 && counts.iter().all(|count| *count <= MOST), "{counts:?}");
        for count in counts {
            let many = of(nothing, count).unwrap_or_else(|| panic!("none of {count}"));
            assert_eq!(many.digests(&Message::of_length(100, 1)).len(), count);
        }
    }
}
