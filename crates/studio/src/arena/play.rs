//! Plays a tournament in slots of the pool until it ends or is stopped.

use super::{Arena, Course, State};
use crate::rest::Refusal;
use crate::slots::PoolSlots;
use quintet::core::Words;
use quintet::search::memory::cores;
use quintet::{Claim, Session, Urgency};
use quintet_arena::engine::EngineCommand;
use quintet_arena::{ArenaError, Finished, Live, Running};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long stopping a tournament waits for its end; a search stops within 50 ms.
const PATIENCE: Duration = Duration::from_secs(2);

/// Bytes that a game between any two of these players may need; programs are limited elsewhere.
pub(crate) fn need_of_two<'a>(session: &Session, players: impl Iterator<Item = &'a str>) -> u64 {
    let ours = players.filter(|player| EngineCommand::parse(player).is_none());
    let mut needs: Vec<u64> = ours.map(|player| session.need(player)).collect();
    needs.sort_unstable();
    needs.iter().rev().take(2).sum()
}

impl Arena {
    /// Plays on its own thread; the thinking is done in slots of the pool.
    pub(super) fn start(
        self: &Arc<Self>,
        state: &mut State,
        id: u64,
        course: &Arc<Course>,
        fresh: bool,
    ) -> Result<(), Refusal> {
        let (threads, need) = self.share(course)?;
        let (arena, played) = (Arc::clone(self), Arc::clone(course));
        let thread = thread::Builder::new().name(format!("tournament {id}"));
        let started = thread.spawn(move || {
            let failure = arena.play(&played, threads, need, fresh).err();
            let words = |error: ArenaError| Words::each(|language| error.without_options(language));
            played.end(failure.map(words));
            let (done, planned) = played.progress();
            arena.shelf.played(id, done, planned);
            arena.lock().playing = None;
            arena.ended.notify_all();
            arena.play_next();
        });
        started.map_err(|error| Refusal::from(quintet::Error::NoThread(error.to_string())))?;
        state.keep(id, course);
        state.playing = Some((id, Arc::clone(course)));
        Ok(())
    }

    /// Number of parallel games, and the memory of each. One slot is left to people unless the file asks for all of
    /// them.
    fn share(&self, course: &Course) -> Result<(usize, u64), Refusal> {
        let plan = &course.tournament.plan;
        let session = self.registry.open(&plan.spec().game, &plan.spec().setup, "")?;
        let need = need_of_two(&session, plan.players().iter().map(|it| it.player.as_str()));
        let budget = self.pool.memory();
        if need > budget {
            return Err(quintet::Error::Memory { need, budget }.into());
        }
        let wanted = course.tournament.threads.unwrap_or(cores() - 1).clamp(1, cores());
        let fitting = budget.checked_div(need).map_or(wanted, |count| count as usize);
        Ok((wanted.min(fitting), need))
    }

    fn play(
        &self,
        course: &Course,
        threads: usize,
        need: u64,
        fresh: bool,
    ) -> Result<(), ArenaError> {
        let claim = Claim { client: self.client, urgency: Urgency::Usual, need, reply: 0 };
        let slots = PoolSlots::new(Arc::clone(&self.pool), claim, course.stop.clone(), threads);
        let players = course.tournament.plan.players().iter().map(|it| it.player.as_str());
        let seating = self.programs.clone().unwrap_or_default().hiding(players);
        let live = |live: &Live<'_>| course.show(live);
        let mut watch = |finished: &Finished<'_>| course.add(finished.game);
        let running = Running {
            threads,
            stop: course.stop.clone(),
            seating: &seating,
            registry: self.registry.clone(),
            live: Some(&live),
            slots: Some(&slots),
            ..Running::new(&mut watch)
        };
        match fresh {
            true => course.tournament.run(running),
            false => course.tournament.resume(running),
        }
        .map(drop)
    }

    /// Stops a tournament and waits for its end, or takes it off the queue. Returns whether there was anything to stop.
    pub(crate) fn stop(&self, id: u64) -> bool {
        if self.leave_queue(id) {
            return true;
        }
        let Some(course) = self.playing(id) else { return false };
        course.stop.stop();
        self.wait(id);
        true
    }

    /// Stops whatever is being played because the server is closing.
    pub(crate) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let playing = self.lock().playing.as_ref().map(|(id, _)| *id);
        if let Some(id) = playing {
            self.stop(id);
        }
    }

    fn wait(&self, id: u64) {
        let end = Instant::now() + PATIENCE;
        let mut state = self.lock();
        while state.playing.as_ref().is_some_and(|(playing, _)| *playing == id) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            state = self.ended.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    pub(super) fn playing(&self, id: u64) -> Option<Arc<Course>> {
        let state = self.lock();
        let (_, course) = state.playing.as_ref().filter(|(playing, _)| *playing == id)?;
        Some(Arc::clone(course))
    }
}
