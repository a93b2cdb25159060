//! The depth-4 move of the report's screenshot, with its counters, and the effect of threads.

use super::{BREAKS, CREATED, REPORT, SIBLINGS, command, counter, think};
use crate::row::{Ratio, faster};
use crate::terms::{BOARDS_CREATED, TIME};
use crate::{Figure, FigureTable, Row, Run, Stopped};
use quintet::core::{Info, Text, Words};

/// Five marbles, as in the screenshot, with the computer to move. The report does not show where they lie;
/// this placement is ours.
const POSITION: &str = "c3 br+ d4 tl+ c4 tr+ e2 bl- b5 tl-";

const BREAKS_MADE: Text = Text::new("breaks", "coupures");
const SIBLINGS_SAVED: Text = Text::new("siblings saved", "frères épargnés");

/// The report's counters for one search.
struct Counters {
    created: u64,
    breaks: u64,
    siblings: u64,
}

impl Counters {
    fn of(info: &Info<String>) -> Self {
        Self {
            created: counter(info, "boards created"),
            breaks: counter(info, "cut-offs"),
            siblings: counter(info, "siblings saved"),
        }
    }

    /// Boards of a level saved by a cut-off, on average.
    fn each(&self) -> f64 {
        self.siblings as f64 / self.breaks.max(1) as f64
    }

    /// Boards estimated per board created, by the report's count.
    fn for_one(&self) -> f64 {
        (self.created + self.siblings) as f64 / self.created.max(1) as f64
    }
}

/// A reading of the dynamic heuristic, with its counters.
struct Reading {
    player: String,
    info: Info<String>,
    counters: Counters,
}

impl Reading {
    fn of(player: String, run: &Run<'_>) -> Result<Self, Stopped> {
        let info = think(&player, POSITION, run)?.choice.info;
        let counters = Counters::of(&info);
        Ok(Self { player, info, counters })
    }

    /// Adds its player and the equivalent command.
    fn by(&self, row: Row, pointer: &str) -> Row {
        row.by(&*self.player).at(command(&self.player, POSITION), &[pointer])
    }

    fn row(&self) -> Row {
        let (player, counts) = (&self.player, &self.counters);
        let name = [format!("{player}: boards created"), format!("{player} : plateaux créés")];
        let row = Row::ours(name, counts.created)
            .with(BREAKS_MADE, counts.breaks)
            .with(SIBLINGS_SAVED, counts.siblings)
            .with(["saved per break", "économisés par coupure"], counts.each())
            .with(["estimated per board created", "estimés pour un créé"], counts.for_one());
        self.by(row, CREATED).giving(BREAKS_MADE, BREAKS).giving(SIBLINGS_SAVED, SIBLINGS)
    }
}

pub(super) fn counters(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let depth = if run.quick { 3 } else { 4 };
    let player = |option: &str| format!("report:depth={depth}{option}");
    let plain = Reading::of(player(""), run)?;
    let cells = Reading::of(player(",dynamic-heuristic=on"), run)?;
    let leaves = Reading::of(player(",dynamic-heuristic=leaves"), run)?;
    let mut rows = Vec::new();
    if !run.quick {
        rows.extend(compared(&plain, &cells, &leaves));
    }
    rows.extend([&leaves, &cells, &plain].map(Reading::row));
    let note = [
        format!(
            "The screenshot: dynamic heuristic on, depth {depth}, aggressivity 3, 31 empty cells; \
             it does not show where the marbles lie; ours is the position after {POSITION}, so the \
             numbers themselves cannot be compared. Its saved boards divided by its breaks are \
             200: with at most 8 · 30 boards on a level, that is the skipped boards of the level \
             without the trees below them, and our “siblings saved” counts these. Three readings \
             of the heuristic: the mean over the turns at the last ply only (leaves), at every ply \
             so that a ply is a cell (on), and not at all. The first fits best, and is the one \
             compared; that is the best of three, on one board of ours. Counts are of one thread."
        ),
        format!(
            "La copie d’écran : heuristique dynamique, profondeur {depth}, agressivité 3, 31 cases \
             vides ; on n’y voit pas où sont les billes ; notre position est celle d’après \
             {POSITION}, si bien que les nombres eux-mêmes ne se comparent pas. Ses plateaux \
             économisés divisés par ses coupures font 200 : avec au plus 8 · 30 plateaux à un \
             niveau, ce sont les plateaux sautés de ce niveau sans les arbres en dessous, et nos « \
             frères épargnés » comptent ceux-là. Trois lectures de l’heuristique : la moyenne sur \
             les rotations au dernier demi-coup seulement (leaves), à chaque demi-coup, qui n’est alors \
             qu’une case (on), et pas du tout. La première convient le mieux, et c’est elle qu’on \
             compare ; c’est la meilleure de trois, sur un plateau à nous. Les compteurs sont ceux \
             d’un seul fil d’exécution."
        ),
    ];
    let title = [
        format!("One move at depth {depth}, with the report's counters"),
        format!("Un coup à la profondeur {depth}, avec les compteurs du rapport"),
    ];
    Ok(FigureTable::new(title, note, rows))
}

