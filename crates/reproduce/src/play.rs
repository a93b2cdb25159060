//! Finds where a figure's position and players can be played, from the command that measures it, so that the
//! two cannot differ.

use quintet::report::Play;
use quintet::{HUMAN, Registry};

/// The game of a command: a match unchanged; an analysed position with its player at the side to move and a
/// person at the other.
pub(crate) fn of_command(command: &str, registry: &Registry) -> Option<Play> {
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
    seated(Play { game, setup, position, players }, registry)
}

/// A game of a player against a person.
pub(crate) fn against(player: &str, game: &str, registry: &Registry) -> Option<Play> {
    let players = vec![HUMAN.to_owned(), player.to_owned()];
    let game = game.to_owned();
    seated(Play { game, setup: String::new(), position: String::new(), players }, registry)
}

/// Fills empty seats with people, if the game can be played.
fn seated(mut play: Play, registry: &Registry) -> Option<Play> {
    let session = registry.open(&play.game, &play.setup, &play.position).ok()?;
    let known = |player: &String| player == HUMAN || session.seat(player).is_ok();
    if session.is_over() || !play.players.iter().all(known) {
        return None;
    }
    if session.view().sides < 2 {
        play.players.clear();
    } else if let [player] = play.players.as_slice() {
        let mut seats = [HUMAN.to_owned(), HUMAN.to_owned()];
        seats[session.turn().index()] = player.clone();
        play.players = seats.to_vec();
    }
    Some(play)
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
        let play = |command: &str| of_command(command, &registry);
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
