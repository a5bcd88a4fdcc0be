//! Times that people give.

use std::str::FromStr;
use std::time::Duration;

/// A time to take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget(pub Duration);

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a time is a number of seconds or minutes, as in `60s` or `5m`".to_owned();
        let text = text.trim();
        let (number, unit) = match text.strip_suffix('m') {
            Some(minutes) => (minutes, 60.0),
            None => (text.strip_suffix('s').unwrap_or(text), 1.0),
        };
        let seconds = number.trim().parse::<f64>().map_err(|_| wrong())? * unit;
        Duration::try_from_secs_f64(seconds).map(Self).map_err(|_| wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_seconds_or_minutes() {
        let seconds = |text: &str| text.parse::<Budget>().map(|budget| budget.0.as_secs_f64());
        for (text, wanted) in [("60s", 60.0), ("90", 90.0), ("1.5 m", 90.0), ("0s", 0.0)] {
            assert_eq!(seconds(text), Ok(wanted));
        }
        for wrong in ["", "s", "-1s", "an hour", "1e99m"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
