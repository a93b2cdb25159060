//! Does searching deeper help? The DualSudoku report found that it does not. Here its player, plain
//! alpha-beta and the engine are judged by exact values.

use crate::plot::{Axes, Curve, curves};
use crate::terms::NODES_A_MOVE;
use crate::{FigureTable, Plot, Row, Run, Stopped};
use quintet::core::{Playable, PlayerSpec, Seed, Task, Text};
use quintet_dual_sudoku::regret::{Regrets, Truth, late_positions};
use quintet_dual_sudoku::{Move, Position};

/// Players of increasing search effort, as one curve.
struct Series {
    name: [&'static str; 2],
    players: Vec<String>,
}

/// Solved positions from one stage of the game.
struct Stage {
    name: [&'static str; 2],
    solved: Vec<(Position<9, 81>, Truth)>,
}

/// The table and the plot.
pub(crate) fn judge(run: &Run<'_>) -> Result<(FigureTable, Plot), Stopped> {
    let stages = match run.quick {
        true => vec![stage(["5 to 9 cells", "5 à 9 cases"], 5, 5..=9, run)?],
        false => vec![
            stage(["5 to 12 cells", "5 à 12 cases"], 60, 5..=12, run)?,
            stage(["13 to 20 cells", "13 à 20 cases"], 60, 13..=20, run)?,
        ],
    };
    let mut rows = Vec::new();
    let mut plotted = Vec::new();
    for Series { name, players } in series(run.quick) {
        let mut points = Vec::new();
        for player in &players {
            for (number, stage) in stages.iter().enumerate() {
                let [english, french] = stage.name;
                run.say([
                    format!("dual-sudoku: {player}, regret with {english}"),
                    format!("dual-sudoku : {player}, regret avec {french}"),
                ]);
                let (regrets, nodes) = regrets(player, stage, run)?;
                rows.push(row(player, stage, &regrets, nodes));
                if number + 1 == stages.len() {
                    points.push((nodes.max(1.0), regrets.mean()));
                }
            }
        }
        plotted.push(Curve::line(name, points));
    }
    let table = FigureTable::new(
        [
            "Does searching deeper help? Points given away per move, by exact values",
            "Chercher plus loin aide-t-il ? Points cédés par coup, d’après les valeurs exactes",
        ],
        [
            "The report found that a higher threshold does not make its player stronger. That \
             holds for its player: with few cells left it gives away more the farther it looks. \
             Its two heuristics are added at every ply, so a deeper search trusts them more; \
             without them it gives away less there. It also supposes that the other side never \
             passes, and passes when it should not. It does not hold for the game: the engine \
             gives away less with every step. A few moves that give away a whole unit weigh much \
             in a mean, so see the share of wrong moves as well. Figures are ours; the \
             positions are late ones from games between engines that sometimes err.",
            "Le rapport a trouvé qu’un seuil plus haut ne rend pas son joueur plus fort. C’est \
             vrai de son joueur : quand il reste peu de cases, il cède d’autant plus qu’il regarde \
             loin. Ses deux heuristiques s’ajoutent à chaque demi-coup, une recherche plus profonde s’y \
             fie donc davantage ; sans elles, il y cède moins. Il suppose aussi que l’autre camp ne \
             passe jamais, et passe son tour quand il ne le devrait pas. Ce n’est pas vrai du jeu \
             : le moteur cède moins à chaque pas. Quelques coups qui cèdent une unité entière \
             pèsent beaucoup dans une moyenne : regardez aussi la part des coups fautifs. Les \
             chiffres sont les nôtres ; les positions sont des fins de parties entre moteurs qui \
             se trompent parfois.",
        ],
        rows,
    );
    let axes = Axes {
        x: NODES_A_MOVE,
        y: Text::new("mean regret, points", "regret moyen, en points"),
        log_x: true,
        log_y: false,
    };
    let title = [
        "DualSudoku: points given away, by nodes searched",
        "DualSudoku : points cédés, selon les nœuds cherchés",
    ];
    Ok((table, curves("dual-sudoku-regret", title, &axes, &plotted)))
}

fn series(quick: bool) -> Vec<Series> {
    let each = |values: &[u64], form: &dyn Fn(u64) -> String| {
        let kept = if quick { &values[..2] } else { values };
        kept.iter().map(|&value| form(value)).collect()
    };
    let thresholds = [2_000, 20_000, 200_000, 2_000_000, 20_000_000];
    vec![
        Series {
            name: ["joueur-ia"; 2],
            players: each(&thresholds, &|nodes| format!("joueur-ia:threshold={nodes}")),
        },
        Series {
            name: ["joueur-ia without heuristics", "joueur-ia sans heuristiques"],
            players: each(&thresholds, &|nodes| {
                format!("joueur-ia:heuristics=off,threshold={nodes}")
            }),
        },
        Series {
            name: ["alphabeta"; 2],
            players: each(&[1, 2, 3, 4], &|depth| format!("alphabeta:depth={depth}")),
        },
        Series {
            name: ["engine", "moteur"],
            players: each(&[250, 1_000, 4_000, 16_000], &|nodes| format!("engine:nodes={nodes}")),
        },
    ]
}

fn stage(
    name: [&'static str; 2],
    count: usize,
    cells: std::ops::RangeInclusive<u32>,
    run: &Run<'_>,
) -> Result<Stage, Stopped> {
    run.check()?;
    let [english, french] = name;
    run.say([
        format!("dual-sudoku: {count} positions with {english} to fill, solved"),
        format!("dual-sudoku : {count} positions avec {french} à remplir, résolues"),
    ]);
    let positions = late_positions(count, &cells, Seed(1)).into_iter();
    let solve = |position| Some((position, Truth::of(&position, &run.stop)?));
    let solved: Option<Vec<_>> = positions.map(solve).collect();
    Ok(Stage { name, solved: solved.ok_or(Stopped)? })
}

/// A player's regrets, and its nodes per move.
fn regrets(text: &str, stage: &Stage, run: &Run<'_>) -> Result<(Regrets, f64), Stopped> {
    let specs = Position::<9, 81>::players();
    let (spec, params) = PlayerSpec::find(&specs, text).expect("the players are listed");
    let (mut regrets, mut nodes) = (Regrets::default(), 0);
    for (position, truth) in &stage.solved {
        let mut ignore = |_: &_| {};
        let mut task = Task { stop: run.stop.clone(), ..Task::new(Seed(1), &mut ignore) };
        let choice = (spec.build)(&params).choose(position, &mut task);
        run.check()?;
        let best: Move = choice.best;
        regrets.add(best, truth.regret(best).expect("these players place or pass"));
        nodes += choice.info.nodes;
    }
    Ok((regrets, nodes as f64 / stage.solved.len() as f64))
}

fn row(player: &str, stage: &Stage, regrets: &Regrets, nodes: f64) -> Row {
    let [passes, wrong] = regrets.passes;
    let [english, french] = stage.name;
    let name =
        [format!("{player}, {english}: mean regret"), format!("{player}, {french} : regret moyen")];
    Row::ours(name, regrets.mean())
        .with(["wrong, %", "fautes, %"], regrets.share_wrong())
        .with(["40 points or more", "40 points ou plus"], u64::from(regrets.blunders))
        .with(Text::same("passes"), u64::from(passes))
        .with(["wrong passes", "passes fautives"], u64::from(wrong))
        .with(NODES_A_MOVE, nodes)
        .with(Text::same("positions"), u64::from(regrets.count))
}
