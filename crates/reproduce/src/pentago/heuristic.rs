//! Branching and the heuristic.

use super::{CREATED, REPORT, command, think};
use crate::plot::{Axes, Curve, curves};
use crate::terms::BOARDS_CREATED;
use crate::{Figure, FigureTable, Plot, Row, Run, Stopped};
use quintet::Session;
use quintet::core::{Game, Random, Seed, Text};
use quintet_pentago::{OpenLines, Position};

/// Number of marbles on the boards of the chart.
const MARBLES: usize = 10;

pub(super) fn tables(run: &Run<'_>) -> Result<(Vec<FigureTable>, Plot), Stopped> {
    let (spread, plot) = spread(if run.quick { 50 } else { 1_000 });
    Ok((vec![branching(run)?, spread], plot))
}

fn branching(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let children =
        |position: &str| Session::open(REPORT, "", position).expect("a position").perft(1);
    let (first, second) = (children(""), children("c3 tl+"));
    let cells = Session::open(REPORT, "", "").expect("the start").view().board.cells.len() as u64;
    let row = |id: &str| Row::quoting(REPORT, id);
    let depth_3 = think("report:depth=3", "", run)?;
    let all_turns = think("report:depth=3,relevant-rotations=off", "", run)?;
    let seconds = |answer: &quintet::Answer| answer.choice.info.seconds();
    let rows = vec![
        row("board").judged_as(cells == 36, [format!("{cells} cells"), format!("{cells} cases")]),
        row("marbles").judged(cells / 2),
        row("branching").judged(first).at("quintet perft pentago 1", &["/leaves"]),
        row("branching-falls").judged_as(first - second == 8, first - second),
        row("super-board").judged_as(first / cells == 8, first / cells),
        row("children").judged(first / cells),
        row("three-five").judged(i64::from(OpenLines::new(5).worth(3))),
        row("depth-3")
            .beside(
                Figure::Seconds(seconds(&depth_3)),
                ["“nearly none” is not a number", "« quasi-nul » n’est pas un nombre"],
            )
            .with(BOARDS_CREATED, super::counter(&depth_3.choice.info, "boards created"))
            .by("report:depth=3")
            .at(command("report:depth=3", ""), &[])
            .giving(BOARDS_CREATED, CREATED),
        Row::ours(
            ["the same with all turns", "la même avec toutes les rotations"],
            Figure::Seconds(seconds(&all_turns)),
        )
        .with(BOARDS_CREATED, super::counter(&all_turns.choice.info, "boards created"))
        .by("report:depth=3,relevant-rotations=off")
        .at(command("report:depth=3,relevant-rotations=off", ""), &[])
        .giving(BOARDS_CREATED, CREATED),
    ];
    let note = [
        "The report: “Il est obligatoire de faire tourner un des mini-plateaux”. Here a marble \
         that makes five in a row ends the game, and nothing is turned: a rule of ours, which its \
         program need not have had.",
        "Le rapport : « Il est obligatoire de faire tourner un des mini-plateaux ». Ici une bille \
         qui en aligne cinq termine la partie, et rien ne tourne : une règle à nous, que son \
         programme n’avait pas forcément.",
    ];
    Ok(FigureTable::new(
        ["Branching and the heuristic", "Le branchement et l’heuristique"],
        note,
        rows,
    ))
}

/// The standard deviation of the heuristic over random boards, by aggressivity.
fn spread(boards: u64) -> (FigureTable, Plot) {
    let boards: Vec<Position> = (0..boards).map(random_board).collect();
    let most = OpenLines::MAX_AGGRESSIVITY;
    let deviations: Vec<f64> = (1..=most).map(|power| deviation(&boards, power)).collect();
    let grows = deviations.windows(2).all(|pair| pair[0] < pair[1]);
    let ours = if grows {
        ["grows at every step", "croît à chaque pas"]
    } else {
        ["does not always grow", "ne croît pas toujours"]
    };
    let mut rows = vec![Row::quoting(REPORT, "spread").judged_as(grows, ours)];
    for (power, deviation) in (1..).zip(&deviations) {
        let name = [
            format!("aggressivity {power}: standard deviation"),
            format!("agressivité {power} : écart type"),
        ];
        rows.push(Row::ours(name, *deviation));
    }
    let points = (1..).zip(&deviations).map(|(power, &d)| (f64::from(power), d)).collect();
    let axes = Axes {
        x: Text::new("aggressivity", "agressivité"),
        y: Text::new("standard deviation", "écart type"),
        log_x: false,
        log_y: true,
    };
    let title = [
        "Pentago: spread of the heuristic by aggressivity",
        "Pentago : dispersion de l’heuristique selon l’agressivité",
    ];
    let count = boards.len();
    let name = [
        format!("{count} random boards of {MARBLES} marbles"),
        format!("{count} plateaux au hasard de {MARBLES} billes"),
    ];
    let all = [Curve::line(name, points)];
    let note = [
        "The report's chart is lost; its point is that the standard deviation grows. Ours: the \
         plain heuristic of random boards of ten marbles.",
        "Le graphique du rapport est perdu ; il montrait que l’écart type croît. Le nôtre : \
         l’heuristique simple de plateaux au hasard de dix billes.",
    ];
    let table = FigureTable::new(
        [
            "Aggressivity: the spread of the heuristic",
            "L’agressivité : la dispersion de l’heuristique",
        ],
        note,
        rows,
    );
    (table, curves("pentago-aggressivity", title, &axes, &all))
}

/// A board after random moves, none of which ended the game.
fn random_board(seed: u64) -> Position {
    let mut random = Random::new(Seed(seed));
    let mut board = Position::default();
    for _ in 0..MARBLES {
        let open: Vec<_> =
            board.moves().filter(|&played| board.after(played).outcome().is_none()).collect();
        board = board.after(open[random.below(open.len())]);
    }
    board
}

fn deviation(boards: &[Position], power: u32) -> f64 {
    let eval = OpenLines::new(power);
    let values: Vec<f64> = boards.iter().map(|board| f64::from(eval.balance(board))).collect();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / values.len() as f64).sqrt()
}
