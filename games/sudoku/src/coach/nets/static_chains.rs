//! Chains of links that exist on a board, as an intermediate conclusion: a claim that leads to its contrary,
//! or one that follows from every candidate of a cell or every place of a digit in a unit.

use super::pattern::Rest;
use super::shadow::{Choice, candidates, choices, number};
use crate::coach::board::Board;
use crate::coach::cells::{Cells, Unit};
use crate::coach::step::{Candidate, Claim};
use crate::coach::walk::{fails, holds};
use crate::grid::digits_of;

/// The chains of a board.
pub(super) struct Chains<'b> {
    board: &'b Board,
    /// Whether to search for claims that follow from every root of a choice, rather than for claims that lead
    /// to their contrary.
    multiple: bool,
    /// By digit, the candidates that are one of two in a cell or a unit.
    strong: [Cells; 9],
    /// The candidates that hold if one of these does not, by its number.
    links: Vec<Links>,
}

/// The other candidate of a cell, and the other places in the units.
#[derive(Clone, Copy, Default)]
struct Links {
    count: u8,
    to: [(u8, u8); 4],
}

/// A conclusion, with its chains.
pub(super) struct Chained {
    /// Number of claims it takes.
    pub(super) cost: usize,
    pub(super) choice: Option<Choice>,
    pub(super) chains: Vec<Vec<Claim>>,
    pub(super) rests: Vec<Rest>,
}

/// The claims reached from a first one: the length of each chain, and its last link but one.
struct Walk {
    length: [u8; CLAIMS],
    cause: [u16; CLAIMS],
    reached: Vec<Claim>,
}

const CLAIMS: usize = 2 * 729;
/// Lengths fit in a byte.
const LONGEST: u8 = 250;

const fn not(claim: Claim) -> Claim {
    Claim { candidate: claim.candidate, holds: !claim.holds }
}

impl Walk {
    fn reach(&mut self, claim: Claim, cause: Claim, length: u8) {
        let at = number(claim);
        if self.length[at] == 0 {
            self.length[at] = length;
            self.cause[at] = number(cause) as u16;
            self.reached.push(claim);
        }
    }

    fn length(&self, claim: Claim) -> usize {
        usize::from(self.length[number(claim)])
    }

    fn chain(&self, to: Claim) -> Vec<Claim> {
        let (mut chain, mut at) = (vec![to], number(to));
        while usize::from(self.cause[at]) != at {
            at = usize::from(self.cause[at]);
            chain.push(claim_of(at));
        }
        chain.reverse();
        chain
    }
}

/// The claim of a number.
pub(super) const fn claim_of(number: usize) -> Claim {
    let candidate = number / 2;
    let candidate = Candidate { cell: (candidate % 81) as u8, digit: (candidate / 81) as u8 + 1 };
    Claim { candidate, holds: number % 2 == 1 }
}

/// By digit, the candidates that fail and those that hold if a candidate does.
#[derive(Clone, Copy)]
struct Reach([[Cells; 9]; 2]);

impl Reach {
    const NONE: Self = Self([[Cells::NONE; 9]; 2]);

    fn off(&self, cell: usize, digit: u8) -> bool {
        self.0[0][usize::from(digit) - 1].has(cell)
    }

    fn on(&self, cell: usize, digit: u8) -> bool {
        self.0[1][usize::from(digit) - 1].has(cell)
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        let own = self.0.as_flattened_mut().iter_mut();
        own.zip(other.0.as_flattened()).for_each(|(own, &other)| *own |= other);
    }
}

/// What chains reach from every candidate, without the chains. A candidate that was visited before brings
/// all that follows from it at once.
struct Reached {
    /// The place of each candidate's sets, by its number.
    at: [u16; 729],
    sets: Vec<Reach>,
}

const UNKNOWN: u16 = u16::MAX;
static NOTHING: Reach = Reach::NONE;

impl Reached {
    fn of(chains: &Chains<'_>) -> Self {
        let mut reached = Self { at: [UNKNOWN; 729], sets: Vec::with_capacity(256) };
        let mut waiting = Vec::with_capacity(256);
        for Candidate { cell, digit } in candidates(chains.board) {
            let reach = reached.spread(chains, usize::from(cell), digit, &mut waiting);
            reached.at[place(usize::from(cell), digit)] = reached.sets.len() as u16;
            reached.sets.push(reach);
        }
        reached
    }

    /// What follows from an open candidate; of others nothing is known.
    fn from(&self, cell: usize, digit: u8) -> &Reach {
        self.sets.get(usize::from(self.at[place(cell, digit)])).unwrap_or(&NOTHING)
    }

    /// The candidates that fail and hold whichever of the roots holds.
    fn common(&self, roots: &[Claim]) -> [[Cells; 9]; 2] {
        let mut common = [[Cells::ALL; 9]; 2];
        for root in roots {
            let Candidate { cell, digit } = root.candidate;
            let reach = self.from(usize::from(cell), digit).0;
            let common = common.as_flattened_mut().iter_mut();
            common.zip(reach.as_flattened()).for_each(|(common, &own)| *common = *common & own);
        }
        common
    }