/// The screenshot's counters beside ours, with the dynamic heuristic at the last ply.
fn compared(plain: &Reading, cells: &Reading, leaves: &Reading) -> Vec<Row> {
    let full: u64 = (0..4).map(|plies| (0..=plies).map(|ply| 31 - ply).product::<u64>() * 8).sum();
    let elsewhere = [
        "another position: the report does not show its own",
        "une autre position : le rapport ne montre pas la sienne",
    ];
    let counts = &leaves.counters;
    let row = |id: &str| Row::quoting(REPORT, id);
    let five = counts.for_one();
    let (so, without) = (cells.counters.created, plain.counters.created);
    let created = row("screen-total").beside(
        counts.created,
        [
            format!(
                "{}. With super-boards at every ply the whole tree has {full} boards, fewer than \
                 the report created, so its dynamic heuristic was not that; ours creates {so} so, \
                 and {without} without it",
                elsewhere[0]
            ),
            format!(
                "{}. Avec des super-plateaux à chaque demi-coup, l’arbre entier a {full} plateaux, \
                 moins que le rapport n’en a créé : son heuristique dynamique n’était donc pas \
                 cela ; le nôtre en crée {so} ainsi, et {without} sans elle",
                elsewhere[1]
            ),
        ],
    );
    let per_break = Ratio { written: "118692539 / 592473", of: 118_692_539.0, by: 592_473.0 };
    let per_created =
        Ratio { written: "118692539 / 19408946", of: 118_692_539.0, by: 19_408_946.0 };
    let (boards, siblings) = (counts.created as f64, counts.siblings as f64);
    let depends = Words::each(|language| {
        let ours = language.decimal(format!("{:.1}", plain.counters.for_one()));
        language.pick(
            format!(
                "it depends on the position and on the depth; the report's own screenshot gives \
                 7.1 ((19408946 + 118692539) / 19408946), and without the dynamic heuristic ours \
                 is {ours}"
            ),
            format!(
                "cela dépend de la position et de la profondeur ; la copie d’écran du rapport \
                 elle-même donne 7,1 ((19408946 + 118692539) / 19408946), et sans l’heuristique \
                 dynamique le nôtre est {ours}"
            ),
        )
    });
    let [done, all] =
        ["root branches done", "root branches"].map(|name| counter(&cells.info, name));
    let mut rows = vec![
        leaves.by(created, CREATED),
        leaves.by(row("screen-breaks").beside(counts.breaks, elsewhere), BREAKS),
        leaves.by(row("screen-saved").beside(counts.siblings, elsewhere), SIBLINGS),
        Row::ratio(
            ["boards saved per break", "plateaux économisés par coupure"],
            per_break,
            counts.each(),
        )
        .by(&*leaves.player),
        Row::ratio(
            ["boards saved per board created", "plateaux économisés pour un créé"],
            per_created,
            siblings / boards,
        )
        .by(&*leaves.player),
        row("one-for-five")
            .judged_as((4.0..6.0).contains(&five), format!("{five:.1}"))
            .because(depends),
        row("screen-cell")
            .judged_as(true, [format!("{done} of {all}"), format!("{done} sur {all}")]),
    ];
    for (id, reported) in [("screen-time", 180.0), ("weak-time", 240.0)] {
        rows.push(row(id).timed(reported, leaves.info.seconds()).by(&*leaves.player));
    }
    rows
}

/// The speedup of two threads, and the alpha-beta cut-offs lost by them.
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
            best = best.min(answer.choice.info.seconds());
            created = counter(&answer.choice.info, "boards created");
        }
        let (time, boards) = *one.get_or_insert((best, created));
        let row = match threads {
            2 => {
                let gain = time / best;
                let less = gain < 2.0 && created > boards;
                let why = [
                    "on a busy machine times say little; see the boards created",
                    "sur une machine occupée, les temps disent peu ; voir les plateaux créés",
                ];
                Row::quoting(REPORT, "threads").judged_as(less, faster(gain, 2)).because(why)
            }
            1 => Row::ours(["one thread", "un fil d’exécution"], Figure::Seconds(best)),
            _ => Row::ours(
                [format!("{threads} threads"), format!("{threads} fils d’exécution")],
                Figure::Seconds(best),
            ),
        };
        let more = 100.0 * (created as f64 / boards as f64 - 1.0);
        let row = row
            .with(["threads", "fils d’exécution"], threads as u64)
            .with(TIME, Figure::Seconds(best));
        let row = row
            .with(BOARDS_CREATED, created)
            .with(["% more boards", "% de plateaux en plus"], more);
        let row = row.by(player.clone());
        // With several threads the boards differ from run to run.
        rows.push(match threads {
            1 => row.at(command(&player, POSITION), &[]).giving(BOARDS_CREATED, CREATED),
            _ => row,
        });
    }
    let note = [
        "The report only proposed threads, and guessed that they gain less than their number \
         because alpha-beta cuts less. The loss is the additional boards: branches searched \
         side by side do not know each other's values yet.",
        "Le rapport proposait seulement des fils d’exécution, et supposait qu’ils gagnent moins \
         que leur nombre parce qu’alpha-bêta coupe moins. La perte est ce qui est créé en plus : \
         des branches explorées côte à côte ne connaissent pas encore la valeur les unes des \
         autres.",
    ];
    Ok(FigureTable::new(
        [
            "Threads, and what they cost alpha-beta",
            "Les fils d’exécution, et ce qu’ils coûtent à alpha-bêta",
        ],
        note,
        rows,
    ))
}
