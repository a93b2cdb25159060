//! Parameters of players and setups: typed, bounded, documented, and written
//! `name=value,…` everywhere.

use crate::{About, Language, Limits, ParamError, Text, Words};
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

/// The kind of a parameter and its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number within bounds, both included.
    Int {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// `on` or `off`.
    Switch,
    /// One of a few words, each with what people read for it.
    Choice(&'static [Word]),
    /// A span of time such as `500ms`, `2s`, `1.5s` or `5m`, of at most this length.
    Time {
        /// Longest span.
        max: Duration,
    },
    /// Any text without a comma; whoever uses the parameter checks its meaning.
    Text {
        /// What to write, for messages and forms.
        expected: Text,
    },
}

/// One word of a [`Choice`](ParamKind::Choice): as written in a player string, and as shown to people.
pub type Word = (&'static str, Text);

impl ParamKind {
    /// A description of the accepted values, for messages.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        match self {
            // The largest number of its type is not a limit that anybody set.
            Self::Int { min, max: i64::MAX } => language.pick(
                format!("a whole number of at least {min}"),
                format!("un entier d’au moins {min}"),
            ),
            Self::Int { min, max } => language.pick(
                format!("a whole number from {min} to {max}"),
                format!("un entier de {min} à {max}"),
            ),
            Self::Switch => language.pick("on or off", "on ou off").to_owned(),
            Self::Choice(words) => {
                let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                let words = words.join(", ");
                language.pick(format!("one of {words}"), format!("une valeur parmi {words}"))
            }
            Self::Time { max } => {
                let most = write_duration(*max);
                language.pick(
                    format!("a time such as 500ms, 2s or 5m, at most {most}"),
                    format!("une durée telle que 500ms, 2s ou 5m, au plus {most}"),
                )
            }
            Self::Text { expected } => expected.get(language).to_owned(),
        }
    }
}

/// A parameter's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamValue {
    /// Of an [`Int`](ParamKind::Int).
    Int(i64),
    /// Of a [`Switch`](ParamKind::Switch).
    Switch(bool),
    /// Of a [`Choice`](ParamKind::Choice).
    Choice(&'static str),
    /// Of a [`Time`](ParamKind::Time).
    Time(Duration),
    /// Of a [`Text`](ParamKind::Text).
    Text(Cow<'static, str>),
}

impl fmt::Display for ParamValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => write!(f, "{number}"),
            Self::Switch(on) => f.write_str(if *on { "on" } else { "off" }),
            Self::Choice(word) => f.write_str(word),
            Self::Time(span) => f.write_str(&write_duration(*span)),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// A parameter, declared once by the player or game that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamSpec {
    /// Its name.
    pub name: &'static str,
    /// Its title and description.
    pub about: About,
    /// What it accepts.
    pub kind: ParamKind,
    /// Its default value; `None` if it may be absent.
    pub default: Option<ParamValue>,
    /// Its meaning for code that sets limits or divides a machine among searches, whatever its name.
    pub role: Option<ParamRole>,
}

/// The meaning of a parameter for code that sets limits or divides a machine among searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamRole {
    /// Maximum depth in plies.
    Depth,
    /// Maximum number of nodes.
    Nodes,
    /// Maximum time.
    Time,
    /// Maximum number of simulations.
    Simulations,
    /// Number of threads.
    Threads,
    /// Maximum memory, in units of this many bytes.
    Memory(u64),
}

impl ParamRole {
    /// Memory in MB.
    pub const MEGABYTES: Self = Self::Memory(1_000_000);
    /// Memory in MiB.
    pub const MEBIBYTES: Self = Self::Memory(1 << 20);
}

impl ParamSpec {
    /// A whole number.
    #[must_use]
    pub const fn int(
        name: &'static str,
        min: i64,
        max: i64,
        default: Option<i64>,
        about: About,
    ) -> Self {
        let default = match default {
            Some(number) => Some(ParamValue::Int(number)),
            None => None,
        };
        Self { name, about, kind: ParamKind::Int { min, max }, default, role: None }
    }

    /// Sets its role.
    #[must_use]
    pub const fn meaning(mut self, role: ParamRole) -> Self {
        self.role = Some(role);
        self
    }

    /// A switch.
    #[must_use]
    pub const fn switch(name: &'static str, default: bool, about: About) -> Self {
        let default = Some(ParamValue::Switch(default));
        Self { name, about, kind: ParamKind::Switch, default, role: None }
    }

