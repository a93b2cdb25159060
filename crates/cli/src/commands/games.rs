//! `quintet games`: what there is to play, and against whom.

use crate::failure::{Exit, Failure};
use crate::options::GameName;
use crate::output::{Ink, Output};
use crate::{args::PLAYER_STRINGS, words};
use clap::Args;
use quintet::{GameInfo, registry};

const EXAMPLES: &str = "\
Examples:
  quintet games
  quintet games connect4
  quintet games --json";

/// List the games with their setups, notations, formats and players
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct GamesArgs {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = GameName)]
    game: Option<String>,
}

pub(crate) fn run(args: &GamesArgs, out: &mut Output) -> Result<Exit, Failure> {
    if let Some(name) = &args.game {
        registry::find(name)?;
    }
    let mut games = registry::games();
    games.retain(|game| args.game.as_deref().is_none_or(|name| name == game.name));
    if out.is_json() {
        out.data(&games)?;
        return Ok(Exit::Answered);
    }
    for game in &games {
        let text = describe(game, out);
        out.result(&text)?;
    }
    out.result(&format!("{PLAYER_STRINGS}\n"))?;
    Ok(Exit::Answered)
}

fn describe(game: &GameInfo, out: &Output) -> String {
    let name = out.paint(game.name, Ink::Bold);
    let kind = if game.sides == 1 { " (a puzzle for one)" } else { "" };
    let mut text = format!("{name}  {}: {}{kind}\n", game.title, game.summary);
    text.push_str(&format!("  positions  {}\n", game.notation));
    let formats = game.formats.iter();
    let formats: Vec<_> =
        formats.map(|format| vec![format.name.to_owned(), format.summary.to_owned()]).collect();
    section(&mut text, "formats", &words::table(&formats, 2));
    section(&mut text, "setup", &words::table(&words::params(&game.setup), 2));
    text.push_str("  players\n");
    for player in &game.players {
        text.push_str(&format!("    {}  {}\n", out.paint(player.name, Ink::Bold), player.summary));
        text.push_str(&words::table(&words::params(&player.params), 6));
    }
    text.push('\n');
    text
}

fn section(text: &mut String, title: &str, lines: &str) {
    if !lines.is_empty() {
        text.push_str(&format!("  {title}\n"));
        lines.lines().for_each(|line| text.push_str(&format!("  {line}\n")));
    }
}
