//! `quintet ladder`: a permanent ranking of bots that come and go.

use super::SandboxArg;
use super::bar::Bar;
use crate::failure::{Exit, Failure};
use crate::interrupt::Interrupts;
use crate::options::whole;
use crate::output::{Ink, Output};
use crate::words::{self, pick};
use clap::Args;
use quintet::core::{StopFlag, foreign};
use quintet_arena::Everybody;
use quintet_arena::engine::Sandbox;
use quintet_arena::ladder::{
    Ladder, LadderFile, Leaderboard, News, Playing, Row, Status, reason_in_words,
};
use std::path::PathBuf;

const EXAMPLES: &str = "\
The file ladder.toml; everything after `staff` is optional:
fr: Le fichier ladder.toml ; tout est facultatif après `staff` :
  game = \"GAME\"
  staff = [\"random\", { player = \"alphabeta:depth=4\", name = \"AB4\" }]
  title = \"Our ladder\"
  fr: title = \"Notre classement\"
  anchors = { random = 0, AB4 = 900 }    # fixed ratings; by default the first is 0
                                         fr: # classements fixes ; à défaut, le premier vaut 0
  openings = { plies = 4, count = 200 }
  limits = { time = \"1s\" }               # or a clock
                                         fr: # ou une pendule (clock)
  bot = { answer = \"2s\", memory = \"512MiB\" }
  games = 400                            # per version, before it rests
                                         fr: # parties par version, avant qu’elle se repose
  threads = 2

Each bot is a folder bots/NAME: a program in a known language, or with a bot.toml that says
how to build and run it:
fr: Chaque bot est un dossier bots/NOM : un programme dans un langage connu, ou avec un bot.toml
qui dit comment le compiler et le lancer :
  build = \"cc -O2 -o bot bot.c\"
  run = \"./bot\"

Examples:
  quintet ladder DIR
  quintet ladder DIR --once 50 --json";

/// Run a ladder: bots come and go in a folder, and are rated as they play
/// fr: Tenir un classement permanent : des bots vont et viennent dans un dossier, et sont classés
/// en jouant
///
/// Add, change or remove bots in the folder at any time; a changed bot starts afresh. The pairs of
/// games that say most about the ratings are played first. After any interruption, the same
/// command continues. Results appear next to ladder.toml: leaderboard.html and leaderboard.json
/// (with pseudonyms), games/ (every game), teacher.csv (who is who).
/// fr: Ajoutez, modifiez ou retirez des bots du dossier à tout moment ; un bot modifié repart
/// de zéro. Les paires de parties qui en disent le plus sur le classement sont jouées d’abord.
/// Après toute interruption, la même commande continue. Les résultats apparaissent à côté de
/// ladder.toml : leaderboard.html et leaderboard.json (sous pseudonymes), games/ (toutes les
/// parties), teacher.csv (qui est qui).
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LadderArgs {
    /// The folder with ladder.toml and bots/
    /// fr: Le dossier avec ladder.toml et bots/
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Stop after this many pairs of games [default: run until stopped]
    /// fr: S’arrêter après ce nombre de paires de parties [défaut : jouer jusqu’à l’arrêt]
    #[arg(long, value_name = "PAIRS", value_parser = whole::<u64>(0..=1_000_000))]
    once: Option<u64>,

    /// Number of games played at once [default: as in the file, or one]
    /// fr: Nombre de parties jouées à la fois [défaut : celui du fichier, ou une]
    #[arg(long, value_name = "COUNT", value_parser = whole::<u64>(1..=1024))]
    threads: Option<u64>,

    /// How strictly programs are isolated from the machine [default: as in the file, or require]
    /// fr: Avec quelle rigueur les programmes sont isolés de la machine [défaut : celle du fichier,
    /// ou require]
    #[arg(long, value_enum, value_name = "HOW")]
    sandbox: Option<SandboxArg>,
}

pub(crate) fn run(args: &LadderArgs, out: &mut Output) -> Result<Exit, Failure> {
    let stop = StopFlag::new();
    let interrupts = Interrupts::listen()?;
    interrupts.arm(&stop);
    let mut ladder = Ladder::open(&args.folder, out.registry(), out.language(), &stop)?;
    let mut everybody = starter(&ladder.file, args.sandbox, out)?;
    everybody.hidden.extend(ladder.hidden());
    let threads = args.threads.map(|threads| threads as usize).or(ladder.file.threads).unwrap_or(1);
    let mut bar = None;
    let mut watch = |news: &News<'_>| match *news {
        News::Came(bot, called, version) => {
            bar = None;
            out.note(&came(bot, called, version));
        }
        News::Game { round, done, total } => {
            let remark = pick(format!(", round {round}"), format!(", ronde {round}"));
            let bar = bar.get_or_insert_with(Bar::new);
            bar.show(done, total, pick("games", "parties"), &remark);
        }
        News::Board(..) => {}
        News::Idle => {
            bar = None;
            out.note(pick(
                "nothing to play: waiting for new or changed bots\n",
                "rien à jouer : en attente de bots nouveaux ou modifiés\n",
            ));
        }
    };
    let playing = Playing {
        threads,
        stop: stop.clone(),
        everybody: &everybody,
        once: args.once,
        slots: None,
        watch: &mut watch,
    };
    let board = ladder.play(playing)?;
    drop(bar);
    match out.is_json() {
        true => out.data(&board)?,
        false => show(&board, out)?,
    }
    Ok(if stop.is_stopped() { Exit::Interrupted } else { Exit::Answered })
}

/// Starts the bots of a ladder, in the sandbox that its file asks for unless another one is given.
pub(crate) fn starter(
    file: &LadderFile,
    sandbox: Option<SandboxArg>,
    out: &mut Output,
) -> Result<Everybody, Failure> {
    let sandbox = sandbox.unwrap_or(match file.sandbox {
        Sandbox::Auto => SandboxArg::Auto,
        Sandbox::Require => SandboxArg::Require,
        Sandbox::Off => SandboxArg::Off,
    });
    // Bots are programs, even if the staff bots are not.
    super::everybody(sandbox, file.staff_players().chain(["lines:bot"]), out)
}

fn came(bot: &str, called: &str, version: usize) -> String {
    let bot = foreign::line(bot);
    match version {
        1 => pick(
            format!("new bot `{bot}`: {called}\n"),
            format!("nouveau bot `{bot}` : {called}\n"),
        ),
        _ => pick(
            format!("changed bot `{bot}`: {called}, version {version}\n"),
            format!("bot modifié `{bot}` : {called}, version {version}\n"),
        ),
    }
}

fn show(board: &Leaderboard, out: &mut Output) -> Result<(), Failure> {
    let mut rows = vec![vec![
        pick("place", "place").to_owned(),
        pick("player", "joueur").to_owned(),
        "Elo".to_owned(),
        pick("95 % interval", "intervalle à 95 %").to_owned(),
        pick("games", "parties").to_owned(),
        String::new(),
    ]];
    rows.extend(board.players.iter().map(row));
    out.result(&words::table(&rows, 0))?;
    let (games, rounds) = (words::count(board.games), board.rounds);
    let total = pick(
        format!("{games} games in {rounds} rounds\n"),
        format!("{games} parties en {rounds} rondes\n"),
    );
    let total = out.paint(&total, Ink::Dim);
    out.result(&total)
}

fn row(row: &Row) -> Vec<String> {
    let is_rated = row.staff || row.games > 0;
    let rated = |text: String| if is_rated { text } else { "–".to_owned() };
    let status = match row.status {
        Status::Playing => String::new(),
        status => status.in_words(words::language()).to_owned(),
    };
    let why = row.reason.map(|reason| reason_in_words(reason, words::language()));
    let why = why.map(|why| format!("{} {why}", words::colon())).unwrap_or_default();
    vec![
        row.place.map(|place| place.to_string()).unwrap_or_default(),
        foreign::line(&row.name),
        rated(format!("{:+.0}", row.elo)),
        rated(format!("{:+.0} … {:+.0}", row.low, row.high)),
        row.games.to_string(),
        format!("{status}{why}"),
    ]
}
