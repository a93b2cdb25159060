//! The player `solver` under a limit that its proof may exceed: the engine it falls back on gets what is
//! left, not the whole limit again.

use crate::exact::late;
use quintet_core::{Game, Playable, PlayerSpec, Random, Seed, Task};
use quintet_pentago::{Position, exact};
use quintet_testkit::timed;
use std::time::Duration;

#[test]
fn a_proof_without_an_end_leaves_time_for_the_engine() {
    let mut random = Random::new(Seed(5));
    let (mut proofs, mut searches) = (0, 0);
    for marbles in [20, 21] {
        let position = late(marbles, &mut random);
        let states = exact::need(&position).states;
        // From a limit that the proof certainly exceeds to one that it may keep. A proof is started if 15 ns
        // per state fit into three quarters of the limit.
        for each in [20, 24, 40] {
            let limit = Duration::from_nanos(states * each);
            let specs = Position::players();
            let text = format!("solver:time={}ms", limit.as_millis());
            let (spec, params) = PlayerSpec::find(&specs, &text).expect("a player of the game");
            let mut player = (spec.build)(&params);
            let mut ignore = |_: &_| {};
            let mut task = Task::new(Seed(0), &mut ignore);
            let (choice, used) = timed(|| player.choose(&position, &mut task));
            let late = used.saturating_sub(limit);
            assert!(late < limit / 4 + Duration::from_millis(50), "{text}: {used:?}");
            assert!(position.is_legal(choice.best));
            let is_proof = choice.info.counters.iter().any(|of| of.name == "bytes of memory");
            *(if is_proof { &mut proofs } else { &mut searches }) += 1;
        }
    }
    assert_eq!(proofs + searches, 6);
}
