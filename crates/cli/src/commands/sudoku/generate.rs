//! `quintet sudoku generate`: puzzles to order.

use super::Last;
use super::rate::Rated;
use crate::commands::play::any_seed;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::whole;
use crate::output::Output;
use crate::words;
use clap::Args;
use quintet::core::{Seed, StopFlag};
use quintet_sudoku::coach::{Hardness, Technique};
use quintet_sudoku::generate::{Difficulty, Generated, Level, Symmetry, Wanted, WishError};
use quintet_sudoku::{Size, Wish, generate};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::{self, Write};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Symmetries: none, half-turn, quarter-turn, left-right, top-bottom, four-mirrors,
diagonal, anti-diagonal.
fr: Symétries : none, half-turn, quarter-turn, left-right, top-bottom, four-mirrors, diagonal,
anti-diagonal.

Difficulties, on the scale of Sudoku Explainer:
fr: Difficultés, sur l’échelle de Sudoku Explainer :
  easy     1.0-1.5    hidden singles
                      fr: singletons cachés
  medium   1.6-2.5    all singles
                      fr: tous les singletons
  hard     2.6-4.4    locked candidates, subsets, fish, wings
                      fr: candidats alignés, groupes, poissons, ailes
  expert   4.5-6.5    unique rectangles, quads, BUG
                      fr: rectangles uniques, quadruplets, BUG
  extreme  6.6-11.9   chains, and beyond
                      fr: chaînes, et au-delà
  2.6-3.0             any range of scores; 4.2 for just that one
                      fr: un intervalle quelconque ; 4.2 pour ce seul score

Examples:
  quintet sudoku generate
  quintet sudoku generate --difficulty hard --symmetry half-turn
  quintet sudoku generate --technique x-wing --exactly
  quintet sudoku generate --rating 7.1
  quintet sudoku generate --count 1000 --minimal --seed 7 > puzzles.txt
  quintet sudoku generate --clues 30 --json
  quintet sudoku generate --size 16";

/// Make puzzles to order, each with exactly one solution
/// fr: Créer des grilles sur commande, chacune avec exactement une solution
///
/// Prints one puzzle per line: 81 characters (or 16, 256 or 625), then # and the number of givens, so
/// the output is a file of puzzles. The same seed gives the same puzzles on every machine. The
/// command ends early after Ctrl-C, or if a puzzle is not found within --tries attempts. Exit
/// status: 0 if all were made, 1 if not, 2 if no such puzzle can exist, 130 after Ctrl-C.
/// fr: Affiche une grille par ligne : 81 caractères (ou 16, 256 ou 625), puis # et le nombre
/// d’indices ; la sortie est donc un fichier de grilles. La même graine donne les mêmes grilles sur toute
/// machine. La commande s’arrête avant la fin après Ctrl-C, ou si --tries essais ne suffisent pas
/// pour une grille. Code de sortie : 0 si toutes sont créées, 1 sinon, 2 si une telle grille ne
/// peut pas exister, 130 après Ctrl-C.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GenerateArgs {
    /// Number of puzzles
    /// fr: Nombre de grilles
    #[arg(long, value_name = "COUNT", default_value_t = 1,
        value_parser = whole::<u64>(1..))]
    count: u64,

    /// Random seed [default: random, printed]
    /// fr: Graine du hasard [défaut : au hasard, affichée]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,

    /// Exact number of givens [default: as few as one attempt reaches]
    /// fr: Nombre exact d’indices [défaut : le moins qu’un essai atteint]
    #[arg(long, value_name = "COUNT")]
    clues: Option<usize>,

    /// Symmetry of the given cells
    /// fr: Symétrie des cases données
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry)]
    symmetry: Symmetry,

    /// Difficulty: a level, or a range of scores
    /// fr: Difficulté : un niveau, ou un intervalle de scores
    #[arg(long, value_name = "DIFFICULTY", value_parser = difficulty)]
    difficulty: Option<Difficulty>,

    /// Score of the hardest step, give or take 0.2
    /// fr: Score de l’étape la plus difficile, à 0,2 près
    #[arg(long, value_name = "SCORE", conflicts_with = "difficulty", value_parser = rating)]
    rating: Option<Difficulty>,

    /// A technique that the puzzle needs, such as x-wing
    /// fr: Une technique nécessaire à la grille, comme x-wing
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    technique: Option<Technique>,

    /// No other step may be as hard as the technique
    /// fr: Aucune autre étape ne doit être aussi difficile que cette technique
    #[arg(long, requires = "technique")]
    exactly: bool,

    /// Every given must be necessary
    /// fr: Chaque indice doit être nécessaire
    #[arg(long)]
    minimal: bool,

    /// Rows and columns: 4, 9, 16 or 25
    /// fr: Rangées et colonnes : 4, 9, 16 ou 25
    #[arg(long, value_name = "ROWS", default_value = "9", value_parser = size)]
    size: Size,

    /// Maximum attempts per puzzle [default: 1000000, for 16×16 and 25×25 1000]
    /// fr: Nombre maximal d’essais par grille [défaut : 1000000, en 16×16 et en 25×25 1000]
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    tries: Option<u64>,
}

