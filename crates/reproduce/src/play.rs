//! Where a figure's position and players are played: read off the command that measures it, so
//! that the two cannot differ.

use crate::Row;
use quintet::Registry;

/// A position with players, ready to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The game.
    pub game: String,
    /// Its setup.
    pub setup: String,
    /// The position.
    pub position: String,
    /// The players, the side that begins first; none for a puzzle.
    pub players: Vec<String>,
}

/// A person.
const HUMAN: &str = "human";

impl Row {
    /// Where it is played, if its command says: a match as it is, a position that was analysed
    /// with its player at the side to move and a person at the other.
    #[must_use]
    pub fn play(&self, registry: &Registry) -> Option<Play> {
        let command = self.watched.as_deref().or(self.command.as_deref())?;
        Play::of_command(command, registry)
    }
}

impl Play {
    /// What a command asks for.
    fn of_command(command: &str, registry: &Registry) -> Option<Self> {
        let words = words(command);
        let mut words = words.iter().map(String::as_str);
        if words.next()? != "quintet" {
            return None;
        }
        let (verb, mut game) = (words.next()?, words.next()?.to_owned());
        let (mut setup, mut player, mut plain) = (String::new(), None, Vec::new());
        let mut seats = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "--setup" => setup = words.next()?.to_owned(),
                "--player" => player = Some(words.next()?.to_owned()),
                "--first" | "--second" => seats.push(words.next()?.to_owned()),
                "--choice" => {}
                option if option.starts_with("--") => drop(words.next()),
                other => plain.push(other.to_owned()),
            }
        }
        let (position, players) = match verb {
            "match" => (String::new(), plain),
            "play" => (String::new(), seats),
            "analyse" => (plain.join(" "), player.into_iter().collect()),
            "perft" => (String::new(), vec![HUMAN.to_owned(); 2]),
            "sudoku" => {
                game = "sudoku".to_owned();
                (String::new(), Vec::new())
            }
            _ => return None,
        };
        Self { game, setup, position, players }.seated(registry)
    }

    /// A player of a game, against a person.
    #[must_use]
    pub fn against(player: &str, game: &str, registry: &Registry) -> Option<Self> {
        let players = vec![HUMAN.to_owned(), player.to_owned()];
        let (game, player) = (game.to_owned(), player.to_owned());
        let play = Self { game, setup: String::new(), position: String::new(), players };
        let session = registry.open(&play.game, "", "").ok()?;
        session.seat(&player).ok()?;
        play.seated(registry)
    }

    /// The same with a person where nobody sits, if it can be played.
    fn seated(mut self, registry: &Registry) -> Option<Self> {
        let session = registry.open(&self.game, &self.setup, &self.position).ok()?;
        let view = session.view();
        if session.is_over() {
            return None;
        }
        if view.sides < 2 {
            self.players.clear();
        } else if let [player] = self.players.as_slice() {
            let mut seats = [HUMAN.to_owned(), HUMAN.to_owned()];
            seats[session.turn().index()] = player.clone();
            self.players = seats.to_vec();
        }
        let known = |player: &String| player == HUMAN || session.seat(player).is_ok();
        self.players.iter().all(known).then_some(self)
    }
}

/// The words of a command; double quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('"').enumerate() {
        match index % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_lead_to_positions() {
        let registry = Registry::shipped();
        let play = |command: &str| Play::of_command(command, &registry);
        let found = play("quintet match hex random best-choice:depth=1 --setup size=5 --games 4");
        let found = found.expect("a match");
        assert_eq!((found.setup.as_str(), found.players.len()), ("size=5", 2));
        let found =
            play("quintet analyse pentago \"c3 br+\" --player report:depth=2").expect("one");
        assert_eq!(found.position, "c3 br+");
        assert_eq!(found.players, ["human", "report:depth=2"]);
        let found = play("quintet analyse connect4 --choice --player report-minimax:depth=3");
        assert_eq!(found.expect("one").players, ["report-minimax:depth=3", "human"]);
        let found = play("quintet play hex --setup size=5 --first random --second best-choice");
        assert_eq!(found.expect("a game").players, ["random", "best-choice"]);
        assert_eq!(play("quintet sudoku solve f.txt --solver x").expect("it").game, "sudoku");
        for nothing in ["", "quintet reproduce hex", "quintet match hex no-such random", "rm x y"] {
            assert_eq!(play(nothing), None, "{nothing}");
        }
    }
}
