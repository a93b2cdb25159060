//! Plays one game between two seats and judges it.
//!
//! What is no move, a clock used up and a seat that breaks down lose the game,
//! and nothing but the game. What a game's own rules punish (an invalid attempt
//! of DualSudoku) is a move like any other.

use crate::clock::Clocks;
use crate::watch::Watch;
use crate::{Ending, GameKey, GameRecord, Plan, Ply};
use quintet::core::{Side, TimeLeft};
use quintet::{Answer, Error, Request, Seat, Session};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Builds the seats of games: for every game a fresh one.
pub trait Seating: Sync {
    /// A seat at this table for the player so called.
    ///
    /// # Errors
    /// A player that cannot be had here.
    fn seat(&self, session: &Session, player: &str) -> Result<Box<dyn Seat>, Error>;
}

/// The players that the game itself lists.
#[derive(Clone, Copy, Debug, Default)]
pub struct OfTheGame;

impl Seating for OfTheGame {
    fn seat(&self, session: &Session, player: &str) -> Result<Box<dyn Seat>, Error> {
        session.seat(player)
    }
}

/// A worker's place: who builds seats, and who rings for it.
pub(crate) struct Post<'a> {
    pub(crate) seating: &'a dyn Seating,
    pub(crate) watch: &'a Watch,
    pub(crate) worker: usize,
}

/// Plays one game of a plan; nothing, when everybody was asked to leave.
pub(crate) fn play(plan: &Plan, key: GameKey, place: &Post<'_>) -> Option<GameRecord> {
    let opening = plan.opening(key);
    let mut session = plan
        .registry()
        .open(&plan.spec().game, &opening.setup, &opening.position)
        .expect("a plan's openings were opened before");
    let players = plan.sides(key);
    let mut game = Game { plan, key, place, plies: Vec::new() };
    let ending = game.play(&mut session, players)?;
    Some(record(plan, key, &session, ending, game.plies))
}

/// What is written of a game that came to its end like that.
pub(crate) fn record(
    plan: &Plan,
    key: GameKey,
    session: &Session,
    ending: Ending,
    plies: Vec<Ply>,
) -> GameRecord {
    let (opening, view) = (plan.opening(key), session.view());
    let winner = match ending.forfeited_by() {
        Some(loser) => Some(!loser),
        None => view.outcome.and_then(|outcome| outcome.winner),
    };
    GameRecord {
        key,
        players: plan.sides(key),
        setup: opening.setup.clone(),
        opening: opening.position.clone(),
        moves: view.position,
        winner,
        ending,
        tally: session.tally(),
        plies,
    }
}

struct Game<'a> {
    plan: &'a Plan,
    key: GameKey,
    place: &'a Post<'a>,
    plies: Vec<Ply>,
}

impl Game<'_> {
    fn play(&mut self, session: &mut Session, players: [usize; 2]) -> Option<Ending> {
        let mut seats = Vec::new();
        for (player, loser) in players.into_iter().zip(Side::BOTH) {
            match self.place.seating.seat(session, &self.plan.players()[player].player) {
                Ok(seat) => seats.push(seat),
                Err(error) => return Some(Ending::Crash { loser, reason: error.to_string() }),
            }
        }
        let mut clocks = Clocks::start([self.plan.spec().rules.clock; 2]);
        while !session.is_over() {
            let side = session.turn();
            let clock = clocks.time_left(side.index());
            let (answer, time) = self.ask(&mut *seats[side.index()], session, clock);
            if self.place.watch.is_stopped() {
                return None;
            }
            if !clocks.spend(side.index(), time, Duration::ZERO) {
                return Some(Ending::Time { loser: side });
            }
            let answer = match answer {
                Ok(answer) => answer,
                Err(reason) => return Some(Ending::Crash { loser: side, reason }),
            };
            if let Err(error) = session.play(&answer.best) {
                let reason = error.to_string();
                return Some(Ending::IllegalMove { loser: side, text: answer.best, reason });
            }
            self.plies.push(Ply {
                side,
                text: answer.best,
                nodes: answer.progress.nodes,
                simulations: answer.progress.simulations,
                time,
            });
        }
        Some(Ending::Rules)
    }

    /// Asks for a move, and measures how long it takes.
    fn ask(
        &self,
        seat: &mut dyn Seat,
        session: &Session,
        clock: Option<TimeLeft>,
    ) -> (Result<Answer, String>, Duration) {
        let snapshot = session.snapshot();
        let deadline = clock.and_then(|clock| Instant::now().checked_add(clock.own));
        let request = Request {
            limits: self.plan.spec().rules.limits,
            clock,
            seed: self.plan.seed(self.key).part(session.ply() as u64),
            stop: self.place.watch.set(self.place.worker, deadline),
            ..Request::default()
        };
        let started = Instant::now();
        // A seat that panicked is never asked again: its state does not matter.
        let answer =
            catch_unwind(AssertUnwindSafe(|| seat.think(&snapshot, &request, &mut |_| {})));
        (answer.map_err(|panic| last_words(&*panic)), started.elapsed())
    }
}

fn last_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "the player panicked".to_owned())
}
