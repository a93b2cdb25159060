//! `best-choice`: the report's optimised minimax (`minimaxAB_bestChoice`), with a switch for each
//! optimisation.
//!
//! Among moves of equal minimax value the report takes the shortest winning path, then the depth at which the
//! result is reached. Here the search keeps the plies to every forced end, so both are one order: the soonest
//! win, any undecided move, the latest loss. Remaining ties are broken at random or (`path=board`) by the
//! number of stones that the player's shortest path over the board still lacks, the other possible reading of
//! the report. That reading is weaker: against `report-alphabeta` it scores 77 % instead of 85 % on 6×6 to
//! depth 4, and 55 % instead of 64 % on 7×7 to depth 3 (`benches/report.rs`, 400 games each), because a
//! straight line is easily stopped.

mod search;

use super::dead::dead_cells;
use super::root::{self, Tried, depth_below, pick, search_moves};
use super::{USUAL_DEPTH, depth_param, first_moves};
use crate::{CellSet, Move, Position, missing_stones, words};
use quintet_core::{
    Choice, Control, Game, Limits, NoObserver, Observer, ParamSpec, Params, Player, PlayerSpec,
    Random, Score, Task,
};
use search::{Options, Walk};
use std::cmp::Reverse;

/// Its declaration.
pub(super) fn spec<S: CellSet>() -> PlayerSpec<Position<S>> {
    PlayerSpec {
        name: "best-choice",
        about: words::BEST_CHOICE,
        params: vec![
            depth_param(Some(USUAL_DEPTH), words::REPORT_DEPTH),
            ParamSpec::switch("explore", true, words::EXPLORE),
            ParamSpec::switch("dead-cells", true, words::DEAD_CELLS),
            ParamSpec::switch("first-move", true, words::FIRST_MOVE),
            ParamSpec::choice("path", words::PATHS, "line", words::PATH),
        ],
        build: |params| Box::new(BestChoice::new(params)),
    }
}

struct BestChoice {
    depth: u32,
    options: Options,
    first_move: bool,
    board_path: bool,
}

impl BestChoice {
    fn new(params: &Params) -> Self {
        Self {
            depth: params.int("depth").expect("depth has a default") as u32,
            options: Options {
                explore: params.switch("explore"),
                dead_cells: params.switch("dead-cells"),
            },
            first_move: params.switch("first-move"),
            board_path: params.choice("path") == "board",
        }
    }

    /// The first stone, chosen without a search.
    fn opening<S: CellSet>(
        &self,
        position: &Position<S>,
        task: &Task<'_, Move>,
    ) -> Option<Vec<Move>> {
        let begins = self.first_move && position.ply() == 0;
        begins.then(|| {
            let cells = first_moves(position, position.colour_to_move());
            let chosen = cells.nth(Random::new(task.seed).below(cells.count() as usize));
            vec![Move::Place(chosen)]
        })
    }

    /// The criteria for ordering moves.
    fn rank<S: CellSet>(
        &self,
        position: &Position<S>,
        played: Move,
        score: Score,
    ) -> (Score, Reverse<u32>) {
        let side = position.turn();
        let next = position.after(played);
        let missing = if self.board_path { missing_stones(&next, next.colour_of(side)) } else { 0 };
        (score, Reverse(missing))
    }
}

impl<S: CellSet> Player<Position<S>> for BestChoice {
    fn choose(&mut self, position: &Position<S>, task: &mut Task<'_, Move>) -> Choice<Move> {
        let depth = depth_below(position, Some(self.depth), task);
        let limits = Limits { depth: None, ..task.limits };
        let opening = self.opening(position, task);
        let only_opening = opening.is_some() && !task.all_moves && task.observer.is_none();
        let mut control = Control::new(&limits, &task.stop, &mut *task.report);
        let dead = if self.options.dead_cells { dead_cells(position) } else { S::EMPTY };
        let explored = search::moves(position, dead, position.turn(), self.options);
        let candidates = opening.unwrap_or_else(|| explored.moves().collect());
        let searched: Vec<Move> = if only_opening {
            Vec::new()
        } else if task.all_moves {
            position.moves().collect()
        } else {
            explored.moves().collect()
        };
        let search = RootSearch { position, dead, options: self.options, depth, moves: &searched };
        let found = match task.observer.as_deref_mut() {
            Some(mut observer) => search.run(&mut control, &mut observer),
            None => search.run(&mut control, &mut NoObserver),
        };
        let rank = |played, score| self.rank(position, played, score);
        let best = pick(&candidates, &found, rank, task.seed);
        root::announce(&mut control, position, best, &found, if only_opening { 0 } else { depth });
        let moves = root::values(position, &found, task.all_moves);
        Choice { best, info: control.into_info(), moves, lines: Vec::new() }
    }
}

/// One search from the root, whatever its observer.
struct RootSearch<'r, S: CellSet> {
    position: &'r Position<S>,
    dead: S,
    options: Options,
    depth: u32,
    moves: &'r [Move],
}

impl<S: CellSet> RootSearch<'_, S> {
    fn run<O: Observer<Move>>(
        &self,
        control: &mut Control<'_, Move>,
        observer: &mut O,
    ) -> Vec<Tried> {
        if self.moves.is_empty() {
            return Vec::new();
        }
        let owner = self.position.turn();
        let mut walk = Walk::new(control, observer, owner, self.options, self.dead, self.depth);
        let moves = self.moves.iter().copied();
        let found = search_moves(&mut walk, self.position, moves, self.depth);
        let counters = walk.counters(self.position);
        control.news().counters = counters;
        found
    }
}
