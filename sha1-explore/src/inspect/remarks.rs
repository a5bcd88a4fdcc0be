//! What the compiler says of a function while it makes it. The text is no stable format: what is
//! not found in it is not known.

/// What was found.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Remarks {
    /// Bytes of stack, saved registers among them; a red zone is not.
    pub stack: Option<u64>,
    /// Values that the register allocator stored to the stack.
    pub spills: Option<u64>,
    /// Reads of them.
    pub reloads: Option<u64>,
}

/// Reads the remarks about a function; without optimisation the register allocator makes none.
pub fn read(messages: &str, function: &str, optimised: bool) -> Remarks {
    let mut found = Remarks::default();
    let mut allocated = None;
    for line in messages.lines() {
        if let Some(stack) = before(line, " stack bytes in function")
            && (!line.contains('\'') || line.contains(&format!("'{function}'")))
        {
            found.stack = Some(stack);
        }
        if line.contains(" regalloc ") && line.contains("generated in function") {
            let kinds = |whats: &[&str]| -> u64 {
                whats.iter().filter_map(|what| before(line, what)).sum()
            };
            let (spills, reloads) = allocated.unwrap_or((0, 0));
            allocated = Some((
                spills + kinds(&[" spills", " folded spills"]),
                reloads + kinds(&[" reloads", " folded reloads", " zero cost folded reloads"]),
            ));
        }
    }
    // The allocator says nothing of a function without spills; that it could be heard is known
    // from the pass after it.
    let silent = found.stack.filter(|_| optimised).map(|_| (0, 0));
    if let Some((spills, reloads)) = allocated.or(silent) {
        (found.spills, found.reloads) = (Some(spills), Some(reloads));
    }
    found
}

/// The number that stands right before some words.
fn before(line: &str, words: &str) -> Option<u64> {
    line.match_indices(words).find_map(|(at, _)| line[..at].rsplit(' ').next()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "\
note: code.rs:3:1 regalloc (missed): 4 spills 1.0e+00 total spills cost generated in loop

note: code.rs:3:1 regalloc (missed): 73 spills 1.402250e+03 total spills cost 1 folded \
spills 6.250000e-01 total folded spills cost 80 reloads 1.580625e+03 total reloads cost 58 folded \
reloads 1.160000e+03 total folded reloads cost 251 virtual registers copies 5.020000e+03 total \
copies cost generated in function
note: code.rs:3:0 prologepilog (analysis): 56 stack bytes in function 'compress'
note: code.rs:9:0 prologepilog (analysis): 8 stack bytes in function 'helper'
";

    #[test]
    fn the_function_is_counted_and_its_loops_are_not_counted_twice() {
        let found = Remarks { stack: Some(56), spills: Some(74), reloads: Some(138) };
        assert_eq!(read(SAID, "compress", true), found);
    }

    #[test]
    fn an_allocator_that_spilled_nothing_is_silent() {
        let said = SAID.lines().filter(|line| !line.contains("regalloc")).collect::<Vec<_>>();
        let found = Remarks { stack: Some(56), spills: Some(0), reloads: Some(0) };
        assert_eq!(read(&said.join("\n"), "compress", true), found);
        assert_eq!(read(&said.join("\n"), "compress", false).spills, None);
    }

    #[test]
    fn what_is_not_said_is_not_known() {
        assert_eq!(read("note: something else: 7 of them", "compress", true), Remarks::default());
    }
}