impl GenerateArgs {
    /// Attempts per puzzle: some minutes, whatever the size.
    fn tries(&self) -> u64 {
        self.tries.unwrap_or(if self.size > Size::Nine { 1000 } else { 1_000_000 })
    }
}

fn symmetry(text: &str) -> Result<Symmetry, String> {
    text.parse().map_err(|english| {
        let keys = Symmetry::ALL.map(Symmetry::key).join(", ");
        words::pick(english, format!("attendu : {keys}"))
    })
}

fn difficulty(text: &str) -> Result<Difficulty, String> {
    text.parse().map_err(|english| {
        let keys = Level::ALL.map(Level::key).join(", ");
        words::pick(
            english,
            format!("attendu : {keys}, ou des difficultés de 1,0 à 11,9 comme `2.6-4.4`"),
        )
    })
}

/// The scores near the given one.
fn rating(text: &str) -> Result<Difficulty, String> {
    let score: Hardness = text.parse().map_err(|english: String| {
        words::pick(english, "attendu : une difficulté de 1,0 à 11,9, comme 4.5".to_owned())
    })?;
    let tenths = score.in_tenths();
    let [least, most] = [(tenths - NEAR).max(10), (tenths + NEAR).min(119)];
    Ok(Difficulty { least: Hardness::tenths(least), most: Hardness::tenths(most) })
}

/// Allowed distance from the score, in tenths.
const NEAR: u8 = 2;

fn technique(text: &str) -> Result<Technique, String> {
    Technique::of_key(text).ok_or_else(|| {
        let keys: Vec<&str> = Technique::ALL.iter().map(|technique| technique.key()).collect();
        let keys = keys.join(", ");
        words::pick(format!("expected one of {keys}"), format!("attendu : {keys}"))
    })
}

/// The named difficulties with their scores, for completions.
pub(crate) fn difficulties() -> impl Iterator<Item = (&'static str, String)> {
    Level::ALL.into_iter().map(|level| {
        let Difficulty { least, most } = level.difficulty();
        (level.key(), format!("{least}–{most}"))
    })
}

fn size(text: &str) -> Result<Size, &'static str> {
    text.parse()
        .ok()
        .and_then(Size::of_rows)
        .ok_or(words::pick("expected 4, 9, 16 or 25", "attendu : 4, 9, 16 ou 25"))
}

/// A puzzle for programs.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Made {
    index: u64,
    puzzle: String,
    solution: String,
    clues: usize,
    tries: u64,
    #[serde(flatten)]
    rated: Option<Rated>,
}

#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct Summary {
    seed: u64,
    wanted: u64,
    made: u64,
    tries: u64,
    seconds: f64,
    interrupted: bool,
    /// Whether a puzzle was not found within its attempts.
    gave_up: bool,
}

