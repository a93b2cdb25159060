//! Judges a person's move in a puzzle with the exact solver: every move that keeps the goal is right, whether
//! or not it is the line's; for a wrong one, explains what it allows.

use super::{Exact, Maker, keeps, line, step};
use quintet_core::{
    Attempt, Family, Game, Goal, Judgement, Language, Params, Playable, Record, SetupError, Side,
    SolveError, StopFlag, Verdict, Visitor, Words,
};
use std::any::Any;
use std::marker::PhantomData;

/// Judges the last of the moves played.
pub(super) fn judge<F: Family, M: Maker>(
    attempt: &Attempt<'_>,
    stop: &StopFlag,
) -> Result<Judgement, SolveError> {
    let start = opened::<F, M>(attempt)?.position();
    let mut position = start.clone();
    let Some((last, before)) = attempt.moves.split_last() else {
        return Err(refused("there is no move to judge", "il n’y a aucun coup à juger"));
    };
    for text in before {
        position.play(read(&position, text)?);
    }
    if position.turn() != start.turn() {
        return Err(refused(
            "the last move was not made by the side that solves the puzzle",
            "le dernier coup n’a pas été joué par le camp qui résout le problème",
        ));
    }
    let played = read(&position, last)?;
    let mut maker = M::new();
    let done = before.len().div_ceil(2);
    Judging { maker: &mut maker, position: &position, goal: attempt.goal, stop }
        .judge(played, done, attempt.find)
        .ok_or_else(|| match stop.is_stopped() {
            true => SolveError::Stopped,
            false => refused(
                "this position is out of the solver’s reach",
                "cette position est hors de portée du solveur",
            ),
        })
}

fn refused(english: &str, french: &str) -> SolveError {
    SolveError::Refused(Words::new(english, french))
}

fn read<G: Playable>(position: &G, text: &str) -> Result<G::Move, SolveError> {
    let read = position.parse_move(text);
    read.map_err(|error| SolveError::Refused(Words::each(|language| error.in_words(language))))
}

/// The game of a puzzle, with its type.
fn opened<F: Family, M: Maker>(attempt: &Attempt<'_>) -> Result<Record<M::Game>, SolveError> {
    let setup =
        |error: SetupError| SolveError::Refused(Words::each(|language| error.in_words(language)));
    let params = Params::parse(attempt.setup, &F::setup()).map_err(|error| setup(error.into()))?;
    let record = F::open(&params, attempt.position, As::<M::Game>(PhantomData)).map_err(setup)?;
    let none = || {
        refused(
            "this game has no puzzles with this setup",
            "ce jeu n’a pas de problèmes avec ces réglages",
        )
    };
    record.ok_or_else(none)
}

/// A record, if it is one of `G`.
struct As<G>(PhantomData<G>);

impl<G: Playable> Visitor for As<G> {
    type Output = Option<Record<G>>;

    fn visit<H: Playable>(self, record: Record<H>) -> Self::Output {
        let record: Box<dyn Any> = Box::new(record);
        record.downcast().ok().map(|record| *record)
    }
}

/// A position and its goal.
struct Judging<'a, M: Maker> {
    maker: &'a mut M,
    position: &'a M::Game,
    goal: Goal,
    stop: &'a StopFlag,
}

