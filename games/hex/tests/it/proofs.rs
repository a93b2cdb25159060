//! Proofs of the solver: the checker accepts them, and rejects them once tampered with.

use quintet_core::{Game, Random, Seed};
use quintet_hex::check::{Given, Lemma, Proof, Reason, Why, check, wins_inside};
use quintet_hex::solver::{Options, solve};
use quintet_hex::{CellSet, Colour, Position, SwapRule};

type Board = Position<u128>;

fn proved(position: &Board) -> (Colour, Proof<u128>) {
    let options = Options { weak: true, proof: true, ..Options::default() };
    let found = solve(position, &options).expect("no limit stops it");
    (found.winner, found.proof.expect("it was asked for"))
}

fn random_position(size: u32, stones: usize, random: &mut Random) -> Option<Board> {
    let mut position = Board::new(size, SwapRule::Off);
    for _ in 0..stones {
        position.play(position.random_move(random)?);
    }
    position.outcome().is_none().then_some(position)
}

/// Checks every lemma by brute force: few cells, all games played.
#[test]
fn every_lemma_of_small_boards_is_true() {
    let mut random = Random::new(Seed(5));
    let mut kinds = [0; 5];
    for round in 0..400 {
        let Some(position) = random_position(4, round % 7, &mut random) else { continue };
        let (winner, proof) = proved(&position);
        check(&position, winner, &proof).expect("a proof of the solver holds");
        for lemma in &proof.lemmas {
            let Lemma { stones, cells, winner_moves, .. } = *lemma;
            let edges = position.edges(winner);
            let wins = wins_inside(stones, cells, edges, winner_moves, u32::MAX);
            assert_ne!(wins, Some(false), "{lemma:?}");
            kinds[match lemma.reason {
                Reason::Joined => 0,
                Reason::PlayedOut | Reason::Connected(_) => 1,
                Reason::Filled(..) => 2,
                Reason::Move(..) => 3,
                Reason::Replies(_) => 4,
            }] += 1;
        }
    }
    assert!(kinds[1..].iter().all(|&count| count >= 5), "{kinds:?}");
}

/// Tampers with a proof; every change must be noticed.
fn tampered(proof: &Proof<u128>, random: &mut Random) -> Option<(Proof<u128>, &'static str)> {
    let mut other = proof.clone();
    let index = random.below(other.lemmas.len());
    let lemma = &mut other.lemmas[index];
    let kind = match &mut lemma.reason {
        Reason::Connected(links) => {
            let at = random.below(links.len());
            let link = &mut links[at];
            match (&mut link.why, random.below(3)) {
                (Why::Or(all), _) if all.len() == 2 => {
                    all.pop();
                    "an `or` without one of its two links"
                }
                (Why::Touch, 0) => {
                    link.full = false;
                    link.why = Why::Or(Vec::new());
                    "a link without a reason"
                }
                (Why::Over(first, _), 1) => {
                    *first = at;
                    "a link that rests on itself"
                }
                (_, 2) => {
                    lemma.cells = { lemma.cells }.take_first().map_or(0, u128::of) ^ lemma.cells;
                    "a lemma without one of its cells"
                }
                _ => return None,
            }
        }
        Reason::Filled(steps, _) => {
            let at = steps.iter().position(|step| matches!(step, Given::Pair(..)))?;
            steps.remove(at);
            "a captured pair left out"
        }
        Reason::Move(_, next) if random.below(2) == 0 => {
            *next = index;
            "a lemma that rests on itself"
        }
        Reason::Move(_, _) => {
            lemma.winner_moves = false;
            "a move of the side not to move"
        }
        Reason::Replies(all) => {
            all.truncate(1);
            "answers to one move only"
        }
        Reason::Joined => {
            lemma.stones = 0;
            "edges joined by nothing"
        }
        Reason::PlayedOut => return None,
    };
    Some((other, kind))
}

#[test]
fn a_proof_that_was_tampered_with_is_refused() {
    let mut random = Random::new(Seed(8));
    let mut refused = 0;
    for round in 0..40 {
        let Some(position) = random_position(5, 1 + round % 5, &mut random) else { continue };
        let (winner, proof) = proved(&position);
        for _ in 0..20 {
            if let Some((other, kind)) = tampered(&proof, &mut random) {
                assert!(check(&position, winner, &other).is_err(), "{kind} passed");
                refused += 1;
            }
        }
        assert!(check(&position, winner.other(), &proof).is_err(), "the wrong winner");
        let shorter = Proof { lemmas: proof.lemmas[..proof.lemmas.len() - 1].to_vec() };
        if proof.lemmas.len() > 1 {
            let fits = check(&position, winner, &shorter).is_ok();
            let last = shorter.lemmas.last().expect("there is one");
            let edges = position.edges(winner);
            let wins = wins_inside(last.stones, last.cells, edges, last.winner_moves, u32::MAX);
            assert!(!fits || wins != Some(false), "a shorter proof must be a proof, too");
        }
    }
    assert!(refused > 200, "{refused}");
}

/// A proof of one position does not serve another.
#[test]
fn a_proof_only_fits_its_position() {
    let position = Board::new(5, SwapRule::Off);
    let (winner, proof) = proved(&position);
    let last = proof.lemmas.last().expect("there is one");
    let hit = { last.cells }.take_first().expect("an opening needs cells");
    let mut other = position.after(quintet_hex::Move::Place(u128::cell(0, 0)));
    if u128::cell(0, 0) != hit {
        other.play(quintet_hex::Move::Place(hit));
    }
    assert!(check(&other, winner, &proof).is_err());
}

/// All openings of 6×6, each with its proof; `lab/openings 7 proof` does this for 7×7.
#[test]
fn openings_of_six_are_proved() {
    let start = Board::new(6, SwapRule::Off);
    let mut wins = 0;
    for opening in start.moves() {
        let position = start.after(opening);
        let (winner, proof) = proved(&position);
        check(&position, winner, &proof).expect("a proof of the solver holds");
        wins += u32::from(winner == Colour::Red);
    }
    assert_eq!(wins, 24);
}
