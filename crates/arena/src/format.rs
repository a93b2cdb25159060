//! Pairing formats. A format is a function of the seed and of the results so far, so that an
//! interrupted tournament continues as if nothing had happened.
//!
//! | format | |
//! |---|---|
//! | round robin | everybody meets everybody |
//! | gauntlet | the first player, or several, meet all others |
//! | Swiss | in each round players with equal points meet, nobody twice |
//! | knockout | the loser leaves; ties are broken by up to three more pairs, then by the order of the file |

use quintet::core::{Random, Seed};
use schemars::JsonSchema;
use serde::Serialize;

/// The format of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every player meets every other.
    #[default]
    RoundRobin,
    /// This many players, from the first, meet all others but not each other.
    Gauntlet(u32),
    /// This many rounds.
    Swiss(u32),
    /// Until one is left.
    Knockout,
}

impl Format {
    /// The names of the formats.
    pub const NAMES: [&'static str; 4] = ["round-robin", "gauntlet", "swiss", "knockout"];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[match self {
            Self::RoundRobin => 0,
            Self::Gauntlet(_) => 1,
            Self::Swiss(_) => 2,
            Self::Knockout => 3,
        }]
    }

    /// The number of rounds of a Swiss tournament that separates this many players.
    ///
    /// ```
    /// use quintet_arena::Format;
    /// assert_eq!([2, 8, 9].map(Format::usual_rounds), [1, 3, 4]);
    /// ```
    #[must_use]
    pub const fn usual_rounds(players: usize) -> u32 {
        players.next_power_of_two().trailing_zeros()
    }

    /// The number of rounds for this many players; one for formats without rounds.
    #[must_use]
    pub const fn rounds(self, players: usize) -> u32 {
        match self {
            Self::RoundRobin | Self::Gauntlet(_) => 1,
            Self::Swiss(rounds) => rounds,
            Self::Knockout => Self::usual_rounds(players),
        }
    }

    /// The pairings of this many players, in playing order; empty for formats where they depend on
    /// results.
    ///
    /// ```
    /// use quintet_arena::Format;
    /// assert_eq!(Format::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
    /// assert_eq!(Format::Gauntlet(1).pairings(3), [[0, 1], [0, 2]]);
    /// assert_eq!(Format::Gauntlet(2).pairings(4), [[0, 2], [0, 3], [1, 2], [1, 3]]);
    /// ```
    #[must_use]
    pub fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let (rows, from) = match self {
            Self::RoundRobin => (players, 0),
            Self::Gauntlet(seeds) => (players.min(seeds as usize), seeds as usize),
            Self::Swiss(_) | Self::Knockout => (0, 0),
        };
        (0..rows).flat_map(|a| (from.max(a + 1)..players).map(move |b| [a, b])).collect()
    }

    /// Whether every pairing is known before the first game.
    #[must_use]
    pub const fn is_fixed(self) -> bool {
        matches!(self, Self::RoundRobin | Self::Gauntlet(_))
    }
}

/// One round of a tournament, with the data needed for pairings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Round {
    /// The pairings.
    pub(crate) pairings: Vec<[usize; 2]>,
    /// Half points of both players in each pairing.
    pub(crate) points: Vec<[u32; 2]>,
    /// The player without an opponent.
    pub(crate) bye: Option<usize>,
}

