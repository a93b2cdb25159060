//! The moves of an analysis that runs elsewhere, shared out: while one search evaluates them all,
//! others solve the positions after them, one each, in as many places as their host has.
//!
//! ```text
//!  a position ──► a search of all its moves ─────────────► its answer, with remarks and lines
//!             └─► a search after each move ──► proved ──┐
//!                                                       └► those values in it; all: it ends at once
//! ```
//!
//! Only proved values are taken over, so the answer says nothing else than a longer search would.

use crate::remote::{RemoteReport, RemoteSearch};
use crate::{Answer, Error, PlayerConfig, Session};
use quintet_core::{Limits, MoveValue, ParamRole, Value};

/// Maximum number of moves that are shared out: with more, each would get too little of the time.
const MOST: usize = 16;

/// The searches after moves, and what they have proved.
#[derive(Default)]
pub(crate) struct SharedMoves {
    /// The number of each search, with its move.
    open: Vec<(u64, String)>,
    proved: Vec<(String, Value)>,
    count: usize,
    nodes: u64,
}

impl SharedMoves {
    /// The searches after each move of an analysis: only if its time alone is limited, because other
    /// limits promise the same answer everywhere, and if no move ends the game.
    pub(crate) fn searches(
        session: &Session,
        whole: &RemoteSearch,
        player: &str,
    ) -> Vec<(String, RemoteSearch)> {
        let limits = &whole.limits;
        let others = Limits { time: None, ..*limits };
        let players = session.players();
        let config = PlayerConfig::read(player, &players);
        let bounded = [ParamRole::Depth, ParamRole::Nodes, ParamRole::Simulations];
        let moves = session.legal_moves();
        if limits.time.is_none()
            || others != Limits::NONE
            || bounded.into_iter().any(|role| config.sets(role))
            || moves.len() > MOST
        {
            return Vec::new();
        }
        let after = |text: String| {
            let mut next = session.clone();
            next.set_clocks(None);
            next.play(&text)?;
            if next.is_over() {
                return Err(Error::GameOver);
            }
            let search =
                RemoteSearch { position: next.position(), ply: next.ply(), ..whole.clone() };
            Ok((text, search.after_a_move()))
        };
        moves.into_iter().map(after).collect::<Result<_, Error>>().unwrap_or_default()
    }

    /// Counts on a search after this move.
    pub(crate) fn begin(&mut self, number: u64, text: String) {
        self.open.push((number, text));
        self.count += 1;
    }

    /// Ends all of them; returns their numbers.
    pub(crate) fn end(&mut self) -> impl Iterator<Item = u64> + use<> {
        std::mem::take(&mut self.open).into_iter().map(|(number, _)| number)
    }

    /// Receives a report about one of them; `None` if it is about another search, otherwise whether
    /// the last value was proved just now.
    pub(crate) fn tell(&mut self, report: &RemoteReport) -> Option<bool> {
        let at = self.open.iter().position(|&(number, _)| number == report.job)?;
        if report.news.is_some() {
            return Some(false);
        }
        let (_, text) = self.open.remove(at);
        let info = report.answer.as_ref().map(|answer| &answer.choice.info);
        self.nodes += info.map_or(0, |info| info.nodes);
        let value = info.and_then(|info| info.value);
        let Some(score) = value.and_then(Value::proved) else { return Some(false) };
        self.proved.push((text, Value::Proved((-score).farther(1))));
        Some(self.proved.len() == self.count)
    }

    /// Adds what they have proved to the answer of the whole.
    pub(crate) fn complete(&mut self, answer: &mut Answer) {
        if self.proved.is_empty() {
            return;
        }
        let choice = &mut answer.choice;
        choice.info.nodes += self.nodes;
        for (played, value) in self.proved.drain(..) {
            match choice.moves.iter_mut().find(|of| of.played == played) {
                Some(of) if of.value.is_proved() => {}
                Some(of) => of.value = value,
                None => choice.moves.push(MoveValue { played, value }),
            }
        }
        let rank = |of: &MoveValue<String>| of.value.rank();
        let of_best = choice.moves.iter().find(|of| of.played == choice.best).map(rank);
        let most = choice.moves.iter().map(rank).fold(f64::NEG_INFINITY, f64::max);
        let best = choice.moves.iter().find(|of| rank(of) == most);
        let Some(MoveValue { played, value }) = best.cloned() else { return };
        if of_best != Some(most) {
            let line = choice.line_of(&played).to_vec();
            choice.info.pv = if line.is_empty() { vec![played.clone()] } else { line };
            choice.best = played;
            answer.reason = None;
        }
        if value.is_proved() {
            choice.info.value = Some(value);
        }
    }
}
