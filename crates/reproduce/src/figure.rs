//! A figure as shown and as sent.

use crate::quote::plain;
use quintet::core::{Language, Words};
use schemars::JsonSchema;
use serde::Serialize;

/// A figure of ours.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Figure<T = Words> {
    /// A count.
    Count(i64),
    /// A number with decimals: a share, a factor.
    Number(f64),
    /// A time.
    Seconds(f64),
    /// Words, such as a result `66 – 166`.
    Text(T),
}

impl Figure {
    /// Whether it matches a printed figure, ignoring typesetting.
    #[must_use]
    pub fn reads_as(&self, printed: &str) -> bool {
        match self {
            Self::Count(count) => plain(printed) == count.to_string(),
            other => plain(printed) == plain(&other.in_words(Language::English)),
        }
    }

    /// The figure as people write it in a language.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            Self::Count(count) => grouped(*count),
            Self::Number(number) if number.abs() >= 1000.0 => grouped(number.round() as i64),
            Self::Number(number) if number.abs() >= 10.0 => {
                language.decimal(format!("{number:.1}"))
            }
            Self::Number(number) => language.decimal(format!("{number:.2}")),
            Self::Seconds(seconds) => language.decimal(time(*seconds)),
            Self::Text(text) => text.get(language).to_owned(),
        }
    }

    /// Resolves its words, if any, in a language.
    pub(crate) fn in_language(&self, language: Language) -> Figure<String> {
        match self {
            Self::Count(count) => Figure::Count(*count),
            Self::Number(number) => Figure::Number(*number),
            Self::Seconds(seconds) => Figure::Seconds(*seconds),
            Self::Text(text) => Figure::Text(text.get(language).to_owned()),
        }
    }
}

/// A time in a suitable unit, to three digits.
pub(crate) fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    let digits = if value >= 100.0 { 0 } else { usize::from(value < 10.0) + 1 };
    format!("{value:.digits$} {unit}")
}

/// A number with its thousands separated.
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

/// Figures and signs, such as `7.1x`: languages differ only in the decimal sign.
impl From<String> for Figure {
    fn from(text: String) -> Self {
        Self::Text(Words::each(|language| language.decimal(text.clone())))
    }
}

impl From<Words> for Figure {
    fn from(words: Words) -> Self {
        Self::Text(words)
    }
}

impl<S: Into<String>> From<[S; 2]> for Figure {
    fn from(words: [S; 2]) -> Self {
        Self::Text(words.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_as_they_are_printed() {
        assert!(Figure::from(19_408_946u64).reads_as("19408946"));
        assert!(Figure::from(19_408_946u64).reads_as("19 408 946"));
        assert!(Figure::from("-186 – 322".to_owned()).reads_as("-186 – 322"));
        assert!(!Figure::from(511_029u64).reads_as("511069"));
    }

    #[test]
    fn figures_are_shown_short() {
        let shown = |figure: Figure| figure.in_words(Language::English);
        assert_eq!(shown(Figure::from(19_408_946u64)), "19 408 946");
        assert_eq!(shown(Figure::from(-17i64)), "-17");
        assert_eq!(shown(Figure::from(0.0125)), "0.01");
        let times = [210.0, 2.6, 0.045, 0.000_012].map(|s| shown(Figure::Seconds(s)));
        assert_eq!(times, ["210 s", "2.60 s", "45.0 ms", "12.0 µs"]);
        assert_eq!(Figure::Seconds(2.6).in_words(Language::French), "2,60 s");
        assert_eq!(Figure::from(1234.4).in_words(Language::French), "1 234");
    }
}
