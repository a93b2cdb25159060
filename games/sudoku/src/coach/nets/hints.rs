//! Conclusions from nets: a wrong supposition, or a claim that follows in every case.

use super::net::{Net, Rules};
use super::pattern::Rest;
use super::shadow::{Choice, Memory, Shadows, candidates, choices, number};
use crate::coach::board::Board;
use crate::coach::cells::Cells;
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
}

/// A hint not yet written down: from which claims to which.
pub(super) struct Found {
    form: Form,
    pub(super) cost: usize,
    roots: Vec<Claim>,
    targets: Vec<Claim>,
    pub(super) result: Claim,
}

/// A possible source of a hint.
enum Source {
    /// A claim that is wrong.
    Wrong(Claim),
    /// Claims of which one holds.
    OneOf(Form, Vec<Claim>),
}

/// The simplest hint for everything that follows, simplest first, and what must be gone
/// from the board for it to hold.
///
/// `memory` may know something of boards that had more candidates, and `plain` what follows
/// on such a board by singles.
pub(super) fn all(
    board: &Board,
    rules: Rules,
    memory: &mut Memory,
    plain: Option<&Shadows>,
) -> Vec<(Found, Vec<Rest>)> {
    let mut search = Search::new(board, rules);
    let sources = search.sources(memory, plain, &|_| true);
    search.plain = memory.plain();
    let mut limit = Limit { cost: usize::MAX, by_result: Some(vec![usize::MAX; 2 * 729]) };
    let mut found = search.found(&sources, memory.known(rules.level), &mut limit);
    found.sort_by_key(|one| one.cost);
    let mut seen = [false; 2 * 729];
    found.retain(|one| !std::mem::replace(&mut seen[number(one.result)], true));
    let with_rests = |one| {
        let rests = search.rests(&one);
        (one, rests)
    };
    found.into_iter().map(with_rests).collect()
}

/// A hint that [`all`] found on a board, as a step.
pub(super) fn written(board: &Board, rules: Rules, found: &Found) -> Step {
    let mut search = Search::new(board, rules);
    for &root in &found.roots {
        search.net(root, usize::MAX);
    }
    search.hint(found).step()
}

