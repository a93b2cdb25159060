//! Games between deterministic players on empty grids: scores and nodes must match exactly.

use super::{ALPHA_BETA, FIRST_VALID, JOUEUR_IA, MINIMAX, REPORT};
use crate::meet::{Meeting, named, seconds};
use crate::plot::{Axes, Curve, curves};
use crate::row::Ratio;
use crate::terms::NODES;
use crate::{Figure, FigureTable, Plot, Row, Run, Stopped};
use quintet::core::{Text, Words};
use quintet_arena::{GameRecord, MatchReport, Metrics};

/// The results of all the games.
pub(super) struct Played {
    pub(super) tables: Vec<FigureTable>,
    pub(super) plot: Plot,
}

/// Two players, and the quotes about their two games.
struct Pairing {
    size: u32,
    /// The player that searches, then its opponent.
    players: [&'static str; 2],
    /// The quotes of the scores: of the game that the searcher begins, and of the one that its opponent
    /// begins.
    scores: [&'static str; 2],
    /// The searcher's total time in the report, and the common prefix of the quotes.
    time: Option<(&'static str, f64)>,
    /// Which of the two games the report's nodes belong to; for `None` see `joueur_ia`.
    nodes_of: Option<usize>,
}

const PAIRINGS: [Pairing; 9] = [
    pairing(4, [MINIMAX, FIRST_VALID], ["mf4", "fm4"], Some(("mm4", 0.01)), Some(1)),
    pairing(4, [ALPHA_BETA, FIRST_VALID], ["af4", "fa4"], Some(("ab4", 0.01)), Some(0)),
    pairing(4, [JOUEUR_IA, FIRST_VALID], ["jf4", "fj4"], Some(("ia4", 0.01)), None),
    pairing(4, [JOUEUR_IA, ALPHA_BETA], ["ja4", "aj4"], None, None),
    pairing(9, [MINIMAX, FIRST_VALID], ["mf9", "fm9"], Some(("mm9", 2.6)), Some(1)),
    pairing(9, [ALPHA_BETA, FIRST_VALID], ["af9", "fa9"], Some(("ab9", 0.775)), Some(0)),
    pairing(9, [ALPHA_BETA, MINIMAX], ["am9", "am9"], None, None),
    pairing(9, [JOUEUR_IA, FIRST_VALID], ["jf9", "fj9"], Some(("ia9", 3.01)), None),
    pairing(9, [JOUEUR_IA, ALPHA_BETA], ["ja9", "aj9"], None, None),
];

const fn pairing(
    size: u32,
    players: [&'static str; 2],
    scores: [&'static str; 2],
    time: Option<(&'static str, f64)>,
    nodes_of: Option<usize>,
) -> Pairing {
    Pairing { size, players, scores, time, nodes_of }
}

impl Pairing {
    fn setup(&self) -> String {
        format!("size={}", self.size)
    }
}

/// The two games of a pairing.
struct Pair {
    report: MatchReport,
}

/// The command that plays one game of a pair: 0 if its first player begins, 1 if the other does.
fn command(setup: &str, players: [&str; 2], game: usize) -> String {
    let (first, second) = (players[game], players[1 - game]);
    format!("quintet play {REPORT} --setup {setup} --first {first} --second {second}")
}

/// The paths of both scores in the `--json` of a game.
const SCORES: [&str; 2] = ["/tally/0/value", "/tally/4/value"];

pub(super) fn play(run: &Run<'_>) -> Result<Played, Stopped> {
    let mut rows = Vec::new();
    let (mut pairs, mut plotted) = (Vec::new(), Vec::new());
    for pairing in PAIRINGS.iter().filter(|pairing| pairing.size == 4 || !run.quick) {
        let pair = two_games(&pairing.setup(), pairing.players, run)?;
        rows.extend(compare(pairing, &pair));
        if pairing.size == if run.quick { 4 } else { 9 } && pairing.players[1] == FIRST_VALID {
            plotted.push(curve(pairing.players[0], &pair.report.games[0]));
        }
        pairs.push((pairing, pair));
    }
    let note = [
        "“A x – y B”: A plays first. Nodes are those of the player that searches: total, mean \
         (truncated) and most in a move. The report's times are means of two games' totals; so are \
         ours. Its node figures are of one of the two games, which it does not say: for Minimax of \
         the one that First Valid Move begins, for AlphaBeta of the other.",
        "« A x – y B » : A joue en premier. Les nœuds sont ceux du joueur qui cherche : total, \
         moyenne (tronquée) et maximum d’un coup. Les temps du rapport sont des moyennes des \
         totaux de deux parties ; les nôtres aussi. Ses nombres de nœuds sont ceux de l’une des \
         deux parties, sans qu’il dise laquelle : pour Minimax, celle que First Valid Move \
         commence, pour AlphaBeta, l’autre.",
    ];
    let mut tables =
        vec![FigureTable::new(["Games on empty grids", "Parties sur grilles vides"], note, rows)];
    tables.extend([ratios(&pairs), joueur_ia(&pairs, run)?]);
    let axes = Axes {
        x: Text::new("move of the searcher", "coup du joueur qui cherche"),
        y: NODES,
        log_x: false,
        log_y: true,
    };
    let title = [
        "DualSudoku: nodes per move against first-valid",
        "DualSudoku : nœuds par coup contre first-valid",
    ];
    Ok(Played { tables, plot: curves("dual-sudoku-nodes", title, &axes, &plotted) })
}

fn two_games(setup: &str, players: [&str; 2], run: &Run<'_>) -> Result<Pair, Stopped> {
    let meeting = Meeting { game: REPORT, setup, players, pairs: 1, opening: 0, seed: 0 };
    Ok(Pair { report: meeting.play(run)? })
}

/// The rows of one pairing: scores, time and, where we know their game, nodes.
fn compare(pairing: &Pairing, pair: &Pair) -> Vec<Row> {
    let row = |id: &str| Row::quoting(REPORT, id).by(pairing.players[0]);
    let play = |game: usize| command(&pairing.setup(), pairing.players, game);
    let games = &pair.report.games;
    let [begins, answers] = pairing.scores;
    let mut rows = Vec::new();
    if begins == answers {
        let both = games.iter().all(|game| score(game).reads_as("173 – 165"));
        let note = [
            "the report does not say on which grid; 9×9 gives it",
            "le rapport ne dit pas sur quelle grille ; 9×9 le donne",
        ];
        let row = row(begins).judged_as(both, score(&games[0])).noting(note);
        rows.push(row.at(play(0), &SCORES));
    } else {
        rows.push(row(answers).judged(score(&games[1])).at(play(1), &SCORES));
        rows.push(row(begins).judged(score(&games[0])).at(play(0), &SCORES));
    }
    if let Some((id, reported)) = pairing.time {
        let ours = seconds(&pair.report.metrics[0]) / 2.0;
        rows.push(row(&format!("{id}-time")).timed(reported, ours));
        if let Some(game) = pairing.nodes_of {
            rows.extend(node_rows(id, &games[game], [game, 0], &play(game)));
        }
    }
    rows
}

/// Total, mean and maximum nodes of a player in a game, in which it plays as that side; with the command that
/// plays the game.
fn node_rows(id: &str, game: &GameRecord, [side, player]: [usize; 2], play: &str) -> [Row; 3] {
    let nodes = Metrics::of([game], player).nodes;
    [
        ("nodes", nodes.total, "nodes"),
        ("mean", nodes.truncated_mean(), "nodes_mean"),
        ("most", nodes.max, "nodes_max"),
    ]
    .map(|(name, ours, field)| {
        let row = Row::quoting(REPORT, &format!("{id}-{name}")).judged(ours);
        row.at(play, &[&format!("/totals/{side}/{field}")])
    })
}

fn score(game: &GameRecord) -> Figure {
    let [first, second] =
        game.players.map(|player| named(&Metrics::of([game], player), "score").total);
    format!("{first} – {second}").into()
}

/// The pair of a searcher and `first-valid`.
fn found<'a>(pairs: &'a [(&Pairing, Pair)], size: u32, searcher: &str) -> Option<&'a Pair> {
    let wanted =
        |pairing: &Pairing| pairing.size == size && pairing.players == [searcher, FIRST_VALID];
    pairs.iter().find(|(pairing, _)| wanted(pairing)).map(|(_, pair)| pair)
}

/// The savings of alpha-beta, by the report's count and over the same games.
fn ratios(pairs: &[(&Pairing, Pair)]) -> FigureTable {
    let mut rows = Vec::new();
    for (size, id, claimed) in [(4, "ratio-4", 3), (9, "ratio-9", 13)] {
        let both = found(pairs, size, MINIMAX).zip(found(pairs, size, ALPHA_BETA));
        let Some((minimax, alpha_beta)) = both else { continue };
        let total = |pair: &Pair| pair.report.metrics[0].nodes.total as f64;
        let of = |pair: &Pair, game: usize| {
            Metrics::of([&pair.report.games[game]], 0).nodes.total as f64
        };
        let ours = total(minimax) / total(alpha_beta);
        let printed = of(minimax, 1) / of(alpha_beta, 0);
        let why = Words::each(|language| {
            let printed = language.decimal(format!("{printed:.1}"));
            language.pick(
                format!(
                    "the report divides its two totals ({printed}), which are of different games: \
                     Minimax as second player and AlphaBeta as first"
                ),
                format!(
                    "le rapport divise ses deux totaux ({printed}), qui sont de parties \
                     différentes : Minimax en second et AlphaBeta en premier"
                ),
            )
        });
        rows.push(
            Row::quoting(REPORT, id)
                .judged_as(ours as u64 == claimed, format!("{ours:.1}x"))
                .because(why)
                .by(format!("{MINIMAX} / {ALPHA_BETA}")),
        );
        let share = 100.0 * (1.0 - 1.0 / ours);
        let of_nodes =
            [format!("{share:.0} % on {size}×{size}"), format!("{share:.0} % sur {size}×{size}")];
        rows.push(match size {
            9 => Row::quoting(REPORT, "pruning-share").judged_as(share >= 40.0, of_nodes),
            _ => Row::ours(
                ["share of nodes that alpha-beta saves", "part des nœuds qu’alpha-bêta évite"],
                of_nodes,
            ),
        });
        if size == 9 {
            let time = seconds(&minimax.report.metrics[0]) / seconds(&alpha_beta.report.metrics[0]);
            let printed = Ratio { written: "2.6 / 0.775", of: 2.6, by: 0.775 };
            rows.push(
                Row::quoting(REPORT, "ratio-time")
                    .judged_as((3.0..4.0).contains(&time), format!("{time:.1}"))
                    .because([
                        "at two plies alpha-beta saves leaves, but never the listing of the moves \
                         after each move of the root. In the report's program that was the greater \
                         part: 0.57 µs a leaf and 77 µs for the moves of a grid (729 validity \
                         tests of 0.1 µs each) give both its times, two unknowns for two figures. \
                         In ours it is the smaller one",
                        "à deux demi-coups, alpha-bêta épargne des feuilles, mais jamais la liste des \
                         coups après chaque coup de la racine. Dans le programme du rapport, \
                         c’était la plus grande part : 0,57 µs par feuille et 77 µs pour les coups \
                         d’une grille (729 tests de validité de 0,1 µs) donnent ses deux temps, \
                         deux inconnues pour deux chiffres. Dans le nôtre, c’est la plus petite",
                    ]),
            );
            let what = [
                "9×9: time of Minimax / time of AlphaBeta",
                "9×9 : temps de Minimax / temps d’AlphaBeta",
            ];
            let why = [
                "see the row above: our grids list their moves faster than the report's",
                "voir la ligne ci-dessus : nos grilles énumèrent leurs coups plus vite que celles \
                 du rapport",
            ];
            rows.push(Row::ratio(what, printed, time).because(why));
        }
    }
    FigureTable::new(
        ["What alpha-beta saves", "Ce qu’alpha-bêta économise"],
        [
            "Ours over both games of each pair. The report truncates its factors.",
            "Les nôtres sur les deux parties de chaque paire. Le rapport tronque ses facteurs.",
        ],
        rows,
    )
}

/// The nodes that the report prints for Joueur IA, and the player that really visits them.
fn joueur_ia(pairs: &[(&Pairing, Pair)], run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let mut rows = Vec::new();
    let printed = [
        (4, "ia4", "joueur-ia:order=ascending"),
        (9, "ia9", "joueur-ia:heuristics=off,order=ascending"),
    ];
    for (size, id, earlier) in printed {
        let Some(pair) = found(pairs, size, JOUEUR_IA) else { continue };
        let other = two_games(&format!("size={size}"), [earlier, FIRST_VALID], run)?;
        let game = &other.report.games[0];
        let as_second = Metrics::of([&pair.report.games[1]], 0).nodes.total;
        let reason = [
            format!(
                "the scores above are this player's, the report's nodes are not: as second player \
                 it visits {as_second}. They are those of {earlier}, as first player"
            ),
            format!(
                "les scores ci-dessus sont de ce joueur, les nœuds du rapport non : en second il \
                 en visite {as_second}. Ce sont ceux de {earlier}, en premier"
            ),
        ];
        let play = command(&format!("size={size}"), [JOUEUR_IA, FIRST_VALID], 0);
        let own = node_rows(id, &pair.report.games[0], [0, 0], &play);
        rows.extend(own.map(|row| row.by(JOUEUR_IA).because(reason.clone())));
        let theirs = Metrics::of([game], 0).nodes;
        rows.push(
            Row::ours(
                [
                    format!("{size}×{size}: nodes of {earlier} – {FIRST_VALID}"),
                    format!("{size}×{size} : nœuds de {earlier} – {FIRST_VALID}"),
                ],
                format!("{} / {} / {}", theirs.total, theirs.truncated_mean(), theirs.max),
            )
            .with(Text::same("score"), score(game))
            .by(earlier)
            .at(
                command(&format!("size={size}"), [earlier, FIRST_VALID], 0),
                &["/totals/0/nodes", "/totals/0/nodes_mean", "/totals/0/nodes_max"],
            ),
        );
    }
    if let Some(pair) = found(pairs, 9, JOUEUR_IA) {
        let most = pair.report.games.iter().map(|game| seconds(&Metrics::of([game], 0)));
        let most = most.fold(0.0, f64::max);
        rows.push(Row::quoting(REPORT, "ia-most-time").timed(3.0, most).by(JOUEUR_IA));
    }
    let note = [
        "The report prints scores and nodes of Joueur IA in one sentence. The scores are those of \
         the player it describes, exactly. The nodes are not: they are, to the last digit, those \
         of the same player without its two heuristics, values tried in ascending order (on 4×4, \
         where there are no heuristics, of the order alone), in the game that it begins. On 9×9 \
         that game ends 461 – 130, which the report does not print. So we infer that the nodes \
         were measured with an earlier state of the program; the report does not mention it.",
        "Le rapport imprime les scores et les nœuds de Joueur IA dans une même phrase. Les scores \
         sont exactement ceux du joueur qu’il décrit. Les nœuds non : ce sont, au chiffre près, \
         ceux du même joueur sans ses deux heuristiques, les valeurs essayées en ordre croissant \
         (en 4×4, où il n’y a pas d’heuristiques, par l’ordre seul), dans la partie qu’il \
         commence. En 9×9 cette partie finit par 461 – 130, que le rapport n’imprime pas. Nous en \
         déduisons que les nœuds ont été mesurés avec un état antérieur du programme ; le rapport \
         n’en dit rien.",
    ];
    Ok(FigureTable::new(
        [
            "Joueur IA: scores of one player, nodes of another",
            "Joueur IA : les scores d’un joueur, les nœuds d’un autre",
        ],
        note,
        rows,
    ))
}

/// The nodes of each move by the side that begins.
fn curve(name: &'static str, game: &GameRecord) -> Curve {
    let own = game.plies.iter().filter(|ply| ply.side == quintet::core::Side::First);
    let points = (1..).zip(own).map(|(number, ply)| (f64::from(number), ply.nodes.max(1) as f64));
    Curve::line(Text::same(name), points.collect())
}
