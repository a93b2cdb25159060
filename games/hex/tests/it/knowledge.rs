//! Compares the rules with brute force, and plays connections out to the end.

use quintet_core::{Random, Seed};
use quintet_hex::check::wins_inside;
use quintet_hex::knowledge::{
    Connections, Decided, Effort, End, Field, Filled, Finding, Rules, Study, connected_chains,
};
use quintet_hex::{CellSet, Colour};
use std::collections::HashMap;

const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];

/// The winner, found by trying every move: the slow and obvious version.
#[derive(Default)]
pub(crate) struct Oracle(HashMap<(u32, [u64; 2], Colour), Colour>);

impl Oracle {
    pub(crate) fn winner(&mut self, field: &Field<u64>, mover: Colour) -> Colour {
        if let Some(winner) = field.winner() {
            return winner;
        }
        let key = (field.size, field.stones, mover);
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let mut moves = field.empty().cells();
        let wins = moves.any(|cell| self.winner(&field.with(mover, cell), mover.other()) == mover);
        let winner = if wins { mover } else { mover.other() };
        self.0.insert(key, winner);
        winner
    }
}

/// Field `number` in an enumeration of all fields of a size, with three states per cell.
fn numbered(size: u32, mut number: u32) -> Field<u64> {
    let mut field = Field { size, stones: [0; 2] };
    for cell in field.board().all.cells() {
        match number % 3 {
            1 => field.stones[0] |= u64::of(cell),
            2 => field.stones[1] |= u64::of(cell),
            _ => {}
        }
        number /= 3;
    }
    field
}

/// Fields with random stones, filling at least a third of the board.
pub(crate) fn random_field(size: u32, random: &mut Random) -> Field<u64> {
    let mut field = Field { size, stones: [0; 2] };
    let (least, cells) = ((size * size / 3) as usize, (size * size) as usize);
    let stones = least + random.below(cells - least);
    for _ in 0..stones {
        let cell = field.empty().nth(random.below(field.empty().count() as usize));
        field = field.with(COLOURS[random.below(2)], cell);
    }
    field
}

/// Every field of 3×3, and many of 4×4, that nobody has won yet.
fn samples() -> Vec<Field<u64>> {
    let mut random = Random::new(Seed(16));
    let all = (0..3u32.pow(9)).map(|number| numbered(3, number));
    let some = (0..6000).map(|_| random_field(4, &mut random));
    all.chain(some).filter(|field| field.winner().is_none()).collect()
}

#[test]
fn filling_changes_no_value() {
    let mut oracle = Oracle::default();
    let (mut cells, mut fields) = (0, 0);
    for field in samples() {
        let filled = Filled::new(field, field.board().all);
        let [red, blue] = filled.cells;
        assert!((red & blue).is_empty() && ((red | blue) & !field.empty()).is_empty());
        for mover in COLOURS {
            let before = oracle.winner(&field, mover);
            assert_eq!(oracle.winner(&filled.field, mover), before, "{field:?} {filled:?}");
        }
        cells += (red | blue).count();
        fields += 1;
    }
    assert!(fields > 15_000 && cells > fields, "{cells} cells of {fields} fields filled");
}

/// The field with everything except `proof` given to the loser.
fn stripped(field: &Field<u64>, Decided { winner, proof }: Decided<u64>) -> Field<u64> {
    let mut stripped = *field;
    stripped.stones[winner as usize] &= proof;
    stripped.stones[winner.other() as usize] |= field.board().all & !proof;
    stripped
}

#[test]
fn winners_and_their_proofs_are_right_and_no_only_move_is_left_out() {
    let mut oracle = Oracle::default();
    for effort in [Effort::SOLVER, Effort::CLOSURE] {
        let mut study = Study::new(effort, Rules::ALL);
        let (mut decided, mut open) = (0, 0);
        for field in samples() {
            for mover in COLOURS {
                let value = oracle.winner(&field, mover);
                let filled = study.fill(field, field.board().all);
                match study.study(&filled.field, mover, false) {
                    Finding::Decided(found) => {
                        assert_eq!(found.winner, value, "{field:?} {mover:?}");
                        let proof = filled.supported(found.proof, value);
                        let stripped = stripped(&field, Decided { winner: value, proof });
                        assert_eq!(
                            oracle.winner(&stripped, mover),
                            value,
                            "{field:?} {mover:?} {found:?} {filled:?}"
                        );
                        decided += 1;
                    }
                    Finding::Open(found) => {
                        assert_eq!(found.moves & !found.must, 0);
                        let mut moves = found.moves.cells();
                        let wins = moves.any(|cell| {
                            oracle.winner(&filled.field.with(mover, cell), mover.other()) == mover
                        });
                        assert_eq!(wins, value == mover, "{field:?} {mover:?}");
                        open += 1;
                    }
                }
            }
        }
        assert!(decided > 20_000, "{decided} decided, {open} open");
    }
}