/// The simplest hint of the requested forms.
pub(super) fn best(
    board: &Board,
    rules: Rules,
    memory: &mut Memory,
    wanted: &dyn Fn(Form) -> bool,
) -> Option<Hint> {
    let mut search = Search::new(board, rules);
    let sources = search.sources(memory, None, wanted);
    let memory = &*memory;
    let (shadows, plain) = (memory.known(rules.level), memory.plain());
    search.plain = plain;
    search.memory = Some(memory);
    // Nets of singles end at once.
    let mut bound = if rules.level == 0 { usize::MAX } else { FIRST_BOUND };
    while !sources.is_empty() {
        let found = search.found(&sources, shadows, &mut Limit { cost: bound, by_result: None });
        if memory.is_stopped() {
            return None;
        }
        let best = found.iter().min_by_key(|one| one.cost);
        match best {
            Some(best) if best.cost < bound => return Some(search.hint(best)),
            None if bound == usize::MAX => return None,
            // What costs as much and comes first is wanted, too.
            Some(best) => bound = (2 * bound).min(best.cost + 1),
            None => bound = if bound < LAST_BOUND { 2 * bound } else { usize::MAX },
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
    /// What follows by singles, as far as it is known.
    plain: Option<&'b Shadows>,
    /// Knows whether the search was ended; only outer searches ask.
    memory: Option<&'b Memory>,
}

/// What a hint must cost less than to be wanted.
struct Limit {
    /// Any hint; less as hints are found, but where the best for every result are wanted.
    cost: usize,
    /// The best for every result so far.
    by_result: Option<Vec<usize>>,
}

impl Limit {
    fn of(&self, result: Claim) -> usize {
        self.by_result.as_ref().map_or(self.cost, |by_result| by_result[number(result)])
    }

    fn lower(&mut self, found: &Found) {
        let limit = match &mut self.by_result {
            Some(by_result) => &mut by_result[number(found.result)],
            None => &mut self.cost,
        };
        *limit = found.cost.min(*limit);
    }
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, rules: Rules) -> Self {
        Self { board, rules, nets: (0..2 * 729).map(|_| None).collect(), plain: None, memory: None }
    }

    fn net(&mut self, claim: Claim, bound: usize) -> &Net<'b> {
        let (board, rules, plain) = (self.board, self.rules, self.plain);
        let net = self.nets[number(claim)]
            .get_or_insert_with(|| Box::new(Net::of(board, claim, rules, plain)));
        net.run(bound);
        net
    }

    fn made(&self, claim: Claim) -> &Net<'b> {
        self.nets[number(claim)].as_ref().expect("the net was made")
    }

    /// Where hints come from, by what follows without reasons.
    fn sources(
        &self,
        memory: &mut Memory,
        plain: Option<&Shadows>,
        wanted: &dyn Fn(Form) -> bool,
    ) -> Vec<Source> {
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
            memory.at(board, 0, plain);
            return sources;
        }
        let shadows = memory.at(board, level, plain);
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
                shadows.renew(board, both[1], level, None);
                if shadows.wrong(both[1]) {
                    refute(both[1], &mut sources);
                }
                let form = Form::Either(root.candidate);
                if roots.len() > 2 && wanted(form) && shadows.agree(board, &both) {
                    sources.push(Source::OneOf(form, both.to_vec()));
                }
            }
        }
        sources
    }

    /// All hints within a limit, and maybe others.
    fn found(&mut self, sources: &[Source], shadows: &Shadows, limit: &mut Limit) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        let stopped = self.memory.map(|memory| || memory.is_stopped());
        for source in sources {
            if stopped.is_some_and(|stopped| stopped()) {
                break;
            }
            let before = found.len();
            match source {
                Source::Wrong(claim) => found.extend(self.refute(*claim, limit.cost)),
                Source::OneOf(form, roots) => {
                    self.join(*form, roots, shadows, limit, &mut found);
                }
            }
            found[before..].iter().for_each(|one| limit.lower(one));
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
        limit: &Limit,
        found: &mut Vec<Found>,
    ) {
        let (wrong, others): (Vec<Claim>, Vec<Claim>) =
            roots.iter().partition(|&&root| shadows.wrong(root));
        for &root in &wrong {
            self.net(root, limit.cost);
        }
        let mut common = [[Cells::ALL; 9]; 2];
        wrong.iter().for_each(|&root| self.made(root).narrow(&mut common));
        others.iter().for_each(|&root| shadows.narrow(root, &mut common));
        let is_common = |claim: &Claim| {
            let Candidate { cell, digit } = claim.candidate;
            common[usize::from(claim.holds)][usize::from(digit) - 1].has(usize::from(cell))
        };
        let mut results: Vec<Claim> = match wrong.split_first() {
            Some((first, _)) => self.made(*first).claims().filter(is_common).collect(),
            None => {
                let claims = candidates(self.board)
                    .flat_map(|candidate| [true, false].map(|holds| Claim { candidate, holds }));
                claims.filter(|claim| *claim != others[0] && is_common(claim)).collect()
            }
        };
        if results.is_empty() {
            return;
        }
        let cost = |search: &Self, roots: &[Claim], result: Claim| -> usize {
            roots.iter().map(|&root| search.made(root).cost(&[result])).sum()
        };
        let least = 2 * others.len();
        results.retain(|&result| cost(self, &wrong, result) + least < limit.of(result));
        if results.is_empty() {
            return;
        }
        for &root in &others {
            self.net(root, limit.cost);
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
        let (mut chains, mut inner) = (Vec::new(), Vec::new());
        for &root in &found.roots {
            let net = self.made(root);
            chains.extend(found.targets.iter().map(|&target| net.chain(target)));
            inner.extend(net.inner_steps(&found.targets));
        }
        let Found { form, cost, result, .. } = *found;
        Hint { form, rules: self.rules, cost, result, chains, inner }
    }

    /// What must be gone from the board for a hint to hold.
    fn rests(&self, found: &Found) -> Vec<Rest> {
        let mut rests = Vec::new();
        if let Form::Choice(choice) = found.form {
            rests.push(choice.rest());
        }
        for &root in &found.roots {
            let net = self.made(root);
            found.targets.iter().for_each(|&target| net.rests(target, &mut rests));
        }
        rests
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
