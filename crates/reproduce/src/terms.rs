//! Quantities measured in several places, in both languages.

use quintet::core::Text;

pub(crate) const NODES: Text = Text::new("nodes", "nœuds");
pub(crate) const MOST_NODES: Text = Text::new("most nodes", "maximum de nœuds");
pub(crate) const NODES_A_MOVE: Text = Text::new("nodes per move", "nœuds par coup");
pub(crate) const TIME: Text = Text::new("time", "temps");
pub(crate) const GAMES: Text = Text::new("games", "parties");
pub(crate) const TURNS: Text = Text::new("turns", "tours");
pub(crate) const BOARDS_CREATED: Text = Text::new("boards created", "plateaux créés");
