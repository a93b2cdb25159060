//! The terminal interface: one command per file, all games through the facade. The binary
//! `quintet` runs it with the games of Quintet; [`run`] accepts any list.
//!
//! Results go to standard output, narration to standard error. Exit status: 0
//! for an answer, 1 for a negative one, 2 for a usage error or bad input, 130 after Ctrl-C.

mod args;
mod commands;
mod exact;
mod failure;
mod help;
mod input;
mod interrupt;
mod lines;
mod menu;
mod options;
mod output;
mod play;
mod players;
mod progress;
mod streams;
mod think;
mod width;
mod words;

use args::{Cli, Command};
use clap::{FromArgMatches, Parser};
use failure::{Exit, Failure};
use output::{Colour, Output};
use quintet::Registry;
use quintet::core::{Language, foreign};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use streams::Stream;

/// Runs the command line of this process with these games.
#[must_use]
pub fn run(registry: &Registry) -> ExitCode {
    let asked = help::language_of(std::env::args_os());
    let language = asked.unwrap_or_else(args::language_of_environment);
    // Before the command line is read, because refusals must be in that language, too.
    words::speak(language);
    // Only help and refusals need the texts of the command line, which take longer than parsing it.
    let parsed = Cli::try_parse().or_else(|_| {
        let program = help::fitted(options::program(registry, language));
        let program = program.color(Colour::asked_for(std::env::args_os()));
        program.try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches))
    });
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return explain(&error, language),
    };
    let mut out =
        Output::new(cli.json, cli.color).in_language(language).with_games(registry.clone());
    let is_server = matches!(cli.command, None | Some(Command::Serve(_)));
    let ended = match streams::is_closed(Stream::Output) && !is_server {
        true => Err(Failure::says(
            "standard output is closed: the answer has nowhere to go",
            "la sortie standard est fermée : la réponse ne peut aller nulle part",
        )),
        false => carry_out(cli.command, &mut out),
    };
    match ended {
        Ok(Exit::Answered) | Err(Failure::ReaderGone) => ExitCode::SUCCESS,
        Ok(Exit::Negative) => ExitCode::from(1),
        Ok(Exit::Interrupted) | Err(Failure::Interrupted) => ExitCode::from(130),
        Err(Failure::Game(error)) => {
            out.complain(&error.in_words(language));
            ExitCode::from(2)
        }
        Err(Failure::Refused(message)) => {
            out.complain(message.get(language));
            ExitCode::from(2)
        }
    }
}

/// Whether the command line has control characters.
fn has_hidden_arguments() -> bool {
    std::env::args_os().any(|arg| arg.to_string_lossy().chars().any(foreign::is_hidden))
}

/// Prints help, the version and usage errors. A reader that went away is not an error; help that
/// cannot be written is.
fn explain(error: &clap::Error, language: Language) -> ExitCode {
    let closed = streams::is_closed(Stream::Output) && !error.use_stderr();
    let printed = match help::in_words(error, language) {
        Some(text) => io::stderr().write_all(foreign::text(&text).as_bytes()),
        // The message quotes what was typed: make control characters visible.
        None if error.use_stderr() && has_hidden_arguments() => {
            io::stderr().write_all(foreign::text(&error.render().to_string()).as_bytes())
        }
        None => error.print(),
    };
    let failed = printed.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe);
    if closed || (failed && !error.use_stderr()) {
        let mut out = Output::new(false, Colour::Auto).in_language(language);
        out.complain(
            language.pick(
                "cannot write to standard output",
                "impossible d’écrire sur la sortie standard",
            ),
        );
        return ExitCode::from(2);
    }
    ExitCode::from(error.exit_code().clamp(0, 2) as u8)
}

fn carry_out(command: Option<Command>, out: &mut Output) -> Result<Exit, Failure> {
    match command {
        None => commands::serve::run(&commands::serve::ServeArgs::default(), out),
        Some(Command::Serve(args)) => commands::serve::run(&args, out),
        Some(Command::Play(args)) => commands::play::run(args, out),
        Some(Command::Analyse(args)) => commands::analyse::run(&args, out),
        Some(Command::Solve(args)) => commands::solve::run(&args, out),
        Some(Command::Puzzle(args)) => commands::puzzle::run(&args, out),
        Some(Command::Tree(args)) => commands::tree::run(&args, out),
        Some(Command::Trace(args)) => commands::trace::run(&args, out),
        Some(Command::Match(args)) => commands::arena::matches::run(&args, out),
        Some(Command::Tournament(args)) => commands::arena::tournament::run(&args, out),
        Some(Command::Tune(args)) => commands::arena::tune::run(&args, out),
        Some(Command::CheckBot(args)) => commands::arena::check_bot::run(&args, out),
        Some(Command::NewBot(args)) => commands::arena::new_bot::run(&args, out),
        Some(Command::Grade(args)) => commands::arena::grade::run(&args, out),
        Some(Command::Class(args)) => commands::arena::class::run(&args, out),
        Some(Command::Ladder(args)) => commands::arena::ladder::run(&args, out),
        Some(Command::Ugi(args)) => commands::arena::ugi::run(&args, out),
        Some(Command::Launch(args)) => commands::arena::launch::run(&args),
        Some(Command::Perft(args)) => commands::perft::run(&args, out),
        Some(Command::Bench(args)) => commands::bench::run(&args, out),
        Some(Command::Reproduce(args)) => commands::reproduce::run(&args, out),
        Some(Command::Sudoku(args)) => commands::sudoku::run(&args, out),
        Some(Command::Htp(args)) => commands::htp::run(&args, out),
        Some(Command::Site(args)) => commands::site::run(&args, out),
        Some(Command::Games(args)) => commands::games::run(&args, out),
        Some(Command::Complete(args)) => commands::complete::run(&args, out),
        Some(Command::Completions(args)) => commands::completions::run(&args, out),
        Some(Command::Licences(_)) => commands::licences::run(out),
        Some(Command::Man(args)) => commands::man::run(&args, out),
        Some(Command::Schema(args)) => commands::schema::run(&args, out),
    }
}