impl<M: Maker> Judging<'_, M> {
    /// Judges a move after `done` own moves; `None` if stopped or out of reach.
    fn judge(
        mut self,
        played: <M::Game as Game>::Move,
        done: usize,
        find: usize,
    ) -> Option<Judgement> {
        let values = self.maker.values(self.position, self.stop)?;
        let best = values.iter().map(|(_, value)| value.score).max()?;
        let next = self.position.after(played);
        let known = values.iter().find(|(of, _)| *of == played).map(|(_, value)| *value);
        let value = match known {
            Some(value) => value,
            None => self.value_of(&next)?,
        };
        let (right, over) = (keeps(self.goal, done as u32, value), next.outcome().is_some());
        let verdict = match right {
            true if over || done + 1 >= find => Verdict::Solved,
            true => Verdict::Right,
            false => Verdict::Wrong,
        };
        let reply = match verdict {
            _ if over => None,
            Verdict::Solved => None,
            _ => line::reply(self.maker, &next, self.goal, done as u32 + 1, self.stop),
        };
        // A move that the solver merely calls lost may lose soon.
        let soon = reply.and_then(|(_, answer)| answer.plies).map(|plies| plies + 1);
        let value = Exact { plies: value.plies.or(soon), ..value };
        let text = Words::each(|language| self.words(verdict, value, best, language));
        let reply = reply.map(|(played, value)| step(&next, played, value));
        Some(Judgement { verdict, step: step(self.position, played, value), text, reply })
    }

    /// The value of a move that the solver does not list: a penalty.
    fn value_of(&mut self, next: &M::Game) -> Option<Exact> {
        let score = match next.outcome() {
            Some(_) => -M::margin(next),
            None => {
                let values = self.maker.values(next, self.stop)?;
                -values.iter().map(|(_, value)| value.score).max()?
            }
        };
        Some(Exact { score, plies: None })
    }

    fn words(&self, verdict: Verdict, value: Exact, best: i32, language: Language) -> String {
        let own = self.position.turn();
        let looks = self.position.diagram(None, language).looks;
        let name = |side: Side| looks[side.index()].name.clone();
        match verdict {
            Verdict::Right => language.pick("Right.", "Juste.").to_owned(),
            Verdict::Solved => language.pick("Solved.", "Résolu.").to_owned(),
            Verdict::Wrong if M::HAS_POINTS => {
                points_lost(best, value.score, [&name(own), &name(!own)], language)
            }
            Verdict::Wrong => allowed(value, &name(!own), language),
        }
    }
}

/// Explains what a wrong move allows.
fn allowed(value: Exact, other: &str, language: Language) -> String {
    let moves = |plies: u32| match plies {
        1 => language.pick("at once".to_owned(), "tout de suite".to_owned()),
        _ => language.pick(format!("in {plies} moves"), format!("en {plies} coups")),
    };
    match (value.score, value.plies) {
        (1.., Some(plies)) => {
            let moves = moves(plies.div_ceil(2));
            language.pick(
                format!("That wins too, but only {moves}; there is a quicker win."),
                format!("Cela gagne aussi, mais seulement {moves} : il y a plus court."),
            )
        }
        (1.., None) => language
            .pick(
                "That wins too, but there is a quicker win.",
                "Cela gagne aussi, mais plus tard : il y a plus court.",
            )
            .to_owned(),
        (0, _) => language.pick("That only draws.", "Cela ne donne que la nulle.").to_owned(),
        (_, Some(plies)) => {
            let moves = moves(plies / 2);
            language.pick(
                format!("That lets {other} win {moves}."),
                format!("Cela laisse {other} gagner {moves}."),
            )
        }
        (_, None) => {
            language.pick(format!("That lets {other} win."), format!("Cela laisse {other} gagner."))
        }
    }
}

/// The points that a wrong move gives away, and the result of the game if that changes it.
fn points_lost(best: i32, score: i32, [own, other]: [&str; 2], language: Language) -> String {
    let points = best - score;
    let lost = match points {
        1 => language.pick("That gives 1 point away".into(), "Cela coûte 1 point".into()),
        _ => language.pick(
            format!("That gives {points} points away"),
            format!("Cela coûte {points} points"),
        ),
    };
    match (best.signum(), score.signum()) {
        (before, after) if before == after => format!("{lost}."),
        (_, -1) => language.pick(
            format!("{lost}: {other} wins the game."),
            format!("{lost} : {other} gagne la partie."),
        ),
        _ => language.pick(
            format!("{lost}: {own} does not win the game."),
            format!("{lost} : {own} ne gagne pas la partie."),
        ),
    }
}