    /// What follows from a candidate. `waiting` is scratch space.
    fn spread(
        &self,
        chains: &Chains<'_>,
        cell: usize,
        digit: u8,
        waiting: &mut Vec<(usize, u8)>,
    ) -> Reach {
        let (mut reach, mut done) = (Reach::NONE, [Cells::NONE; 9]);
        reach.0[1][usize::from(digit) - 1] = Cells::of(cell);
        waiting.clear();
        waiting.push((cell, digit));
        while let Some((from, by)) = waiting.pop() {
            let at = usize::from(by) - 1;
            if done[at].has(from) {
                continue;
            }
            let known = self.at[place(from, by)];
            if known != UNKNOWN {
                let known = &self.sets[usize::from(known)];
                reach.add(known);
                done.iter_mut().zip(known.0[1]).for_each(|(done, on)| *done |= on);
                continue;
            }
            done[at] |= Cells::of(from);
            let [off, on] = &mut reach.0;
            let mut hold = |to: usize, digit: u8| {
                let on = &mut on[usize::from(digit) - 1];
                if !on.has(to) {
                    *on |= Cells::of(to);
                    waiting.push((to, digit));
                }
            };
            let fresh = (chains.board.places(by) & Cells::seen_from(from)) - off[at];
            off[at] |= fresh;
            for to in (fresh & chains.strong[at]).iter() {
                chains.strong_links(to, by, &mut hold);
            }
            for other in digits_of(chains.board.candidates(from) & !(1 << at)) {
                let at = usize::from(other) - 1;
                if !off[at].has(from) {
                    off[at] |= Cells::of(from);
                    if chains.strong[at].has(from) {
                        chains.strong_links(from, other, &mut hold);
                    }
                }
            }
        }
        reach
    }
}

/// The number of a candidate.
const fn place(cell: usize, digit: u8) -> usize {
    (digit as usize - 1) * 81 + cell
}

impl<'b> Chains<'b> {
    pub(super) fn of(board: &'b Board, multiple: bool) -> Self {
        let pairs = board.pairs();
        let strong = std::array::from_fn(|at| {
            let places = board.places(at as u8 + 1);
            let units = Unit::ALL.into_iter().map(|unit| places & unit.cells());
            let twos = units.filter(|places| places.len() == 2);
            twos.fold(places & pairs, |all, places| all | places)
        });
        let mut chains = Self { board, multiple, strong, links: vec![Links::default(); 729] };
        for digit in 1..=9 {
            for cell in chains.strong[usize::from(digit) - 1].iter() {
                let links = chains.find_links(cell, digit);
                chains.links[place(cell, digit)] = links;
            }
        }
        chains
    }

    /// The candidates that lead to their contrary; or else, if chains from all roots of a choice are wanted,
    /// those that all of its roots exclude.
    pub(super) fn gone(&self) -> Vec<(usize, u8)> {
        let reached = Reached::of(self);
        let open = candidates(self.board).map(|one| (usize::from(one.cell), one.digit));
        let refuted = open.filter(|&(cell, digit)| reached.from(cell, digit).off(cell, digit));
        let mut gone: Vec<_> = refuted.collect();
        if gone.is_empty() && self.multiple {
            for (_, roots) in choices(self.board).filter(|(_, roots)| roots.len() > 2) {
                for (digit, common) in (1..).zip(reached.common(&roots)[0]) {
                    gone.extend(common.iter().map(|cell| (cell, digit)));
                }
            }
        }
        gone
    }

    /// Whether chains lead from a claim to its contrary.
    fn contradicts_itself(&self, claim: Claim, reached: &Reached) -> bool {
        let Candidate { cell, digit } = claim.candidate;
        let cell = usize::from(cell);
        if claim.holds {
            return reached.from(cell, digit).off(cell, digit);
        }
        let mut found = false;
        if self.strong[usize::from(digit) - 1].has(cell) {
            self.strong_links(cell, digit, &mut |to, by| {
                found |= reached.from(to, by).on(cell, digit);
            });
        }
        found
    }

    /// The candidates that hold if this one does not.
    #[inline]
    fn strong_links(&self, cell: usize, digit: u8, reach: &mut impl FnMut(usize, u8)) {
        let Links { count, to } = self.links[place(cell, digit)];
        to[..usize::from(count)].iter().for_each(|&(cell, digit)| reach(usize::from(cell), digit));
    }

