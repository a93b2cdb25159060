//! Decides games before their end, if the tournament has rules for it.

use crate::{Adjudicator, Ending, Ply};
use quintet::Session;
use quintet::core::{Side, SolveTask, StopFlag};
use schemars::JsonSchema;
use serde::Serialize;

/// The rules that decide games before their end; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Adjudication {
    /// A win once both players' last moves agree for a number of plies that one of them is ahead by
    /// this score, or has a proved win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Agreement>,
    /// A draw after this many plies of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The exact solver decides from this ply of the game on, opening included, if it can reach the
    /// position. (Independent of solving time: results must not depend on the machine.)
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver: Option<u32>,
}

/// The conditions under which players agree on the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Agreement {
    /// The required score.
    pub at: i32,
    /// The number of plies for which it must last.
    pub plies: u32,
}

impl Adjudication {
    /// Games are played to their end.
    pub const NONE: Self = Self { score: None, plies: None, solver: None };

    /// How an unfinished game ends now, if it does.
    pub(crate) fn decide(
        &self,
        session: &Session,
        plies: &[Ply],
        stop: &StopFlag,
    ) -> Option<Ending> {
        let decided = |winner, by| Some(Ending::Adjudicated { winner, by });
        if let Some(winner) = self.score.and_then(|agreement| agreed(agreement, plies)) {
            return decided(Some(winner), Adjudicator::Score);
        }
        if self.plies.is_some_and(|most| plies.len() >= most as usize) {
            return decided(None, Adjudicator::Length);
        }
        if self.solver.is_some_and(|from| session.ply() >= from as usize) {
            let winner = solved(session, stop)?;
            return decided(winner, Adjudicator::Solver);
        }
        None
    }
}

/// The winner, if both players agreed for long enough.
fn agreed(agreement: Agreement, plies: &[Ply]) -> Option<Side> {
    let last = plies.len().checked_sub(agreement.plies as usize)?;
    let ahead = |ply: &Ply| {
        let score = ply.value?.score()?.get();
        match score {
            score if score >= agreement.at => Some(ply.side),
            score if score <= -agreement.at => Some(!ply.side),
            _ => None,
        }
    };
    let winner = ahead(plies.last()?)?;
    plies[last..].iter().all(|ply| ahead(ply) == Some(winner)).then_some(winner)
}

/// Maximum memory for solving a position.
const MEMORY: u64 = 2 << 30;

/// The result according to the exact solver, if it can reach the position.
fn solved(session: &Session, stop: &StopFlag) -> Option<Option<Side>> {
    let need = session.solve_need("").ok()?;
    if need.bytes > MEMORY {
        return None;
    }
    let mut task = SolveTask { stop: stop.clone(), report: &mut |_| {} };
    let solved = session.solve("", &mut task).ok()?;
    // If points have been made already, the solver counts only those still to come.
    let made = |side: Side| -> i64 {
        let of_side = session.tally().into_iter().filter(|fact| fact.side == Some(side));
        of_side.filter(|fact| fact.name == "score").map(|fact| fact.value).sum()
    };
    let ahead = made(solved.turn) - made(!solved.turn);
    let total = ahead + i64::from(solved.solution.score);
    Some(match total.signum() {
        0 => None,
        sign => Some(if sign > 0 { solved.turn } else { !solved.turn }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet::core::{Score, Value};
    use std::time::Duration;

    fn ply(side: Side, score: i32) -> Ply {
        let value = Value::Estimated(Score::estimate(score));
        Ply {
            side,
            text: "1".to_owned(),
            nodes: 1,
            simulations: 0,
            depth: 1,
            value: Some(value),
            line: Vec::new(),
            time: Duration::ZERO,
            left: None,
        }
    }

    #[test]
    fn both_must_agree_for_long_enough() {
        let agreement = Agreement { at: 100, plies: 3 };
        let plies = |scores: &[i32]| -> Vec<Ply> {
            let sides = Side::BOTH.into_iter().cycle();
            sides.zip(scores).map(|(side, &score)| ply(side, score)).collect()
        };
        assert_eq!(agreed(agreement, &plies(&[0, -100, 100, -500])), Some(Side::First));
        assert_eq!(agreed(agreement, &plies(&[-100, 200, -300])), Some(Side::Second));
        assert_eq!(agreed(agreement, &plies(&[100, 100, 100])), None, "each thinks it wins");
        assert_eq!(agreed(agreement, &plies(&[100, -100])), None, "too short");
        assert_eq!(agreed(agreement, &plies(&[99, -100, 100])), None);
    }
}
