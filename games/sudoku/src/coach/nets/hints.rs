//! Conclusions from nets: a wrong supposition, or a claim that follows in every case.

use super::net::{Net, Rules};
use super::pattern::Rest;
use super::shadow::{Choice, Memory, Shadows, candidates, choices, number};
use crate::coach::board::Board;
use crate::coach::chains::with_chain;
use crate::coach::step::{Candidate, Claim, Step};
use crate::coach::technique::Technique as T;

/// How a hint concludes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A claim implies both another and its denial.
    Contradiction(Claim),
    /// A candidate and its absence imply the same.
    Either(Candidate),
    /// All roots of a choice imply the same.
    Choice(Choice),
}

/// A conclusion from nets.
pub(super) struct Hint {
    form: Form,
    rules: Rules,
    /// The number of claims in all chains, including nested ones.
    pub(super) cost: usize,
    /// The conclusion.
    pub(super) result: Claim,
    chains: Vec<Vec<Claim>>,
    inner: Vec<Step>,
    /// What must be gone from the board for it to hold.
    pub(super) rests: Vec<Rest>,
}

/// A hint in short form: from which claims to which.
struct Found {
    form: Form,
    cost: usize,
    roots: Vec<Claim>,
    targets: Vec<Claim>,
    result: Claim,
}

/// A possible source of a hint.
enum Source {
    /// A claim that is wrong.
    Wrong(Claim),
    /// Claims of which one holds.
    OneOf(Form, Vec<Claim>),
}

/// The simplest hint for every conclusion, simplest first.
pub(super) fn all(board: &Board, rules: Rules) -> Vec<Hint> {
    let (mut search, mut memory) = (Search::new(board, rules), Memory::default());
    let (sources, shadows) = search.sources(&mut memory, &|_| true);
    let mut found = search.found(&sources, shadows, usize::MAX);
    found.sort_by_key(|one| one.cost);
    let mut told = [false; 2 * 729];
    found.retain(|one| !std::mem::replace(&mut told[number(one.result)], true));
    found.iter().map(|one| search.hint(one)).collect()
}

/// The simplest hint of the requested forms.
pub(super) fn best(
    board: &Board,
    rules: Rules,
    memory: &mut Memory,
    wanted: &dyn Fn(Form) -> bool,
) -> Option<Hint> {
    let mut search = Search::new(board, rules);
    let (sources, shadows) = search.sources(memory, wanted);
    let mut bound = FIRST_BOUND;
    while !sources.is_empty() {
        let found = search.found(&sources, shadows, bound);
        let best = found.iter().min_by_key(|one| one.cost);
        match best {
            Some(best) if best.cost < bound => return Some(search.hint(best)),
            None if bound == usize::MAX => return None,
            _ => bound = if bound < LAST_BOUND { 2 * bound } else { usize::MAX },
        }
    }
    None
}

/// Hints that cost less than this are searched for first.
const FIRST_BOUND: usize = 32;
/// Beyond this, all hints are searched for.
const LAST_BOUND: usize = 4096;

