//! The weak point: three marbles in a row in the middle of the board.

use super::{REPORT, command, think};
use crate::{FigureTable, Row, Run, Stopped};
use quintet::Session;
use quintet::core::{Random, Score, Seed, Text};

/// The opponent has three in a row in the middle, the computer is to move. The report has no drawing; this
/// board is ours.
const BOARD: &str = "000002000000001110000000000000200000";
/// The cells of the line.
const LINE: [&str; 6] = ["a3", "b3", "c3", "d3", "e3", "f3"];
const OUR_BOARD: Text = Text::new(
    "on our board; the report draws none",
    "sur notre plateau ; le rapport n’en dessine pas",
);
/// A reply that does nothing about it, played at depth 3.
const IDLE: &str = "d4 tr+";

pub(super) fn table(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let deepest = if run.quick { 3 } else { 4 };
    let mut rows = vec![seen_from(deepest, run)?];
    for depth in 2..=deepest {
        rows.push(reply(&format!("report:depth={depth}"), run)?);
    }
    rows.push(reply("report:dynamic-depth=on", run)?);
    rows.extend(dynamic_depth(run)?);
    let note = [
        format!(
            "The report: three marbles in line in the middle, early on, win if they are not \
             blocked; only depth 4 sees it, and depth 2 blocks because it looks dangerous. The \
             board is ours: {BOARD} (36 cells by rows, 1 has three in line on c3 d3 e3, 2 to \
             move)."
        ),
        format!(
            "Le rapport : trois billes alignées au milieu, tôt dans la partie, gagnent si on ne \
             les bloque pas ; seule la profondeur 4 le voit, et la profondeur 2 bloque parce que \
             cela paraît dangereux. Le plateau est le nôtre : {BOARD} (36 cases par lignes, 1 en a \
             trois alignées en c3 d3 e3, 2 au trait)."
        ),
    ];
    Ok(FigureTable::new(
        ["The weak point: three in the middle", "Le point faible : trois au milieu"],
        note,
        rows,
    ))
}

/// The least depth at which the computer sees that an idle reply loses.
fn seen_from(deepest: u32, run: &Run<'_>) -> Result<Row, Stopped> {
    let idle = format!("{BOARD} {IDLE}");
    let mut seen = None;
    for depth in 2..=deepest {
        // What the computer sees at a depth, the opponent sees one ply less deep.
        let answer = think(&format!("report:depth={}", depth - 1), &idle, run)?;
        let value = answer.choice.info.value;
        let wins = value.is_some_and(|value| value.score().is_some_and(|score| score > Score::WON));
        if wins && seen.is_none() {
            seen = Some(depth);
        }
    }
    let row = Row::quoting(REPORT, "weak-four");
    let ours = match seen {
        Some(depth) => at_depth(depth),
        None => [format!("not by depth {deepest}"), format!("pas à la profondeur {deepest}")],
    };
    let row = match run.quick {
        true => Row::ours(
            ["three in the middle are seen from", "trois au milieu sont vus à partir de"],
            ours,
        ),
        false => row.judged_as(seen == Some(4), ours).noting(OUR_BOARD),
    };
    Ok(row.by("report:depth=3").watched(command("report:depth=3", &idle)))
}

/// A depth in words.
fn at_depth(depth: u32) -> [String; 2] {
    [format!("depth {depth}"), format!("profondeur {depth}")]
}

/// A player's reply, and whether it blocks the line.
fn reply(player: &str, run: &Run<'_>) -> Result<Row, Stopped> {
    let answer = think(player, BOARD, run)?;
    let cell = answer.choice.best.split(' ').next().unwrap_or("");
    let blocks = LINE.contains(&cell);
    let best = &answer.choice.best;
    let ours = match blocks {
        true => [format!("{best} (blocks)"), format!("{best} (bloque)")],
        false => [format!("{best} (does not block)"), format!("{best} (ne bloque pas)")],
    };
    let row = match player {
        "report:depth=2" => {
            Row::quoting(REPORT, "weak-two").judged_as(blocks, ours).noting(OUR_BOARD)
        }
        _ => Row::ours([format!("{player} replies"), format!("{player} répond")], ours),
    };
    Ok(row.by(player).at(command(player, BOARD), &["/best"]))
}

/// The dynamic depth: 2 for ten marbles, more after.
fn dynamic_depth(run: &Run<'_>) -> Result<Vec<Row>, Stopped> {
    let mut session = Session::open(REPORT, "", "").expect("the start");
    let mut random = Random::new(Seed(1));
    let mut depths = Vec::new();
    for _ in 0..=10 {
        let position = session.write("moves").unwrap_or_default();
        depths.push(think("report:dynamic-depth=on", &position, run)?.choice.info.depth);
        play_on(&mut session, &mut random);
    }
    let early = depths.iter().take_while(|&&depth| depth == 2).count() as u64;
    let player = "report:dynamic-depth=on";
    Ok(vec![
        Row::quoting(REPORT, "dynamic-depth")
            .judged_as(depths[0] == 2, at_depth(depths[0]))
            .by(player)
            .at(command(player, ""), &["/depth"]),
        Row::quoting(REPORT, "dynamic-moves").judged_as(early == 10, early).by(player),
    ])
}

/// A random move that does not end the game.
fn play_on(session: &mut Session, random: &mut Random) {
    loop {
        let moves = session.view().moves;
        let next = moves[random.below(moves.len())].text.clone();
        session.play(&next).expect("a legal move");
        if !session.is_over() {
            return;
        }
        session.undo().expect("a move was made");
    }
}
