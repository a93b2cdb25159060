//! The report's worked examples: cells explored, and what dead cells would save. Its positions exist only as
//! drawings, which are lost; these are ours.

use super::REPORT;
use super::picture::{Board, svg, text};
use crate::{FigureTable, Plot, Row};
use quintet::core::{Game, Playable, Text, Words};
use quintet_hex::{Colour, Position, SwapRule, first_moves, moves_to_explore};

/// The results of the examples.
pub(super) struct Explored {
    pub(super) tables: Vec<FigureTable>,
    pub(super) plots: Vec<Plot>,
}

/// Five stones close together, as in the report's description of its example.
const CLOSE: &str = "d3 c4 d4 e3 d5";

/// Blue has enclosed the corner at a1: neither side can use its cells.
const AMBUSH: &str = "b3 a5 b1 b4 d7 c3 g7 d2 b5 e1";

/// The number of remaining cells, one of the player's counters.
const EXPLORED: Text = Text::new("cells explored", "cases explorées");

fn after(moves: &str) -> Position<u128> {
    let mut position = Position::new(7, SwapRule::Off);
    for text in moves.split_whitespace() {
        let played = position.parse_move(text).expect("the example can be played");
        position.play(played);
    }
    position
}

/// The boards four plies deep, at worst: n · (n − 1) · (n − 2) · (n − 3).
fn four_deep(moves: u32) -> u64 {
    (0..4).map(|ply| u64::from(moves - ply)).product()
}

/// The product as the report prints it.
fn product(moves: u32) -> String {
    let factors: Vec<String> = (0..4).map(|ply| (moves - ply).to_string()).collect();
    format!("{} = {}", factors.join(" × "), four_deep(moves))
}

pub(super) fn chapter() -> Explored {
    let empty = Board::new(after(""), |board| first_moves(board, Colour::Blue));
    let close = Board::new(after(CLOSE), |board| moves_to_explore(board, Colour::Blue));
    let ambush = Board::new(after(AMBUSH), |board| moves_to_explore(board, Colour::Red));
    let boards = [
        (
            "hex-first-move",
            [
                "Hex: first moves of Blue (first_move_choose)",
                "Hex : premiers coups de Bleu (first_move_choose)",
            ],
            &empty,
        ),
        (
            "hex-explored",
            [
                "Hex: moves to explore for Blue (get_moves_to_explore)",
                "Hex : coups à explorer pour Bleu (get_moves_to_explore)",
            ],
            &close,
        ),
        (
            "hex-dead",
            [
                "Hex: moves to explore for Red, and dead cells (noeuds en embuscade)",
                "Hex : coups à explorer pour Rouge, et cases mortes (noeuds en embuscade)",
            ],
            &ambush,
        ),
    ];
    let plots = boards.map(|(name, title, board)| {
        let title = Words::from(title);
        let svg = Words::each(|language| svg(board, title.get(language)));
        Plot { name, title, svg }
    });
    let pictures = Words::each(|language| {
        let titled = |(_, title, board): (_, [&str; 2], _)| {
            format!("{}\n{}", Words::from(title).get(language), text(board).trim_end())
        };
        boards.map(titled).join("\n\n")
    });
    let mut pictured = FigureTable::new(
        ["The cells explored", "Les cases explorées"],
        [
            "R, B stones; * explored, x explored and dead, . not explored. The report's figures \
             show explored cells in yellow; they are lost, and these positions are ours. In the \
             report's figures Blue begins; here Red does, whose edges are top and bottom.",
            "R, B pions ; * explorée, x explorée et morte, . non explorée. Les figures du rapport \
             montrent les cases explorées en jaune ; elles sont perdues, et ces positions sont les \
             nôtres. Dans les figures du rapport Bleu commence ; ici c’est Rouge, dont les bords \
             sont en haut et en bas.",
        ],
        Vec::new(),
    );
    pictured.picture = pictures;
    Explored { tables: vec![pictured, examples(&close, &ambush)], plots: plots.to_vec() }
}

fn examples(close: &Board, ambush: &Board) -> FigureTable {
    let all = close.position.moves().count() as u32;
    let (few, now, then) = (close.explored(), ambush.explored(), ambush.alive());
    let factor = four_deep(all) as f64 / four_deep(few) as f64;
    let saved = four_deep(now) as f64 / four_deep(then) as f64;
    let row = |id: &str| Row::quoting(REPORT, id);
    let command = |player: &str, moves: &str| {
        format!("quintet analyse hex --setup size=7 --choice --player {player} {moves}")
    };
    let cells = |row: Row, cells: u32, player: &str, moves: &str| {
        let row = row.judged(product(cells)).with(EXPLORED, u64::from(cells)).by(player);
        row.at(command(player, moves), &[]).giving(EXPLORED, "/counters/0/value")
    };
    let (kept, dead) = ("best-choice:dead-cells=off,depth=1", "best-choice:depth=1");
    let every = "best-choice:dead-cells=off,depth=1,explore=off";
    let rows = vec![
        cells(row("explored"), few, kept, CLOSE),
        cells(row("all"), all, every, CLOSE),
        row("explored-factor").judged_as(factor.round() as u64 == 13, format!("{factor:.1}")),
        cells(row("ambush-now"), now, kept, AMBUSH),
        cells(row("ambush-then"), then, dead, AMBUSH),
        row("ambush-factor").judged_as((3.25..3.75).contains(&saved), format!("{saved:.2}")),
    ];
    let note = [
        format!(
            "Depth 4, at worst. The report's positions are lost; ours, after {CLOSE} and after \
             {AMBUSH}, were chosen so that the same heuristic leaves the same number of cells."
        ),
        format!(
            "Profondeur 4, au pire. Les positions du rapport sont perdues ; les nôtres, après \
             {CLOSE} et après {AMBUSH}, ont été choisies pour que la même heuristique laisse le \
             même nombre de cases."
        ),
    ];
    FigureTable::new(
        ["Nodes on 7×7 by the cells explored", "Nœuds en 7×7 selon les cases explorées"],
        note,
        rows,
    )
}
