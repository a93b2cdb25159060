//! A figure as it is shown and as it travels.

use crate::quote::plain;
use quintet::core::Language;
use schemars::JsonSchema;
use serde::Serialize;

/// A figure of ours.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Figure {
    /// A number of things.
    Count(i64),
    /// A number with decimals: a share, a factor.
    Number(f64),
    /// A time.
    Seconds(f64),
    /// Words, such as a result `66 – 166`.
    Text(String),
}

impl Figure {
    /// Whether it reads as a printed figure, but for typesetting.
    #[must_use]
    pub fn reads_as(&self, printed: &str) -> bool {
        match self {
            Self::Count(count) => plain(printed) == count.to_string(),
            other => plain(printed) == plain(&other.to_string()),
        }
    }
}

impl Figure {
    /// As people of a language write it.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match (self, language) {
            (_, Language::English) => self.to_string(),
            (Self::Text(text), _) => crate::in_words(text, language),
            (Self::Count(_) | Self::Number(_) | Self::Seconds(_), Language::French) => {
                self.to_string().replace('.', ",")
            }
        }
    }
}

impl std::fmt::Display for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count(count) => f.write_str(&grouped(*count)),
            Self::Number(number) if number.abs() >= 1000.0 => {
                f.write_str(&grouped(number.round() as i64))
            }
            Self::Number(number) if number.abs() >= 10.0 => write!(f, "{number:.1}"),
            Self::Number(number) => write!(f, "{number:.2}"),
            Self::Seconds(seconds) => f.write_str(&time(*seconds)),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// A time with the unit that suits it, to three digits.
pub(crate) fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    let digits = if value >= 100.0 { 0 } else { usize::from(value < 10.0) + 1 };
    format!("{value:.digits$} {unit}")
}

/// A number with its thousands apart.
fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut grouped = String::from(if number < 0 { "-" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}

impl From<u64> for Figure {
    fn from(count: u64) -> Self {
        Self::Count(count as i64)
    }
}

impl From<i64> for Figure {
    fn from(count: i64) -> Self {
        Self::Count(count)
    }
}

impl From<f64> for Figure {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Figure {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Figure {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_as_they_are_printed() {
        assert!(Figure::from(19_408_946u64).reads_as("19408946"));
        assert!(Figure::from(19_408_946u64).reads_as("19 408 946"));
        assert!(Figure::from("-186 – 322").reads_as("-186 – 322"));
        assert!(!Figure::from(511_029u64).reads_as("511069"));
    }

    #[test]
    fn figures_are_shown_short() {
        assert_eq!(Figure::from(19_408_946u64).to_string(), "19 408 946");
        assert_eq!(Figure::from(-17i64).to_string(), "-17");
        assert_eq!(Figure::from(0.0125).to_string(), "0.01");
        let times = [210.0, 2.6, 0.045, 0.000_012].map(|s| Figure::Seconds(s).to_string());
        assert_eq!(times, ["210 s", "2.60 s", "45.0 ms", "12.0 µs"]);
    }
}
