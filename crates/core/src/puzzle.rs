//! Puzzles that a game makes with its exact solver, as plain data: a position, what is to be
//! found in it, how hard that is, and the line that shows it.
//!
//! A game's folder declares its maker (`Family::puzzles`); how makers work is
//! `quintet_search::puzzles`.

use crate::{Language, Seed, Side, SolveError, StopFlag, Text, Words};
use std::fmt;

/// How hard a puzzle is: 1, very easy, to 5, for experts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The grade of that number; none unless it is 1 to 5.
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

    /// 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The place among all grades, from 0.
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

/// What is to be done in a puzzle, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)
)]
pub enum Goal {
    /// Win with this many moves of its own at most, whatever the other side does.
    WinIn {
        /// Own moves, the winning one included.
        moves: u32,
    },
    /// Keep the win.
    Win,
    /// Do not lose.
    Hold,
    /// Reach a margin of points by the end of the game.
    Gain {
        /// Own points from here to the end, less the other side's.
        points: i32,
        /// The same for the whole game, what was scored before included.
        margin: i32,
    },
}

impl Goal {
    /// The goal as a sentence for whoever has to find `find` moves in a row; `names` are
    /// those of the side to move and of the other.
    #[must_use]
    pub fn in_words(self, find: usize, names: [&str; 2], language: Language) -> String {
        let [own, other] = names;
        let head = language.pick(format!("{own} to move"), format!("{own} joue"));
        let tail = match (self, find) {
            (Self::WinIn { moves: 1 }, _) => {
                language.pick("and wins at once.", "et gagne tout de suite.").to_owned()
            }
            (Self::WinIn { moves }, _) => language
                .pick(format!("and wins in {moves} moves."), format!("et gagne en {moves} coups.")),
            (Self::Win, 1) => language
                .pick("and wins: find the only move.", "et gagne : trouvez le seul coup.")
                .to_owned(),
            (Self::Win, _) => language.pick(
                format!("and wins: find {find} moves in a row, each the only one."),
                format!("et gagne : trouvez {find} coups de suite, chaque fois le seul."),
            ),
            (Self::Hold, 1) => language
                .pick(
                    "and does not lose: find the only move.",
                    "et ne perd pas : trouvez le seul coup.",
                )
                .to_owned(),
            (Self::Hold, _) => language.pick(
                format!("and does not lose: find {find} moves in a row, each the only one."),
                format!("et ne perd pas : trouvez {find} coups de suite, chaque fois le seul."),
            ),
            (Self::Gain { points, .. }, _) => {
                let what = match points {
                    1.. => language.pick(
                        format!("and scores {points} more than {other} from here on"),
                        format!("et marque {points} de plus que {other} d’ici la fin"),
                    ),
                    0 => language.pick(
                        format!("and scores as much as {other} from here on"),
                        format!("et marque autant que {other} d’ici la fin"),
                    ),
                    _ => language.pick(
                        format!("and scores only {} less than {other} from here on", -points),
                        format!("et ne marque que {} de moins que {other} d’ici la fin", -points),
                    ),
                };
                match find {
                    1 => language.pick(format!("{what}."), format!("{what}.")),
                    _ => language.pick(
                        format!("{what}: find {find} moves in a row."),
                        format!("{what} : trouvez {find} coups de suite."),
                    ),
                }
            }
        };
        format!("{head} {tail}")
    }
}

/// What made the grade: all of it measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Difficulty {
    /// Moves in a row that have to be found.
    pub find: u32,
    /// Plies from which on a plain search prefers the hardest of these moves; none: not even
    /// with `deepest` plies.
    pub depth: Option<u32>,
    /// The deepest plain search that was asked.
    pub deepest: u32,
    /// Wrong moves that look as good as the right one at first sight (to a search of one ply).
    pub tempting: u32,
    /// What that adds up to: 2 for each move after the first, 1 for each ply after the first
    /// (`deepest` where no depth suffices), 1 for each two tempting moves, 3 at most.
    pub points: u32,
}

impl Difficulty {
    /// The points of these figures.
    #[must_use]
    pub fn new(find: u32, depth: Option<u32>, deepest: u32, tempting: u32) -> Self {
        let plies = depth.map_or(deepest, |depth| depth - 1);
        let points = 2 * (find - 1) + plies + (tempting / 2).min(3);
        Self { find, depth, deepest, tempting, points }
    }

    /// Why a puzzle has its grade, in a sentence.
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
    /// Its exact score: the sign says who wins; what it is besides is the game's to say (a
    /// final margin where points count).
    pub score: i32,
    /// Plies to the end of a forced win or loss, this move included, where that is known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub plies: Option<u32>,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The setup of the game, `name=value,…`.
    pub setup: String,
    /// The game up to the position, in its usual format.
    pub position: String,
    /// The side to move: the person's.
    pub turn: Side,
    /// What is to be done.
    pub goal: Goal,
    /// How many own moves are asked for; each is the only one that keeps the goal.
    pub find: usize,
    /// How hard it is.
    pub grade: Grade,
    /// Why.
    pub difficulty: Difficulty,
    /// The moves to find, and between them the replies that test most; in a forced win to its
    /// end.
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
    /// How many own moves it asks for.
    pub find: usize,
    /// The moves played since, both sides'; the last one is judged.
    pub moves: &'a [String],
}

/// What a move in a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, schemars::JsonSchema),
    serde(rename_all = "kebab-case")
)]
pub enum Verdict {
    /// It keeps the goal; the other side replies.
    Right,
    /// It was the last that was asked for.
    Solved,
    /// It gives the goal away.
    Wrong,
}

/// A judged move, its words in both languages or in one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Judgement<T = Words> {
    /// What it is.
    pub verdict: Verdict,
    /// In words: what a wrong move allows.
    pub text: T,
    /// The move with its exact value.
    pub step: Step,
    /// The other side's best answer: what goes on, or what shows that the move was wrong; none
    /// when the game or the puzzle is over.
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
    /// What its puzzles are like, in a sentence or two.
    pub about: Text,
    /// Bytes of memory that making or judging takes at most.
    pub bytes: u64,
    /// Makes the puzzle of a seed and a grade: the same on every machine.
    pub make: MakePuzzle,
    /// Judges a move of such a puzzle.
    pub judge: JudgeMove,
}

/// Makes the puzzle of a seed and a grade.
///
/// # Errors
/// A raised stop flag; a seed that leads to no puzzle of that grade.
pub type MakePuzzle = fn(Grade, Seed, &StopFlag) -> Result<Puzzle, SolveError>;

/// Judges a move.
///
/// # Errors
/// A raised stop flag; a position or a move that cannot be, or that is no puzzle's.
pub type JudgeMove = fn(&Attempt<'_>, &StopFlag) -> Result<Judgement, SolveError>;
