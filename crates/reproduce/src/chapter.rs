//! What a reproduction is made of: chapters of tables and plots.

use serde::Serialize;

/// One report, reproduced.
#[derive(Clone, Debug, Serialize)]
pub struct Chapter {
    /// Its name on the command line.
    pub report: &'static str,
    /// What the report is about.
    pub title: &'static str,
    /// Its tables.
    pub tables: Vec<Table>,
    /// Its plots.
    pub plots: Vec<Plot>,
}

/// A table of the report with ours beside it.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// What a reader must know to read it.
    pub note: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// One figure: the report's and ours.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What was measured.
    pub what: String,
    /// The report's figure, if it gives one.
    pub report: Option<Figure>,
    /// Our figure; none: not measured in this run.
    pub ours: Option<Figure>,
    /// Whether they are equal, where the figure is exact.
    pub equal: Option<bool>,
    /// The report's figure divided by ours, where it is a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// What else was measured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub besides: Vec<(&'static str, Figure)>,
}

/// A figure as it is shown and as it travels.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// A number of things.
    Count(i64),
    /// A number with decimals: milliseconds, a share.
    Number(f64),
    /// Words, such as a result `66 – 166`.
    Text(String),
}

impl std::fmt::Display for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Count(count) => f.write_str(&grouped(*count)),
            Self::Number(number) if number.abs() >= 1000.0 => {
                f.write_str(&grouped(number.round() as i64))
            }
            Self::Number(number) if number.abs() >= 10.0 => write!(f, "{number:.1}"),
            Self::Number(number) => write!(f, "{number:.3}"),
            Self::Text(text) => f.write_str(text),
        }
    }
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

impl Row {
    /// A figure that must come out exactly.
    pub fn exact(
        what: impl Into<String>,
        report: impl Into<Figure>,
        ours: impl Into<Figure>,
    ) -> Self {
        let (report, ours) = (report.into(), ours.into());
        let equal = Some(report == ours);
        Self { report: Some(report), ours: Some(ours), equal, ..Self::of(what) }
    }

    /// A time in milliseconds, compared as a ratio.
    pub fn time(what: impl Into<String>, report: Option<f64>, ours: Option<f64>) -> Self {
        // The report's clock told whole milliseconds: its zeros say nothing.
        let told = report.filter(|report| *report > 0.0);
        let ratio = told.zip(ours).map(|(report, ours)| report / ours);
        let (report, ours) = (report.map(Figure::from), ours.map(Figure::from));
        Self { report, ours, ratio, ..Self::of(what) }
    }

    /// Figures that are shown side by side and not judged.
    pub fn beside(
        what: impl Into<String>,
        report: impl Into<Figure>,
        ours: impl Into<Figure>,
    ) -> Self {
        Self { report: Some(report.into()), ours: Some(ours.into()), ..Self::of(what) }
    }

    /// A figure of ours alone.
    pub fn ours(what: impl Into<String>, ours: impl Into<Figure>) -> Self {
        Self { ours: Some(ours.into()), ..Self::of(what) }
    }

    /// With something else that was measured.
    #[must_use]
    pub fn with(mut self, name: &'static str, figure: impl Into<Figure>) -> Self {
        self.besides.push((name, figure.into()));
        self
    }

    fn of(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            report: None,
            ours: None,
            equal: None,
            ratio: None,
            besides: Vec::new(),
        }
    }
}

/// A plot.
#[derive(Clone, Debug, Serialize)]
pub struct Plot {
    /// Its file name without the ending.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// The picture.
    #[serde(skip)]
    pub svg: String,
}

impl Chapter {
    /// Exact figures that came out different.
    #[must_use]
    pub fn differences(&self) -> usize {
        let rows = self.tables.iter().flat_map(|table| &table.rows);
        rows.filter(|row| row.equal == Some(false)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_judge_only_what_is_exact() {
        assert_eq!(Row::exact("nodes", 5u64, 5u64).equal, Some(true));
        assert_eq!(Row::exact("score", "66 – 166", "66 – 165").equal, Some(false));
        let time = Row::time("depth 9", Some(80.0), Some(0.5));
        assert_eq!((time.equal, time.ratio), (None, Some(160.0)));
        assert_eq!(Figure::from(19_408_946u64).to_string(), "19 408 946");
        assert_eq!(Figure::from(-17i64).to_string(), "-17");
        assert_eq!(Figure::from(0.0125).to_string(), "0.013");
    }
}