/// The next round of a Swiss tournament: in order of points, each player is paired with the next
/// one it has not met. `bye_points` is the value of a bye.
pub(crate) fn swiss(players: usize, seed: Seed, past: &[Round], bye_points: u32) -> Round {
    let mut points = vec![0; players];
    let mut byes = vec![0; players];
    let mut met = vec![vec![false; players]; players];
    for round in past {
        for (&[a, b], &[of_a, of_b]) in round.pairings.iter().zip(&round.points) {
            points[a] += of_a;
            points[b] += of_b;
            met[a][b] = true;
            met[b][a] = true;
        }
        if let Some(player) = round.bye {
            points[player] += bye_points;
            byes[player] += 1;
        }
    }
    // The seed decides the order of equal players, once.
    let mut order: Vec<usize> = (0..players).collect();
    Random::new(seed).shuffle(&mut order);
    order.sort_by_key(|&player| std::cmp::Reverse(points[player]));
    let sits_out = |bye: Option<usize>| -> Vec<usize> {
        order.iter().copied().filter(|&player| Some(player) != bye).collect()
    };
    // The last player without a bye sits out, or another one if the rest cannot be paired.
    let mut candidates: Vec<Option<usize>> = match players % 2 {
        0 => vec![None],
        _ => order.iter().rev().map(|&player| Some(player)).collect(),
    };
    candidates.sort_by_key(|bye| bye.map_or(0, |player| byes[player]));
    for &bye in &candidates {
        let mut work = WORK;
        if let Some(pairings) = pair_up(&sits_out(bye), &met, &mut work) {
            return Round { pairings, bye, points: Vec::new() };
        }
    }
    // Each player has met all available ones: neighbours meet again.
    let bye = candidates[0];
    let again = sits_out(bye);
    let pairings = again.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    Round { pairings, bye, points: Vec::new() }
}

/// Pairings tried before a round is given up.
const WORK: u32 = 200_000;

/// Pairs players in their order, avoiding repeated pairings; `None` if that is impossible.
fn pair_up(order: &[usize], met: &[Vec<bool>], work: &mut u32) -> Option<Vec<[usize; 2]>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    for (index, &second) in rest.iter().enumerate().filter(|&(_, &other)| !met[first][other]) {
        *work = work.checked_sub(1)?;
        let others = [&rest[..index], &rest[index + 1..]].concat();
        if let Some(mut pairings) = pair_up(&others, met, work) {
            pairings.insert(0, [first, second]);
            return Some(pairings);
        }
    }
    None
}

/// The first round of a knockout. The file lists the strongest first, so the first two can meet
/// only at the end, and byes go to the first.
/// ```text
///  8 players:  1–8  4–5  2–7  3–6        6 players:  1–bye  4–5  2–bye  3–6
/// ```
pub(crate) fn bracket(players: usize) -> Vec<[Option<usize>; 2]> {
    let mut places = vec![0];
    while places.len() < players.next_power_of_two() {
        let last = 2 * places.len() - 1;
        places = places.iter().flat_map(|&place| [place, last - place]).collect();
    }
    let there = |place: usize| (place < players).then_some(place);
    places.chunks(2).map(|pair| [there(pair[0]), pair.get(1).and_then(|&p| there(p))]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_keeps_the_best_apart() {
        let some = |pairs: &[[usize; 2]]| -> Vec<[Option<usize>; 2]> {
            pairs.iter().map(|pair| pair.map(Some)).collect()
        };
        assert_eq!(bracket(8), some(&[[0, 7], [3, 4], [1, 6], [2, 5]]));
        assert_eq!(bracket(2), some(&[[0, 1]]));
        assert_eq!(
            bracket(6),
            [[Some(0), None], [Some(3), Some(4)], [Some(1), None], [Some(2), Some(5)]]
        );
    }

    #[test]
    fn nobody_meets_twice_and_byes_go_around() {
        for players in 2..=13 {
            let most = if players % 2 == 0 { players - 1 } else { players };
            let mut past: Vec<Round> = Vec::new();
            for round in 0..most {
                let mut next = swiss(players, Seed(3), &past, 2);
                assert_eq!(next, swiss(players, Seed(3), &past, 2), "a function of the results");
                assert_eq!(next.pairings.len(), players / 2);
                let again = |pairing: &[usize; 2]| {
                    past.iter()
                        .flat_map(|round| &round.pairings)
                        .any(|met| met == pairing || *met == [pairing[1], pairing[0]])
                };
                // Until only few rounds are left, there is always a new opponent.
                if round <= most / 2 {
                    assert!(!next.pairings.iter().any(again), "{players} players, round {round}");
                    let bye = next.bye.filter(|_| past.iter().any(|round| round.bye == next.bye));
                    assert_eq!(bye, None, "{players} players, round {round}");
                }
                // The lower index wins.
                let won = |&[a, b]: &[usize; 2]| if a < b { [2, 0] } else { [0, 2] };
                next.points = next.pairings.iter().map(won).collect();
                past.push(next);
            }
        }
    }
}
