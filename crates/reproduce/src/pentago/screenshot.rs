//! The depth-4 move of the report's screenshot, with its counters, and what
//! threads gain.

use super::{REPORT, command, counter, think, watched};
use crate::{Figure, FigureTable, Row, Run, Stopped};
use quintet::core::Info;

/// Five marbles, as in the screenshot, the computer to move: the report does not
/// show where they lie; these are ours.
const POSITION: &str = "c3 br+ d4 tl+ c4 tr+ e2 bl- b5 tl-";

/// The counters of one search, as the report has them.
struct Counters {
    created: u64,
    breaks: u64,
    siblings: u64,
}

impl Counters {
    fn of(progress: &Info<String>) -> Self {
        Self {
            created: counter(progress, "boards created"),
            breaks: counter(progress, "cut-offs"),
            siblings: counter(progress, "siblings saved"),
        }
    }

    /// Boards estimated for one created, by the report's count.
    fn for_one(&self) -> f64 {
        (self.created + self.siblings) as f64 / self.created.max(1) as f64
    }
}

pub(super) fn counters(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let depth = if run.quick { 3 } else { 4 };
    let super_boards = format!("report:depth={depth},dynamic-heuristic=on");
    let plain = format!("report:depth={depth}");
    let mut seen = Vec::new();
    let answer = watched(&super_boards, POSITION, run, &mut |progress| {
        seen.push(counter(&progress, "root branches done"));
    })?;
    let on = Counters::of(&answer.progress);
    let other = think(&plain, POSITION, run)?;
    let off = Counters::of(&other.progress);
    let mut rows = Vec::new();
    if !run.quick {
        rows.extend(compared(&on, &off, &plain));
        let total = counter(&answer.progress, "root branches");
        let shown = format!("{} of {total}", counter(&answer.progress, "root branches done"));
        let row = Row::quoting(REPORT, "screen-cell").judged_as(total == 31, shown);
        rows.push(row.by(super_boards.clone(), command(&super_boards, POSITION)));
        let seconds = |progress: &Info<String>| progress.seconds();
        for (id, reported) in [("screen-time", 180.0), ("weak-time", 240.0)] {
            let row = Row::quoting(REPORT, id).timed(reported, seconds(&other.progress));
            rows.push(row.by(plain.clone(), command(&plain, POSITION)));
        }
    }
    rows.extend(
        [(&on, &super_boards), (&off, &plain)]
            .into_iter()
            .flat_map(|(counts, player)| ours(counts, player)),
    );
    let note = format!(
        "The screenshot: dynamic heuristic on, depth {depth}, aggressivity 3, 31 empty cells; where the \
         marbles lie is not shown, ours is after {POSITION}. Its saved boards divided by its breaks are \
         200: with at most 8 · 30 boards on a level, that is the skipped boards of the level without \
         the trees below them, and our “siblings saved” counts these. Counts are of one thread."
    );
    let title = format!("One move at depth {depth}, with the report's counters");
    Ok(FigureTable::new(title, note, rows))
}

/// The screenshot's counters beside ours without super-boards.
fn compared(on: &Counters, off: &Counters, plain: &str) -> Vec<Row> {
    let full: u64 = (0..4).map(|plies| (0..=plies).map(|ply| 31 - ply).product::<u64>() * 8).sum();
    let elsewhere = "another position: the report does not show its own";
    let row = |id: &str| Row::quoting(REPORT, id).by(plain, command(plain, POSITION));
    let five = off.for_one();
    vec![
        row("screen-total").beside(
            off.created,
            format!(
                "{elsewhere}. Ours here is without super-boards: the whole tree of super-boards has \
                 {full} boards, fewer than the report created, so its dynamic heuristic cannot have \
                 made a ply branch on cells alone, as its text can be read; with it ours creates {}",
                on.created
            ),
        ),
        row("screen-breaks").beside(off.breaks, elsewhere),
        row("screen-saved").beside(off.siblings, elsewhere),
        row("one-for-five").judged_as((4.0..6.0).contains(&five), format!("{five:.1}")).because(format!(
            "it depends on the position and on the depth; the report's own screenshot gives 7.1 \
             ((19408946 + 118692539) / 19408946), and with super-boards ours is {:.1}",
            on.for_one()
        )),
    ]
}

fn ours(counts: &Counters, player: &str) -> Vec<Row> {
    let each = counts.siblings as f64 / counts.breaks.max(1) as f64;
    let row = Row::ours(format!("{player}: boards created"), counts.created)
        .with("breaks", counts.breaks)
        .with("siblings saved", counts.siblings)
        .with("saved a break", each)
        .with("estimated for one created", counts.for_one());
    vec![row.by(player, command(player, POSITION))]
}

/// What two threads gain and what alpha-beta loses by them.
pub(super) fn threads(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let depth = if run.quick { 3 } else { 4 };
    let mut rows = Vec::new();
    let mut one: Option<(f64, u64)> = None;
    let most = run.threads.clamp(2, 8);
    for threads in [1, 2, most].into_iter().take(if most > 2 { 3 } else { 2 }) {
        let player = format!("report:depth={depth},threads={threads}");
        // The best of three: other work on the machine only makes it slower.
        let mut best = f64::MAX;
        let mut created = 0;
        for _ in 0..3 {
            let answer = think(&player, POSITION, run)?;
            best = best.min(answer.progress.seconds());
            created = counter(&answer.progress, "boards created");
        }
        let (time, boards) = *one.get_or_insert((best, created));
        let row = match threads {
            2 => {
                let faster = time / best;
                let less = faster < 2.0 && created > boards;
                let why = "with a machine busy elsewhere times say little; see the boards created";
                Row::quoting(REPORT, "threads")
                    .judged_as(less, format!("{faster:.2} times as fast"))
                    .because(why)
            }
            1 => Row::ours("one thread", Figure::Seconds(best)),
            _ => Row::ours(format!("{threads} threads"), Figure::Seconds(best)),
        };
        let more = 100.0 * (created as f64 / boards as f64 - 1.0);
        let row = row.with("threads", threads as u64).with("time", Figure::Seconds(best));
        let row = row.with("boards created", created).with("% more boards", more);
        rows.push(row.by(player.clone(), command(&player, POSITION)));
    }
    let note = "The report only wished for threads, and guessed that they gain less than their number \
                because alpha-beta cuts less. The loss is what is created in addition: branches searched \
                side by side do not know each other's values yet.";
    Ok(FigureTable::new("Threads, and what alpha-beta loses by them", note, rows))
}