/// Whether `owner`, to move or not, joins two sets of its stones whatever the other side plays; all cells
/// except `open` are occupied.
fn joins(
    own: u64,
    open: u64,
    ends: [u64; 2],
    to_move: bool,
    seen: &mut HashMap<(u64, u64, bool), bool>,
) -> bool {
    let joined = |own: u64| ends[0].flooded(own | ends[0] | ends[1]) & ends[1] != 0;
    if open == 0 || joined(own) {
        return joined(own);
    }
    if let Some(&known) = seen.get(&(own, open, to_move)) {
        return known;
    }
    let mut cells = open.cells();
    let result = if to_move {
        cells.any(|cell| joins(own | u64::of(cell), open & !u64::of(cell), ends, false, seen))
    } else {
        cells.all(|cell| joins(own, open & !u64::of(cell), ends, true, seen))
    };
    seen.insert((own, open, to_move), result);
    result
}

/// The stones of a point on a framed board, in which edges are stones: the field lies one row and one column
/// inside.
fn framed(cells: u64, size: u32) -> u64 {
    let moved = (0..size).map(|row| (cells >> (8 * row) & 0xFF) << (8 * (row + 1) + 1));
    moved.fold(0, |all, row| all | row)
}

#[test]
fn every_connection_stands_against_every_attack() {
    let mut random = Random::new(Seed(4));
    let mut checked = 0;
    let fields =
        (0..120).map(|round| random_field(if round % 3 == 0 { 3 } else { 4 }, &mut random));
    for field in fields.filter(|field| field.winner().is_none()) {
        for effort in [Effort::SOLVER, Effort::CLOSURE] {
            let colour = Colour::Red;
            let mut connections = Connections::new(effort);
            connections.build(&field, colour, false);
            let size = field.size;
            let row = ((1u64 << size) - 1) << 1;
            // As in the game, the top edge also touches the cells to its right.
            let edges = [row | 1 << (size + 1), row << (8 * (size + 1)) | 1 << (8 * (size + 1))];
            let own = framed(field.stones[0], size) | edges[0] | edges[1];
            let stones_of = |id: u16| {
                let cells =
                    field.board().all.cells().filter(|&cell| connections.point(cell) == Some(id));
                let cells = cells.fold(0, |all, cell| all | u64::of(cell));
                framed(cells, size) | if id < 2 { edges[usize::from(id)] } else { 0 }
            };
            for (a, b, full, carrier) in connections.all() {
                let ends = [stones_of(a), stones_of(b)];
                // An edge must not help to join anything else.
                let used = own
                    & !(if a == 0 || b == 0 { 0 } else { edges[0] }
                        | if a == 1 || b == 1 { 0 } else { edges[1] });
                let used = if effort.over_edge { own } else { used };
                let carrier = framed(carrier, size);
                assert!(carrier & (ends[0] | ends[1]) == 0);
                let stands = joins(used, carrier, ends, !full, &mut HashMap::new());
                assert!(stands, "{field:?} {a}-{b} full {full} {carrier:x}");
                checked += 1;
            }
        }
    }
    assert!(checked > 5_000, "{checked}");
}

/// Every connection shown to people withstands an exhaustive attack, and those said to hold together share no
/// cell.
#[test]
fn shown_connections_hold() {
    let mut random = Random::new(Seed(5));
    let (mut shown, mut shared) = (0, 0);
    for round in 0..300 {
        let field = random_field(4 + round % 3, &mut random);
        for colour in COLOURS {
            let own = field.stones[colour as usize];
            let mut taken = 0;
            for of in connected_chains(&field, colour, Effort::SHOWN) {
                let [from, to] = of.ends.map(|end| match end {
                    End::Edge(number) => field.edges(colour)[number],
                    End::Chain(stones) => stones,
                });
                assert!((of.guards & !field.empty()).is_empty());
                let holds = wins_inside(own, of.guards, [from, to], false, u32::MAX);
                assert_eq!(holds, Some(true), "{field:?} {of:?}");
                shared += u32::from(of.is_shared);
                assert!(of.is_shared || (of.guards & taken).is_empty());
                taken |= if of.is_shared { 0 } else { of.guards };
                shown += 1;
            }
        }
    }
    assert!(shown > 300 && shared > 5, "{shown} {shared}");
}
