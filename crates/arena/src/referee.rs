//! Plays one game between two contestants and judges it.
//!
//! An illegal move, a clock used up or a crashed contestant loses the game, and only that game.
//! Anything that a game's own rules punish (an invalid attempt of DualSudoku) is a move like
//! any other.

use crate::contestant::{ChosenMove, Contestant, Fault, Seating};
use crate::watch::Watch;
use crate::{Ending, GameKey, GameRecord, Live, Plan, Ply, Slots};
use quintet::Clocks;
use quintet::core::{Instant, Side};
use quintet::{Request, Session};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// A worker: the factory of its contestants, its watch, and its number.
pub(crate) struct Worker<'a> {
    pub(crate) seating: &'a dyn Seating,
    pub(crate) live: Option<&'a (dyn Fn(&Live<'_>) + Sync)>,
    pub(crate) slots: Option<&'a dyn Slots>,
    pub(crate) watch: &'a Watch,
    pub(crate) number: usize,
}

/// Plays one game of a plan; `None` if stopped.
pub(crate) fn play(plan: &Plan, key: GameKey, worker: &Worker<'_>) -> Option<GameRecord> {
    let opening = plan.opening(key);
    let mut session = plan
        .registry()
        .open(&plan.spec().game, &opening.setup, &opening.position)
        .expect("a plan's openings were opened before");
    let mut game = Game { plan, key, worker, plies: Vec::new(), overstepped: None };
    let mut seats = Vec::new();
    let ending = match game.take_seats(&session, &mut seats) {
        Ok(()) => game.play(&mut session, &mut seats)?,
        Err(ending) => ending,
    };
    let mut record = record(plan, key, &session, ending, game.plies);
    record.overstepped = game.overstepped;
    for (side, seat) in seats.iter_mut().enumerate() {
        let said = seat.end();
        record.stderr[side] = said.stderr;
        record.hints[side] = said.hint;
        if !said.transcript.is_empty() {
            let name = &record.names[side];
            record.transcript.push_str(&format!("-- {name}\n{}", said.transcript));
        }
    }
    Some(record)
}

/// Creates the record of a game that ended this way.
pub(crate) fn record(
    plan: &Plan,
    key: GameKey,
    session: &Session,
    ending: Ending,
    plies: Vec<Ply>,
) -> GameRecord {
    let (opening, view) = (plan.opening(key), session.view());
    let winner = match &ending {
        Ending::Adjudicated { winner, .. } => *winner,
        ending => match ending.forfeited_by() {
            Some(loser) => Some(!loser),
            None => view.outcome.and_then(|outcome| outcome.winner),
        },
    };
    let players = plan.sides(key);
    GameRecord {
        key,
        players,
        names: players.map(|player| plan.players()[player].name.clone()),
        setup: opening.setup.clone(),
        opening: opening.position.clone(),
        moves: view.position,
        winner,
        ending,
        tally: session.tally(),
        plies,
        overstepped: None,
        stderr: Default::default(),
        hints: Default::default(),
        transcript: String::new(),
    }
}

struct Game<'a> {
    plan: &'a Plan,
    key: GameKey,
    worker: &'a Worker<'a>,
    plies: Vec<Ply>,
    overstepped: Option<Duration>,
}

impl Game<'_> {
    /// Builds the contestants; a side without one loses.
    fn take_seats(
        &self,
        session: &Session,
        seats: &mut Vec<Box<dyn Contestant>>,
    ) -> Result<(), Ending> {
        let seed = self.plan.seed(self.key);
        for (player, loser) in self.plan.sides(self.key).into_iter().zip(Side::BOTH) {
            match self.worker.seating.seat(session, &self.plan.players()[player], seed) {
                Ok(seat) => seats.push(seat),
                Err(reason) => return Err(Ending::Crash { loser, reason }),
            }
        }
        Ok(())
    }

    /// Plays to the end; `None` if stopped.
    fn play(&mut self, session: &mut Session, seats: &mut [Box<dyn Contestant>]) -> Option<Ending> {
        let players = self.plan.sides(self.key);
        let mut clocks = Clocks::start(players.map(|player| self.plan.clock(player)));
        let adjudication = self.plan.spec().rules.adjudication;
        self.show(session);
        while !session.is_over() {
            if let Some(slots) = self.worker.slots {
                slots.take(self.worker.number);
            }
            if self.worker.watch.is_stopped() {
                return None;
            }
            let stop = self.worker.watch.set(self.worker.number, None);
            if let Some(ending) = adjudication.decide(session, &self.plies, &stop) {
                return Some(ending);
            }
            let side = session.turn();
            let seat = &mut *seats[side.index()];
            let (answer, time) = self.ask(seat, session, players[side.index()], &clocks);
            if self.worker.watch.is_stopped() {
                return None;
            }
            let in_time = clocks.spend(side.index(), time, seat.grace());
            let said = match answer {
                Ok(said) if in_time => said,
                answer => return Some(self.forfeit(session, side, answer.err(), time)),
            };
            if let Err(error) = session.play(&said.best) {
                let (text, reason) = (said.best, error.to_string());
                return Some(Ending::IllegalMove { loser: side, text, reason });
            }
            let left = clocks.left(side.index());
            self.plies.push(said.into_ply(side, time, left));
            self.show(session);
        }
        Some(Ending::Rules)
    }

    /// Shows the position to observers.
    fn show(&self, session: &Session) {
        if let Some(live) = self.worker.live {
            live(&Live { key: self.key, worker: self.worker.number, session });
        }
    }

    /// The ending of a game in which a side failed to answer properly.
    fn forfeit(
        &mut self,
        session: &Session,
        loser: Side,
        fault: Option<Fault>,
        time: Duration,
    ) -> Ending {
        match fault {
            None | Some(Fault::Late) => {
                self.overstepped = Some(time);
                Ending::Time { loser, ply: session.ply() + 1 }
            }
            Some(Fault::Illegal { text, reason }) => Ending::IllegalMove { loser, text, reason },
            Some(Fault::Crash(reason)) => Ending::Crash { loser, reason },
            Some(Fault::Protocol(reason)) => Ending::Protocol { loser, reason },
        }
    }

    /// Asks for a move, and measures its time.
    fn ask(
        &self,
        seat: &mut dyn Contestant,
        session: &Session,
        player: usize,
        clocks: &Clocks,
    ) -> (Result<ChosenMove, Fault>, Duration) {
        let clock = clocks.time_left(session.turn().index());
        let deadline = clock.filter(|_| !seat.keeps_time());
        let deadline = deadline.and_then(|clock| Instant::now().checked_add(clock.own));
        let request = Request {
            limits: self.plan.limits(player),
            clock,
            seed: self.plan.seed(self.key).part(session.ply() as u64),
            stop: self.worker.watch.set(self.worker.number, deadline),
            ..Request::default()
        };
        let started = Instant::now();
        // A contestant that panicked is never asked again: its state does not matter.
        let answer = catch_unwind(AssertUnwindSafe(|| seat.answer(session, &request)));
        let time = started.elapsed();
        match answer {
            Ok(Ok(said)) => {
                let charged = said.charged.unwrap_or(time);
                (Ok(said), charged)
            }
            Ok(Err(fault)) => (Err(fault), time),
            Err(panic) => (Err(Fault::Crash(last_words(&*panic))), time),
        }
    }
}

fn last_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "the player panicked".to_owned())
}
