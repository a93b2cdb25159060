//! `quintet tune`: a player's numeric parameters, tuned by playing and confirmed by a match.

use super::{bar::Bar, match_report, matches::sprt};
use crate::args::about_players;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::{GameName, whole};
use crate::output::{Ink, Output};
use crate::words::{self, pick};
use clap::Args;
use quintet::core::{Limits, StopFlag};
use quintet_arena::stats::{Sprt, Verdict};
use quintet_arena::tune::{Gains, TuneReport, TuneSpec, confirm, tune};
use quintet_arena::{Finished, MatchReport, Running};
use schemars::JsonSchema;
use serde::Serialize;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  quintet tune GAME mcts --param exploration=20..300 --nodes 500 --iterations 20
  quintet tune GAME mcts --param exploration --nodes 500 --out tuning     run again: it goes on
                                                                          fr: relancé, il continue
  quintet tune GAME mcts --param exploration=20..300:20 --simulations 200 --json";

/// Tune a player's parameters by playing, and confirm them in a match
/// fr: Régler les paramètres d’un joueur en le faisant jouer, et les confirmer par un match
///
/// SPSA (simultaneous perturbation stochastic approximation): in every iteration each parameter is
/// moved up or down at random, a player with these values meets one with the opposite values, and
/// each parameter moves towards the winner. Then the tuned player meets the original until a
/// sequential test says which is better. The same seed gives the same values with any number of
/// threads: games are limited by nodes, depth or simulations, not by time. Ctrl-C ends it with the
/// results so far.
/// fr: SPSA (approximation stochastique à perturbations simultanées) : à chaque itération, chaque
/// paramètre monte ou descend au hasard, un joueur avec ces valeurs affronte un joueur avec les
/// valeurs opposées, et chaque paramètre se rapproche du vainqueur. Puis le joueur réglé affronte
/// celui du départ jusqu’à ce qu’un test séquentiel dise lequel est le meilleur. La même graine
/// donne les mêmes valeurs, quel que soit le nombre de fils : les parties sont limitées par les
/// nœuds, la profondeur ou les simulations, pas par le temps. Ctrl-C termine avec les résultats
/// obtenus.
#[derive(Args, Debug)]
#[command(after_help = about_players(EXAMPLES))]
pub(crate) struct TuneArgs {
    /// The game
    /// fr: Le jeu
    #[arg(value_name = "GAME", value_parser = GameName::default())]
    game: String,

    /// The player, name:param=value,…, with the values to start from
    /// fr: Le joueur, nom:paramètre=valeur,…, avec les valeurs de départ
    #[arg(value_name = "PLAYER")]
    player: String,

    /// A parameter to tune (a whole number), its bounds, and how far it is varied in the last
    /// iteration [default: the declared bounds, and a twentieth of their distance]. May be repeated
    /// fr: Un paramètre entier à régler, ses bornes, et de combien il varie à la dernière itération
    /// [défaut : les bornes déclarées, et un vingtième de leur écart]. Peut être répété
    #[arg(long = "param", value_name = "NAME[=MIN..MAX[:STEP]]")]
    params: Vec<String>,

    /// Number of iterations
    /// fr: Nombre d’itérations
    #[arg(long, value_name = "COUNT", default_value_t = 200,
        value_parser = whole::<u32>(1..=1_000_000))]
    iterations: u32,

    /// Pairs of games in each iteration
    /// fr: Paires de parties de chaque itération
    #[arg(long, value_name = "COUNT", default_value_t = 4,
        value_parser = whole::<u32>(1..=10_000))]
    pairs: u32,

    /// Options of the game; `quintet games` lists them
    /// fr: Options du jeu ; `quintet games` les énumère
    #[arg(long, value_name = "NAME=VALUE,…", default_value = "", hide_default_value = true)]
    setup: String,

    /// Number of random moves that open each pair
    /// fr: Nombre de coups au hasard qui ouvrent chaque paire
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = whole::<u32>(0..))]
    openings: u32,

    /// Random seed; the same seed gives the same values
    /// fr: Graine du hasard ; la même graine donne les mêmes valeurs
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,

    /// Number of games played at once
    /// fr: Nombre de parties jouées à la fois
    #[arg(long, value_name = "COUNT", default_value_t = 1,
        value_parser = whole::<u64>(1..=1024))]
    threads: u64,

    /// Maximum depth in plies
    /// fr: Profondeur maximale, en demi-coups
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..))]
    depth: Option<u32>,

    /// Maximum number of nodes per move
    /// fr: Nombre maximal de nœuds par coup
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,

    /// Maximum number of simulations per move
    /// fr: Nombre maximal de simulations par coup
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..))]
    simulations: Option<u64>,

    /// How many steps a parameter moves in the last iteration for a game won
    /// fr: De combien de pas un paramètre bouge, à la dernière itération, pour une partie gagnée
    #[arg(long, value_name = "STEPS", default_value_t = Gains::default().rate, value_parser = positive)]
    rate: f64,

    /// How fast the moves shrink over the iterations: the exponent of the gains
    /// fr: À quelle vitesse les déplacements diminuent au fil des itérations : l’exposant des gains
    #[arg(long, value_name = "EXPONENT", default_value_t = Gains::default().alpha, value_parser = share)]
    alpha: f64,

    /// How fast the two players grow alike over the iterations: the exponent of the steps
    /// fr: À quelle vitesse les deux joueurs se rapprochent au fil des itérations : l’exposant des pas
    #[arg(long, value_name = "EXPONENT", default_value_t = Gains::default().gamma, value_parser = share)]
    gamma: f64,

    /// Iterations counted as already done when the gains begin, as a share of all
    /// fr: Itérations que les gains comptent d’emblée comme faites, en fraction du total
    #[arg(long, value_name = "SHARE", default_value_t = Gains::default().stability, value_parser = share)]
    stability: f64,

    /// Longest match of the tuned player against the original, in pairs of games; 0 for none
    /// fr: Longueur maximale du match du joueur réglé contre celui du départ, en paires de parties ;
    /// 0 pour s’en passer
    #[arg(long, value_name = "PAIRS", default_value_t = 200, value_parser = whole::<u32>(0..))]
    confirm: u32,

    /// The test that ends that match: whether the tuned player is stronger by at least ELO1 or by at
    /// most ELO0, in normalised Elo
    /// fr: Le test qui termine ce match : le joueur réglé est-il plus fort d’au moins ELO1 ou d’au
    /// plus ELO0, en Elo normalisé
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, default_value = "0,30",
        allow_hyphen_values = true)]
    sprt: Sprt,

    /// Keep a journal in this folder. After an interruption, the same command continues and ends
    /// with the same values
    /// fr: Tenir un journal dans ce dossier. Après une interruption, la même commande continue et
    /// donne les mêmes valeurs
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

