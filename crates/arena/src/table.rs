//! Reads a TOML table field by field, keeping track of places.

use crate::FileError;
use quintet::core::{Text, Words};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A range of bytes in a text.
pub(crate) type Span = Range<usize>;

/// Creates an error at a place in a text.
pub(crate) fn fail(text: &str, span: &Span, message: impl Into<Words>) -> FileError {
    let mut at = span.start.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    FileError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message: message.into(),
    }
}

/// Parses a text as TOML.
pub(crate) fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, FileError> {
    DeTable::parse(text).map_err(|error| {
        let why = error.message();
        let message =
            Words::new(format!("not TOML: {why}"), format!("ce n’est pas du TOML : {why}"));
        fail(text, &error.span().unwrap_or(0..0), message)
    })
}

/// A table with only known keys.
pub(crate) struct Fields<'t> {
    text: &'t str,
    table: &'t DeTable<'t>,
    span: Span,
}

impl<'t> Fields<'t> {
    /// Refuses a table with any other key.
    pub(crate) fn new(
        text: &'t str,
        table: &'t DeTable<'t>,
        span: Span,
        known: &[&str],
    ) -> Result<Self, FileError> {
        let unknown = table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        // A table is sorted by name; report the first one in the file.
        if let Some(key) = unknown.min_by_key(|key| key.span().start) {
            let (name, known) = (key.get_ref().escape_debug(), known.join(", "));
            let message = Words::new(
                format!("unknown key `{name}`: expected one of {known}"),
                format!("clé inconnue `{name}` ; possibles : {known}"),
            );
            return Err(fail(text, &key.span(), message));
        }
        Ok(Self { text, table, span })
    }

    /// The value of a key, if it is there.
    pub(crate) fn get(&self, name: &str) -> Option<Field<'t>> {
        let value = self.table.get(name)?;
        Some(Field { text: self.text, name: name.to_owned(), value })
    }

    /// The value of a required key.
    pub(crate) fn need(&self, name: &str, expected: Text) -> Result<Field<'t>, FileError> {
        self.get(name).ok_or_else(|| {
            let message = Words::each(|language| {
                let expected = expected.get(language);
                language.pick(
                    format!("`{name}` is missing: expected {expected}"),
                    format!("il manque `{name}` ; attendu : {expected}"),
                )
            });
            fail(self.text, &self.span, message)
        })
    }
}

/// A value with its name.
pub(crate) struct Field<'t> {
    text: &'t str,
    name: String,
    value: &'t Spanned<DeValue<'t>>,
}

impl<'t> Field<'t> {
    /// Its place in the text.
    pub(crate) fn span(&self) -> Span {
        self.value.span()
    }

    /// An error with the form accepted here.
    pub(crate) fn refuse(&self, expected: impl Into<Words>) -> FileError {
        let expected = expected.into();
        let found = self.text.get(self.span()).unwrap_or_default();
        let first = found.lines().next().unwrap_or_default();
        let shown: String = first.chars().take(40).collect();
        let more = if shown.len() < found.len() { "…" } else { "" };
        let name = &self.name;
        let message = Words::each(|language| {
            let expected = expected.get(language);
            language.pick(
                format!("`{name}` cannot be `{shown}{more}`: expected {expected}"),
                format!("`{name}` ne peut pas être `{shown}{more}` ; attendu : {expected}"),
            )
        });
        fail(self.text, &self.span(), message)
    }

    /// Whether it is a table.
    pub(crate) fn is_table(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::Table(_))
    }

    /// Whether it is a list.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.value.get_ref(), DeValue::Array(_))
    }

    /// Reads a text.
    pub(crate) fn text(&self, expected: Text) -> Result<&'t str, FileError> {
        match self.value.get_ref() {
            DeValue::String(text) => Ok(text),
            _ => Err(self.refuse(expected)),
        }
    }

    /// Reads a text, a number or a flag as text, for a program.
    pub(crate) fn scalar(&self, expected: Text) -> Result<String, FileError> {
        match self.value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Boolean(flag) => Ok(flag.to_string()),
            DeValue::Integer(digits) if digits.radix() == 10 => Ok(digits.as_str().to_owned()),
            DeValue::Float(digits) => Ok(digits.as_str().to_owned()),
            _ => Err(self.refuse(expected)),
        }
    }

    /// Reads `true` or `false`.
    pub(crate) fn flag(&self) -> Result<bool, FileError> {
        match self.value.get_ref() {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err(self.refuse(Text::new("true or false", "true ou false"))),
        }
    }

    /// All keys of a table with their values, in the order of the file.
    pub(crate) fn pairs(&self, expected: Text) -> Result<Vec<(String, Self)>, FileError> {
        let DeValue::Table(table) = self.value.get_ref() else {
            return Err(self.refuse(expected));
        };
        let mut pairs: Vec<_> = table.iter().collect();
        pairs.sort_by_key(|(key, _)| key.span().start);
        let field = |name: &str, value| Self { text: self.text, name: name.to_owned(), value };
        Ok(pairs
            .into_iter()
            .map(|(key, value)| (key.get_ref().to_string(), field(key.get_ref(), value)))
            .collect())
    }

    /// Reads a whole number within inclusive bounds.
    pub(crate) fn number(&self, min: u64, max: u64) -> Result<u64, FileError> {
        let number = match self.value.get_ref() {
            DeValue::Integer(digits) => u64::from_str_radix(digits.as_str(), digits.radix()).ok(),
            _ => None,
        };
        let expected = || {
            Words::new(
                format!("a whole number from {min} to {max}"),
                format!("un nombre entier de {min} à {max}"),
            )
        };
        number.filter(|number| (min..=max).contains(number)).ok_or_else(|| self.refuse(expected()))
    }

    /// The items of a list.
    pub(crate) fn list(&self, expected: Text) -> Result<Vec<Self>, FileError> {
        let DeValue::Array(items) = self.value.get_ref() else {
            return Err(self.refuse(expected));
        };
        let item = |value| Self { text: self.text, name: self.name.clone(), value };
        Ok(items.iter().map(item).collect())
    }

    /// The fields of a table.
    pub(crate) fn fields(&self, expected: Text, known: &[&str]) -> Result<Fields<'t>, FileError> {
        let DeValue::Table(table) = self.value.get_ref() else {
            return Err(self.refuse(expected));
        };
        Fields::new(self.text, table, self.span(), known)
    }
}
