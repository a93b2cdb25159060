//! Repeats the questions of a transcript to a bot, to see whether it gives the same answers.
//!
//! ```text
//!  -- bot          a game: the bot starts anew
//!  > {"game":…}    what it is asked
//!  < 4             what it answered then
//! ```

use super::process::Process;
use super::{EngineCommand, Protocol};
use crate::{Entrant, Everybody};
use quintet::core::{StopFlag, Words};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::{Duration, Instant};

/// The result of a replay.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct Replayed {
    /// Whether every answer was the same.
    pub same: bool,
    /// Number of games in the transcript.
    pub games: usize,
    /// Every question, with both answers.
    pub turns: Vec<ReplayedTurn>,
}

/// A question, with both answers.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ReplayedTurn {
    /// The number of the game in the transcript, from 1.
    pub game: usize,
    /// The question.
    pub asked: String,
    /// The answer in the transcript; `None` if the transcript ends there.
    pub then: Option<String>,
    /// The answer now.
    pub now: Option<String>,
    /// The fault, if there was no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// Replays a transcript to a bot that speaks `lines`. Other lines are skipped, so the output of
/// `check-bot --transcript` and `match --log` can be used unchanged.
///
/// # Errors
/// A text without a question; a bot that cannot be started.
pub fn replay(
    transcript: &str,
    bot: &Entrant,
    everybody: &Everybody,
    stop: &StopFlag,
) -> Result<Replayed, Words> {
    let command = match EngineCommand::parse(&bot.player) {
        Some(command) => command?,
        None => {
            return Err(Words::new(
                "only programs can be replayed",
                "seuls les programmes peuvent être rejoués",
            ));
        }
    };
    if command.protocol != Protocol::Lines {
        return Err(Words::new(
            "only transcripts of the protocol `lines` can be replayed",
            "seules les transcriptions du protocole `lines` peuvent être rejouées",
        ));
    }
    let games = read(transcript);
    if games.is_empty() {
        return Err(Words::new(
            "no line begins with `> {`: expected the output of `check-bot --transcript`",
            "aucune ligne ne commence par `> {` ; attendu : la sortie de `check-bot --transcript`",
        ));
    }
    let bounds = bot.bounds.clone().unwrap_or_default();
    let mut replayed = Replayed { games: games.len(), ..Replayed::default() };
    for (index, game) in games.into_iter().enumerate() {
        let mut process = Process::start(everybody, &command, (&bounds, bot.folder.as_deref()))
            .map_err(Words::same)?;
        let mut free = bounds.startup;
        for (asked, then) in game {
            process.send(&asked);
            let deadline = Instant::now() + free + bounds.answer;
            free = Duration::ZERO;
            let now = process.line(deadline, &|| stop.is_stopped());
            if stop.is_stopped() {
                return Ok(replayed);
            }
            let fault = now.as_ref().err().map(ToString::to_string);
            let now = now.ok().map(|line| line.trim().to_owned());
            let is_over = fault.is_some();
            replayed.turns.push(ReplayedTurn { game: index + 1, asked, then, now, fault });
            if is_over {
                break;
            }
        }
        process.end();
    }
    replayed.same = replayed.turns.iter().all(|turn| turn.then.is_none() || turn.then == turn.now);
    Ok(replayed)
}

/// A game of a transcript: questions with their answers.
type Talk = Vec<(String, Option<String>)>;

/// The games of a transcript.
fn read(transcript: &str) -> Vec<Talk> {
    let (mut games, mut game) = (Vec::new(), Talk::new());
    for line in transcript.lines().map(str::trim) {
        if line.starts_with("-- ") {
            games.push(std::mem::take(&mut game));
        } else if let Some(asked) = line.strip_prefix("> ").filter(|it| it.starts_with('{')) {
            game.push((asked.to_owned(), None));
        } else if let (Some(said), Some((_, answer))) = (line.strip_prefix("< "), game.last_mut()) {
            // Only the first line was read as the answer.
            answer.get_or_insert_with(|| said.trim().to_owned());
        }
    }
    games.push(game);
    games.retain(|game| !game.is_empty());
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_is_read_whatever_stands_around_it() {
        let text = "✓ a game\n\n  what was said\n  -- bot\n  > {\"a\":1}\n  < 4\n  < more\n  > {\"a\":2}\n\
                    -- bot\n> {\"a\":3}\n< 5\n> ugi\n";
        let games = read(text);
        let answer = |text: &str| Some(text.to_owned());
        assert_eq!(games.len(), 2);
        assert_eq!(games[0], [("{\"a\":1}".into(), answer("4")), ("{\"a\":2}".into(), None)]);
        assert_eq!(games[1], [("{\"a\":3}".into(), answer("5"))]);
        assert!(read("nothing\n< 4\n").is_empty());
    }
}