pub(crate) fn run(args: &GenerateArgs, out: &mut Output) -> Result<Exit, Failure> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let wish = Wish {
        seed: Seed(seed),
        size: args.size,
        symmetry: args.symmetry,
        clues: args.clues,
        difficulty: args.difficulty.or(args.rating),
        technique: args.technique.map(|technique| Wanted { technique, exactly: args.exactly }),
        minimal: args.minimal,
    };
    let (stop, started) = (StopFlag::new(), Instant::now());
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let mut summary = Summary { seed, wanted: args.count, ..Summary::default() };
    let mut line = TriesLine::new(args.count);
    for index in 0..args.count {
        let wish = Wish { seed: wish.seed.part(index), ..wish };
        let before = summary.tries;
        let mut go_on = |progress: &quintet_sudoku::generate::Tries| {
            summary.tries = before + progress.tries;
            line.show(index, summary.tries);
            summary.gave_up = progress.tries >= args.tries();
            !summary.gave_up && !stop.is_stopped()
        };
        let refused = |error: WishError| Failure::refused(error.in_words(out.language()));
        let made = generate(&wish, &mut go_on).map_err(refused)?;
        line.clear();
        let Some(made) = made else { break };
        summary.tries = before + made.tries;
        summary.made += 1;
        tell(index, &made, out)?;
    }
    summary.interrupted = summary.made < summary.wanted && !summary.gave_up;
    summary.seconds = started.elapsed().as_secs_f64();
    conclude(&summary, args.tries(), out)
}

fn tell(index: u64, made: &Generated, out: &mut Output) -> Result<(), Failure> {
    let Generated { puzzle, solution, clues, rating, tries } = made;
    if out.is_json() {
        return out.data(&Made {
            index,
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: *clues,
            tries: *tries,
            rated: rating.as_ref().map(Rated::of),
        });
    }
    let score =
        rating.as_ref().map_or(String::new(), |rating| format!(", {}", Rated::of(rating).words()));
    let givens = words::pick("givens", "indices");
    out.result(&format!("{puzzle}  # {clues} {givens}{score}\n"))
}

fn conclude(summary: &Summary, most: u64, out: &mut Output) -> Result<Exit, Failure> {
    if out.is_json() {
        out.data(&Last { summary })?;
    } else {
        if summary.interrupted {
            out.note(words::interrupted());
        }
        if summary.gave_up {
            let most = words::count(most);
            out.note(&words::pick(
                format!(
                    "{most} attempts brought no such puzzle: it is rare, or there is none; --tries \
                     allows more\n"
                ),
                format!(
                    "{most} essais n’ont pas donné une telle grille : elle est rare, ou n’existe \
                     pas ; --tries en permet plus\n"
                ),
            ));
        }
        let Summary { seed, wanted, made, tries, seconds, .. } = summary;
        let plural = words::plural(*tries, ["try", "tries"], ["essai", "essais"]);
        let (tries, span) = (words::count(*tries), words::span(*seconds));
        out.note(&words::pick(
            format!("{made} of {wanted} made after {tries} {plural} in {span} (seed {seed})\n"),
            format!(
                "{made} sur {wanted} faites après {tries} {plural} en {span} (graine {seed})\n"
            ),
        ));
    }
    Ok(match summary.made < summary.wanted {
        _ if summary.interrupted => Exit::Interrupted,
        true => Exit::Negative,
        false => Exit::Answered,
    })
}

/// A line with the number of tries while there is nothing else to show: rewritten on a terminal,
/// elsewhere a new line now and then.
struct TriesLine {
    of: u64,
    watched: bool,
    begun: Instant,
    shown: bool,
}

impl TriesLine {
    /// Time between two lines on a terminal.
    const EVERY: Duration = Duration::from_millis(200);
    /// Time between two lines elsewhere.
    const SELDOM: Duration = Duration::from_secs(10);

    fn new(of: u64) -> Self {
        Self { of, watched: crate::width::is_watched(), begun: Instant::now(), shown: false }
    }

    fn show(&mut self, made: u64, tries: u64) {
        let every = if self.watched { Self::EVERY } else { Self::SELDOM };
        if self.begun.elapsed() < every {
            return;
        }
        (self.begun, self.shown) = (Instant::now(), self.watched);
        let (of, tries) = (self.of, words::count(tries));
        let line = words::pick(
            format!("… {made} of {of}, {tries} attempts"),
            format!("… {made} sur {of}, {tries} essais"),
        );
        let _ = match self.watched {
            true => write!(io::stderr(), "\r{line}\x1b[K"),
            false => writeln!(io::stderr(), "{line}"),
        };
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