    fn find_links(&self, cell: usize, digit: u8) -> Links {
        let mut links = Links::default();
        let mut link = |to: usize, digit: u8| {
            links.to[usize::from(links.count)] = (to as u8, digit);
            links.count += 1;
        };
        let candidates = self.board.candidates(cell);
        if candidates.count_ones() == 2 {
            let other = (candidates & !(1 << (digit - 1))).trailing_zeros() as u8 + 1;
            link(cell, other);
        }
        for unit in Unit::of(cell) {
            let others = (self.board.places(digit) & unit.cells()) - Cells::of(cell);
            if let Some(other) = others.only() {
                link(other, digit);
            }
        }
        links
    }

    /// All conclusions, simplest first.
    pub(super) fn all(&self) -> Vec<Chained> {
        let mut all = if self.multiple { self.by_choices() } else { self.contraries() };
        all.sort_by_key(|one| one.cost);
        all
    }

    fn contraries(&self) -> Vec<Chained> {
        let reached = Reached::of(self);
        let claims = candidates(self.board)
            .flat_map(|candidate| [true, false].map(|holds| Claim { candidate, holds }));
        let found = claims.filter(|&claim| self.contradicts_itself(claim, &reached)).map(|claim| {
            let walk = self.walk(claim, false);
            self.chained(None, vec![walk.chain(not(claim))])
        });
        found.collect()
    }

    /// A claim that follows from all roots of a choice of three or more. Chains are followed only where the
    /// sets show that there is one.
    fn by_choices(&self) -> Vec<Chained> {
        let (reached, mut found) = (Reached::of(self), Vec::new());
        let mut walks: Vec<Option<Walk>> = (0..729).map(|_| None).collect();
        for (choice, roots) in choices(self.board).filter(|(_, roots)| roots.len() > 2) {
            let common = reached.common(&roots);
            if common.as_flattened().iter().all(|cells| cells.is_empty()) {
                continue;
            }
            for &root in &roots {
                walks[number(root) / 2].get_or_insert_with(|| self.walk(root, true));
            }
            let from = |root: Claim| walks[number(root) / 2].as_ref().expect("a root has a walk");
            for &claim in &from(roots[0]).reached {
                if roots[1..].iter().all(|&root| from(root).length(claim) > 0) {
                    let chains = roots.iter().map(|&root| from(root).chain(claim));
                    found.push(self.chained(Some(choice), chains.collect()));
                }
            }
        }
        found
    }

    fn chained(&self, choice: Option<Choice>, chains: Vec<Vec<Claim>>) -> Chained {
        let mut rests: Vec<Rest> = choice.into_iter().map(Choice::rest).collect();
        for link in chains.iter().flat_map(|chain| chain.windows(2)).filter(|link| link[1].holds) {
            rests.push(self.rest(link[0].candidate, link[1].candidate));
        }
        rests.sort_unstable();
        rests.dedup();
        Chained { cost: chains.iter().map(Vec::len).sum(), choice, chains, rests }
    }

    /// Why one of two candidates holds.
    fn rest(&self, one: Candidate, other: Candidate) -> Rest {
        if one.cell == other.cell {
            return Rest::Cell(one.cell);
        }
        let both = Cells::of(usize::from(one.cell)) | Cells::of(usize::from(other.cell));
        let places = self.board.places(one.digit);
        let mut units = Unit::of(usize::from(one.cell)).into_iter();
        let unit = units.find(|unit| places & unit.cells() == both).expect("a strong link");
        Rest::Unit(unit, one.digit)
    }

    /// Everything reached from a claim; or, unless `all` is set, enough to know whether its contrary is.
    fn walk(&self, first: Claim, all: bool) -> Walk {
        let mut walk =
            Walk { length: [0; CLAIMS], cause: [0; CLAIMS], reached: Vec::with_capacity(128) };
        walk.reach(first, first, 1);
        let mut next = 0;
        while let Some(&claim) = walk.reached.get(next) {
            next += 1;
            let length = walk.length[number(claim)] + 1;
            if length > LONGEST || (!all && walk.length(not(first)) > 0) {
                break;
            }
            self.follow(claim, first, all, |to| walk.reach(to, claim, length));
        }
        walk
    }

    fn follow(&self, claim: Claim, first: Claim, all: bool, mut reach: impl FnMut(Claim)) {
        let Candidate { cell, digit } = claim.candidate;
        let cell = usize::from(cell);
        if claim.holds {
            // Candidates without a strong link lead nowhere.
            let leads = |cell: usize, digit: u8| {
                let target = first.holds && first.candidate == Candidate::new(cell, digit);
                all || target || self.strong[usize::from(digit) - 1].has(cell)
            };
            for other in digits_of(self.board.candidates(cell)).filter(|&other| other != digit) {
                if leads(cell, other) {
                    reach(fails(cell, other));
                }
            }
            for other in (self.board.places(digit) & Cells::seen_from(cell)).iter() {
                if leads(other, digit) {
                    reach(fails(other, digit));
                }
            }
            return;
        }
        if !self.strong[usize::from(digit) - 1].has(cell) {
            return;
        }
        self.strong_links(cell, digit, &mut |cell, digit| reach(holds(cell, digit)));
    }
}
