//! Keeps players with their memory after a search, until they think again or their room is needed.

use crate::Seat;

/// Players kept per game besides the one thinking.
const OF_ONE_GAME: usize = 3;

/// The key of a player in a game in progress: the game's number and the player string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) game: u64,
    pub(crate) player: String,
}

/// The kept players, oldest first.
#[derive(Default)]
pub(crate) struct Memories {
    kept: Vec<Kept>,
}

/// A player with its memory.
pub(crate) struct Kept {
    key: Key,
    need: u64,
    seat: Box<dyn Seat>,
}

impl Memories {
    /// Keeps a player if there is room; returns the players dropped for it.
    pub(crate) fn keep(
        &mut self,
        key: Key,
        seat: Box<dyn Seat>,
        need: u64,
        room: u64,
    ) -> Vec<Kept> {
        let mut gone: Vec<_> = self.kept.extract_if(.., |kept| kept.key == key).collect();
        let of_game = |kept: &Kept| kept.key.game == key.game;
        if self.kept.iter().filter(|kept| of_game(kept)).count() >= OF_ONE_GAME {
            let oldest = self.kept.iter().position(of_game);
            gone.extend(oldest.map(|at| self.kept.remove(at)));
        }
        self.kept.push(Kept { key, need, seat });
        gone.extend(self.shrink(room, None));
        gone
    }

    /// Takes out a player.
    pub(crate) fn take(&mut self, key: &Key) -> Option<Box<dyn Seat>> {
        let at = self.kept.iter().position(|kept| kept.key == *key)?;
        Some(self.kept.remove(at).seat)
    }

    /// Drops the oldest players until the rest fits. The player of `spared` is in use already and
    /// does not count.
    pub(crate) fn shrink(&mut self, room: u64, spared: Option<&Key>) -> Vec<Kept> {
        let counts = |kept: &Kept| Some(&kept.key) != spared;
        let mut sum: u64 = self.kept.iter().filter(|kept| counts(kept)).map(|kept| kept.need).sum();
        let mut gone = Vec::new();
        while sum > room {
            let Some(at) = self.kept.iter().position(counts) else { break };
            let kept = self.kept.remove(at);
            sum -= kept.need;
            gone.push(kept);
        }
        gone
    }

    /// Drops the players kept for a game.
    pub(crate) fn forget(&mut self, game: u64) -> Vec<Kept> {
        self.kept.extract_if(.., |kept| kept.key.game == game).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;

    fn key(game: u64, player: &str) -> Key {
        Key { game, player: player.to_owned() }
    }

    #[test]
    fn the_oldest_go_first_and_never_the_one_in_use() {
        let session = Session::open("connect4", "", "").unwrap();
        let seat = || session.seat("random").unwrap();
        let mut memories = Memories::default();
        for (game, player) in [(1, "a"), (1, "b"), (2, "a"), (1, "c")] {
            assert!(memories.keep(key(game, player), seat(), 10, 100).is_empty());
        }
        assert_eq!(memories.keep(key(1, "d"), seat(), 10, 100).len(), 1, "three of one game");
        assert!(memories.take(&key(1, "a")).is_none());
        assert_eq!(memories.keep(key(1, "d"), seat(), 10, 100).len(), 1, "the same, newer");
        let gone = memories.shrink(15, Some(&key(1, "b")));
        let names: Vec<_> = gone.iter().map(|kept| kept.key.player.as_str()).collect();
        assert_eq!(names, ["a", "c"]);
        assert!(memories.take(&key(1, "b")).is_some() && memories.take(&key(1, "b")).is_none());
        assert_eq!(memories.forget(1).len(), 1);
        assert!(memories.kept.is_empty());
    }
}
