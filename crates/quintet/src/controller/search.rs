//! A search of the open game: checked, claimed, and handed to the pool or to a remote host.

use super::{Controller, Runner, Running, lock};
use crate::job::{Job, Purpose, Reviewing};
use crate::memories::Key;
use crate::remote::{RemoteSearch, SentSearch};
use crate::shared_moves::SharedMoves;
use crate::{Claim, Error, PlayerConfig, Request, Session, Urgency};
use quintet_core::{Limits, Seed, StopFlag};
use std::sync::Arc;

impl Controller {
    /// Begins a search; only a review may leave out the player.
    pub(super) fn search(
        &mut self,
        id: u64,
        player: Option<&str>,
        limits: Limits,
        purpose: Purpose,
    ) -> Result<(), Error> {
        let (player, need, reviewing) = {
            let mut shared = lock(&self.shared);
            let session = shared.game()?.line();
            if session.is_over() && purpose != Purpose::Review {
                return Err(Error::GameOver);
            }
            let reviewing = match purpose {
                Purpose::Review => Some(Reviewing::new(session, player, limits)?),
                Purpose::Play | Purpose::Analyse | Purpose::Trace { .. } => None,
            };
            let player = match (&reviewing, player) {
                (Some(reviewing), _) => reviewing.reviewer.player.clone(),
                (None, player) => longer_lived(player.unwrap_or_default(), &limits, session),
            };
            session.table().check_player(&player)?;
            let need = session.need(&player).saturating_add(purpose.need());
            (player, need, reviewing)
        };
        if need > self.pool.memory() {
            return Err(Error::Memory { need, budget: self.pool.memory() });
        }
        self.cancel();
        let mut shared = lock(&self.shared);
        let session = shared.game()?.line_mut();
        if !session.is_persons_turn() {
            session.pause_clock();
        }
        let plies = match purpose {
            Purpose::Review => (0..=session.plies()).rev().collect(),
            Purpose::Play | Purpose::Analyse | Purpose::Trace { .. } => vec![session.ply()],
        };
        let request = Request {
            limits,
            seed: first_seed(session),
            all_moves: purpose == Purpose::Analyse,
            trace: purpose.traced(),
            language: self.language,
            clock: session.time_left().filter(|_| purpose == Purpose::Play),
            ..Request::default()
        };
        let search = self.host.is_some().then(|| {
            let search = remote_search(session, &request, purpose);
            let moves = match purpose {
                Purpose::Analyse => SharedMoves::searches(session, &search, &player),
                Purpose::Play | Purpose::Review | Purpose::Trace { .. } => Vec::new(),
            };
            (search, moves)
        });
        let (stop, cancelled) = (request.stop.clone(), StopFlag::new());
        let key = Key { game: self.game, player };
        let job = Job {
            id,
            purpose,
            revision: session.revision(),
            positions: plies
                .into_iter()
                .filter_map(|ply| Some((ply, session.snapshot_after(ply)?)))
                .collect(),
            key: key.clone(),
            need,
            reviewing,
            request,
            turn: StopFlag::new(),
            cancelled: cancelled.clone(),
            shared: Arc::clone(&self.shared),
            pool: Arc::clone(&self.pool),
            sink: Arc::clone(&self.sink),
        };
        drop(shared);
        let urgency = if purpose == Purpose::Play { Urgency::Person } else { Urgency::Usual };
        let claim = Claim { client: self.client, urgency, need, reply: purpose.reply() };
        let runner = match self.host.clone().zip(search) {
            Some((host, (search, moves))) => {
                let (player, limits) = match &job.reviewing {
                    Some(reviewing) => (&reviewing.reviewer.player, reviewing.reviewer.limits),
                    None => (&key.player, limits),
                };
                let search =
                    RemoteSearch { table: key.game, player: player.clone(), limits, ..search };
                Runner::Remote(Box::new(SentSearch::send(job, search, moves, host)))
            }
            None => Runner::Pool(self.pool.enter(claim, Some(key), stop.clone(), Box::new(job))?),
        };
        self.running = Some(Running { stop, cancelled, runner });
        Ok(())
    }
}

/// Describes a search of this game for a remote host: a review covers all positions of the game,
/// any other search only the current one.
fn remote_search(session: &Session, request: &Request, purpose: Purpose) -> RemoteSearch {
    let mut whole = session.clone();
    if purpose == Purpose::Review {
        whole.jump(session.plies()).expect("the game has its last ply");
    }
    let clock = request.clock.map(|it| [it.own, it.own_increment, it.other, it.other_increment]);
    RemoteSearch {
        job: 0,
        game: session.game().to_owned(),
        setup: session.setup(),
        position: whole.position(),
        ply: session.ply(),
        table: 0,
        player: String::new(),
        limits: request.limits,
        purpose,
        language: request.language,
        clock,
        ends: false,
    }
}

/// The random seed for a search of the current position.
pub(crate) fn first_seed(session: &Session) -> Seed {
    Seed(0).part(session.ply() as u64)
}

/// Adds the limits to a player string as parameters, except time and nodes, which stay in the
/// request. A longer search then uses the same player, which remembers the previous search.
pub(crate) fn longer_lived(player: &str, limits: &Limits, session: &Session) -> String {
    let named = Limits { time: None, nodes: None, ..*limits };
    PlayerConfig::read(player, &session.players()).with_limits(&named).to_string()
}
