//! A game in progress with every line tried: what a person plays with.
//!
//! ```text
//! tree   4 ─ 4 ─ 4 ─ 5        the line on screen is a Session: 4 4 3 1, at ply 2
//!            └ 3 ─ 1          what leaves it stays in the tree
//!              ▲
//! ```
//!
//! It also knows who moves next: a program, which is then asked to think, or a person.

use crate::info::HUMAN;
use crate::{Error, OtherLine, Reason, Session, View, lines};
use quintet_core::{Language, Lines, Side, StopFlag, Words};

/// Maximum number of moves in a tree: more than anybody tries by hand.
const MOST_MOVES: usize = 20_000;

/// Maximum length of a comment, in characters.
const LONGEST_COMMENT: usize = 2000;

/// A game with its lines and comments, and the line on screen.
///
/// ```
/// use quintet::{GameTree, Session};
/// let mut game = GameTree::new(Session::open("connect4", "", "444")?);
/// game.jump(1)?;
/// game.play("3")?;
/// let view = game.view();
/// assert_eq!(view.record, "43");
/// assert_eq!((view.others[0].ply, view.others[0].moves.join("")), (2, "44".to_owned()));
/// assert_eq!(view.tree.as_deref(), Some("4,4(3),4"));
/// # Ok::<(), quintet::Error>(())
/// ```
pub struct GameTree {
    line: Session,
    lines: Lines,
    /// The places of the line's moves, from the start.
    path: Vec<usize>,
}

impl GameTree {
    /// Creates a tree from a session, with the lines of the text it was opened from.
    #[must_use]
    pub fn new(mut session: Session) -> Self {
        let lines = session.take_lines().unwrap_or_default();
        let mut tree = Self { line: session, lines, path: Vec::new() };
        tree.find_path();
        tree
    }

    /// Adds lines and comments, in the format of [`View::tree`].
    ///
    /// # Errors
    /// Text that is not a tree; a move that is not legal where it stands; [`Error::Stopped`].
    pub fn with_lines(mut self, text: &str, stop: &StopFlag) -> Result<Self, Error> {
        if !text.is_empty() {
            let parsed = Lines::parse(text).map_err(Error::from);
            let checked = parsed.and_then(|lines| {
                lines::check(self.line.table(), &lines, stop)?;
                Ok(lines)
            });
            self.lines = checked.map_err(|error| match error {
                Error::Stopped => Error::Stopped,
                error => Error::Tree(Words::new(
                    error.in_words(Language::English),
                    error.in_words(Language::French),
                )),
            })?;
            self.find_path();
        }
        Ok(self)
    }

    /// Finds the session's line in the tree, and adds what is missing.
    fn find_path(&mut self) {
        self.path = vec![0];
        for text in self.line.table().played(self.line.plies()) {
            self.path.push(self.lines.add(self.path[self.path.len() - 1], &text));
        }
    }

    /// The line on screen.
    #[must_use]
    pub const fn line(&self) -> &Session {
        &self.line
    }

    /// The line, for changes other than moves: players, clocks, language, how the game ended.
    pub(crate) const fn line_mut(&mut self) -> &mut Session {
        &mut self.line
    }

    /// Everything needed to draw the game.
    #[must_use]
    pub fn view(&self) -> View {
        let mut view = self.line.view();
        let comment = |place: usize| self.lines.node(place).comment.clone();
        view.comment = comment(0);
        for (ply, &place) in view.history.iter_mut().zip(&self.path[1..]) {
            ply.comment = comment(place);
        }
        view.tree = (!self.is_plain()).then(|| self.lines.to_string());
        view.others = self.others();
        view.thinker = self.thinker().map(str::to_owned);
        view
    }

    /// Whether the line on screen is the only one and has no comments.
    fn is_plain(&self) -> bool {
        let is_all = self.lines.main_from(0).eq(self.path[1..].iter().copied());
        is_all && self.lines.is_plain()
    }

