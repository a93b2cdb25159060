//! A bot tried step by step, with what to mend.

use super::{EngineCommand, Guard};
use crate::{
    ArenaError, Clock, Ending, Entrant, Everybody, Finished, GameRecord, MatchReport, MatchSpec,
    Openings, Rules, Running, play_match,
};
use quintet::Registry;
use quintet::core::{Language, StopFlag};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// What a bot was tried with, and what came of it.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Checked {
    /// Whether it passed every step.
    pub passed: bool,
    /// The steps, up to the first that it did not pass.
    pub steps: Vec<Step>,
    /// Everything that was said in the games of the last step.
    pub transcript: String,
    /// The last of its standard error.
    pub stderr: String,
    /// What a sandbox keeps it from on this machine; nothing, if there was none.
    pub sandbox: Vec<Guard>,
}

/// One step.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Step {
    /// What was tried.
    pub name: String,
    /// Whether it passed.
    pub passed: bool,
    /// What was seen.
    pub found: String,
    /// What to mend, if it did not pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

/// The clock of the step that tries one.
const CLOCK: Duration = Duration::from_secs(20);

/// Tries a bot in a game: whether it starts, plays whole games with both sides from several
/// openings, answers the same again with the same seed, and keeps to a clock.
///
/// # Errors
/// A game or setup that there is not.
pub fn check_bot(
    (game, setup): (&str, &str),
    bot: &Entrant,
    (registry, everybody): (&Registry, &Everybody),
    stop: &StopFlag,
    language: Language,
) -> Result<Checked, ArenaError> {
    let mut checked = Checked {
        passed: true,
        steps: Vec::new(),
        transcript: String::new(),
        stderr: String::new(),
        sandbox: Vec::new(),
    };
    let say = |english: &str, french: &str| language.pick(english, french).to_owned();
    let program = EngineCommand::parse(&bot.player).and_then(Result::ok);
    if let Some(command) = &program {
        let found = command.program();
        checked.steps.push(Step {
            name: say("the program is there", "le programme existe"),
            passed: found.is_some(),
            found: found
                .as_ref()
                .map_or_else(|| command.words[0].clone(), |path| path.display().to_string()),
            advice: found.is_none().then(|| {
                say(
                    "give a path to the program, or a name in a folder of PATH",
                    "donnez un chemin vers le programme, ou un nom dans un dossier de PATH",
                )
            }),
        });
        checked.passed &= found.is_some();
    }
    let everybody = Everybody { transcripts: true, ..everybody.clone() };
    let spec = MatchSpec { setup: setup.to_owned(), ..MatchSpec::new(game, bot.clone(), "random") };
    let clock = Rules { clock: Some(Clock::of(CLOCK)), ..Rules::default() };
    let openings = Openings::Random { plies: 3, count: None, balanced: false };
    let steps = [
        (say("a game with each side", "une partie de chaque côté"), spec.clone()),
        (
            say("four games from openings", "quatre parties après une ouverture"),
            MatchSpec { openings, pairs: 2, ..spec.clone() },
        ),
        (
            say("two games with a clock of 20 s", "deux parties avec une pendule de 20 s"),
            MatchSpec { rules: clock, ..spec.clone() },
        ),
    ];
    let mut first = None;
    for (name, spec) in steps {
        if !checked.passed || stop.is_stopped() {
            break;
        }
        let report = play(&spec, registry, &everybody, stop)?;
        // Games that were not played say nothing.
        if stop.is_stopped() {
            break;
        }
        checked.take(name, &report, language);
        first.get_or_insert(report);
    }
    checked.passed &= !stop.is_stopped();
    if let (true, Some(first)) = (checked.passed, first) {
        let again = play(&spec, registry, &everybody, stop)?;
        if stop.is_stopped() {
            checked.passed = false;
            return Ok(checked);
        }
        let same = first.games.iter().zip(&again.games).all(|(a, b)| a.moves == b.moves);
        checked.steps.push(Step {
            name: say("the same seed, the same game", "même graine, même partie"),
            passed: true,
            found: match same {
                true => say("yes", "oui"),
                false => say(
                    "no: its games cannot be repeated; use `seed` for chance if that matters",
                    "non : ses parties ne sont pas reproductibles ; utilisez `seed` si cela compte",
                ),
            },
            advice: None,
        });
    }
    Ok(checked)
}

fn play(
    spec: &MatchSpec,
    registry: &Registry,
    everybody: &Everybody,
    stop: &StopFlag,
) -> Result<MatchReport, ArenaError> {
    let mut watch = |_: &Finished<'_>| {};
    let running = Running {
        registry: registry.clone(),
        seating: everybody,
        stop: stop.clone(),
        ..Running::new(&mut watch)
    };
    play_match(spec, running)
}

impl Checked {
    /// Takes in the games of a step.
    fn take(&mut self, name: String, report: &MatchReport, language: Language) {
        let fault = report.games.iter().find(|game| game.ending.forfeited_by() == game.side_of(0));
        let shown = fault.or(report.games.last());
        self.transcript = shown.map(|game| game.transcript.clone()).unwrap_or_default();
        let own = shown.and_then(|game| Some(&game.stderr[game.side_of(0)?.index()]));
        self.stderr = own.cloned().unwrap_or_default();
        let found = match fault {
            Some(game) => game.ending.to_string(),
            None => found(report, language),
        };
        self.passed &= fault.is_none();
        let advice = fault.map(|game| advice(game, language));
        self.steps.push(Step { name, passed: fault.is_none(), found, advice });
    }
}

/// What is said of games that went well.
fn found(report: &MatchReport, language: Language) -> String {
    let score = report.metrics[0].score;
    let slowest = report.metrics[0].time_ns.max as f64 / 1e6;
    let (won, drawn, lost) = (score.wins, score.draws, score.losses);
    language.pick(
        format!("won {won}, drew {drawn}, lost {lost} against random; slowest move {slowest:.0} ms"),
        format!(
            "{won} gagnées, {drawn} nulles, {lost} perdues contre random ; coup le plus lent {slowest:.0} ms"
        ),
    )
}

/// What to mend.
fn advice(game: &GameRecord, language: Language) -> String {
    let (english, french) = match &game.ending {
        Ending::IllegalMove { .. } => (
            "answer each line with exactly one of its `legal` moves, and print nothing else on \
             standard output: remarks belong on standard error",
            "répondez à chaque ligne par un seul coup de sa liste `legal`, et n'écrivez rien \
             d'autre sur la sortie standard : les remarques vont sur la sortie d'erreur",
        ),
        Ending::Time { .. } => (
            "it did not answer in time: does it read one line a turn, end its answer with a \
             newline, and flush? (Python: print(move, flush=True))",
            "pas de réponse à temps : lit-il une ligne par tour, finit-il sa réponse par un \
             retour à la ligne, vide-t-il son tampon ? (Python : print(move, flush=True))",
        ),
        Ending::Crash { .. } => (
            "the program ended in the middle of the game: see its standard error below",
            "le programme s'est arrêté en pleine partie : voyez sa sortie d'erreur ci-dessous",
        ),
        Ending::Protocol { .. } => (
            "write one short line for each turn, and only that",
            "écrivez une courte ligne par tour, et rien d'autre",
        ),
        Ending::Rules | Ending::Adjudicated { .. } => ("", ""),
    };
    language.pick(english, french).to_owned()
}
