//! A position shown, set up by hand, or written in another format.

use super::route::{Asker, Body};
use super::{Refusal, Route};
use crate::opening;
use crate::studio::Studio;
use axum::Json;
use axum::extract::State;
use axum::routing::post;
use quintet::View;
use quintet::core::render::Style;
use quintet::core::{Content, RecordError, StopFlag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A position of a game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    /// The game's name.
    game: String,
    /// Its setup, `name=value,…`.
    #[serde(default)]
    setup: String,
    /// The position in any format; empty: the start.
    #[serde(default)]
    position: String,
    /// Moves played up to it; without it: all.
    #[serde(default)]
    ply: Option<usize>,
}

/// A board set up by hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrangeRequest {
    /// The game's name.
    game: String,
    /// Its setup, which gives the size.
    #[serde(default)]
    setup: String,
    /// What lies on the cells, in the order of `View.board.cells`; null or `{}`: nothing.
    cells: Vec<Option<Content>>,
    /// Pairs of neighbours that ties bind, by their places among the cells; without it: those of
    /// the setup.
    #[serde(default)]
    ties: Option<Vec<(u16, u16)>>,
}

/// The game that leads to a board.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Arranged {
    /// Its setup.
    setup: String,
    /// Its position; with the setup it opens.
    position: String,
}

/// A position, and how to write it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// A format of the game, or `svg` or `text` for the board; `tree` for all lines.
    format: String,
    /// All its lines and comments, as `4,4(5,3{too slow}),4`, for formats that have room.
    #[serde(default)]
    tree: String,
}

/// A position as text.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Exported {
    /// The format.
    format: String,
    /// The text.
    text: String,
}

pub(super) fn routes() -> Vec<Route> {
    let shown = "A position as data: board, legal moves, history";
    let arranged = "The game that leads to a board set up by hand";
    let written = "A position in a format of its game, or its board as SVG or text";
    vec![
        Route::new::<View>("post", "/position", shown, post(show)).taking::<PositionRequest>(),
        Route::new::<Arranged>("post", "/arrange", arranged, post(arrange))
            .taking::<ArrangeRequest>(),
        Route::new::<Exported>("post", "/export", written, post(write)).taking::<ExportRequest>(),
    ]
}

async fn show(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(request): Body<PositionRequest>,
) -> Result<Json<View>, Refusal> {
    let (registry, language, length) =
        (studio.registry.clone(), asker.language, request.position.len());
    let request = Arc::new(request);
    let show = move |stop: &StopFlag| {
        let PositionRequest { game, setup, position, ply } = &*request;
        let mut session = registry.open_until(game, setup, position, stop)?;
        session.set_language(language);
        if let Some(ply) = *ply {
            session.jump(ply)?;
        }
        Ok(session.view())
    };
    opening::open(&studio, &asker.opener(), length, show).await.map(Json)
}

async fn arrange(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(request): Body<ArrangeRequest>,
) -> Result<Json<Arranged>, Refusal> {
    let (registry, request) = (studio.registry.clone(), Arc::new(request));
    let arrange = move |_: &StopFlag| {
        let cells: Vec<_> = request.cells.iter().map(|cell| cell.unwrap_or_default()).collect();
        let (game, setup) = (&request.game, &request.setup);
        let session = match &request.ties {
            Some(ties) => registry.arrange_tied(game, setup, &cells, ties)?,
            None => registry.arrange(game, setup, &cells)?,
        };
        let view = session.view();
        Ok(Arranged { setup: view.setup, position: view.position })
    };
    opening::open(&studio, &asker.opener(), 0, arrange).await.map(Json)
}

async fn write(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(request): Body<ExportRequest>,
) -> Result<Json<Exported>, Refusal> {
    let (registry, language) = (studio.registry.clone(), asker.language);
    let length = request.position.len() + request.tree.len();
    let request = Arc::new(request);
    let write = move |stop: &StopFlag| {
        let ExportRequest { game, setup, position, format, tree } = &*request;
        let mut session = registry.open_until(game, setup, position, stop)?;
        session.set_language(language);
        let text = match format.as_str() {
            "svg" => session.svg(),
            "text" => session.text(Style::Plain),
            format if tree.is_empty() => session.write(format).map_err(with_boards)?,
            format => session.write_lines_until(format, tree, stop).map_err(with_boards)?,
        };
        Ok(Exported { format: format.clone(), text })
    };
    opening::open(&studio, &asker.opener(), length, write).await.map(Json)
}

/// Of what can be written, a game names its own formats; here are more.
fn with_boards(mut error: quintet::Error) -> quintet::Error {
    if let quintet::Error::Record(RecordError::UnknownFormat { known, .. }) = &mut error {
        let more = ["svg", "text", "tree"].map(str::to_owned);
        let more: Vec<_> = more.into_iter().filter(|format| !known.contains(format)).collect();
        known.extend(more);
    }
    error
}
