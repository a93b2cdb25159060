//! The languages of people, and texts that exist in each of them.
//!
//! A text is made with all its languages at once, so a missing one does not
//! compile. What is put together while the program runs takes a [`Language`]
//! and picks: `language.pick(format!("{count} cells"), format!("{count} cases"))`.

use std::fmt;

/// A language that everything people read comes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub enum Language {
    /// English.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    English,
    /// French.
    #[cfg_attr(feature = "serde", serde(rename = "fr"))]
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::French];

    /// Its two letters: `en`, `fr`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
        }
    }

    /// The language that a tag or locale begins with: `fr`, `fr-CA`, `fr_FR.UTF-8`.
    ///
    /// ```
    /// use quintet_core::Language;
    /// assert_eq!(Language::of_tag("fr_CA.UTF-8"), Some(Language::French));
    /// assert_eq!(Language::of_tag("friulian"), None);
    /// ```
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let code = tag.trim().split(['-', '_', '.', '@']).next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The one of two that is in this language.
    pub fn pick<T>(self, english: T, french: T) -> T {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    /// A text whose numbers have their decimals as the language writes them.
    #[must_use]
    pub fn decimal(self, text: String) -> String {
        match self {
            Self::English => text,
            Self::French => text.replace('.', ","),
        }
    }

    /// A share of a whole in per cent, with this many decimals.
    ///
    /// ```
    /// use quintet_core::Language;
    /// assert_eq!(Language::English.percent(0.625, 1), "62.5 %");
    /// assert_eq!(Language::French.percent(0.625, 1), "62,5 %");
    /// ```
    #[must_use]
    pub fn percent(self, share: f64, decimals: usize) -> String {
        self.decimal(format!("{:.decimals$} %", 100.0 * share))
    }

    /// The form of a word, one or many, that a count asks for: French counts 0 and 1 alike.
    ///
    /// ```
    /// use quintet_core::Language;
    /// assert_eq!(Language::English.plural(0, ["node", "nodes"]), "nodes");
    /// assert_eq!(Language::French.plural(0, ["nœud", "nœuds"]), "nœud");
    /// ```
    #[must_use]
    pub fn plural(self, count: u64, [one, many]: [&str; 2]) -> &str {
        if self.pick(count == 1, count < 2) { one } else { many }
    }

    /// A number of bytes for people.
    ///
    /// ```
    /// use quintet_core::Language;
    /// assert_eq!(Language::English.bytes(1_020_000_000), "1.02 GB");
    /// assert_eq!(Language::French.bytes(16_384), "16,38 ko");
    /// ```
    #[must_use]
    pub fn bytes(self, count: u64) -> String {
        let units = self.pick(
            ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"],
            ["octets", "ko", "Mo", "Go", "To", "Po", "Eo"],
        );
        let steps = count.checked_ilog(1000).unwrap_or(0).min(6);
        let unit = units[steps as usize];
        match steps {
            0 => format!("{count} {unit}"),
            _ => self.decimal(format!("{:.2} {unit}", count as f64 / 1000f64.powi(steps as i32))),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A fixed text in every language.
///
/// ```
/// use quintet_core::{Language, Text};
/// const RED: Text = Text::new("Red", "Rouge");
/// assert_eq!(RED.get(Language::French), "Rouge");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    english: &'static str,
    french: &'static str,
}

impl Text {
    /// A text in both languages.
    #[must_use]
    pub const fn new(english: &'static str, french: &'static str) -> Self {
        Self { english, french }
    }

    /// A name that is the same everywhere: `Hex`.
    #[must_use]
    pub const fn same(name: &'static str) -> Self {
        Self { english: name, french: name }
    }

    /// The text in a language.
    #[must_use]
    pub fn get(self, language: Language) -> &'static str {
        language.pick(self.english, self.french)
    }
}

/// A text made while the program runs, in every language: what errors carry
/// before anybody knows who reads them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// English and French; boxed, so that errors stay small.
    texts: Box<[String; 2]>,
}

impl Words {
    /// A text in both languages.
    pub fn new(english: impl Into<String>, french: impl Into<String>) -> Self {
        Self { texts: Box::new([english.into(), french.into()]) }
    }

    /// A text that there is only one of: what a library says.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self::new(text.clone(), text)
    }

    /// What `write` gives for each language.
    pub fn each(write: impl Fn(Language) -> String) -> Self {
        Self::new(write(Language::English), write(Language::French))
    }

    /// The text in a language.
    #[must_use]
    pub fn get(&self, language: Language) -> &str {
        let [english, french] = &*self.texts;
        language.pick(english, french)
    }
}

impl From<Text> for Words {
    fn from(text: Text) -> Self {
        Self::each(|language| text.get(language).to_owned())
    }
}

/// English and French.
impl<S: Into<String>> From<[S; 2]> for Words {
    fn from([english, french]: [S; 2]) -> Self {
        Self::new(english, french)
    }
}

/// What people read about a game, a player or a parameter: in both languages, or in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct About<T = Text> {
    /// What it is called in a form or a list.
    pub title: T,
    /// One line.
    pub summary: T,
}

impl About {
    /// A title and a line, each in English and French.
    #[must_use]
    pub const fn new(title: [&'static str; 2], summary: [&'static str; 2]) -> Self {
        Self { title: Text::new(title[0], title[1]), summary: Text::new(summary[0], summary[1]) }
    }

    /// In one language.
    #[must_use]
    pub fn get(self, language: Language) -> About<&'static str> {
        About { title: self.title.get(language), summary: self.summary.get(language) }
    }
}
