//! Searches for whoever asks without a socket: each has a desk of its own, and
//! waits for a place in the pool like everybody else. All that one client asks
//! for takes turns with what others ask for. Exact solutions are work of the pool, too.

use super::route::{Asker, Body};
use super::work::{Effort, work_for};
use super::{Refusal, Route};
use crate::connections::Doing;
use crate::opening::Opener;
use crate::studio::Studio;
use crate::{bounds, desk, opening};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use quintet::core::{Limits, ParamRole, SolveTask, StopFlag, Words};
use quintet::{Answer, Code, Command, Desk, Event, Order, Reply, Solved};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The longest a search may take; then it answers with the best it has.
const LONGEST: Duration = Duration::from_secs(20);

/// A position, and who is to judge it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// The player string.
    player: String,
    /// Limits besides its own.
    #[serde(default)]
    limits: Limits,
}

/// A position to solve.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// Options of its solver, `name=value,…`.
    #[serde(default)]
    options: String,
}

pub(super) fn routes() -> Vec<Route> {
    let analysed = "The value of every legal move, told by a player";
    let solved = "The exact value of a position, where the game has a solver";
    vec![
        Route::new::<Answer>("post", "/analyse", analysed, post(analyse))
            .taking::<AnalyseRequest>(),
        Route::new::<Solved>("post", "/solve", solved, post(solve)).taking::<SolveRequest>(),
    ]
}

async fn analyse(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(request): Body<AnalyseRequest>,
) -> Result<Json<Answer>, Refusal> {
    bounds::check(&request.player, studio.games(asker.language))?;
    bounds::check_limits(&request.limits)?;
    Ok(Json(search(&studio, &asker, request).await?))
}

async fn solve(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(SolveRequest { game, setup, position, options }): Body<SolveRequest>,
) -> Result<Json<Solved>, Refusal> {
    studio.registry.check_solver(&game)?;
    let info = studio.games(asker.language).iter().find(|info| info.name == game);
    let info = info.expect("the studio has all games of the registry");
    let options = bounds::solver_options(info, &options, studio.pool.memory())?;
    let mut params = info.solver.iter().flat_map(|solver| &solver.params);
    let is_told_memory = params.any(|param| param.role == Some(ParamRole::MEGABYTES));
    let (registry, language) = (studio.registry.clone(), asker.language);
    let (length, given) = (position.len(), options.clone());
    let open = move |stop: &StopFlag| {
        let mut session = registry.open_until(&game, &setup, &position, stop)?;
        session.set_language(language);
        let need = session.solve_need(&given)?.bytes;
        Ok((session, need))
    };
    let (session, need) = opening::open(&studio, &asker.opener(), length, open).await?;
    let budget = studio.pool.memory();
    // A solver that is told its memory refuses by itself, in words of its game.
    let need = if is_told_memory { need.min(budget) } else { need };
    if need > budget {
        return Err(quintet::Error::Memory { need, budget }.into());
    }
    let solving = move |stop: &StopFlag| {
        let mut task = SolveTask { stop: stop.clone(), report: &mut |_| {} };
        session.solve(&options, &mut task)
    };
    work_for(&studio, &asker, Effort { need, longest: Some(LONGEST), is_hurried: false }, solving)
        .await
}

/// Asks a desk, and hurries it when the time has come.
async fn search(
    studio: &Arc<Studio>,
    asker: &Asker,
    request: AnalyseRequest,
) -> Result<Answer, Refusal> {
    let _held = asker.connection.hold(Doing::Work)?;
    let (sender, mut events) = mpsc::unbounded_channel();
    let sink = move |reply: Reply| drop(sender.send(reply.event));
    let pool = Arc::clone(&studio.pool);
    let mut asked =
        Asked(Some(Desk::of_client(pool, asker.client, sink).with_games(studio.registry.clone())));
    let AnalyseRequest { game, setup, position, player, limits } = request;
    asked.order(Command::Speak { language: asker.language }).await?;
    let opener = Opener { client: asker.client, is_person: asker.is_page, connection: None };
    let order = Order { id: 0, revision: None, command: Command::open(&game, &setup, &position) };
    asked.open(studio, &opener, order).await?;
    asked.order(Command::Analyse { player, limits }).await?;
    let mut late = std::pin::pin!(tokio::time::sleep(LONGEST));
    let mut hurried = false;
    loop {
        let event = tokio::select! {
            event = events.recv() => event,
            () = &mut late, if !hurried => {
                hurried = true;
                asked.order(Command::Stop).await?;
                continue;
            }
            () = studio.closed() => None,
        };
        match event {
            Some(Event::Answer { answer, .. }) => return Ok(*answer),
            Some(Event::Error { code, message }) => {
                let status = match code {
                    Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
                    Code::PlayerFailed => StatusCode::INTERNAL_SERVER_ERROR,
                    Code::UnknownGame => StatusCode::NOT_FOUND,
                    _ => StatusCode::UNPROCESSABLE_ENTITY,
                };
                return Err(Refusal::new(status, code, Words::same(message)));
            }
            Some(_) => {}
            None => return Err(Refusal::closing()),
        }
    }
}

/// A desk that is asked once. When the asker goes, its search ends, on a thread
/// that may wait.
struct Asked(Option<Desk>);

impl Asked {
    async fn order(&mut self, command: Command) -> Result<(), Refusal> {
        let Some(desk) = self.0.take() else { return Ok(()) };
        let order = Order { id: 0, revision: None, command };
        self.0 = Some(desk::carry_out(desk, order).await?);
        Ok(())
    }
}

impl Asked {
    async fn open(
        &mut self,
        studio: &Arc<Studio>,
        opener: &Opener,
        order: Order,
    ) -> Result<(), Refusal> {
        let opened = desk::open(studio, opener, &order).await?;
        let Some(desk) = self.0.take() else { return Ok(()) };
        self.0 = Some(desk::place(desk, order, opened).await?);
        Ok(())
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        drop(desk::leave(self.0.take()));
    }
}
