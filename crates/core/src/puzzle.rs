//! Puzzles that a game makes with its exact solver, as plain data: a position, a goal, a grade, and the line
//! that solves it.
//!
//! A game's folder declares its maker (`Family::puzzles`); how makers work is
//! `quintet_search::puzzles`.

use crate::{Language, Seed, Side, SolveError, StopFlag, Text, Words};
use std::fmt;

/// How hard a puzzle is: 1, very easy, to 5, for experts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Grade(u8);

impl Grade {
    /// All grades, easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The grade with this number; `None` outside 1 to 5.
    ///
    /// ```
    /// use quintet_core::{Grade, Language};
    /// assert_eq!(Grade::new(4).unwrap().title(Language::French), "difficile");
    /// assert_eq!(Grade::new(6), None);
    /// ```
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        (1..=5).contains(&number).then_some(Self(number))
    }

    /// The number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The index among all grades, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Its name for people.
    #[must_use]
    pub fn title(self, language: Language) -> &'static str {
        const TITLES: [Text; 5] = [
            Text::new("very easy", "très facile"),
            Text::new("easy", "facile"),
            Text::new("medium", "moyen"),
            Text::new("hard", "difficile"),
            Text::new("expert", "expert"),
        ];
        TITLES[self.index()].get(language)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The goal of a puzzle, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)
)]
pub enum Goal {
    /// Win within this many own moves, whatever the other side does.
    WinIn {
        /// Own moves, the winning one included.
        moves: u32,
    },
    /// Keep the win.
    Win,
    /// Do not lose.
    Hold,
    /// Reach a margin of points at the end of the game.
    Gain {
        /// Own points from here to the end, minus the other side's.
        points: i32,
        /// The margin over the whole game, including points scored before.
        margin: i32,
    },
}

impl Goal {
    /// The goal as a sentence, for a puzzle with `find` moves in a row; `names` are those of the side to move
    /// and of the other.
    #[must_use]
    pub fn in_words(self, find: usize, names: [&str; 2], language: Language) -> String {
        let [own, other] = names;
        let (english, french) = match (self, find) {
            (Self::WinIn { moves: 1 }, _) => {
                ("win at once".to_owned(), "gagnez tout de suite".to_owned())
            }
            (Self::WinIn { moves }, _) => {
                (format!("win in {moves} moves"), format!("gagnez en {moves} coups"))
            }
            (Self::Win, 1) => {
                ("find the only winning move".to_owned(), "trouvez le seul coup gagnant".to_owned())
            }
            (Self::Win, _) => (
                format!("find {find} winning moves in a row"),
                format!("trouvez {find} coups gagnants de suite"),
            ),
            (Self::Hold, 1) => (
                "find the only move that does not lose".to_owned(),
                "trouvez le seul coup qui ne perd pas".to_owned(),
            ),
            (Self::Hold, _) => (
                format!("find {find} moves in a row that do not lose"),
                format!("trouvez {find} coups de suite qui ne perdent pas"),
            ),
            (Self::Gain { points, .. }, _) => match points {
                1.. => (
                    format!("score {points} more than {other} from here on"),
                    format!("marquez {points} de plus que {other} d’ici la fin"),
                ),
                0 => (
                    format!("score as much as {other} from here on"),
                    format!("marquez autant que {other} d’ici la fin"),
                ),
                _ => (
                    format!("score only {} less than {other} from here on", -points),
                    format!("ne marquez que {} de moins que {other} d’ici la fin", -points),
                ),
            },
        };
        language.pick(format!("{own} to move: {english}."), format!("{own} joue : {french}."))
    }
}

/// The measured figures behind a grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Difficulty {
    /// Number of moves in a row to find.
    pub find: u32,
    /// The depth in plies from which a plain search prefers the hardest of these moves; `None` if not even
    /// `deepest` plies suffice.
    pub depth: Option<u32>,
    /// The deepest plain search tried.
    pub deepest: u32,
    /// Wrong moves that look as good as the right one to a search of one ply.
    pub tempting: u32,
    /// The sum of the points: 2 for each move after the first, 1 for each ply after the first (`deepest` if
    /// no depth suffices), 1 for every two tempting moves, at most 3.
    pub points: u32,
}

impl Difficulty {
    /// Adds up the points of these figures.
    #[must_use]
    pub fn new(find: u32, depth: Option<u32>, deepest: u32, tempting: u32) -> Self {
        let plies = depth.map_or(deepest, |depth| depth - 1);
        let points = 2 * (find - 1) + plies + (tempting / 2).min(3);
        Self { find, depth, deepest, tempting, points }
    }

