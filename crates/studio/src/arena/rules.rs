//! What a tournament may ask of a studio whose machine many people share.

use quintet::core::Text;
use quintet_arena::Host;
use schemars::JsonSchema;
use serde::Serialize;

/// What a tournament may ask for.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArenaBounds")]
pub(crate) struct Most {
    /// Tournaments that are kept.
    pub(crate) tournaments: usize,
    /// Players of one.
    pub(crate) players: usize,
    /// Games of one.
    pub(crate) games: u64,
}

/// The limits of every studio.
pub(crate) const MOST: Most = Most { tournaments: 100, players: 32, games: 2000 };

/// Programs are refused unless the server was started to run them.
pub(super) fn host(programs: bool) -> Host {
    let no_programs = Text::new(
        "this studio does not start programs: `quintet serve --programs` does, and `quintet \
         tournament run` needs no studio",
        "ce studio ne lance pas de programmes : `quintet serve --programs` le fait, et `quintet \
         tournament run` se passe de studio",
    );
    Host {
        place: Text::new("in the studio", "dans le studio"),
        players: MOST.players,
        games: MOST.games,
        elsewhere: Text::new(
            "`quintet tournament run` has no such bound",
            "`quintet tournament run` n’a pas cette borne",
        ),
        no_programs: (!programs).then_some(no_programs),
        clock: Some("1h"),
    }
}
