//! From values to places on a chart.

/// A range of values that are drawn, with round values inside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    /// Where lines are drawn.
    pub ticks: Vec<f64>,
    /// Digits behind the point that the ticks need.
    digits: usize,
}

impl Scale {
    /// From nothing to a value, for bars.
    #[must_use]
    pub fn from_zero(high: f64) -> Self {
        let high = if high.is_finite() && high > 0.0 { high } else { 1.0 };
        Self::over(0.0, high, high)
    }

    /// Around values, for points; none without values.
    #[must_use]
    pub fn around(values: impl Iterator<Item = f64>) -> Option<Self> {
        let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        let low = values.iter().copied().reduce(f64::min)?;
        let high = values.iter().copied().reduce(f64::max)?;
        let margin = ((high - low) * 0.06).max(high.abs() * 0.01).max(1e-3);
        let floor = if low >= 0.0 { 0.0 } else { f64::NEG_INFINITY };
        Some(Self::over((low - margin).max(floor), high + margin, high - low + 2.0 * margin))
    }

    fn over(low: f64, high: f64, span: f64) -> Self {
        let rough = span / 5.0;
        let power = 10f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 2.5, 5.0, 10.0].map(|step| step * power);
        let step = steps.into_iter().find(|step| *step >= rough * 0.999).unwrap_or(power * 10.0);
        let (first, last) =
            ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
        let ticks = (first..=last).map(|number| number as f64 * step).collect();
        let digits = (0..9).find(|digits| {
            let scaled = step * 10f64.powi(*digits);
            (scaled - scaled.round()).abs() < 1e-6 * scaled
        });
        Self { low, high, ticks, digits: digits.unwrap_or(9) as usize }
    }

    /// Per cent of the way from the least value to the greatest.
    #[must_use]
    pub fn place(&self, value: f64) -> f64 {
        let part = (value - self.low) / (self.high - self.low);
        if part.is_finite() { part.clamp(0.0, 1.0) * 100.0 } else { 0.0 }
    }

    /// A tick as text.
    #[must_use]
    pub fn label(&self, tick: f64) -> String {
        format!("{tick:.*}", self.digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale) -> Vec<String> {
        scale.ticks.iter().map(|tick| scale.label(*tick)).collect()
    }

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(labels(&Scale::from_zero(1.3)), ["0.0", "0.5", "1.0"]);
        assert_eq!(labels(&Scale::from_zero(2.0)), ["0.0", "0.5", "1.0", "1.5", "2.0"]);
        let text = Scale::around([1560.0, 7200.0].into_iter()).unwrap();
        assert_eq!(labels(&text), ["2000", "4000", "6000"]);
    }

    #[test]
    fn any_values_have_places() {
        for values in [vec![0.0], vec![5.0, 5.0], vec![1e-30, 1e30], vec![f64::NAN, 1.0]] {
            let scale = Scale::around(values.iter().copied()).unwrap();
            assert!(scale.ticks.len() < 12, "{scale:?}");
            for value in values.into_iter().chain([f64::INFINITY, f64::NAN]) {
                assert!((0.0..=100.0).contains(&scale.place(value)), "{value} {scale:?}");
            }
        }
        assert_eq!(Scale::around([f64::NAN].into_iter()), None);
        assert_eq!(Scale::from_zero(f64::INFINITY), Scale::from_zero(1.0));
    }

    #[test]
    fn places_are_proportional() {
        let scale = Scale::from_zero(2.0);
        assert_eq!([0.0, 0.5, 2.0, 3.0].map(|value| scale.place(value)), [0.0, 25.0, 100.0, 100.0]);
    }
}