fn positive(text: &str) -> Result<f64, &'static str> {
    let number =
        text.trim().parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0);
    number.ok_or(pick("expected a number above 0", "attendu : un nombre supérieur à 0"))
}

fn share(text: &str) -> Result<f64, &'static str> {
    let number = text.trim().parse().ok().filter(|number: &f64| (0.0..=1.0).contains(number));
    number.ok_or(pick("expected a number from 0 to 1", "attendu : un nombre de 0 à 1"))
}

/// A tuning, as data.
#[derive(JsonSchema, Serialize)]
pub(crate) struct Report<'a> {
    game: &'a str,
    setup: &'a str,
    seed: u64,
    /// The player with its starting values.
    player: &'a str,
    /// The player with the tuned values.
    tuned: &'a str,
    params: Vec<Param<'a>>,
    /// Number of planned iterations.
    planned: u32,
    /// Number of finished iterations.
    iterations: usize,
    games: u64,
    /// The values after each iteration.
    path: Vec<Vec<f64>>,
    seconds: f64,
    /// The match of the tuned values against the starting ones.
    confirmation: Option<match_report::Report<'a>>,
    /// Whether Ctrl-C ended it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

#[derive(JsonSchema, Serialize)]
struct Param<'a> {
    name: &'a str,
    start: i64,
    tuned: i64,
    /// The tuned value before rounding.
    value: f64,
    min: i64,
    max: i64,
    step: i64,
}

pub(crate) fn run(args: &TuneArgs, out: &mut Output) -> Result<Exit, Failure> {
    let spec = spec(args);
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let report = play(args, &spec, &stop, out)?;
    if report.is_partial() {
        let (done, planned) = (report.path.len(), report.planned);
        out.note(&pick(
            format!("interrupted: {done} of {planned} iterations are done\n"),
            format!("interrompu : {done} itérations sur {planned} sont faites\n"),
        ));
    }
    let confirmation = match report.is_partial() || args.confirm == 0 {
        true => None,
        false => check(args, &spec, &report, &stop, out)?,
    };
    let interrupted = stop.is_stopped();
    if interrupted && args.out.is_some() {
        out.note(pick(
            "to continue, run the same command again\n",
            "pour continuer, relancez la même commande\n",
        ));
    }
    if out.is_json() {
        out.data(&data(args, &report, confirmation.as_ref(), interrupted))?;
    } else {
        print(args, &report, out)?;
        if let Some(found) = &confirmation {
            out.result("\n")?;
            match_report::print(found, args.seed, None, out)?;
        }
        out.result(&conclusion(args, &report, confirmation.as_ref()))?;
    }
    Ok(if interrupted { Exit::Interrupted } else { Exit::Answered })
}

fn spec(args: &TuneArgs) -> TuneSpec {
    let (depth, nodes, simulations) = (args.depth, args.nodes, args.simulations);
    TuneSpec {
        setup: args.setup.clone(),
        iterations: args.iterations,
        pairs: args.pairs,
        openings: args.openings,
        limits: Limits { depth, nodes, simulations, ..Limits::NONE },
        gains: Gains {
            rate: args.rate,
            alpha: args.alpha,
            gamma: args.gamma,
            stability: args.stability,
        },
        seed: args.seed,
        ..TuneSpec::new(&args.game, &args.player, args.params.clone())
    }
}

