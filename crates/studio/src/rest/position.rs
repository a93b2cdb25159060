//! A position shown, set up by hand, or written in another format.

use super::route::Body;
use super::{Refusal, Route};
use crate::speech::Speaks;
use axum::Json;
use axum::routing::post;
use quintet::core::render::Style;
use quintet::core::{Content, Side};
use quintet::{Session, SideName, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

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
    /// What lies on the cells, in the order of `View.board.cells`.
    cells: Vec<Option<CellContent>>,
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CellContent {
    /// A piece of a side.
    Stone(SideName),
    /// A number.
    Digit(u8),
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
    /// A format of the game, or `svg` or `text` for the board.
    format: String,
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
    Speaks(language): Speaks,
    Body(request): Body<PositionRequest>,
) -> Result<Json<View>, Refusal> {
    let view = spawn_blocking(move || {
        let mut session = Session::open(&request.game, &request.setup, &request.position)?;
        session.set_language(language);
        if let Some(ply) = request.ply {
            session.jump(ply)?;
        }
        Ok::<_, quintet::Error>(session.view())
    });
    Ok(Json(view.await??))
}

async fn arrange(Body(request): Body<ArrangeRequest>) -> Result<Json<Arranged>, Refusal> {
    let content = |cell: &Option<CellContent>| match cell {
        None => Content::Empty,
        Some(CellContent::Stone(SideName::First)) => Content::Stone(Side::First),
        Some(CellContent::Stone(SideName::Second)) => Content::Stone(Side::Second),
        Some(CellContent::Digit(digit)) => Content::Digit(*digit),
    };
    let arranged = spawn_blocking(move || {
        let contents: Vec<_> = request.cells.iter().map(content).collect();
        let view = Session::arrange(&request.game, &request.setup, &contents)?.view();
        Ok::<_, quintet::Error>(Arranged { setup: view.setup, position: view.position })
    });
    Ok(Json(arranged.await??))
}

async fn write(
    Speaks(language): Speaks,
    Body(request): Body<ExportRequest>,
) -> Result<Json<Exported>, Refusal> {
    let written = spawn_blocking(move || {
        let ExportRequest { game, setup, position, format } = request;
        let mut session = Session::open(&game, &setup, &position)?;
        session.set_language(language);
        let text = match format.as_str() {
            "svg" => session.svg(),
            "text" => session.text(Style::Plain),
            format => session.write(format)?,
        };
        Ok::<_, quintet::Error>(Exported { format, text })
    });
    Ok(Json(written.await??))
}