    /// One of a few words.
    #[must_use]
    pub const fn choice(
        name: &'static str,
        words: &'static [Word],
        default: &'static str,
        about: About,
    ) -> Self {
        let default = Some(ParamValue::Choice(default));
        Self { name, about, kind: ParamKind::Choice(words), default, role: None }
    }

    /// A span of time of at most an hour.
    #[must_use]
    pub const fn time(name: &'static str, default: Option<Duration>, about: About) -> Self {
        let default = match default {
            Some(span) => Some(ParamValue::Time(span)),
            None => None,
        };
        let kind = ParamKind::Time { max: Duration::from_secs(3600) };
        Self { name, about, kind, default, role: None }
    }

    /// A text.
    #[must_use]
    pub const fn text(name: &'static str, expected: Text, about: About) -> Self {
        Self { name, about, kind: ParamKind::Text { expected }, default: None, role: None }
    }

    fn parse(&self, text: &str) -> Result<ParamValue, ParamError> {
        let value = match self.kind {
            ParamKind::Int { min, max } => {
                text.parse().ok().filter(|number| (min..=max).contains(number)).map(ParamValue::Int)
            }
            ParamKind::Switch => match text {
                "on" => Some(ParamValue::Switch(true)),
                "off" => Some(ParamValue::Switch(false)),
                _ => None,
            },
            ParamKind::Choice(words) => words
                .iter()
                .find(|(word, _)| *word == text)
                .map(|(word, _)| ParamValue::Choice(word)),
            ParamKind::Time { max } => {
                parse_duration(text).filter(|span| *span <= max).map(ParamValue::Time)
            }
            ParamKind::Text { .. } => Some(ParamValue::Text(Cow::Owned(text.to_owned()))),
        };
        value.ok_or_else(|| self.bad_value(text))
    }

    /// An error stating what this parameter accepts.
    #[must_use]
    pub fn bad_value(&self, value: &str) -> ParamError {
        ParamError::BadValue {
            name: self.name.to_owned(),
            value: value.to_owned(),
            expected: Words::each(|language| self.kind.in_words(language)),
        }
    }
}

/// Checked parameter values: those given, and defaults for the rest.
///
/// ```
/// use quintet_core::{About, ParamSpec, Params};
/// const SIZE: About = About::new(["Size", "Taille"], ["cells along an edge", "cases par bord"]);
/// const SWAP: About = About::new(["Swap", "Échange"], ["the pie rule", "la règle du gâteau"]);
/// let specs =
///     [ParamSpec::int("size", 1, 19, Some(11), SIZE), ParamSpec::switch("swap", false, SWAP)];
/// let params = Params::parse("swap=on", &specs).unwrap();
/// assert_eq!((params.int("size"), params.switch("swap")), (Some(11), true));
/// assert_eq!(params.to_string(), "swap=on");
/// assert_eq!(
///     Params::parse("size=20", &specs).unwrap_err().to_string(),
///     "`size` cannot be `20`: expected a whole number from 1 to 19"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    values: Vec<Param>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Param {
    name: &'static str,
    value: Option<ParamValue>,
    default: Option<ParamValue>,
    role: Option<ParamRole>,
    given: bool,
}

impl Params {
    /// The defaults.
    #[must_use]
    pub fn defaults(specs: &[ParamSpec]) -> Self {
        let values = specs
            .iter()
            .map(|spec| Param {
                name: spec.name,
                value: spec.default.clone(),
                default: spec.default.clone(),
                role: spec.role,
                given: false,
            })
            .collect();
        Self { values }
    }

    /// Reads `name=value,…`, or an empty text, against the declaration.
    ///
    /// # Errors
    /// A part without `=`; an undeclared or repeated name; a value that the declaration does not accept.
    pub fn parse(text: &str, specs: &[ParamSpec]) -> Result<Self, ParamError> {
        let pairs = text.split(',').map(str::trim).filter(|_| !text.trim().is_empty());
        let mut params = Self::defaults(specs);
        let mut given = Vec::new();
        for pair in pairs {
            let Some((name, value)) = pair.split_once('=') else {
                return Err(ParamError::Malformed { text: pair.to_owned() });
            };
            let (name, value) = (name.trim(), value.trim());
            let Some(index) = specs.iter().position(|spec| spec.name == name) else {
                let known = specs.iter().map(|spec| spec.name.to_owned()).collect();
                return Err(ParamError::Unknown { name: name.to_owned(), known });
            };
            if given.contains(&index) {
                return Err(ParamError::Twice { name: name.to_owned() });
            }
            given.push(index);
            params.values[index].value = Some(specs[index].parse(value)?);
            params.values[index].given = true;
        }
        Ok(params)
    }

