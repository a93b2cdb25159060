//! The report's championships, played with enough games to be conclusive.
//!
//! The report gives shares of about five games. So the question is not whether its share lies in our
//! interval, which shrinks with every game of ours, but how likely five games are to give the report's share
//! if ours is right.

use super::REPORT;
use super::pairings::{PAIRINGS, Pairing, Strategy};
use crate::figure::time;
use crate::meet::Meeting;
use crate::plot::{Share, shares};
use crate::row::Ratio;
use crate::terms::{GAMES, TURNS};
use crate::{FigureTable, Plot, Row, Run, Stopped};
use quintet::core::Words;
use quintet_arena::stats::Rate;
use quintet_arena::{MatchReport, Metrics};

/// Below this, the report's five games are called unlikely.
const UNLIKELY: f64 = 0.05;

/// The games of a pairing, with the equivalent command.
struct Played {
    report: MatchReport,
    command: String,
}

impl Pairing {
    /// Plays the pairing at a depth.
    fn play(&self, depth: u32, dead: bool, run: &Run<'_>) -> Result<Played, Stopped> {
        let players = self.players.map(|strategy| strategy.player(depth, dead));
        let setup = format!("size={}", self.size);
        let meeting = Meeting {
            game: REPORT,
            setup: &setup,
            players: [&players[0], &players[1]],
            pairs: if run.quick { 5 } else { 100 },
            opening: 0,
            seed: 1,
        };
        Ok(Played { report: meeting.play(run)?, command: meeting.command() })
    }

    /// The share of the report's winner in our games.
    fn share(&self, played: &Played) -> Rate {
        played.report.metrics[self.winner].score.win_rate()
    }

    /// The path of that share in the match's `--json`.
    fn pointer(&self) -> String {
        format!("/players/{}/win_rate/value", self.winner)
    }
}

/// The results of the championships.
pub(super) struct Championships {
    pub(super) tables: Vec<FigureTable>,
    pub(super) plot: Plot,
}

pub(super) fn play(run: &Run<'_>) -> Result<Championships, Stopped> {
    let (mut rows, mut less, mut ours, mut plotted) = (vec![], vec![], vec![], vec![]);
    let mut nodes = Vec::new();
    for pairing in PAIRINGS.iter().filter(|pairing| !run.quick || pairing.size <= 5) {
        let played = pairing.play(pairing.depth, false, run)?;
        rows.extend(compare(pairing, &played));
        plotted.push(bar(pairing, &played));
        let mean = |metrics: &Metrics| metrics.nodes.mean().unwrap_or(0.0);
        nodes.push((pairing.quote, played.report.metrics.each_ref().map(mean)));
        less.push(one_less(pairing, &pairing.play(pairing.depth - 1, false, run)?));
        if pairing.players[1] == Strategy::BestChoice && pairing.players[0] != Strategy::Random {
            ours.push(with_dead_cells(pairing, &pairing.play(pairing.depth, true, run)?));
        }
    }
    let mut tables = tables(rows, less, ours);
    tables.push(ratios(&nodes));
    let title = [
        "Hex: win rates of the report's pairings",
        "Hex : taux de victoire des rencontres du rapport",
    ];
    Ok(Championships { tables, plot: shares("hex-win-rates", title, &plotted) })
}