    /// The lines that branch off the one on screen or continue it.
    fn others(&self) -> Vec<OtherLine> {
        let leaving = self.path.iter().enumerate().flat_map(|(ply, &place)| {
            let own = self.path.get(ply + 1);
            let next = self.lines.node(place).next.iter();
            next.filter(move |&place| Some(place) != own).map(move |&place| (ply + 1, place))
        });
        let describe = |(ply, place): (usize, usize)| {
            let moves = std::iter::once(place).chain(self.lines.main_from(place));
            let text = |place| self.lines.node(place).text.clone();
            let comment = self.lines.node(place).comment.clone();
            OtherLine { ply, moves: moves.take(OtherLine::MOVES).map(text).collect(), comment }
        };
        leaving.map(describe).collect()
    }

    /// The player string of the program to move. `None` if a person is to move, at an earlier
    /// position of the line, and when the game is over.
    #[must_use]
    pub fn thinker(&self) -> Option<&str> {
        let is_open = self.line.ply() == self.line.plies() && !self.line.is_over();
        Some(self.line.player(self.line.turn())).filter(|&player| is_open && player != HUMAN)
    }

    /// Plays a move. If it was played here before, its continuation comes back, and with one person
    /// at the table the line advances to that person's next turn. Returns whether the move is new.
    ///
    /// # Errors
    /// Text that is not a legal move here; more moves than a tree holds.
    pub fn play(&mut self, text: &str) -> Result<bool, Error> {
        if self.line.is_ended_here() {
            return Err(Error::GameOver);
        }
        let text = self.line.table().written(text)?;
        let ply = self.line.ply();
        match self.lines.find(self.path[ply], &text) {
            Some(known) => {
                self.enter_place(ply, known)?;
                self.pass_answers()?;
                Ok(false)
            }
            None => {
                self.play_on(&text)?;
                Ok(true)
            }
        }
    }