    /// The reasons for the grade, in a sentence.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let (find, tempting) = (self.find, self.tempting);
        let english = {
            let moves =
                if find == 1 { "1 move to find".into() } else { format!("{find} moves to find") };
            let seen = match self.depth {
                Some(depth) => format!("a plain search sees it {depth} plies deep"),
                None => format!("a plain search of {} plies does not see it", self.deepest),
            };
            let seen = seen.replace(" 1 plies", " 1 ply");
            let wrong = match tempting {
                0 => "no wrong move looks as good".into(),
                1 => "1 wrong move looks as good".into(),
                _ => format!("{tempting} wrong moves look as good"),
            };
            format!("{moves}; {seen}; {wrong}")
        };
        let french = {
            let moves = if find == 1 {
                "1 coup à trouver".into()
            } else {
                format!("{find} coups à trouver")
            };
            let seen = match self.depth {
                Some(1) => "une recherche simple le voit au premier demi-coup".into(),
                Some(depth) => format!("une recherche simple le voit à {depth} demi-coups"),
                None => {
                    format!("une recherche simple de {} demi-coups ne le voit pas", self.deepest)
                }
            };
            let wrong = match tempting {
                0 => "aucun mauvais coup ne paraît aussi bon".into(),
                1 => "1 mauvais coup paraît aussi bon".into(),
                _ => format!("{tempting} mauvais coups paraissent aussi bons"),
            };
            format!("{moves} ; {seen} ; {wrong}")
        };
        language.pick(english, french)
    }
}

/// A move of a puzzle's line, with its exact value for the side that plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Step {
    /// The side that plays it.
    pub side: Side,
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// Its exact score: the sign says who wins; further meaning depends on the game (a final margin where
    /// points count).
    pub score: i32,
    /// Plies to the end of a forced win or loss, including this move, if known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub plies: Option<u32>,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Puzzle {
    /// The setup of the game, `name=value,…`.
    pub setup: String,
    /// The game up to the position, in its usual format.
    pub position: String,
    /// The side to move, which the person plays.
    pub turn: Side,
    /// The goal.
    pub goal: Goal,
    /// The number of own moves to find, each the only one that keeps the goal.
    pub find: usize,
    /// How hard it is, 1 to 5.
    #[cfg_attr(feature = "serde", schemars(with = "u8"))]
    pub grade: Grade,
    /// The measurements behind the grade.
    pub difficulty: Difficulty,
    /// The solution: the moves to find, with the most testing replies in between.
    pub line: Vec<Step>,
}

/// A move in a puzzle, to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt<'a> {
    /// The setup of the puzzle.
    pub setup: &'a str,
    /// Its position.
    pub position: &'a str,
    /// Its goal.
    pub goal: Goal,
    /// Number of own moves to find.
    pub find: usize,
    /// The moves played so far by both sides; the last one is judged.
    pub moves: &'a [String],
}

/// The verdict on a move in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, schemars::JsonSchema),
    serde(rename_all = "kebab-case")
)]
pub enum Verdict {
    /// It keeps the goal; the other side replies.
    Right,
    /// It was the last move to find.
    Solved,
    /// It gives the goal away.
    Wrong,
}

/// A judged move, its words in both languages or in one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Judgement<T = Words> {
    /// The verdict.
    pub verdict: Verdict,
    /// An explanation in words: for a wrong move, what it allows.
    pub text: T,
    /// The move with its exact value.
    pub step: Step,
    /// The other side's best reply, which continues the puzzle or refutes the wrong move; `None` if the game
    /// or the puzzle is over.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub reply: Option<Step>,
}

impl Judgement {
    /// In one language.
    #[must_use]
    pub fn get(self, language: Language) -> Judgement<String> {
        let Self { verdict, text, step, reply } = self;
        Judgement { verdict, text: text.get(language).to_owned(), step, reply }
    }
}

/// The puzzle maker of a game.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleSpec {
    /// A description of its puzzles in a sentence or two.
    pub about: Text,
    /// Maximum memory for making or judging, in bytes.
    pub bytes: u64,
    /// Makes the puzzle for a seed and a grade; every machine makes the same one.
    pub make: MakePuzzle,
    /// Judges a move in such a puzzle.
    pub judge: JudgeMove,
}

/// Makes the puzzle for a seed and a grade.
///
/// # Errors
/// A raised stop flag; a seed without a puzzle of that grade.
pub type MakePuzzle = fn(Grade, Seed, &StopFlag) -> Result<Puzzle, SolveError>;

/// Judges a move.
///
/// # Errors
/// A raised stop flag; an impossible position or move, or one that is not from a puzzle.
pub type JudgeMove = fn(&Attempt<'_>, &StopFlag) -> Result<Judgement, SolveError>;