fn tables(rows: Vec<Row>, less: Vec<Row>, ours: Vec<Row>) -> Vec<FigureTable> {
    let note = [
        "M minimax, AB alpha-beta, OPTI best-choice, which here explores dead cells as the \
         report's did, R random. Ours: sides alternate; a 95 % interval in parentheses. The report \
         does not say how many games it played, but all its shares are multiples of 20 %, as of \
         five games. Equal: at least 5 % of series of five games would come out as far from our \
         share as the report's. That a board undecided at the last depth counts as won is our \
         reading; the report does not say what it is worth. Mean times are per move; what m and s \
         mean in the report's is not clear (its text says that they are shown in milliseconds).",
        "M minimax, AB alpha-bêta, OPTI best-choice, qui explore ici les cases mortes comme celui \
         du rapport, R au hasard. Les nôtres : les camps alternent ; un intervalle à 95 % entre \
         parenthèses. Le rapport ne dit pas combien de parties il a jouées, mais tous ses \
         pourcentages sont des multiples de 20, comme sur cinq parties. Égal : au moins 5 % des \
         séries de cinq parties s’écarteraient de notre pourcentage autant que la sienne. Qu’un \
         plateau indécis à la dernière profondeur compte comme gagné, c’est notre lecture ; le \
         rapport ne dit pas ce qu’il vaut. Les temps moyens sont par coup ; ce que m et s \
         signifient dans ceux du rapport n’est pas clair (son texte dit qu’ils sont en \
         millisecondes).",
    ];
    let one_less = [
        "The report counts 24 × 23 × 22 × 21 boards at depth 4: four plies. Our players search one \
         ply more, the root's own moves and then the depth. Here are the same championships one \
         ply shallower; the times on 4×4 speak for the deeper reading.",
        "Le rapport compte 24 × 23 × 22 × 21 plateaux à la profondeur 4 : quatre demi-coups. Nos \
         joueurs cherchent un demi-coup de plus, ceux de la racine puis la profondeur. Voici les mêmes \
         championnats un demi-coup moins profond ; les temps en 4×4 plaident pour la lecture plus \
         profonde.",
    ];
    let with = [
        "Ours alone: the report describes dead cells (“noeuds en embuscade”) and could not \
         implement them.",
        "Les nôtres seuls : le rapport décrit les cases mortes (« noeuds en embuscade ») et n’a \
         pas pu les programmer.",
    ];
    vec![
        FigureTable::new(
            [
                "Championships: the share of the report's winner",
                "Championnats : le pourcentage du gagnant du rapport",
            ],
            note,
            rows,
        ),
        FigureTable::new(
            ["The same, one ply shallower", "Les mêmes, un demi-coup moins profond"],
            one_less,
            less,
        ),
        FigureTable::new(
            ["The same with dead cells left out", "Les mêmes sans les cases mortes"],
            with,
            ours,
        ),
    ]
}

fn percent(rate: &Rate) -> String {
    let [value, low, high] = [rate.value, rate.low, rate.high].map(|share| 100.0 * share);
    format!("{value:.0}% ({low:.0}–{high:.0})")
}

fn compare(pairing: &Pairing, played: &Played) -> [Row; 2] {
    let player = pairing.players[1].player(pairing.depth, false);
    let rate = pairing.share(played);
    let likely = chance(pairing.of_five, rate.value);
    let share = Row::quoting(REPORT, pairing.quote)
        .judged_as(likely >= UNLIKELY, percent(&rate))
        .noting(remark(pairing, &rate))
        .by(player.clone())
        .at(&played.command, &[&pairing.pointer()]);
    let each = played.report.metrics.each_ref().map(seconds_a_move);
    let printed = Row::quoting(REPORT, &format!("{}-time", pairing.quote));
    let reason = [
        "another machine, and units that are not clear",
        "une autre machine, et des unités qui ne sont pas claires",
    ];
    let times = printed.beside(format!("{} / {}", time(each[0]), time(each[1])), reason);
    [details(share, &played.report), times.by(player)]
}

/// How likely the report's five games are, given our share; borderline if the ends of its interval disagree.
fn remark(pairing: &Pairing, rate: &Rate) -> Words {
    let [here, low, high] =
        [rate.value, rate.low, rate.high].map(|share| chance(pairing.of_five, share));
    let [least, most] = [low.min(high), low.max(high)];
    Words::each(|language| {
        let percent =
            |share: f64, digits: usize| language.decimal(format!("{:.digits$}", 100.0 * share));
        if least >= UNLIKELY || most < UNLIKELY {
            let here = percent(here, 0);
            return language.pick(
                format!("{here} % of series of five games would be as far off as the report's"),
                format!(
                    "{here} % des séries de cinq parties s’écarteraient autant que celle du rapport"
                ),
            );
        }
        let [here, least, most] = [here, least, most].map(|share| percent(share, 1));
        language.pick(
            format!(
                "borderline: {here} % of series of five games would be as far off as the report's, \
                 {least} to {most} % within our interval"
            ),
            format!(
                "à la limite : {here} % des séries de cinq parties s’écarteraient autant que celle \
                 du rapport, {least} à {most} % dans notre intervalle"
            ),
        )
    })
}

/// The probability that five games give this many wins, or a number even farther from the share.
fn chance(wins: u64, share: f64) -> f64 {
    const WAYS: [f64; 6] = [1.0, 5.0, 10.0, 10.0, 5.0, 1.0];
    let exactly = |wins: usize| {
        let (won, lost) = (wins as i32, 5 - wins as i32);
        WAYS[wins] * share.powi(won) * (1.0 - share).powi(lost)
    };
    let wins = wins as usize;
    let range = if wins as f64 / 5.0 > share { wins..=5 } else { 0..=wins };
    range.map(exactly).sum()
}

