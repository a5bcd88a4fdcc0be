//! Ids: `scalar.volatile-rw.word.ror.constants=lea.carry=newest`.
//!
//! The engine; its first axes by value; each further axis only where it differs from its frozen
//! baseline.

use core::fmt;

use super::Plan;
use crate::policy::{Axis, Policies, engine};

impl Plan {
    /// The plan's name in tables, results and error messages.
    #[must_use]
    pub fn id(&self) -> String {
        let policies = self.policies();
        let mut id = policies.engine.row.name.to_owned();
        for (position, axis) in axes(policies.engine).enumerate() {
            let row = policies.row(axis);
            if position < policies.engine.positional {
                id += &format!(".{}", row.name);
            } else if row.name != axis.baseline {
                id += &format!(".{}={}", axis.key, row.name);
            }
        }
        id
    }

    /// The plan with that id.
    ///
    /// # Errors
    ///
    /// What is wrong with the id, and what is accepted.
    pub fn from_id(id: &str) -> Result<Self, IdError> {
        let error = |why: String| IdError { id: id.to_owned(), why };
        let mut segments = id.split('.');
        let first = segments.next().unwrap_or_default();
        let engine = engine::TABLE.iter().copied().find(|engine| engine.row.name == first);
        let engine = engine.ok_or_else(|| {
            let names: Vec<_> = engine::TABLE.iter().map(|engine| engine.row.name).collect();
            error(format!("no engine `{first}`; an id begins with one of {}", names.join(", ")))
        })?;
        let mut policies = Policies::baseline();
        policies.engine = engine;
        let mut seen: Vec<&str> = Vec::new();
        for axis in axes(engine).take(engine.positional) {
            let value = segments.next().ok_or_else(|| error(format!("no {} given", axis.key)))?;
            set(&mut policies, axis, value).map_err(error)?;
        }
        for segment in segments {
            let (key, value) = segment
                .split_once('=')
                .ok_or_else(|| error(format!("`{segment}` is not `axis=value`")))?;
            let axis = axes(engine).skip(engine.positional).find(|axis| axis.key == key);
            let axis = axis.ok_or_else(|| error(format!("no axis `{key}`")))?;
            if seen.contains(&key) {
                return Err(error(format!("`{key}` is given twice")));
            }
            seen.push(key);
            set(&mut policies, axis, value).map_err(error)?;
        }
        Self::new(policies).map_err(|conflicts| error(conflicts[0].why.clone()))
    }
}

/// An engine's axes, in the order of its ids.
fn axes(engine: &engine::Engine) -> impl Iterator<Item = &'static Axis> {
    engine.axes.iter().map(|key| Axis::named(key).expect("engines name axes"))
}

fn set(policies: &mut Policies, axis: &Axis, value: &str) -> Result<(), String> {
    if policies.set(axis, value) {
        return Ok(());
    }
    let names: Vec<_> = axis.rows().iter().map(|row| row.name).collect();
    Err(format!("no {} `{value}`; one of {}", axis.key, names.join(", ")))
}

/// An id that names no plan.
#[derive(Clone, Debug)]
pub struct IdError {
    id: String,
    why: String,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no plan: {}", self.id, self.why)
    }
}

impl core::error::Error for IdError {}
