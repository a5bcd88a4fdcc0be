//! Ids: `scalar.volatile-rw.word.ror.constants=lea.carry=newest`.
//!
//! The engine; the first three axes by value; each further axis only where it differs from its
//! frozen baseline.

use core::fmt;

use super::{Plan, Scalar};
use crate::policy::{AXES, Axis, Policies};

/// Axes that every id names by value alone.
const POSITIONAL: usize = 3;

impl Plan {
    /// The plan's name in tables, results and error messages.
    #[must_use]
    pub fn id(&self) -> String {
        let mut id = String::from("scalar");
        for (position, (axis, row)) in self.rows().enumerate() {
            if position < POSITIONAL {
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
        match segments.next() {
            Some("scalar") => {}
            engine => {
                let engine = engine.unwrap_or_default();
                return Err(error(format!("no engine `{engine}`; an id begins with `scalar.`")));
            }
        }
        let mut policies = Policies::baseline();
        let mut seen: Vec<&str> = Vec::new();
        for axis in &AXES[..POSITIONAL] {
            let value = segments.next().ok_or_else(|| error(format!("no {} given", axis.key)))?;
            set(&mut policies, axis, value).map_err(error)?;
        }
        for segment in segments {
            let (key, value) = segment
                .split_once('=')
                .ok_or_else(|| error(format!("`{segment}` is not `axis=value`")))?;
            let axis = AXES[POSITIONAL..].iter().find(|axis| axis.key == key);
            let axis = axis.ok_or_else(|| error(format!("no axis `{key}`")))?;
            if seen.contains(&key) {
                return Err(error(format!("`{key}` is given twice")));
            }
            seen.push(key);
            set(&mut policies, axis, value).map_err(error)?;
        }
        Scalar::new(policies).map(Self::Scalar).map_err(|conflicts| error(conflicts[0].why.into()))
    }
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
