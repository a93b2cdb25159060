//! The vocabulary that all other crates share.
//!
//! | word | type | where |
//! |---|---|---|
//! | rules of a game, one position | [`Game`] | `game.rs` |
//! | texts, pictures and players of a game | [`Playable`], [`Family`] | `playable.rs` |
//! | who moves, who won | [`Side`], [`Outcome`] | `side.rs`, `outcome.rs` |
//! | value for the side to move | [`Score`], [`Window`], [`Value`] | `score.rs`, `value.rs` |
//! | evaluation of undecided positions | [`Eval`] | `eval.rs` |
//! | limits on thinking | [`Limits`], [`TimeLeft`], [`StopFlag`], [`Control`] | `limits.rs`, `clock.rs`, `control.rs` |
//! | what a search reports | [`Info`], [`Choice`] | `info.rs`, `player.rs` |
//! | the exact value of a position | [`SolverSpec`], [`Solution`] | `solve.rs` |
//! | a solver measured on a file | [`BenchSpec`] | `bench.rs` |
//! | what a search does, node by node | [`Event`], [`Observer`] | `event.rs`, `observer.rs` |
//! | its tree | [`TreeRecorder`] | `tree.rs` |
//! | options of setups and players | [`ParamSpec`], [`Params`] | `params.rs` |
//! | a game as it was played | [`Record`] | `record.rs` |
//! | a board as data | [`Diagram`] | `diagram.rs`, `render/` |
//! | chance | [`Seed`], [`Random`] | `random.rs` |
//! | files that are the same | [`fingerprint()`] | `fingerprint.rs` |
//! | what people read | [`Language`], [`Text`], [`Words`], [`About`] | `language.rs` |
//!
//! Nothing here performs input or output or knows a particular game.

pub mod arrange;
mod bench;
mod choice;
mod clock;
mod control;
mod data;
mod diagram;
mod error;
mod eval;
mod event;
mod fingerprint;
pub mod foreign;
mod game;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[allow(unsafe_code)]
mod host;
mod info;
mod language;
mod limits;
mod lines;
mod observer;
mod outcome;
mod params;
mod playable;
mod player;
mod puzzle;
mod random;
mod record;
pub mod render;
mod score;
mod side;
mod solve;
mod time;
mod tree;
mod value;

pub use bench::{BenchReport, BenchSpec, BenchTask, Figure, RunBench};
#[cfg(feature = "serde")]
pub use choice::ListedMove;
pub use choice::{Choice, LINES, MoveValue, best_lines};
pub use clock::TimeLeft;
pub use control::{Control, StopFlag};
pub use diagram::{
    Cell, CellShape, Content, Diagram, Fact, Label, Look, Mark, Marks, Remark, Stroke, Target, Turn,
};
pub use error::{MoveError, ParamError, PlayerError, RecordError, SetupError, unknown};
pub use eval::{Eval, NoEval};
pub use event::{
    Bound, Child, End, Entered, Event, Pick, Proved, Role, Simulated, Skip, Source, TableHit, Terms,
};
pub use fingerprint::{FINGERPRINT, fingerprint};
pub use game::{Game, NoTrace, PlayoutTrace, perft, perft_until};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Linked, data as data_of_host};
pub use info::{Counter, Info};
pub use language::{About, Language, Text, Words};
pub use limits::Limits;
pub use lines::{LineNode, Lines};
pub use observer::{NoObserver, Observer};
pub use outcome::Outcome;
pub use params::{
    ParamKind, ParamRole, ParamSpec, ParamValue, Params, Word, parse_duration, write_duration,
};
pub use playable::{Asset, Family, Format, Opponent, Playable, ReportName, Sample, Visitor};
pub use player::{BuildPlayer, Player, PlayerSpec, PlayerString, Task};
pub use puzzle::{
    Attempt, Difficulty, Goal, Grade, JudgeMove, Judgement, MakePuzzle, Puzzle, PuzzleSpec, Step,
    Verdict,
};
pub use random::{Random, Seed};
pub use record::Record;
pub use score::{Score, Window};
pub use side::Side;
pub use solve::{
    Detail, DetailValue, Need, PrintMoves, Solution, Solve, SolveError, SolveNews, SolveTask,
    SolverSpec,
};
pub use time::Instant;
pub use tree::{Tree, TreeNode, TreeRecorder};
pub use value::Value;
