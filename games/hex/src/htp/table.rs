//! A game in progress for the protocol, independent of its board size.

use crate::knowledge::{Effort, Knowledge};
use crate::{CellSet, Colour, Move, Position, SwapRule, Wide};
use quintet_core::{
    Game, Info, Language, Limits, Playable, Player, PlayerSpec, Record, Seed, Task, Value, render,
};

/// The chosen move.
pub(super) struct Found {
    /// Its text.
    pub(super) text: String,
    /// Whether the side to move has certainly lost, or practically so.
    pub(super) is_hopeless: bool,
}

/// A game with its player.
pub(super) trait Match: Send {
    /// Starts again with these moves; the player keeps its memory.
    fn replay(&mut self, rule: SwapRule, moves: &[String]) -> Result<(), String>;
    /// Plays one more move by the current rule.
    fn play(&mut self, text: &str) -> Result<(), String>;
    /// The side to move.
    fn turn(&self) -> Colour;
    /// The side that has joined its edges.
    fn winner(&self) -> Option<Colour>;
    /// All legal moves.
    fn moves(&self) -> Vec<String>;
    /// Number of cells without a stone.
    fn empty(&self) -> u32;
    /// The board in characters.
    fn picture(&self) -> String;
    /// The game as SGF.
    fn sgf(&self) -> Result<String, String>;
    /// Chooses a move.
    fn think(&mut self, limits: Limits) -> Found;
    /// Every move's chance of winning, from 0 to 1.
    fn chances(&mut self, limits: Limits) -> Vec<(String, f64)>;
    /// The side that wins by connections alone, and the cells that guard them.
    fn connected(&self) -> Option<(Colour, Vec<String>)>;
}

/// A table for a board of this size.
pub(super) fn table(size: u32, player: &str) -> Result<Box<dyn Match>, String> {
    Ok(if size <= u128::STRIDE {
        Box::new(Seated::<u128>::new(size, player)?)
    } else {
        Box::new(Seated::<Wide>::new(size, player)?)
    })
}

struct Seated<S: CellSet> {
    start: Position<S>,
    position: Position<S>,
    played: Vec<Move>,
    player: Box<dyn Player<Position<S>>>,
}

impl<S: CellSet> Seated<S> {
    fn new(size: u32, player: &str) -> Result<Self, String> {
        let specs = Position::<S>::players();
        let (spec, params) =
            PlayerSpec::find(&specs, player).map_err(|error| error.in_words(Language::English))?;
        let start = Position::new(size, SwapRule::Off);
        Ok(Self { start, position: start, played: Vec::new(), player: (spec.build)(&params) })
    }

    fn asked(&mut self, limits: Limits, all_moves: bool) -> quintet_core::Choice<Move> {
        let mut ignore = |_: &Info<Move>| {};
        let mut task = Task::new(Seed(u64::from(self.position.ply())), &mut ignore);
        (task.limits, task.all_moves) = (limits, all_moves);
        self.player.choose(&self.position, &mut task)
    }
}

impl<S: CellSet> Match for Seated<S> {
    fn replay(&mut self, rule: SwapRule, moves: &[String]) -> Result<(), String> {
        let start = Position::new(self.start.size(), rule);
        let (mut position, mut played) = (start, Vec::new());
        for text in moves {
            let of = position.parse_move(text).map_err(|error| error.in_words(Language::English));
            let of = of?;
            position.play(of);
            played.push(of);
        }
        (self.start, self.position, self.played) = (start, position, played);
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let of = self.position.parse_move(text);
        let of = of.map_err(|error| error.in_words(Language::English))?;
        self.position.play(of);
        self.played.push(of);
        Ok(())
    }

    fn turn(&self) -> Colour {
        self.position.colour_to_move()
    }

    fn winner(&self) -> Option<Colour> {
        self.position.winner()
    }

    fn moves(&self) -> Vec<String> {
        self.position.moves().map(|of| self.position.write_move(of)).collect()
    }

    fn empty(&self) -> u32 {
        self.position.empty_count()
    }

    fn picture(&self) -> String {
        let last = self.played.last().copied();
        render::text(&self.position.diagram(last, Language::English), render::Style::Plain)
    }

    fn sgf(&self) -> Result<String, String> {
        let record = Record { moves: self.played.clone(), ..Record::new(self.start) };
        Position::write_record(&record, "sgf").map_err(|error| error.in_words(Language::English))
    }

    fn think(&mut self, limits: Limits) -> Found {
        let choice = self.asked(limits, false);
        let is_hopeless = match choice.info.value {
            Some(Value::Proved(score)) => score.is_loss(),
            Some(Value::Rate(chance)) => chance < HOPELESS && choice.info.simulations > 0,
            _ => false,
        };
        Found { text: self.position.write_move(choice.best), is_hopeless }
    }

    fn chances(&mut self, limits: Limits) -> Vec<(String, f64)> {
        let choice = self.asked(limits, true);
        let chance = |value: Value| match value {
            Value::Rate(chance) => chance,
            Value::Proved(score) | Value::Estimated(score) if score.is_win() => 1.0,
            Value::Proved(score) | Value::Estimated(score) if score.is_loss() => 0.0,
            _ => 0.5,
        };
        let of = |of: &quintet_core::MoveValue<Move>| {
            (self.position.write_move(of.played), chance(of.value))
        };
        choice.moves.iter().map(of).collect()
    }

    fn connected(&self) -> Option<(Colour, Vec<String>)> {
        if self.position.winner().is_some() || self.position.can_swap() {
            return None;
        }
        let known = Knowledge::of(&self.position, Effort::GLANCE);
        let name = |cell| self.position.write_move(Move::Place(cell));
        known.winner.map(|winner| (winner, known.carrier.cells().map(name).collect()))
    }
}

/// The chance below which a game counts as lost.
const HOPELESS: f64 = 0.005;
