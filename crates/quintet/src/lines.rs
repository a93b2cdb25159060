//! Games with all their lines: the lines of a session beyond its main one, and their text format.
//!
//! ```text
//! tree size=5: c3,d2(b3{why}),b4      the setup, where it is not the usual one, and the lines
//! ```

use crate::open_game::OpenGame;
use crate::registry::{Entry, open_table};
use crate::{Error, Session};
use quintet_core::{Lines, StopFlag};

/// The name of the text format with lines, which also begins the text itself.
const TREE: &str = "tree";

/// Splits a text with lines into its setup and its lines.
fn split(text: &str) -> Option<(&str, &str)> {
    let rest = text.trim().strip_prefix(TREE)?;
    let (setup, lines) = rest.split_once(':')?;
    (setup.is_empty() || setup.starts_with(' ')).then(|| (setup.trim(), lines.trim()))
}

/// Opens a text with lines at the end of its main line; `None` for any other text.
pub(crate) fn open(
    entry: &dyn Entry,
    setup: &str,
    text: &str,
    stop: &StopFlag,
) -> Option<Result<Session, Error>> {
    let (own, lines) = split(text)?;
    Some(Lines::parse(lines).map_err(Error::from).and_then(|lines| {
        let setup = if own.is_empty() { setup } else { own };
        let main = lines.main().join(" ");
        let session = Session::of(open_table(entry, setup, &main, stop)?);
        check(session.table(), &lines, stop)?;
        Ok(session.with_lines(lines))
    }))
}

/// Opens a text whose own format holds lines, if all of them can be played.
///
/// # Errors
/// [`Error::Stopped`].
pub(crate) fn kept(
    session: Session,
    lines: Option<Lines>,
    stop: &StopFlag,
) -> Result<Session, Error> {
    let Some(lines) = lines else { return Ok(session) };
    match check(session.table(), &lines, stop) {
        Ok(()) => Ok(session.with_lines(lines)),
        Err(Error::Stopped) => Err(Error::Stopped),
        Err(_) => Ok(session),
    }
}

/// Checks that every line can be played; stops early when the flag is raised.
pub(crate) fn check(table: &dyn OpenGame, lines: &Lines, stop: &StopFlag) -> Result<(), Error> {
    let mut table = table.duplicate();
    let mut left: Vec<(usize, usize)> = lines.node(0).next.iter().map(|&next| (next, 0)).collect();
    while let Some((place, ply)) = left.pop() {
        if stop.is_stopped() {
            return Err(Error::Stopped);
        }
        table.jump(ply)?;
        table.play(&lines.node(place).text)?;
        left.extend(lines.node(place).next.iter().map(|&next| (next, ply + 1)));
    }
    Ok(())
}

impl Session {
    /// Writes the game with the given lines and comments, written as [`Lines`] are, in a format:
    /// `tree`, which every game has, or one of the game's own formats that can hold them. Any other
    /// format holds only the line of the session.
    ///
    /// ```
    /// use quintet::{Session, core::StopFlag};
    /// let session = Session::open("hex", "size=5", "")?;
    /// let write = |format| session.write_lines(format, "c3,d2(b3{why}),b4", &StopFlag::new());
    /// let text = write("tree")?;
    /// assert_eq!(text, "tree size=5: c3,d2(b3{why}),b4");
    /// let again = Session::open("hex", "", &text)?;
    /// assert_eq!(again.moves(), ["c3", "d2", "b4"]);
    /// assert_eq!(again.view().tree.as_deref(), Some("c3,d2(b3{why}),b4"));
    /// assert!(write("sgf")?.contains("(;W[b3]C[why])"));
    /// # Ok::<(), quintet::Error>(())
    /// ```
    ///
    /// # Errors
    /// Text that is not a tree; a move that is not legal where it stands; an unknown format;
    /// [`Error::Stopped`] if the flag is raised: a text of thousands of lines may take seconds to play.
    pub fn write_lines(&self, format: &str, lines: &str, stop: &StopFlag) -> Result<String, Error> {
        let lines = Lines::parse(lines)?;
        check(self.table(), &lines, stop)?;
        if format == TREE {
            let setup = self.setup();
            let space = if setup.is_empty() { "" } else { " " };
            return Ok(format!("{TREE}{space}{setup}: {lines}"));
        }
        match self.table().write_lines(&lines, format) {
            Some(written) => written,
            None => self.write(format),
        }
    }
}
