//! Games like those that people play: two players of different strength, with occasional random moves.

use quintet_core::{Playable, PlayerSpec, Random, Record, Seed, StopFlag, Task};

/// The players of a sample game.
#[derive(Clone, Copy, Debug)]
pub struct Sampling<'a> {
    /// Two players of the game; the seed decides which of them begins. Their limits must be seed, depth,
    /// nodes or simulations, never time.
    pub players: [&'a str; 2],
    /// Number of random moves at the start.
    pub opening: usize,
    /// One later move in this many is random; 0 for none.
    pub chance: usize,
}

/// Plays a game to its end, or as long as `goes_on`; `None` if stopped.
///
/// # Panics
/// If the game does not have these players.
pub fn play<G: Playable>(
    start: G,
    sampling: Sampling<'_>,
    seed: Seed,
    stop: &StopFlag,
    goes_on: impl Fn(&G) -> bool,
) -> Option<Record<G>> {
    let mut random = Random::new(seed);
    let specs = G::players();
    let mut players = sampling.players.map(|text| {
        let (spec, params) = PlayerSpec::find(&specs, text).expect("a player of this game");
        (spec.build)(&params)
    });
    players.rotate_left(random.below(2));
    let (mut record, mut position) = (Record::new(start.clone()), start);
    while position.outcome().is_none() && goes_on(&position) {
        let ply = record.moves.len();
        let by_chance =
            ply < sampling.opening || sampling.chance > 0 && random.below(sampling.chance) == 0;
        let played = if by_chance {
            position.random_move(&mut random).expect("an unfinished game has moves")
        } else {
            let mut silent = |_: &_| {};
            let mut task = Task::new(seed.part(ply as u64), &mut silent);
            task.stop = stop.clone();
            players[position.turn().index()].choose(&position, &mut task).best
        };
        if stop.is_stopped() {
            return None;
        }
        position.play(played);
        record.moves.push(played);
    }
    Some(record)
}
