//! Variants as contenders: compiled side by side, loaded into this process.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use libloading::Library;

use super::hasher::{Foreign, ForeignMany};
use super::{Code, Contender, Subject, interrupt, many};
use crate::machine;
use crate::results::{Flags, Kind, Row};
use crate::select::Chosen;
use crate::source::{self, PLACEMENTS};
use crate::toolchain::{Output, Toolchain};

/// A variant to be made: the plan, and the number of the flags that it is compiled under.
pub type Order<'a> = (&'a Chosen, usize);

/// Makes contenders of variants, in their order, and gives the errors of those that the compiler
/// refuses. When the time is up, or after Ctrl-C, no further one is begun; those that are not made
/// are left out.
///
/// # Errors
///
/// One hashes wrongly.
pub fn make(
    toolchain: &Toolchain,
    flags: &[Flags],
    orders: &[Order<'_>],
    until: Option<Instant>,
    bar: &ProgressBar,
) -> Result<(Vec<Contender>, Vec<anyhow::Error>)> {
    let made = in_parallel(orders, until, |(chosen, build)| {
        let made = one(toolchain, &flags[*build], chosen, *build);
        bar.inc(1);
        made.with_context(|| chosen.name.clone())
    });
    let (mut contenders, mut errors) = (Vec::new(), Vec::new());
    for made in made.into_iter().flatten() {
        match made {
            Ok(contender) => {
                contender.check()?;
                contenders.push(contender);
            }
            // The compiler heard Ctrl-C as well.
            Err(_) if interrupt::asked() => {}
            Err(error) => errors.push(error),
        }
    }
    Ok((contenders, errors))
}

/// Does something to all of some items, on as many cores as there are: none for those that were
/// not begun in time.
pub fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    until: Option<Instant>,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<Option<R>> {
    let next = AtomicUsize::new(0);
    let done: Vec<_> = items.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..machine::cores().min(items.len()) {
            scope.spawn(|| {
                while !interrupt::asked() && until.is_none_or(|until| Instant::now() < until) {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { return };
                    let result = work(item);
                    *done[at].lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
                }
            });
        }
    });
    done.into_iter().map(|done| done.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

fn one(toolchain: &Toolchain, flags: &Flags, chosen: &Chosen, build: usize) -> Result<Contender> {
    let made = toolchain.compile(&source::dylib(chosen.plan), Output::Dylib, flags)?;
    let cannot =
        || format!("{}: cannot be loaded; remove it, it is only a cache", made.path.display());
    // SAFETY: the library was just compiled from source that defines functions and nothing that
    // runs by itself when it is loaded or unloaded.
    let library = Arc::new(unsafe { Library::new(&made.path) }.with_context(cannot)?);
    let mut subjects = Vec::new();
    for placement in PLACEMENTS {
        let symbol = source::symbol(placement);
        let (at, code) = match chosen.plan.messages() {
            1 => {
                // SAFETY: the generated source defines the symbol with that type. It is used only
                // beside the library, which the subject holds on to.
                let function = unsafe { library.get::<Foreign>(symbol.as_bytes()) };
                let compress = *function.with_context(cannot)?;
                (compress as usize, Code::Variant { compress, _library: Arc::clone(&library) })
            }
            messages => {
                // SAFETY: as above, for a plan of several messages.
                let function = unsafe { library.get::<ForeignMany>(symbol.as_bytes()) };
                let function = many::of(*function.with_context(cannot)?, messages);
                let function = function.with_context(|| format!("{messages} messages at once"))?;
                let inner = source::symbol_of_many(placement);
                // SAFETY: it is not called; only its address is of interest.
                let inner = unsafe { library.get::<*const ()>(inner.as_bytes()) };
                let at = inner.with_context(cannot)?.addr();
                (at, Code::Many { function, _library: Arc::clone(&library) })
            }
        };
        subjects.push(Subject { address: Some((at % 64) as u8), code });
    }
    Ok(Contender { row: row(chosen), variant: Some((chosen.plan, build)), subjects })
}

fn row(chosen: &Chosen) -> Row {
    Row {
        name: chosen.name.clone(),
        kind: Kind::Variant,
        attribute: Some(chosen.attribute.clone()),
        summary: chosen.summary.clone(),
        safe: Some(chosen.plan.rows().all(|(_, row)| !row.needs.unsafe_code)),
        messages: chosen.plan.messages(),
        timings: Vec::new(),
        code: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_done_once_and_in_order() {
        let items: Vec<u32> = (0..100).collect();
        let doubled = in_parallel(&items, None, |item| 2 * item);
        assert_eq!(doubled, items.iter().map(|item| Some(2 * item)).collect::<Vec<_>>());
        assert_eq!(in_parallel(&items, Some(Instant::now()), |item| *item), [None; 100]);
        assert_eq!(in_parallel(&[] as &[u32], None, |item| *item), []);
    }
}
