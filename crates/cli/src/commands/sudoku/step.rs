//! A step of the coach, as data.

use quintet_sudoku::coach::{Candidate, Claim, Grade, Language, Step};
use schemars::JsonSchema;
use serde::Serialize;

/// Cells are written `r1c2`, candidates like moves, `r1c2=5`, and what is ruled out `r1c2≠5`.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExplainedStep {
    technique: &'static str,
    name: &'static str,
    score: f64,
    units: Vec<String>,
    cells: Vec<String>,
    digits: Vec<u8>,
    candidates: Vec<String>,
    chains: Vec<Vec<String>>,
    /// Intermediate conclusions of the chains, each from the candidates left at that point.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inner: Vec<ExplainedStep>,
    placements: Vec<String>,
    eliminations: Vec<String>,
    #[serde(rename = "where")]
    place: String,
    what: String,
    why: String,
}

impl ExplainedStep {
    pub(super) fn of(step: &Step, language: Language) -> Self {
        let claims =
            |chain: &Vec<Claim>| chain.iter().map(|claim| claim.in_size(step.size)).collect();
        let texts =
            |all: &[Candidate]| all.iter().map(|candidate| candidate.in_size(step.size)).collect();
        Self {
            technique: step.technique.key(),
            name: step.technique.name(language),
            score: f64::from(step.score.in_tenths()) / 10.0,
            units: step.units.iter().map(ToString::to_string).collect(),
            cells: step.cells.iter().map(|&cell| step.cell_name(cell)).collect(),
            digits: step.digits.clone(),
            candidates: texts(&step.candidates),
            chains: step.chains.iter().map(claims).collect(),
            inner: step.inner.iter().map(|inner| Self::of(inner, language)).collect(),
            placements: texts(&step.placements),
            eliminations: texts(&step.eliminations),
            place: step.hint(Grade::Where, language),
            what: step.hint(Grade::What, language),
            why: step.hint(Grade::Why, language),
        }
    }
}