    /// Plays a program's answer as the last move of the line, whatever followed before.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub(crate) fn play_on(&mut self, text: &str) -> Result<(), Error> {
        let ply = self.line.ply();
        if self.lines.moves() >= MOST_MOVES && self.lines.find(self.path[ply], text).is_none() {
            return Err(Error::Tree(too_many_moves()));
        }
        self.line.play(text)?;
        self.path.truncate(ply + 1);
        self.path.push(self.lines.add(self.path[ply], text));
        Ok(())
    }

    /// Goes to the position after a move that follows ply `before` of the line, and makes its
    /// continuation the line.
    fn enter_place(&mut self, before: usize, place: usize) -> Result<(), Error> {
        if self.path.get(before + 1) != Some(&place) {
            self.line.jump(before)?;
            self.path.truncate(before + 1);
            for place in std::iter::once(place).chain(self.lines.main_from(place)) {
                self.line.play(&self.lines.node(place).text)?;
                self.path.push(place);
            }
        }
        self.line.jump(before + 1)
    }

    /// In an unfinished game, skips a program's answer that follows.
    fn pass_answers(&mut self) -> Result<(), Error> {
        if self.line.end().is_some() {
            return Ok(());
        }
        let ply = (self.line.ply()..self.line.plies()).find(|&ply| !self.is_programs(ply));
        self.line.jump(ply.unwrap_or_else(|| self.line.plies()))
    }

    /// Whether it is not the turn of the one person at the table there.
    fn is_programs(&self, ply: usize) -> bool {
        let is_person = |side| self.line.player(side) == HUMAN;
        let persons = Side::BOTH.into_iter().filter(|&side| is_person(side)).count();
        persons == 1 && !is_person(self.line.table().turn_at(ply))
    }

    /// Goes to the position after `ply` moves of the line.
    ///
    /// # Errors
    /// There is no such ply.
    pub fn jump(&mut self, ply: usize) -> Result<(), Error> {
        self.line.jump(ply)
    }

    /// Goes back to the last turn of the one person at the table. With several people, or if the
    /// rules did not end the game, goes back one move.
    ///
    /// # Errors
    /// At the start.
    pub fn undo(&mut self) -> Result<(), Error> {
        let last = self.line.ply().checked_sub(1).ok_or(Error::NothingToUndo)?;
        let ply = (1..=last).rev().find(|&ply| !self.is_passed(ply)).unwrap_or(0);
        self.line.jump(ply)
    }

    /// Goes forward to the next turn of the one person at the table, or by one move: see
    /// [`undo`](Self::undo).
    ///
    /// # Errors
    /// At the end of the line.
    pub fn redo(&mut self) -> Result<(), Error> {
        let plies = self.line.plies();
        if self.line.ply() == plies {
            return Err(Error::NothingToRedo);
        }
        let ply = (self.line.ply() + 1..plies).find(|&ply| !self.is_passed(ply));
        self.line.jump(ply.unwrap_or(plies))
    }

    /// Whether undo and redo skip this ply.
    fn is_passed(&self, ply: usize) -> bool {
        let is_cut_short = self.line.end().is_some_and(|reason| reason != Reason::Board);
        !is_cut_short && self.is_programs(ply)
    }

    /// The place of another line's first move: move number `ply`, `text`.
    fn other(&self, ply: usize, text: &str) -> Result<(usize, usize), Error> {
        let before = ply.checked_sub(1).filter(|&before| before < self.path.len());
        let before = before.ok_or(Error::NoSuchPly { ply, last: self.path.len() })?;
        let place = self.lines.find(self.path[before], text);
        Ok((before, place.ok_or_else(|| no_such_line(ply, text))?))
    }

    /// Switches to another line, right after its first move: `text`, move number `ply`.
    ///
    /// # Errors
    /// There is no such line.
    pub fn enter(&mut self, ply: usize, text: &str) -> Result<(), Error> {
        let (before, place) = self.other(ply, text)?;
        self.enter_place(before, place)
    }

    /// Makes another line the main one, and goes there.
    ///
    /// # Errors
    /// As [`enter`](Self::enter).
    pub fn promote(&mut self, ply: usize, text: &str) -> Result<(), Error> {
        let (before, place) = self.other(ply, text)?;
        self.lines.promote(self.path[before], place);
        self.enter_place(before, place)
    }

    /// Deletes another line.
    ///
    /// # Errors
    /// There is no such line, or it is the one on screen.
    pub fn remove(&mut self, ply: usize, text: &str) -> Result<(), Error> {
        let (before, place) = self.other(ply, text)?;
        if self.path.get(ply) == Some(&place) {
            return Err(no_such_line(ply, text));
        }
        self.lines.remove(self.path[before], place);
        Ok(())
    }

    /// Replaces the comment on the current position.
    ///
    /// # Errors
    /// A text that is too long.
    pub fn note(&mut self, text: &str) -> Result<(), Error> {
        if text.chars().count() > LONGEST_COMMENT {
            return Err(Error::Tree(Words::new(
                format!("a comment has at most {LONGEST_COMMENT} characters"),
                format!("un commentaire a au plus {LONGEST_COMMENT} caractères"),
            )));
        }
        self.lines.set_comment(self.path[self.line.ply()], text.trim());
        Ok(())
    }
}

fn too_many_moves() -> Words {
    Words::new(
        format!("a game keeps at most {MOST_MOVES} moves of all its lines: start another game"),
        format!(
            "une partie garde au plus {MOST_MOVES} coups de toutes ses lignes : commencez-en une autre"
        ),
    )
}

fn no_such_line(ply: usize, text: &str) -> Error {
    Error::Tree(Words::new(
        format!("no other line has `{text}` as move {ply}"),
        format!("aucune autre ligne n’a `{text}` comme coup {ply}"),
    ))
}
