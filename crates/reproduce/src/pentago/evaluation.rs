//! The report's evaluation games: its player against itself under various settings, from both sides.

use super::REPORT;
use crate::meet::Meeting;
use crate::terms::TURNS;
use crate::{FigureTable, Row, Run, Stopped};
use quintet::core::Words;

/// The settings that meet.
const PAIRS: [[&str; 2]; 7] = [
    ["report:depth=3", "report:depth=2"],
    ["report:dynamic-depth=on", "report:depth=2"],
    ["report:dynamic-depth=on", "report:depth=3"],
    ["report:aggressivity=5", "report:aggressivity=3"],
    ["report:aggressivity=7", "report:aggressivity=3"],
    ["report:aggressivity=9", "report:aggressivity=3"],
    ["report:aggressivity=9", "report:aggressivity=5"],
];

/// The aggressivities that the report tried.
const AGGRESSIVITIES: std::ops::RangeInclusive<u32> = 3..=9;

pub(super) fn table(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let mut rows = Vec::new();
    if !run.quick {
        rows.extend(four_against_two(run)?);
    }
    let (mut draws, mut games) = (0, 0);
    let kept = |players: &&[&str; 2]| !run.quick || players[0].contains("aggressivity");
    for [first, second] in PAIRS.iter().filter(kept) {
        let met = Met::play([first, second], run)?;
        (draws, games) = (draws + met.draws, games + met.games);
        rows.push(
            met.row(Row::ours(Words::same(format!("{first} – {second}")), met.score.clone())),
        );
    }
    if !run.quick {
        let ours = Words::each(|language| {
            let drawn = language.plural(draws, ["nulle", "nulles"]);
            language
                .pick(format!("{draws} of {games} drawn"), format!("{draws} {drawn} sur {games}"))
        });
        rows.push(Row::quoting(REPORT, "all-draws").judged_as(draws == games, ours).because([
            "reason unknown: the report does not list its games, and its program may break ties \
             otherwise; see the rows above for ours",
            "raison inconnue : le rapport ne donne pas la liste de ses parties, et son programme \
             départage peut-être autrement ; voir les lignes ci-dessus pour les nôtres",
        ]));
    }
    let note = [
        "Wins, draws and losses of the first player named, one game from each side: the player \
         never moves at random, so further games would be the same.",
        "Victoires, nulles et défaites du premier joueur nommé, une partie de chaque côté : le \
         joueur ne joue jamais au hasard, d’autres parties seraient les mêmes.",
    ];
    Ok(FigureTable::new(
        ["Evaluation: the player against itself", "Évaluation : le joueur contre lui-même"],
        note,
        rows,
    ))
}

/// Depth 4 against depth 2 at every aggressivity that the report tried: it says that one such game was drawn,
/// but not at which aggressivity.
fn four_against_two(run: &Run<'_>) -> Result<Vec<Row>, Stopped> {
    let mut rows = Vec::new();
    let mut drawn = Vec::new();
    for aggressivity in AGGRESSIVITIES {
        let players =
            [4, 2].map(|depth| format!("report:depth={depth},aggressivity={aggressivity}"));
        let met = Met::play([&players[0], &players[1]], run)?;
        if met.draws == met.games {
            drawn.push(aggressivity.to_string());
        }
        let name = [
            format!("depth 4 against depth 2, aggressivity {aggressivity}"),
            format!("profondeur 4 contre profondeur 2, agressivité {aggressivity}"),
        ];
        rows.push(met.row(Row::ours(name, met.score.clone())));
    }
    let all = AGGRESSIVITIES.count();
    let ours = match drawn.as_slice() {
        [] => Words::new("drawn at no aggressivity", "nulles pour aucune agressivité"),
        _ => {
            let at = drawn.join(", ");
            [format!("drawn at aggressivity {at}"), format!("nulles pour l’agressivité {at}")]
                .into()
        }
    };
    let row = Row::quoting(REPORT, "four-two").judged_as(drawn.len() == all, ours).because([
        "the report played one game, and says neither who began nor with which aggressivity: see \
         the rows below for both games at each; at 3, the screenshot's, depth 4 does not draw both \
         games",
        "le rapport a joué une partie, et ne dit ni qui commençait ni avec quelle agressivité : \
         voir les lignes ci-dessous pour les deux parties à chacune ; à 3, celle de la copie \
         d’écran, la profondeur 4 ne fait pas nulle dans les deux",
    ]);
    rows.insert(0, row);
    Ok(rows)
}

/// Two games, one from each side.
struct Met {
    score: String,
    draws: u64,
    games: u64,
    turns: f64,
    player: String,
    command: String,
}

impl Met {
    fn play(players: [&str; 2], run: &Run<'_>) -> Result<Self, Stopped> {
        let meeting = Meeting { game: REPORT, setup: "", players, pairs: 1, opening: 0, seed: 0 };
        let report = meeting.play(run)?;
        let score = report.metrics[0].score;
        Ok(Self {
            score: format!("+{} ={} −{}", score.wins, score.draws, score.losses),
            draws: score.draws,
            games: score.games(),
            turns: report.metrics[0].turns.mean().unwrap_or(0.0),
            player: players[0].to_owned(),
            command: meeting.command(),
        })
    }

    fn row(&self, row: Row) -> Row {
        let pointers = ["wins", "draws", "losses"].map(|name| format!("/players/0/score/{name}"));
        row.with(TURNS, self.turns)
            .by(&*self.player)
            .at(&*self.command, &pointers.each_ref().map(String::as_str))
    }
}
