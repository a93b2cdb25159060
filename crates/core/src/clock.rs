//! Time left on the clocks of a game, and how much of it a move may take.

use std::time::Duration;

/// The clocks of both sides before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Time left to the side to move.
    pub own: Duration,
    /// What that side gains with each of its moves.
    pub own_increment: Duration,
    /// Time left to the other side.
    pub other: Duration,
    /// What the other side gains with each of its moves.
    pub other_increment: Duration,
}

impl TimeLeft {
    /// How many more moves to plan for, whatever the game. With 9, long games spend two thirds of their time
    /// in 10 moves, before their ends are proved, and never use it up. (With 14, players of Connect Four kept
    /// more than half of theirs to the end.)
    const MOVES: u32 = 9;
    /// Never planned for: the system may be busy elsewhere.
    const RESERVE: Duration = Duration::from_millis(100);

    /// How long to think about this move: a part of the time left and most of the increment, never more than
    /// half of the time left.
    ///
    /// ```
    /// use quintet_core::TimeLeft;
    /// use std::time::Duration;
    /// let second = Duration::from_secs(1);
    /// let no_gain = TimeLeft {
    ///     own: 5 * second, own_increment: Duration::ZERO,
    ///     other: second, other_increment: Duration::ZERO,
    /// };
    /// assert_eq!(no_gain.share().as_millis(), 544);
    /// assert_eq!(TimeLeft { own_increment: second, ..no_gain }.share().as_millis(), 1344);
    /// assert_eq!(TimeLeft { own: Duration::ZERO, ..no_gain }.share(), Duration::ZERO);
    /// ```
    #[must_use]
    pub fn share(&self) -> Duration {
        let free = self.own.saturating_sub(Self::RESERVE.min(self.own / 2));
        (free / Self::MOVES + self.own_increment * 4 / 5).min(self.own / 2)
    }
}
