//! Tests a bot step by step, and says what to fix.

use super::advice::advice;
use super::{EngineCommand, Guard, Sandbox};
use crate::{
    ArenaError, Clock, Entrant, Everybody, Finished, MatchReport, MatchSpec, Openings, Rules,
    Running, play_match,
};
use quintet::Registry;
use quintet::core::{Language, StopFlag, Text};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// The result of testing a bot.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Checked {
    /// Whether it passed every step.
    pub passed: bool,
    /// The steps, up to the first one that it failed.
    pub steps: Vec<Step>,
    /// The transcript of the games in the last step.
    pub transcript: String,
    /// The end of its standard error.
    pub stderr: String,
    /// The guarantees of the sandbox on this machine; empty without one.
    pub sandbox: Vec<Guard>,
}

/// One step.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Step {
    /// What was tested.
    pub name: String,
    /// Whether it passed.
    pub passed: bool,
    /// What was observed.
    pub found: String,
    /// What to fix, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

/// The clock of the step that tests one.
const CLOCK: Duration = Duration::from_secs(20);

/// Tests a bot in a game: whether it starts, plays complete games on both sides from several
/// openings, repeats its answers with the same seed, and keeps to a clock.
///
/// # Errors
/// An unknown game or setup.
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
    if let Some(Ok(command)) = EngineCommand::parse(&bot.player) {
        checked.steps.push(is_there(&command, language));
        checked.passed = checked.steps[0].passed;
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
        // Games that were not played prove nothing.
        if stop.is_stopped() {
            break;
        }
        checked.take(name, &report, is_confined(&everybody), language);
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
            name: say("same seed, same game", "même graine, même partie"),
            passed: true,
            found: match same {
                true => say("yes", "oui"),
                false => say(
                    "no: its games are not reproducible; take random numbers from `seed` if that matters",
                    "non : ses parties ne sont pas reproductibles ; tirez le hasard de `seed` si cela compte",
                ),
            },
            advice: None,
        });
    }
    Ok(checked)
}

/// Checks that the program exists and can be started, and that the script in its command exists.
fn is_there(command: &EngineCommand, language: Language) -> Step {
    let found = command.program();
    let script = command.missing_script();
    let shown = found.as_ref().map(|path| path.display().to_string());
    let (shown, advice) = match (&found, script) {
        (None, _) => (
            command.words[0].clone(),
            Some(Text::new(
                "give a path to the program, or a name in a folder of PATH",
                "donnez un chemin vers le programme, ou un nom dans un dossier de PATH",
            )),
        ),
        (Some(path), _) if !is_executable(path) => (
            shown.unwrap_or_default(),
            Some(Text::new(
                "it may not be executed: chmod +x, or put its interpreter before it, as in \
                 `python3 bot.py`",
                "il n’est pas exécutable : chmod +x, ou mettez son interpréteur devant, comme dans \
                 `python3 bot.py`",
            )),
        ),
        (_, Some(script)) => (
            script,
            Some(Text::new(
                "there is no such file: give its path relative to this folder, or its full path",
                "ce fichier n’existe pas : donnez son chemin depuis ce dossier, ou son chemin complet",
            )),
        ),
        _ => (shown.unwrap_or_default(), None),
    };
    let name = match (&found, &advice) {
        (None, _) => language.pick("program not found", "programme introuvable"),
        (_, Some(_)) => {
            language.pick("the program cannot run", "le programme ne peut pas être lancé")
        }
        _ => language.pick("the program exists", "le programme existe"),
    };
    let (name, advice) = (name.to_owned(), advice.map(|text| text.get(language).to_owned()));
    Step { name, passed: advice.is_none(), found: shown, advice }
}

/// Whether programs play in a sandbox, as far as the machine allows.
fn is_confined(everybody: &Everybody) -> bool {
    let is_on = everybody.launcher.is_some() && everybody.sandbox != Sandbox::Off;
    is_on && cfg!(target_os = "linux")
}

#[cfg(unix)]
fn is_executable(path: &std::path::Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &std::path::Path) -> bool {
    true
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
    /// Adds the games of a step.
    fn take(&mut self, name: String, report: &MatchReport, is_confined: bool, language: Language) {
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
        let advice = fault.and_then(|game| Some(advice(game, game.side_of(0)?, is_confined)));
        let advice = advice.map(|text| text.get(language).to_owned());
        self.steps.push(Step { name, passed: fault.is_none(), found, advice });
    }
}

/// The report on games without faults.
fn found(report: &MatchReport, language: Language) -> String {
    let score = report.metrics[0].score;
    let slowest = report.metrics[0].time_ns.max as f64 / 1e6;
    let (won, drawn, lost) = (score.wins, score.draws, score.losses);
    language.pick(
        format!("won {won}, drew {drawn}, lost {lost} against random; slowest move {slowest:.0} ms"),
        format!(
            "victoires {won}, nulles {drawn}, défaites {lost} contre random ; coup le plus lent {slowest:.0} ms"
        ),
    )
}