struct Search<'b> {
    board: &'b Board,
    rules: Rules,
    nets: Vec<Option<Box<Net<'b>>>>,
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, rules: Rules) -> Self {
        Self { board, rules, nets: (0..2 * 729).map(|_| None).collect() }
    }

    fn net(&mut self, claim: Claim, bound: usize) -> &Net<'b> {
        let (board, rules) = (self.board, self.rules);
        let net =
            self.nets[number(claim)].get_or_insert_with(|| Box::new(Net::of(board, claim, rules)));
        net.run(bound);
        net
    }

    fn made(&self, claim: Claim) -> &Net<'b> {
        self.nets[number(claim)].as_ref().expect("the net was made")
    }

    /// The sources of hints, by consequences without reasons.
    fn sources<'m>(
        &self,
        memory: &'m mut Memory,
        wanted: &dyn Fn(Form) -> bool,
    ) -> (Vec<Source>, &'m Shadows) {
        let (board, level) = (self.board, self.rules.level);
        let mut sources = Vec::new();
        let refute = |claim: Claim, sources: &mut Vec<Source>| {
            if wanted(Form::Contradiction(claim)) {
                sources.push(Source::Wrong(claim));
            }
        };
        if self.rules.one_digit {
            for candidate in candidates(board) {
                refute(Claim { candidate, holds: true }, &mut sources);
            }
            return (sources, memory.at(board, 0));
        }
        let shadows = memory.at(board, level);
        for (choice, roots) in choices(board) {
            let is_cell = matches!(choice, Choice::Cell(_));
            for &root in roots.iter().filter(|&&root| is_cell && shadows.wrong(root)) {
                refute(root, &mut sources);
            }
            if !shadows.agree(board, &roots) {
                continue;
            }
            if wanted(Form::Choice(choice)) {
                sources.push(Source::OneOf(Form::Choice(choice), roots.clone()));
            }
            // If a candidate and its absence have a common consequence, so have the candidates of its cell.
            for &root in roots.iter().filter(|_| is_cell) {
                let both = [true, false].map(|holds| Claim { holds, ..root });
                shadows.add(board, both[1], level);
                if shadows.wrong(both[1]) {
                    refute(both[1], &mut sources);
                }
                let form = Form::Either(root.candidate);
                if roots.len() > 2 && wanted(form) && shadows.agree(board, &both) {
                    sources.push(Source::OneOf(form, both.to_vec()));
                }
            }
        }
        (sources, shadows)
    }

    /// All hints that cost less than a bound, and perhaps others.
    fn found(&mut self, sources: &[Source], shadows: &Shadows, bound: usize) -> Vec<Found> {
        let mut found = Vec::new();
        for source in sources {
            match source {
                Source::Wrong(claim) => found.extend(self.refute(*claim, bound)),
                Source::OneOf(form, roots) => {
                    self.join(*form, roots, shadows, bound, &mut found);
                }
            }
        }
        found
    }

    /// The hint for a claim that leads to a contradiction.
    fn refute(&mut self, claim: Claim, bound: usize) -> Option<Found> {
        let net = self.net(claim, bound);
        let clash = net.clash()?;
        let (cost, targets) = (net.cost(&clash), clash.to_vec());
        let result = Claim { holds: !claim.holds, ..claim };
        let (form, roots) = (Form::Contradiction(claim), vec![claim]);
        Some(Found { form, cost, roots, targets, result })
    }

    /// The hints for roots that lead to the same claims.
    ///
    /// Wrong roots come first: their nets, which are needed anyway, show what can follow from all. Usually
    /// nothing does, and the others need no net.
    fn join(
        &mut self,
        form: Form,
        roots: &[Claim],
        shadows: &Shadows,
        bound: usize,
        found: &mut Vec<Found>,
    ) {
        let (wrong, others): (Vec<Claim>, Vec<Claim>) =
            roots.iter().partition(|&&root| shadows.wrong(root));
        for &root in &wrong {
            self.net(root, bound);
        }
        let least = bound.saturating_sub(2 * others.len());
        let mut results: Vec<Claim> = match wrong.split_first() {
            Some((first, _)) => self.made(*first).claims().collect(),
            None => shadows.claims(self.board, others[0]),
        };
        results.retain(|&claim| others.iter().all(|&root| shadows.has(root, claim)));
        results.retain(|&claim| wrong.iter().all(|&root| self.made(root).has(claim)));
        let cost = |search: &Self, roots: &[Claim], result: Claim| -> usize {
            roots.iter().map(|&root| search.made(root).cost(&[result])).sum()
        };
        results.retain(|&result| cost(self, &wrong, result) < least);
        if results.is_empty() {
            return;
        }
        for &root in &others {
            self.net(root, bound);
        }
        results.retain(|&claim| others.iter().all(|&root| self.made(root).has(claim)));
        for result in results {
            let cost = cost(self, roots, result);
            let (roots, targets) = (roots.to_vec(), vec![result]);
            found.push(Found { form, cost, roots, targets, result });
        }
    }

    /// Writes a hint out.
    fn hint(&self, found: &Found) -> Hint {
        let (mut chains, mut inner, mut rests) = (Vec::new(), Vec::new(), Vec::new());
        if let Form::Choice(choice) = found.form {
            rests.push(choice.rest());
        }
        for &root in &found.roots {
            let net = self.made(root);
            chains.extend(found.targets.iter().map(|&target| net.chain(target)));
            inner.extend(net.inner_steps(&found.targets));
            found.targets.iter().for_each(|&target| net.rests(target, &mut rests));
        }
        let Found { form, cost, result, .. } = *found;
        Hint { form, rules: self.rules, cost, result, chains, inner, rests }
    }
}

impl Choice {
    /// What it rests on: that one of the roots holds.
    pub(super) const fn rest(self) -> Rest {
        match self {
            Self::Cell(cell) => Rest::Cell(cell),
            Self::Unit(unit, digit) => Rest::Unit(unit, digit),
        }
    }
}

impl Hint {
    /// The hint as a step.
    pub(super) fn step(&self) -> Step {
        let technique = technique(self.rules, self.form);
        let base = base(technique, self.rules.level);
        let mut step = Step::new(technique).scored(base.with_claims(self.cost));
        match self.form {
            Form::Contradiction(Claim { candidate, .. }) | Form::Either(candidate) => {
                let cell = usize::from(candidate.cell);
                step = step.with_cells([cell]).with_digits([candidate.digit]);
            }
            Form::Choice(Choice::Cell(cell)) => step = step.with_cells([usize::from(cell)]),
            Form::Choice(Choice::Unit(unit, digit)) => {
                step = step.in_units(&[unit]).with_digits([digit]);
            }
        }
        step.add_result(self.result);
        step.inner.clone_from(&self.inner);
        self.chains.iter().cloned().fold(step, with_chain)
    }
}

/// Where the scores of a level begin.
fn base(technique: T, level: u8) -> crate::coach::step::Hardness {
    let deeper = 5 * level.saturating_sub(5);
    let tenths = technique.score().in_tenths().saturating_add(deeper);
    crate::coach::step::Hardness::tenths(tenths.min(119))
}

/// The technique of a hint.
const fn technique(rules: Rules, form: Form) -> T {
    match (rules.level, form) {
        (0, _) if rules.one_digit => T::Nishio,
        (0, Form::Contradiction(_)) => T::DynamicContradiction,
        (0, Form::Either(_)) => T::DynamicEither,
        (0, Form::Choice(Choice::Cell(_))) => T::DynamicCell,
        (0, Form::Choice(Choice::Unit(..))) => T::DynamicUnit,
        (1, _) => T::DynamicPlus,
        (2, _) => T::NestedChains,
        (3, _) => T::NestedForcing,
        (4, _) => T::NestedDynamic,
        _ => T::NestedDeeper,
    }
}