fn play(
    args: &TuneArgs,
    spec: &TuneSpec,
    stop: &StopFlag,
    out: &Output,
) -> Result<TuneReport, Failure> {
    let mut bar = Bar::new();
    let mut watch = |progress: &Finished<'_>| {
        let of = 2 * spec.pairs as usize;
        let iteration = pick("iteration", "itération");
        let remark = format!(", {iteration} {}", progress.done.div_ceil(of));
        bar.show(progress.done, progress.total, pick("games", "parties"), &remark);
    };
    let mut running = Running {
        threads: args.threads as usize,
        stop: stop.clone(),
        registry: out.registry().clone(),
        ..Running::new(&mut watch)
    };
    Ok(tune(spec, args.out.as_deref(), &mut running)?)
}

fn check(
    args: &TuneArgs,
    spec: &TuneSpec,
    report: &TuneReport,
    stop: &StopFlag,
    out: &Output,
) -> Result<Option<MatchReport>, Failure> {
    let mut bar = Bar::new();
    let remark = pick(", tuned – start", ", réglé – départ");
    let mut watch = |progress: &Finished<'_>| {
        bar.show(progress.done, progress.total, pick("games", "parties"), remark);
    };
    let running = Running {
        threads: args.threads as usize,
        stop: stop.clone(),
        registry: out.registry().clone(),
        ..Running::new(&mut watch)
    };
    Ok(confirm(spec, report, (args.sprt, args.confirm), args.out.as_deref(), running)?)
}

fn data<'a>(
    args: &'a TuneArgs,
    report: &'a TuneReport,
    confirmation: Option<&'a MatchReport>,
    interrupted: bool,
) -> Report<'a> {
    let rounded = |value: &f64| (value * 1000.0).round() / 1000.0;
    let found = report.values.iter().zip(&report.whole);
    let param = |(of, (value, &tuned)): (&'a quintet_arena::tune::Parameter, (&f64, &i64))| Param {
        name: &of.name,
        start: of.start,
        tuned,
        value: rounded(value),
        min: of.min,
        max: of.max,
        step: of.step,
    };
    Report {
        game: &args.game,
        setup: &args.setup,
        seed: args.seed,
        player: &report.start,
        tuned: &report.tuned,
        params: report.parameters.iter().zip(found).map(param).collect(),
        planned: report.planned,
        iterations: report.path.len(),
        games: report.games,
        path: report.path.iter().map(|values| values.iter().map(rounded).collect()).collect(),
        seconds: report.time.as_secs_f64(),
        confirmation: confirmation.map(|found| match_report::data(found, args.seed, None)),
        interrupted,
    }
}

fn print(args: &TuneArgs, report: &TuneReport, out: &mut Output) -> Result<(), Failure> {
    let game = out.paint(&args.game, Ink::Bold);
    let (done, games, seed) = (report.path.len(), report.games, args.seed);
    let time = words::span(report.time.as_secs_f64());
    let player = &report.start;
    out.result(&pick(
        format!("{game}, {player}: {done} iterations, {games} games in {time}, seed {seed}\n\n"),
        format!(
            "{game}, {player} : {done} itérations, {games} parties en {time}, graine {seed}\n\n"
        ),
    ))?;
    let head = [
        pick("parameter", "paramètre"),
        pick("start", "départ"),
        pick("tuned", "réglé"),
        pick("bounds", "bornes"),
        pick("step", "pas"),
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for ((of, value), whole) in report.parameters.iter().zip(&report.values).zip(&report.whole) {
        let exact = words::decimal(format!("{value:.2}"));
        rows.push(vec![
            of.name.clone(),
            of.start.to_string(),
            format!("{whole} ({exact})"),
            format!("{}..{}", of.min, of.max),
            of.step.to_string(),
        ]);
    }
    out.result(&words::table(&rows, 2))
}

/// The conclusion as a sentence.
fn conclusion(args: &TuneArgs, report: &TuneReport, found: Option<&MatchReport>) -> String {
    let TuneReport { tuned, start, .. } = report;
    if tuned == start {
        return pick(
            "\nTuning left every value as it was.\n".to_owned(),
            "\nLe réglage a laissé toutes les valeurs comme elles étaient.\n".to_owned(),
        );
    }
    let verdict = found.and_then(|found| Some(found.sprt.as_ref()?.verdict));
    let Sprt { elo0, elo1, .. } = args.sprt;
    match verdict {
        Some(Verdict::Stronger) => pick(
            format!("\nConfirmed: {tuned} is stronger.\n"),
            format!("\nConfirmé : {tuned} est plus fort.\n"),
        ),
        Some(Verdict::NotStronger) => pick(
            format!("\nNot confirmed: {tuned} is not {elo1} normalized Elo stronger.\n"),
            format!("\nNon confirmé : {tuned} n’est pas plus fort de {elo1} Elo normalisés.\n"),
        ),
        _ => pick(
            format!("\nNot confirmed, nor ruled out (between {elo0} and {elo1}): {tuned}\n"),
            format!("\nNi confirmé ni exclu (entre {elo0} et {elo1}) : {tuned}\n"),
        ),
    }
}