fn one_less(pairing: &Pairing, played: &Played) -> Row {
    let rate = pairing.share(played);
    let depth = pairing.depth - 1;
    let label = pairing.label();
    let name = Words::each(|language| {
        let here =
            language.pick(format!(": depth {depth} here"), format!(" : profondeur {depth} ici"));
        format!("{}{here}", label.get(language))
    });
    let row = Row::ours(name, percent(&rate)).noting(remark(pairing, &rate));
    let row = row.by(pairing.players[1].player(depth, false));
    details(row.at(&played.command, &[&pairing.pointer()]), &played.report)
}

fn with_dead_cells(pairing: &Pairing, played: &Played) -> Row {
    let rate = played.report.metrics[1].score.win_rate();
    let label = pairing.label();
    let name = Words::each(|language| {
        let wins = language.pick(": won by OPTI", " : gagnées par OPTI");
        format!("{}{wins}", label.get(language))
    });
    let row = Row::ours(name, percent(&rate)).by(pairing.players[1].player(pairing.depth, true));
    details(row.at(&played.command, &["/players/1/win_rate/value"]), &played.report)
}

/// Ratios of the report's times on 4×4, where they are whole seconds, beside those of our nodes.
fn ratios(nodes: &[(&str, [f64; 2])]) -> FigureTable {
    let of = |quote: &str| nodes.iter().find(|(id, _)| *id == quote).map(|(_, nodes)| *nodes);
    let printed = [
        (
            "t2-4",
            ["N=4: time of M / time of AB", "N=4 : temps de M / temps d’AB"],
            "67 s / 10 s",
            67.0,
            10.0,
        ),
        (
            "t2-5",
            ["N=4: time of AB / time of OPTI", "N=4 : temps d’AB / temps d’OPTI"],
            "10 s / 6 s",
            10.0,
            6.0,
        ),
    ];
    let row = |(quote, what, written, of_time, by): (&str, [&str; 2], &str, f64, f64)| {
        let [first, second] = of(quote)?;
        Some(Row::ratio(what, Ratio { written, of: of_time, by }, first / second))
    };
    let note = [
        "Mean times per move in the report, with m as minutes and s as seconds, one divided by \
         the other; ours are nodes per move, divided in the same way.",
        "Temps moyens d’un coup dans le rapport, m lu comme minutes et s comme secondes, divisés \
         l’un par l’autre ; les nôtres sont des nœuds par coup, divisés de la même façon.",
    ];
    FigureTable::new(
        ["Times, as ratios", "Les temps, en quotients"],
        note,
        printed.into_iter().filter_map(row).collect(),
    )
}

fn seconds_a_move(metrics: &Metrics) -> f64 {
    metrics.time_per_move().map_or(0.0, |time| time.as_secs_f64())
}

fn details(row: Row, report: &MatchReport) -> Row {
    let turns = report.metrics[0].turns.mean().unwrap_or(0.0);
    row.with(GAMES, report.games.len() as u64).with(TURNS, turns)
}

fn bar(pairing: &Pairing, played: &Played) -> Share {
    let rate = pairing.share(played);
    let [first, second] = pairing.players.map(Strategy::name);
    Share {
        name: format!("N={} d={} {first}–{second}", pairing.size, pairing.depth),
        low: 100.0 * rate.low,
        share: 100.0 * rate.value,
        high: 100.0 * rate.high,
        report: 20.0 * pairing.of_five as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The report's games are judged by their probability, not by how many games we play.
    #[test]
    fn five_games_are_judged_by_their_chance() {
        assert!((chance(5, 0.5) - 1.0 / 32.0).abs() < 1e-12);
        assert!((chance(0, 0.5) - 1.0 / 32.0).abs() < 1e-12);
        // At least three of five at a half.
        assert!((chance(3, 0.5) - 0.5).abs() < 1e-12);
        assert!((chance(4, 0.57) - (5.0 * 0.57f64.powi(4) * 0.43 + 0.57f64.powi(5))).abs() < 1e-12);
        assert!(chance(4, 0.57) > UNLIKELY && chance(5, 0.53) < UNLIKELY);
        assert!((chance(5, 1.0) - 1.0).abs() < 1e-12);
    }
}
