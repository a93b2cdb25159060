//! The review of a game: the value of its positions and the quality of its moves.
//!
//! Every position is searched by a new player with one thread, limited by nodes and never by
//! time, so a game has the same review on every machine, under any load. What is proved
//! at one position then bounds its neighbours (`chain.rs`), and moves are judged by all of it
//! (`judge.rs`). This data is the only source of the curve, the marks, the words and the accuracy.

mod chain;
mod judge;
mod span;

pub(crate) use chain::PositionFacts;

use crate::{Answer, Error, PlayerConfig, Request, Seat, Session, Snapshot};
use chain::{Node, propagate};
use judge::Scale;
use quintet_core::{
    Choice, Info, Limits, MoveValue, Outcome, ParamRole, Score, Seed, Side, StopFlag, Value,
};
use schemars::JsonSchema;
use serde::Serialize;

/// Nodes per position when nothing else limits the player.
const USUAL_NODES: u64 = 1_000_000;

/// The review of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Review {
    /// The position after each number of moves, from 0 on.
    pub positions: Vec<ReviewedPosition>,
    /// The moves of the game.
    pub moves: Vec<ReviewedMove>,
    /// How well the first side played; `None` if nothing could be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Accuracy>,
    /// How well the second side played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<Accuracy>,
}

/// A position of the game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReviewedPosition {
    /// The side to move.
    pub turn: Side,
    /// Its value for that side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The best move known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The expected line, starting with the best move.
    pub line: Vec<String>,
    /// Moves for which other positions prove more than the search here found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<MoveValue<String>>,
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReviewedMove {
    /// Its value for the side that played it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// The best move there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The value of the best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_value: Option<Value>,
    /// The share of a game that it lost, from 0 to 1; `None` if it could not be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// Its mark, if it lost much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Whether it was as good as the best move.
    pub is_best: bool,
    /// Whether the loss is proved rather than estimated.
    pub proved: bool,
}

/// The mark of a move that lost something, from the mildest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[schemars(rename = "MoveMark")]
pub enum Mark {
    /// A slip.
    #[serde(rename = "?!")]
    Slip,
    /// A mistake.
    #[serde(rename = "?")]
    Mistake,
    /// A blunder: proved, or found by two estimates of the same search.
    #[serde(rename = "??")]
    Blunder,
}

/// How well a side played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Accuracy {
    /// The mean share of a game that its judged moves kept, from 0 to 1.
    pub share: f64,
    /// Number of moves that could be judged.
    pub judged: usize,
    /// Number of moves it made.
    pub moves: usize,
}

/// A checked player for a review: no time limit, one thread.
#[derive(Clone, Debug)]
pub(crate) struct Reviewer {
    pub(crate) player: String,
    pub(crate) limits: Limits,
}

impl Reviewer {
    /// Creates the game's own reviewer, or another one.
    pub(crate) fn new(
        session: &Session,
        player: Option<&str>,
        limits: Limits,
    ) -> Result<Self, Error> {
        let listed = session.players();
        let player = player.unwrap_or_else(|| session.table().facts().reviewer);
        let config = PlayerConfig::read(player, &listed).with_limits(&limits);
        if limits.time.is_some() || config.sets(ParamRole::Time) {
            return Err(Error::TimedReview);
        }
        let bounds = [ParamRole::Nodes, ParamRole::Depth, ParamRole::Simulations];
        let is_limited = limits != Limits::NONE || bounds.into_iter().any(|role| config.sets(role));
        let limits = if is_limited { limits } else { Limits::nodes(USUAL_NODES) };
        // Several threads search in a different order every time.
        let player = config.with(ParamRole::Threads, 1).to_string();
        Ok(Self { player, limits })
    }

    /// Searches a position: first for its value, which is the quickest way for a solver to prove
    /// it; if that is not proved, for the value of every move.
    pub(crate) fn ask(
        &self,
        seat: &mut dyn Seat,
        (ply, position): (usize, &Snapshot),
        request: &Request,
        report: &mut dyn FnMut(Info<String>),
    ) -> Answer {
        let seed = Seed(0).part(ply as u64);
        let limits = self.limits;
        let request = Request { limits, seed, all_moves: false, ..request.clone() };
        let alone = seat.think(position, &request, report);
        let is_proved = alone.choice.info.value.is_some_and(Value::is_proved);
        if is_proved || request.stop.is_stopped() {
            return alone;
        }
        seat.think(position, &Request { all_moves: true, ..request }, report)
    }
}

/// Judges a game by the answers about its positions; `None` for a position without an answer.
pub(crate) fn judged(
    positions: Vec<PositionFacts>,
    answers: Vec<Option<Answer>>,
    scale: f64,
) -> Review {
    let scale = Scale(scale);
    let has_margins = answers.iter().flatten().any(tells_margin);
    let nodes = positions.into_iter().zip(answers).map(|(mut facts, answer)| {
        // The winner alone does not give the margin.
        facts.outcome = facts.outcome.filter(|&of| !has_margins || of == Outcome::Draw);
        Node::new(facts, answer)
    });
    let mut nodes: Vec<Node> = nodes.collect();
    propagate(&mut nodes);
    let pairs = nodes.windows(2);
    let moves: Vec<(Side, ReviewedMove)> =
        pairs.map(|pair| (pair[0].facts.turn, judge::judge(&pair[0], &pair[1], scale))).collect();
    Review {
        positions: nodes.iter().map(|node| judge::position(node, scale)).collect(),
        first: judge::accuracy(&moves, Side::First),
        second: judge::accuracy(&moves, Side::Second),
        moves: moves.into_iter().map(|(_, of)| of).collect(),
    }
}

/// Whether it proves by how much a game is won, as opposed to when.
fn tells_margin(answer: &Answer) -> bool {
    let Choice { moves, info, .. } = &answer.choice;
    let values = moves.iter().map(|of| &of.value).chain(&info.value);
    let mut proved = values.filter(|value| value.is_proved()).filter_map(|value| value.score());
    proved.any(|score| score != Score::ZERO && !score.is_decided())
}

impl Session {
    /// Reviews the whole game with the game's own reviewer or another player. `told` receives the
    /// answer about each position, the last one first.
    ///
    /// # Errors
    /// A player that this game does not have, or one with a time limit; a raised flag.
    ///
    /// ```
    /// use quintet::{Mark, Session, core::StopFlag};
    /// let game = Session::open("connect4", "", "41414171")?;
    /// let review = game.review(None, &StopFlag::new(), &mut |_, _| {})?;
    /// assert_eq!(review.moves[6].mark, Some(Mark::Blunder)); // 4 wins at once
    /// assert_eq!(review.moves[6].best.as_deref(), Some("4"));
    /// # Ok::<(), quintet::Error>(())
    /// ```
    pub fn review(
        &self,
        player: Option<&str>,
        stop: &StopFlag,
        told: &mut dyn FnMut(usize, &Answer),
    ) -> Result<Review, Error> {
        let reviewer = Reviewer::new(self, player, Limits::NONE)?;
        let request =
            Request { stop: stop.clone(), language: self.language(), ..Request::default() };
        let mut answers = vec![None; self.plies() + 1];
        for ply in (0..=self.plies()).rev() {
            let mut seat = self.seat(&reviewer.player)?;
            let Some(position) = self.snapshot_after(ply) else { continue };
            let answer = reviewer.ask(&mut *seat, (ply, &position), &request, &mut |_| {});
            if stop.is_stopped() {
                return Err(Error::Stopped);
            }
            told(ply, &answer);
            answers[ply] = Some(answer);
        }
        Ok(judged(self.table().position_facts(), answers, self.table().facts().scale))
    }
}
