//! Determines which games are played, given the results so far.

use crate::format::{self, Round};
use crate::{Format, GameKey, GameRecord, Plan};
use quintet::core::{Seed, Side};
use std::collections::HashMap;

/// The part of a tournament's seed for pairings.
const PAIRINGS: u64 = u64::MAX - 1;
/// Additional pairs in a tied knockout match, before the order of the file decides.
const TIE_BREAKS: u32 = 3;

/// Half points of the two players of a pairing, by game.
type Points = HashMap<(u32, [usize; 2]), HashMap<(u32, u8), [u32; 2]>>;

fn points(games: &[GameRecord]) -> Points {
    let mut points = Points::new();
    for game in games {
        let key = game.key;
        let [first, second] = Side::BOTH.map(|side| game.half_points(side));
        let of_pairing = if key.game == 0 { [first, second] } else { [second, first] };
        let meeting = points.entry((key.round, key.players)).or_default();
        meeting.insert((key.pair, key.game), of_pairing);
    }
    points
}

/// A meeting of two players: its games and their result.
struct Meeting {
    games: Vec<GameKey>,
    /// `None` while games are missing.
    points: Option<[u32; 2]>,
}

impl Plan {
    /// The games known to be played, in order, given the results so far: all of them if results do
    /// not matter.
    #[must_use]
    pub fn schedule(&self, games: &[GameRecord]) -> Vec<GameKey> {
        let points = points(games);
        let mut keys = Vec::new();
        self.rounds_by(&points, &mut keys);
        keys.sort();
        keys
    }

    /// The games of a format where results do not matter.
    pub fn games(&self) -> impl Iterator<Item = GameKey> {
        self.schedule(&[]).into_iter()
    }

    /// The minimum number of games: ties in a knockout add some.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spec().games() as usize
    }

    /// The number of games, as far as known now.
    #[must_use]
    pub fn planned(&self, games: &[GameRecord]) -> usize {
        let extra = |key: &GameKey| key.pair >= self.spec().pairs;
        self.len() + self.schedule(games).iter().filter(|key| extra(key)).count()
    }

    /// Always `false`, because a plan has at least two players.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the plan may contain this game.
    #[must_use]
    pub fn has(&self, key: GameKey) -> bool {
        let format = self.spec().format;
        let players = self.players().len();
        let more = if format == Format::Knockout { TIE_BREAKS } else { 0 };
        let [a, b] = key.players;
        let met = match format.is_fixed() {
            true => format.pairings(players).contains(&key.players),
            false => a != b && a < players && b < players,
        };
        met && key.round < format.rounds(players)
            && key.pair < self.spec().pairs + more
            && key.game < 2
    }

    /// The rounds known so far; the last one may not have its points yet.
    pub(crate) fn rounds(&self, games: &[GameRecord]) -> Vec<Round> {
        self.rounds_by(&points(games), &mut Vec::new())
    }

    fn rounds_by(&self, points: &Points, keys: &mut Vec<GameKey>) -> Vec<Round> {
        let players = self.players().len();
        match self.spec().format {
            Format::Swiss(rounds) => self.swiss(rounds, points, keys),
            Format::Knockout => self.knockout(points, keys),
            fixed => {
                let mut round = Round { pairings: fixed.pairings(players), ..Round::default() };
                self.fill(0, &mut round, points, keys);
                vec![round]
            }
        }
    }

    fn swiss(&self, rounds: u32, points: &Points, keys: &mut Vec<GameKey>) -> Vec<Round> {
        let seed = Seed(self.spec().seed).part(PAIRINGS);
        // A bye counts as winning every game of the round.
        let bye_points = 4 * self.spec().pairs;
        let mut past = Vec::new();
        for number in 0..rounds {
            let mut round = format::swiss(self.players().len(), seed, &past, bye_points);
            let complete = self.fill(number, &mut round, points, keys);
            past.push(round);
            if !complete {
                break;
            }
        }
        past
    }

    fn knockout(&self, points: &Points, keys: &mut Vec<GameKey>) -> Vec<Round> {
        let mut meeting = format::bracket(self.players().len());
        let mut past = Vec::new();
        for number in 0.. {
            let both = |pair: &[Option<usize>; 2]| Some([pair[0]?, pair[1]?]);
            let pairings = meeting.iter().filter_map(both).collect();
            let mut round = Round { pairings, ..Round::default() };
            let complete = self.fill(number, &mut round, points, keys);
            let winner = |pair: &[Option<usize>; 2]| match both(pair) {
                None => pair[0].or(pair[1]),
                Some(players) => {
                    let at = round.pairings.iter().position(|other| *other == players)?;
                    let [a, b] = round.points.get(at)?;
                    // After all tie-breaks the player listed earlier in the file goes on.
                    Some(if a >= b { players[0] } else { players[1] })
                }
            };
            let winners: Vec<Option<usize>> = meeting.iter().map(winner).collect();
            past.push(round);
            if !complete || winners.len() < 2 {
                break;
            }
            meeting = winners
                .chunks(2)
                .map(|pair| {
                    // The player listed earlier in the file ranks higher.
                    let mut pair = [pair[0], pair[1]];
                    pair.sort();
                    pair
                })
                .collect();
        }
        past
    }

    /// Adds the games of a round, and its points once all are played. Returns whether they are.
    fn fill(
        &self,
        number: u32,
        round: &mut Round,
        points: &Points,
        keys: &mut Vec<GameKey>,
    ) -> bool {
        let meetings: Vec<Meeting> =
            round.pairings.iter().map(|&players| self.meeting(number, players, points)).collect();
        let complete = meetings.iter().all(|meeting| meeting.points.is_some());
        if complete {
            round.points = meetings.iter().filter_map(|meeting| meeting.points).collect();
        }
        keys.extend(meetings.into_iter().flat_map(|meeting| meeting.games));
        complete
    }

    fn meeting(&self, round: u32, players: [usize; 2], points: &Points) -> Meeting {
        let known = points.get(&(round, players));
        let of_pair = |pair: u32| -> ([GameKey; 2], Option<[u32; 2]>) {
            let keys = [0, 1].map(|game| GameKey { round, players, pair, game });
            let found = [0, 1].map(|game| known.and_then(|known| known.get(&(pair, game))));
            let sum = match found {
                [Some(a), Some(b)] => Some([a[0] + b[0], a[1] + b[1]]),
                _ => None,
            };
            (keys, sum)
        };
        let (pairs, mut games, mut total) = (self.spec().pairs, Vec::new(), Some([0, 0]));
        for pair in 0..pairs {
            let (keys, sum) = of_pair(pair);
            games.extend(keys);
            total = total.zip(sum).map(|(all, more)| [all[0] + more[0], all[1] + more[1]]);
        }
        if self.spec().format == Format::Knockout {
            for pair in pairs..pairs + TIE_BREAKS {
                let Some([a, b]) = total.filter(|[a, b]| a == b) else { break };
                let (keys, sum) = of_pair(pair);
                games.extend(keys);
                total = sum.map(|more| [a + more[0], b + more[1]]);
            }
        }
        Meeting { games, points: total }
    }
}
