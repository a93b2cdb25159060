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
                chains.links[(usize::from(digit) - 1) * 81 + cell] = links;
            }
        }
        chains
    }

    /// The candidates that the chains eliminate.
    pub(super) fn gone(&self) -> Vec<(usize, u8)> {
        let mut gone = Vec::new();
        if !self.multiple {
            for one in candidates(self.board) {
                let (cell, digit) = (usize::from(one.cell), one.digit);
                if self.contradicts_itself(holds(cell, digit)) {
                    gone.push((cell, digit));
                }
            }
            return gone;
        }
        let mut sets = vec![[Cells::NONE; 9]; 729];
        for one in candidates(self.board) {
            let first = Claim { candidate: one, holds: true };
            sets[number(first) / 2] = self.spread(first, true)[0];
        }
        for (_, roots) in choices(self.board).filter(|(_, roots)| roots.len() > 2) {
            for at in 0..9 {
                let sets = roots.iter().map(|&root| sets[number(root) / 2][at]);
                let common = sets.fold(Cells::ALL, |all, set| all & set);
                gone.extend(common.iter().map(|cell| (cell, at as u8 + 1)));
            }
        }
        gone
    }

    /// By digit, the candidates that hold and those that do not, by chains from a claim; or enough of them to
    /// know whether its contrary is among them.
    fn spread(&self, first: Claim, all: bool) -> [[Cells; 9]; 2] {
        let (mut on, mut off) = ([Cells::NONE; 9], [Cells::NONE; 9]);
        let (mut waiting, mut left) = ([(0u8, 0u8); 729], 0);
        let mut reach = |to: usize, digit: u8, left: &mut usize, waiting: &mut [(u8, u8)]| {
            let on = &mut on[usize::from(digit) - 1];
            if !on.has(to) {
                *on |= Cells::of(to);
                waiting[*left] = (to as u8, digit);
                *left += 1;
            }
            on.has(usize::from(first.candidate.cell)) && digit == first.candidate.digit
        };
        let (cell, digit) = (usize::from(first.candidate.cell), first.candidate.digit);
        if first.holds {
            reach(cell, digit, &mut left, &mut waiting);
        } else {
            off[usize::from(digit) - 1] = Cells::of(cell);
            self.strong_links(cell, digit, &mut |to, digit| {
                reach(to, digit, &mut left, &mut waiting);
            });
        }
        let mut found = false;
        while left > 0 && (all || !found) {
            left -= 1;
            let (from, by) = (usize::from(waiting[left].0), waiting[left].1);
            let mut hold = |to, digit| {
                found |= reach(to, digit, &mut left, &mut waiting) && !first.holds;
            };
            let at = usize::from(by) - 1;
            let fresh = (self.board.places(by) & Cells::seen_from(from)) - off[at];
            off[at] |= fresh;
            for to in (fresh & self.strong[at]).iter() {
                self.strong_links(to, by, &mut hold);
            }
            for other in digits_of(self.board.candidates(from) & !(1 << at)) {
                let at = usize::from(other) - 1;
                if !off[at].has(from) {
                    off[at] |= Cells::of(from);
                    if self.strong[at].has(from) {
                        self.strong_links(from, other, &mut hold);
                    }
                }
            }
            found |= first.holds && off[usize::from(digit) - 1].has(cell);
        }
        [off, on]
    }

    /// Whether chains lead from a claim to its contrary.
    fn contradicts_itself(&self, claim: Claim) -> bool {
        let Candidate { cell, digit } = claim.candidate;
        let sets = self.spread(claim, false);
        sets[usize::from(!claim.holds)][usize::from(digit) - 1].has(usize::from(cell))
    }

    /// The candidates that hold if this one does not.
    fn strong_links(&self, cell: usize, digit: u8, reach: &mut impl FnMut(usize, u8)) {
        let Links { count, to } = self.links[(usize::from(digit) - 1) * 81 + cell];
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
        let claims = candidates(self.board)
            .flat_map(|candidate| [true, false].map(|holds| Claim { candidate, holds }));
        let found = claims.filter(|&claim| self.contradicts_itself(claim)).map(|claim| {
            let walk = self.walk(claim, false);
            self.chained(None, vec![walk.chain(not(claim))])
        });
        found.collect()
    }

    fn by_choices(&self) -> Vec<Chained> {
        let (walks, mut found) = (self.walks(), Vec::new());
        self.each_common(&walks, &mut |choice, roots, claim| {
            let chains = roots.iter().map(|&root| {
                let walk = walks[number(root) / 2].as_ref().expect("a root has a walk");
                walk.chain(claim)
            });
            found.push(self.chained(Some(choice), chains.collect()));
        });
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

    fn walks(&self) -> Vec<Option<Walk>> {
        let mut walks: Vec<Option<Walk>> = (0..729).map(|_| None).collect();
        for candidate in candidates(self.board) {
            let first = Claim { candidate, holds: true };
            walks[number(first) / 2] = Some(self.walk(first, true));
        }
        walks
    }

    /// Calls `with` for every claim that follows from all roots of a choice of three or more.
    fn each_common(&self, walks: &[Option<Walk>], with: &mut dyn FnMut(Choice, &[Claim], Claim)) {
        for (choice, roots) in choices(self.board).filter(|(_, roots)| roots.len() > 2) {
            let from: Option<Vec<&Walk>> =
                roots.iter().map(|&root| walks[number(root) / 2].as_ref()).collect();
            let Some(from) = from else { continue };
            for &claim in &from[0].reached {
                if from[1..].iter().all(|walk| walk.length(claim) > 0) {
                    with(choice, &roots, claim);
                }
            }
        }
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
