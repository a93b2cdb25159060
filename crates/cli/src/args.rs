//! The command line as a whole.

use crate::commands::arena::{
    check_bot, class, grade, ladder, launch, matches, new_bot, tournament, tune, ugi,
};
use crate::commands::{
    analyse, bench, complete, completions, games, htp, licences, man, perft, play, puzzle,
    reproduce, schema, serve, site, solve, sudoku, trace, tree,
};
use crate::output::Colour;
use clap::{Parser, Subcommand};
use quintet::core::Language;

/// How players are written, for help texts.
pub(crate) const PLAYER_STRINGS: &str = "\
A player is written NAME or NAME:PARAM=VALUE,… everywhere:
  human              a person at this keyboard
  random             legal moves at random
  alphabeta:depth=8  a search eight plies deep";

/// How players are written, in French.
pub(crate) const JOUEURS: &str = "\
Partout, un joueur s’écrit NOM ou NOM:PARAMÈTRE=VALEUR,… :
  human              une personne à ce clavier
  random             des coups légaux au hasard
  alphabeta:depth=8  une recherche à huit demi-coups";

/// How players are written, where they are listed, and a command's examples.
pub(crate) fn about_players(examples: &str) -> String {
    let more = "`quintet games` lists the players of every game with their parameters.";
    format!("{PLAYER_STRINGS}\n{more}\n\n{examples}")
}

const EXAMPLES: &str = "\
Examples:
  quintet                                    open the studio in a browser
  quintet play                               choose a game and an opponent, and play here
  quintet games                              list games and players
  quintet play GAME --first human --second alphabeta:depth=8
  quintet analyse GAME MOVES                 what each move is worth
  quintet solve GAME MOVES                   the exact score of each move
  quintet puzzle GAME                        a position with one best move: find it
  quintet match GAME pvs mcts --games 20 --openings 4
  quintet perft GAME 4 --json                count the leaves of the game tree
  quintet sudoku solve puzzles.txt           solve a file of puzzles, one per line

Exit status: 0 success, 1 a negative answer, 2 wrong usage or bad input, 130 interrupted by
Ctrl-C (results so far are printed).";

/// Five games, one engine room: play them, analyse them, and see how search algorithms
/// think
///
/// Without a command, the studio opens, as with `quintet serve`.
#[derive(Debug, Parser)]
#[command(name = "quintet", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// Print results as JSON; standard output then holds nothing else
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,

    /// When to use colours; `auto` respects NO_COLOR
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub(crate) color: Colour,

    /// Language: en or fr [default: from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_name = "LANG", value_parser = language, help_heading = "Output")]
    pub(crate) lang: Option<Language>,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

fn language(text: &str) -> Result<Language, String> {
    let known = || Language::ALL.map(Language::code).join(", ");
    Language::of_tag(text).ok_or_else(|| format!("expected one of {}", known()))
}

/// The language that the environment asks for, or English.
pub(crate) fn language_of_environment() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    set.take(1).find_map(|locale| Language::of_tag(&locale)).unwrap_or_default()
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::ServeArgs),
    Play(play::PlayArgs),
    #[command(visible_alias = "analyze")]
    Analyse(analyse::AnalyseArgs),
    Solve(solve::SolveArgs),
    Puzzle(puzzle::PuzzleArgs),
    Tree(tree::TreeArgs),
    Trace(trace::TraceArgs),
    Match(matches::MatchArgs),
    Tournament(tournament::TournamentArgs),
    Tune(tune::TuneArgs),
    CheckBot(check_bot::CheckBotArgs),
    NewBot(new_bot::NewBotArgs),
    Grade(grade::GradeArgs),
    Class(class::ClassArgs),
    Ladder(ladder::LadderArgs),
    Perft(perft::PerftArgs),
    Bench(bench::BenchArgs),
    Reproduce(reproduce::ReproduceArgs),
    Sudoku(sudoku::SudokuArgs),
    Ugi(ugi::UgiArgs),
    Htp(htp::HtpArgs),
    Launch(launch::LaunchArgs),
    Site(site::SiteArgs),
    Games(games::GamesArgs),
    Complete(complete::CompleteArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
    Licences(licences::LicencesArgs),
    Schema(schema::SchemaArgs),
}
