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
fr: Partout, un joueur s’écrit NOM ou NOM:PARAMÈTRE=VALEUR,… :
  human              a person at this keyboard
                     fr: une personne à ce clavier
  random             legal moves at random
                     fr: des coups légaux au hasard
  alphabeta:depth=8  a search eight plies deep
                     fr: une recherche à huit demi-coups";

/// How players are written, where they are listed, and a command's examples.
pub(crate) fn about_players(examples: &str) -> String {
    let more = "`quintet games` lists the players of every game with their parameters.\n\
                fr: `quintet games` énumère les joueurs de chaque jeu avec leurs paramètres.";
    format!("{PLAYER_STRINGS}\n{more}\n\n{examples}")
}

const EXAMPLES: &str = "\
Examples:
  quintet                                    open the studio in a browser
                                             fr: ouvrir le studio dans un navigateur
  quintet play                               choose a game and an opponent, and play here
                                             fr: choisir un jeu et un adversaire, et jouer ici
  quintet games                              list games and players
                                             fr: la liste des jeux et des joueurs
  quintet play GAME --first human --second alphabeta:depth=8
  quintet analyse GAME MOVES                 what each move is worth
                                             fr: ce que vaut chaque coup
  quintet solve GAME MOVES                   the exact score of each move
                                             fr: le score exact de chaque coup
  quintet puzzle GAME                        a position with one best move: find it
                                             fr: une position avec un seul bon coup : trouvez-le
  quintet match GAME pvs mcts --games 20 --openings 4
  quintet perft GAME 4 --json                count the leaves of the game tree
                                             fr: compter les feuilles de l’arbre du jeu
  quintet sudoku solve puzzles.txt           solve a file of puzzles, one per line
                                             fr: résoudre un fichier de grilles, une par ligne

Exit status: 0 success, 1 a negative answer, 2 wrong usage or bad input, 130 interrupted by
Ctrl-C (results so far are printed).
fr: Code de sortie : 0 en cas de succès, 1 pour une réponse négative, 2 pour une erreur d’usage
ou une entrée refusée, 130 après Ctrl-C (les résultats obtenus sont affichés).";

/// Five games under one roof: play them, analyse them, and see how search algorithms think
/// fr: Cinq jeux sous un même toit : jouez, analysez, et voyez comment raisonnent les algorithmes de
/// recherche
///
/// Without a command, the studio opens, as with `quintet serve`.
/// fr: Sans commande, le studio s’ouvre, comme avec `quintet serve`.
#[derive(Debug, Parser)]
#[command(name = "quintet", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// Print results as JSON; standard output then holds nothing else
    /// fr: Afficher les résultats en JSON ; la sortie standard ne contient alors rien d’autre
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,

    /// When to use colours; `auto` respects NO_COLOR
    /// fr: Quand utiliser des couleurs ; `auto` respecte NO_COLOR
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
    /// fr: Langue : en ou fr [défaut : d’après LC_ALL, LC_MESSAGES ou LANG]
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
