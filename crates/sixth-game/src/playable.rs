//! The connection to the facade: texts, pictures, players and choices.

use crate::rules::{CELLS, Move, Position};
use crate::{diagram, notation, words};
use quintet_core::{
    About, Content, Diagram, Eval, Family, Format, Game, Language, MoveError, Opponent, ParamRole,
    ParamSpec, Params, Playable, PlayerSpec, Record, RecordError, Sample, Score, SetupError, Side,
    Text, Visitor, arrange,
};
use quintet_search::{StandardDefaults, standard_players};

fn standard() -> Vec<PlayerSpec<Position>> {
    let defaults = StandardDefaults { minimax_depth: 3, alphabeta_depth: 6 };
    standard_players::<Position, Mobility>(defaults)
}

impl Playable for Position {
    const FORMATS: &'static [Format] = &[Format { name: "moves", summary: words::NOTATION }];

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::parse_move(self, text)
    }

    fn write_move(&self, of: Move) -> String {
        notation::write_move(of)
    }

    fn speak_move(&self, of: Move, language: Language) -> String {
        words::played(self.turn(), of, language)
    }

    fn move_steps(&self, of: Move) -> Vec<String> {
        vec![self.write_move(of)]
    }

    fn setup_text(&self) -> String {
        String::new()
    }

    fn write_record(record: &Record<Self>, format: &str) -> Result<String, RecordError> {
        match format {
            "moves" => Ok(notation::write(record)),
            _ => Err(RecordError::unknown_format(format, Self::FORMATS)),
        }
    }

    /// The number of discs decides whose turn it is, as if nobody had passed.
    fn arrange(&self, contents: &[Content]) -> Result<Record<Self>, RecordError> {
        let owners = arrange::stones(contents, usize::from(CELLS))?;
        let board = |side| {
            let own = owners.iter().enumerate().filter(|(_, owner)| **owner == Some(side));
            own.fold(0, |board, (cell, _)| board | 1 << cell)
        };
        let discs = owners.iter().flatten().count() as u32;
        Ok(Record::new(Self { discs: Side::BOTH.map(board), turn: Side::after(discs) }))
    }

    fn diagram(&self, last: Option<Move>, language: Language) -> Diagram {
        diagram::diagram(self, last, language)
    }

    fn status(&self, language: Language) -> String {
        words::status(self, self.outcome(), language)
    }

    fn players() -> Vec<PlayerSpec<Self>> {
        let mut players = standard();
        players.push(PlayerSpec {
            name: "patient",
            about: words::PATIENT,
            params: vec![
                ParamSpec::int("hash", 1, 16_384, Some(64), words::HASH)
                    .meaning(ParamRole::MEBIBYTES),
            ],
            build: |params| {
                let text = format!("pvs:time=5s,table={}", params.int("hash").unwrap_or(64));
                let players = standard();
                let (pvs, params) = PlayerSpec::find(&players, &text).expect("a standard player");
                (pvs.build)(&params)
            },
        });
        players
    }
}

/// Available moves and corners, own minus the other side's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Eval<Position> for Mobility {
    fn evaluate(&self, position: &Position) -> Score {
        const CORNERS: u64 = 1 | 1 << 5 | 1 << 30 | 1 << 35;
        let worth = |side: Side| {
            let corners = position.discs[side.index()] & CORNERS;
            position.places(side).count() as i32 + 8 * corners.count_ones() as i32
        };
        Score::estimate(worth(position.turn()) - worth(!position.turn()))
    }
}

/// Othello on 6×6.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

impl Family for Othello {
    const NAME: &'static str = "othello";
    const ABOUT: About = words::ABOUT;
    const RULES: Text = words::RULES;
    const SIDES: usize = 2;
    const NOTATION: Text = words::NOTATION;
    const OPPONENTS: &'static [Opponent] = words::OPPONENTS;
    const ADVISOR: &'static str = "pvs";
    const REVIEWER: &'static str = "pvs:nodes=200000,threads=1";
    const SCALE: f64 = 12.0;
    const SAMPLE: Sample = Sample {
        setup: "",
        position: "d5 e5 e4 c5 d6 f4 b3 c6 f6 e6 b6 d2 d1 b4 b5 a5 a6 a4 a3 c2 c1 a2 e3 f3 e2 e1 \
                   f1 b2 a1 f5 f2 b1",
        from: 8,
    };

    fn setup() -> Vec<ParamSpec> {
        Vec::new()
    }

    fn open<V: Visitor>(_: &Params, text: &str, visitor: V) -> Result<V::Output, SetupError> {
        Ok(visitor.visit(notation::parse(text)?))
    }
}
