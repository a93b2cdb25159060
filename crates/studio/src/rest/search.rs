//! Searches for whoever asks without a socket: each has a desk of its own, and
//! waits for a place in the pool like everybody else. All that one client asks
//! for takes turns with what others ask for.

use super::route::{Asker, Body};
use super::{Refusal, Route};
use crate::connections::Doing;
use crate::studio::Studio;
use crate::{bounds, desk};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use quintet::core::{Language, Words};
use quintet::{Answer, Command, Desk, Event, GameInfo, LimitsData, Order, Reply, ValueData};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The longest a search may take; then it answers with the best it has.
const LONGEST: Duration = Duration::from_secs(20);

/// The player that proves, in the games that have one.
const SOLVER: &str = "solver";

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
    limits: LimitsData,
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
}

/// What a solver found.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Solved {
    /// Whether the value is proved; a position may take longer than there is.
    solved: bool,
    /// The value for the side to move, if it is proved.
    value: Option<ValueData>,
    /// The best move, the value of every move, and what it took.
    answer: Answer,
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
    bounds::check(&request.player)?;
    bounds::check_limits(&request.limits)?;
    Ok(Json(search(&studio, &asker, request).await?))
}

async fn solve(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(SolveRequest { game, setup, position }): Body<SolveRequest>,
) -> Result<Json<Solved>, Refusal> {
    quintet::registry::find(&game)?;
    let has_solver = |game: &&GameInfo| game.players.iter().any(|player| player.name == SOLVER);
    let games = studio.games(Language::English);
    let solved: Vec<_> = games.iter().filter(has_solver).map(|game| game.name).collect();
    if !solved.contains(&game.as_str()) {
        let list = solved.join(", ");
        let message = Words::new(
            format!("{game} has no exact solver: there is one for {list}"),
            format!("{game} n’a pas de solveur exact : il y en a pour {list}"),
        );
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "no-solver", message));
    }
    let limits = LimitsData { time_ms: Some(LONGEST.as_millis() as u64), ..LimitsData::default() };
    let request = AnalyseRequest { game, setup, position, player: SOLVER.to_owned(), limits };
    let answer = search(&studio, &asker, request).await?;
    let value = answer.progress.value.clone().filter(|value| value.kind == "proved");
    Ok(Json(Solved { solved: value.is_some(), value, answer }))
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
    let mut asked = Asked(Some(Desk::of_client(pool, asker.client, sink)));
    let AnalyseRequest { game, setup, position, player, limits } = request;
    asked.order(Command::Speak { language: asker.language }).await?;
    asked.order(Command::Open { game, setup, position }).await?;
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
                let status = match code.as_str() {
                    "busy" => StatusCode::SERVICE_UNAVAILABLE,
                    "player-failed" => StatusCode::INTERNAL_SERVER_ERROR,
                    _ => StatusCode::UNPROCESSABLE_ENTITY,
                };
                return Err(Refusal::new(status, &code, Words::same(message)));
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

impl Drop for Asked {
    fn drop(&mut self) {
        drop(desk::leave(self.0.take()));
    }
}
