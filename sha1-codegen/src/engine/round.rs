//! A round, as every engine with words has it (FIPS 180-4, section 6.1.2, step 3).

use crate::boolean::Bool;
use crate::machine::Machine;
use crate::policy::Policies;
use crate::spec::Spec;

/// The working variables after a round; `sum` is `e + K + W[t]`. What does not wait for `a` is
/// added first.
pub(super) fn round<M: Machine>(
    machine: &mut M,
    spec: &Spec,
    policies: &Policies,
    phase: usize,
    mut sum: M::Word,
    [a, b, c, d, _]: [M::Word; 5],
) -> [M::Word; 5] {
    for term in policies.terms(spec.phases[phase].function) {
        let value = evaluate(machine, &term, [&b, &c, &d]);
        sum = machine.add(&sum, &value);
    }
    let turned = machine.rotate(&a, spec.rotate_newest);
    let newest = machine.add(&sum, &turned);
    let second = machine.rotate(&b, spec.rotate_second);
    [newest, a, second, c, d]
}

fn evaluate<M: Machine>(machine: &mut M, term: &Bool, of: [&M::Word; 3]) -> M::Word {
    match term {
        Bool::Variable(index) => of[*index].clone(),
        Bool::Not(x) => {
            let x = evaluate(machine, x, of);
            machine.not(&x)
        }
        Bool::And(x, y) => {
            let (x, y) = (evaluate(machine, x, of), evaluate(machine, y, of));
            machine.and(&x, &y)
        }
        Bool::Or(x, y) => {
            let (x, y) = (evaluate(machine, x, of), evaluate(machine, y, of));
            machine.or(&x, &y)
        }
        Bool::Xor(x, y) => {
            let (x, y) = (evaluate(machine, x, of), evaluate(machine, y, of));
            machine.xor(&x, &y)
        }
    }
}
