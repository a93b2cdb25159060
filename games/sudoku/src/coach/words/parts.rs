//! The parts of the sentences: names of cells, digits and units, and lists of them.

use super::list;
use crate::coach::cells::Unit;
use crate::coach::step::Step;
use quintet_core::Language;

/// A step, and the language to describe it in.
#[derive(Clone, Copy)]
pub(super) struct Speech<'s> {
    pub(super) step: &'s Step,
    pub(super) language: Language,
}

impl Speech<'_> {
    /// The alternative in its language.
    pub(super) fn pick<X>(self, english: X, french: X) -> X {
        self.language.pick(english, french)
    }

    pub(super) fn colon(self) -> &'static str {
        self.pick(":", " :")
    }

    /// The name of the technique, to begin a sentence.
    pub(super) fn title(self) -> String {
        let mut name = self.step.technique.name(self.language).chars();
        let first = name.next().map(|first| first.to_uppercase().to_string());
        first.unwrap_or_default() + name.as_str()
    }

    /// One of its units, in French with the article: `la ligne 3`.
    pub(super) fn unit(self, index: usize) -> String {
        let unit = self.step.units[index];
        self.pick(unit.to_string(), le(unit))
    }

    /// Several units of one kind: `rows 2 and 8`.
    pub(super) fn lines(self, units: &[Unit]) -> String {
        let kind = self.kind(units);
        let numbers: Vec<u8> = units.iter().map(|&unit| number(unit)).collect();
        let numbers = self.digits(&numbers);
        self.pick(format!("{kind} {numbers}"), format!("les {kind} {numbers}"))
    }

    /// The common name of several units.
    pub(super) fn kind(self, units: &[Unit]) -> &'static str {
        match units[0] {
            Unit::Box(_) => self.pick("boxes", "blocs"),
            Unit::Row(_) => self.pick("rows", "lignes"),
            Unit::Column(_) => self.pick("columns", "colonnes"),
        }
    }

    pub(super) fn cell(self, index: usize) -> String {
        self.step.cell_name(self.step.cells[index])
    }

    pub(super) fn cells(self, cells: &[u8]) -> String {
        self.list(&cells.iter().map(|&cell| self.step.cell_name(cell)).collect::<Vec<_>>())
    }

    /// A cell, or one of several.
    pub(super) fn one_of(self, several: &[u8]) -> String {
        let (names, one) = (self.cells(several), self.pick("one of", "l’une des cases"));
        if several.len() == 1 { names } else { format!("{one} {names}") }
    }

    pub(super) fn digits(self, digits: &[u8]) -> String {
        self.list(&digits.iter().map(u8::to_string).collect::<Vec<_>>())
    }

    pub(super) fn list(self, items: &[String]) -> String {
        list(items, self.pick("and", "et"))
    }

    /// The candidates on which the step rests.
    pub(super) fn candidates(self) -> String {
        let texts = self.step.candidates.iter().map(|one| one.in_size(self.step.size));
        self.list(&texts.collect::<Vec<_>>())
    }

    /// The first and the last candidate of its chain.
    pub(super) fn ends(self) -> [String; 2] {
        let chain = &self.step.chains[0];
        [chain[0], chain[chain.len() - 1]].map(|claim| claim.candidate.in_size(self.step.size))
    }

    /// The number of its cells in words.
    pub(super) fn count(self) -> &'static str {
        match self.step.cells.len() {
            2 => self.pick("two", "deux"),
            3 => self.pick("three", "trois"),
            _ => self.pick("four", "quatre"),
        }
    }
}

/// A unit's number, from 1.
const fn number(unit: Unit) -> u8 {
    match unit {
        Unit::Box(index) | Unit::Row(index) | Unit::Column(index) => index + 1,
    }
}

/// A unit in French with its article.
fn le(unit: Unit) -> String {
    let name = match unit {
        Unit::Box(_) => "le bloc",
        Unit::Row(_) => "la ligne",
        Unit::Column(_) => "la colonne",
    };
    format!("{name} {}", number(unit))
}

/// A unit in French after “de”: `de la ligne 3`, `du bloc 2`.
pub(super) fn of_unit(unit: Unit) -> String {
    match unit {
        Unit::Box(_) => format!("du bloc {}", number(unit)),
        Unit::Row(_) | Unit::Column(_) => format!("de {}", le(unit)),
    }
}
