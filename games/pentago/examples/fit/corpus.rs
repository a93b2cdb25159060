//! Positions to learn from: games of quick looks, with random moves between.

use quintet_core::{Game, Random, Seed};
use quintet_pentago::Position;
use quintet_pentago::engine::training::Training;
use std::ops::RangeInclusive;

/// The greatest share of random moves in a game.
const NOISE: f64 = 0.8;
/// Games at most, for each position wanted: late positions are rare.
const GAMES: usize = 6;

/// Positions in which nobody wins at once, by number of marbles, so many of
/// each as there are wanted and found.
pub(crate) fn play(
    training: &Training,
    wanted: usize,
    marbles: RangeInclusive<usize>,
) -> Vec<Vec<Position>> {
    let mut random = Random::new(Seed(7));
    let mut found = vec![Vec::new(); 37];
    for _ in 0..GAMES * wanted {
        if found[marbles.clone()].iter().all(|list| list.len() >= wanted) {
            break;
        }
        let noise = NOISE * random.unit();
        let mut position = Position::new();
        while (position.ply() as usize) <= *marbles.end() {
            let list = &mut found[position.ply() as usize];
            let is_asked = marbles.contains(&(position.ply() as usize)) && list.len() < wanted;
            if is_asked && training.look(&position).is_some() {
                list.push(position);
            }
            let is_random = position.ply() < 3 || random.unit() < noise;
            match next(training, &position, is_random, &mut random) {
                Some(next) => position = next,
                None => break,
            }
        }
    }
    found
}

/// A position that goes on: after a random move, or after the best of a third
/// of the moves by a look.
fn next(
    training: &Training,
    position: &Position,
    is_random: bool,
    random: &mut Random,
) -> Option<Position> {
    let goes_on = |next: &Position| next.outcome().is_none();
    if is_random {
        let tries = (0..20).filter_map(|_| position.random_move(random));
        return tries
            .map(|played| position.after(played))
            .find(|next| goes_on(next) && training.look(next).is_some());
    }
    let mut third = position.moves().collect::<Vec<_>>();
    third.retain(|_| random.below(3) == 0);
    let nexts = third.into_iter().map(|played| position.after(played)).filter(goes_on);
    let looks = nexts.filter_map(|next| Some((training.look(&next)?, next)));
    looks.min_by_key(|(score, _)| *score).map(|(_, next)| next)
}