    fn param(&self, name: &str) -> &Param {
        let param = self.values.iter().find(|param| param.name == name);
        param.expect("a parameter is declared before it is asked for")
    }

    fn get(&self, name: &str) -> Option<&ParamValue> {
        self.param(name).value.as_ref()
    }

    /// The limits among them, recognised by role.
    ///
    /// ```
    /// use quintet_core::{About, Limits, ParamRole, ParamSpec, Params};
    /// const PLIES: About = About::new(["Plies", "Coups"], ["how deep", "profondeur"]);
    /// let specs = [ParamSpec::int("plies", 1, 9, Some(4), PLIES).meaning(ParamRole::Depth)];
    /// assert_eq!(Params::parse("plies=7", &specs).unwrap().limits(), Limits::depth(7));
    /// ```
    #[must_use]
    pub fn limits(&self) -> Limits {
        let value =
            |role| self.values.iter().find(|param| param.role == Some(role))?.value.as_ref();
        let number = |role| match value(role) {
            Some(ParamValue::Int(number)) => Some(*number as u64),
            _ => None,
        };
        Limits {
            depth: number(ParamRole::Depth).map(|plies| plies as u32),
            nodes: number(ParamRole::Nodes),
            time: match value(ParamRole::Time) {
                Some(ParamValue::Time(span)) => Some(*span),
                _ => None,
            },
            simulations: number(ParamRole::Simulations),
        }
    }

    /// Whether it was given explicitly.
    #[must_use]
    pub fn is_given(&self, name: &str) -> bool {
        self.param(name).given
    }

    /// A number; `None` if absent.
    ///
    /// # Panics
    /// If no parameter of this name and kind was declared; so do all getters.
    #[must_use]
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(ParamValue::Int(number)) => Some(*number),
            None => None,
            Some(other) => panic!("parameter `{name}` is not a number but {other:?}"),
        }
    }

    /// A switch.
    #[must_use]
    pub fn switch(&self, name: &str) -> bool {
        match self.get(name) {
            Some(ParamValue::Switch(on)) => *on,
            other => panic!("parameter `{name}` is not a switch but {other:?}"),
        }
    }

    /// The word chosen.
    #[must_use]
    pub fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Some(ParamValue::Choice(word)) => word,
            other => panic!("parameter `{name}` is not a choice but {other:?}"),
        }
    }

    /// A span of time; `None` if absent.
    #[must_use]
    pub fn time(&self, name: &str) -> Option<Duration> {
        match self.get(name) {
            Some(ParamValue::Time(span)) => Some(*span),
            None => None,
            Some(other) => panic!("parameter `{name}` is not a time but {other:?}"),
        }
    }

    /// A text; `None` if absent.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(ParamValue::Text(text)) => Some(text),
            None => None,
            Some(other) => panic!("parameter `{name}` is not a text but {other:?}"),
        }
    }
}

impl fmt::Display for Params {
    /// `name=value,…` for every value that differs from its default, in the order of the declaration.
    /// [`Params::parse`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for Param { name, value, default, .. } in &self.values {
            if let Some(value) = value.as_ref().filter(|_| value != default) {
                write!(f, "{separator}{name}={value}")?;
                separator = ",";
            }
        }
        Ok(())
    }
}

/// Reads `500ms`, `2s`, `1.5s`, `5m`.
///
/// ```
/// use quintet_core::parse_duration;
/// use std::time::Duration;
/// assert_eq!(parse_duration("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(parse_duration("5"), None);
/// ```
#[must_use]
pub fn parse_duration(text: &str) -> Option<Duration> {
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit_at);
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain)?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

/// Writes a span in the shortest form that [`parse_duration`] reads back.
#[must_use]
pub fn write_duration(span: Duration) -> String {
    let millis = span.as_secs_f64() * 1000.0;
    if millis >= 60_000.0 && millis % 60_000.0 == 0.0 {
        format!("{}m", millis / 60_000.0)
    } else if millis >= 1000.0 {
        format!("{}s", millis / 1000.0)
    } else {
        format!("{millis}ms")
    }
}
