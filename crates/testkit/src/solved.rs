//! Asks a game's exact solver the way the facade does, with texts in and out.

use quintet_core::{Family, Params, Playable, Record, SolveTask, StopFlag, Visitor};

/// A solved position, with moves as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedText {
    /// The score for the side to move.
    pub score: i32,
    /// Every move with its score.
    pub moves: Vec<(String, i32)>,
    /// The moves that keep the score.
    pub best: Vec<String>,
    /// Peak memory of the solver in bytes.
    pub peak_bytes: u64,
}

/// Solves a position with these options of the game's solver.
///
/// # Panics
/// If the game has no solver, or refuses the setup, the options or the position.
#[must_use]
pub fn solved<F: Family>(setup: &str, options: &str, text: &str) -> SolvedText {
    let setup = Params::parse(setup, &F::setup()).expect("a setup of the game");
    F::open(&setup, text, Solve(options)).expect("a position of the game")
}

struct Solve<'s>(&'s str);

impl Visitor for Solve<'_> {
    type Output = SolvedText;

    fn visit<G: Playable>(self, record: Record<G>) -> SolvedText {
        let spec = G::solver().expect("the game has a solver");
        let params = Params::parse(self.0, &spec.params).expect("options of the solver");
        let mut task = SolveTask { stop: StopFlag::new(), report: &mut |_| {} };
        let solution = (spec.solve)(&record, &params, &mut task).expect("nothing stops it");
        let position = record.position();
        SolvedText {
            score: solution.score,
            best: solution.best().map(|played| position.write_move(*played)).collect(),
            moves: solution
                .moves
                .iter()
                .map(|(of, score)| (position.write_move(*of), *score))
                .collect(),
            peak_bytes: solution.peak_bytes,
        }
    }
}
