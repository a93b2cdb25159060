//! Shows a position, sets one up by hand, or writes it in another format.

use super::{Asked, Begun, Question};
use crate::{Error, View};
use quintet_core::render::Style;
use quintet_core::{Content, RecordError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position of a game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionRequest {
    /// The game's name.
    game: String,
    /// Its setup, `name=value,…`.
    #[serde(default)]
    setup: String,
    /// The position in any format (default: the start).
    #[serde(default)]
    position: String,
    /// Moves to play (default: all).
    #[serde(default)]
    ply: Option<usize>,
}

impl Question for PositionRequest {
    type Answer = View;
    const PATH: &'static str = "/position";
    const SUMMARY: &'static str = "A position as data: board, legal moves, history";

    fn length(&self) -> Option<usize> {
        Some(self.position.len())
    }

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<View>, Error> {
        let Asked { catalogue, language, stop } = asked;
        let Self { game, setup, position, ply } = self;
        let mut session = catalogue.registry.open_until(game, setup, position, stop)?;
        session.set_language(language);
        if let Some(ply) = *ply {
            session.jump(ply)?;
        }
        Ok(Begun::Answered(session.view()))
    }
}

/// A board set up by hand.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrangeRequest {
    /// The game's name.
    game: String,
    /// Its setup, which determines the size.
    #[serde(default)]
    setup: String,
    /// The content of each cell, in the order of `View.board.cells`; null or `{}` for an empty one.
    cells: Vec<Option<Content>>,
    /// Pairs of tied neighbours, as indices into the cells (default: those of the setup).
    #[serde(default)]
    ties: Option<Vec<(u16, u16)>>,
}

/// The game that leads to a board.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Arranged {
    /// Its setup.
    setup: String,
    /// Its position, to open with the setup.
    position: String,
}

impl Question for ArrangeRequest {
    type Answer = Arranged;
    const PATH: &'static str = "/arrange";
    const SUMMARY: &'static str = "The game that leads to a board set up by hand";

    fn length(&self) -> Option<usize> {
        Some(0)
    }

    fn begin(&self, Asked { catalogue, .. }: Asked<'_>) -> Result<Begun<Arranged>, Error> {
        let cells: Vec<_> = self.cells.iter().map(|cell| cell.unwrap_or_default()).collect();
        let (registry, game, setup) = (&catalogue.registry, &self.game, &self.setup);
        let session = match &self.ties {
            Some(ties) => registry.arrange_tied(game, setup, &cells, ties)?,
            None => registry.arrange(game, setup, &cells)?,
        };
        let view = session.view();
        Ok(Begun::Answered(Arranged { setup: view.setup, position: view.position }))
    }
}

/// A position and the format to write it in.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// A format of the game; `svg` or `text` for the board; `tree` for all lines.
    format: String,
    /// All its lines and comments, as `4,4(5,3{too slow}),4`, for formats that can hold them.
    #[serde(default)]
    tree: String,
}

/// A position as text.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Exported {
    /// The format.
    format: String,
    /// The text.
    text: String,
}

impl Question for ExportRequest {
    type Answer = Exported;
    const PATH: &'static str = "/export";
    const SUMMARY: &'static str = "A position in a format of its game, or its board as SVG or text";

    fn length(&self) -> Option<usize> {
        Some(self.position.len() + self.tree.len())
    }

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<Exported>, Error> {
        let Asked { catalogue, language, stop } = asked;
        let Self { game, setup, position, format, tree } = self;
        let mut session = catalogue.registry.open_until(game, setup, position, stop)?;
        session.set_language(language);
        let text = match format.as_str() {
            "svg" => session.svg(),
            "text" => session.text(Style::Plain),
            format if tree.is_empty() => session.write(format).map_err(with_boards)?,
            format => session.write_lines(format, tree, stop).map_err(with_boards)?,
        };
        Ok(Begun::Answered(Exported { format: format.clone(), text }))
    }
}

/// Adds the board formats to the formats that the error lists.
fn with_boards(mut error: Error) -> Error {
    if let Error::Record(RecordError::UnknownFormat { known, .. }) = &mut error {
        let more = ["svg", "text", "tree"].map(str::to_owned);
        let more: Vec<_> = more.into_iter().filter(|format| !known.contains(format)).collect();
        known.extend(more);
    }
    error
}
