//! A student's program against a reference: moves, values and node counts of single positions,
//! then the accuracy of its games and its place in a cup.
//!
//! ```toml
//! game = "connect4"
//! setup = "width=5,height=4"
//! reference = "alphabeta:depth=4"        # whose moves, values and node counts are right
//! positions = ["", "3", "3324"]          # or { plies = 4, count = 10 }
//! points = { moves = 5, values = 3, nodes = 2, accuracy = 5, cup = 5 }
//! cup = { opponents = ["random", "alphabeta:depth=2"], pairs = 4 }
//!
//! # May be left out:
//! pass = 50                              # per cent of the points
//! seed = 1
//! limits = { depth = 4 }                 # what the program is told
//! answer = "10s"
//! ```
//!
//! The grade is the same on every machine, with any number of threads, if the players are limited
//! by depth, nodes or simulations: nothing here is limited by a clock.

use crate::file::{bounds, entrants_of, limits, openings_of};
use crate::table::{Field, Fields, fail, parse};
use crate::{
    ArenaError, Entrant, Everybody, FileError, Finished, GameRecord, MatchSpec, Openings, Running,
    Said, Seating, TournamentSpec, Truth, play_match,
};
use quintet::core::{Limits, Random, Seed, Side, StopFlag, Text, Value, Words};
use quintet::{Registry, Request, Session};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// The parts that points are given for.
pub const PARTS: [&str; 5] = ["moves", "values", "nodes", "accuracy", "cup"];

/// What is asked of a program.
#[derive(Clone, Debug)]
pub struct Task {
    game: String,
    setup: String,
    reference: String,
    positions: Openings,
    /// Points of each of [`PARTS`].
    points: [f64; 5],
    opponents: Vec<Entrant>,
    pairs: u32,
    pass: f64,
    seed: u64,
    limits: Limits,
    bounds: Option<crate::engine::Bounds>,
}

/// What a program earned.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Grade {
    /// The game.
    pub game: String,
    /// Points earned.
    pub points: f64,
    /// Points there are.
    pub of: f64,
    /// Whether that is enough.
    pub passed: bool,
    /// The parts that points are given for.
    pub parts: Vec<PartGrade>,
}

/// What one part earned.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct PartGrade {
    /// One of [`PARTS`].
    pub name: &'static str,
    /// Points earned.
    pub points: f64,
    /// Points there are.
    pub of: f64,
    /// What was right, of how much.
    pub right: u64,
    /// What was asked.
    pub asked: u64,
    /// What was wrong, the first few: expected and found.
    pub remarks: Vec<String>,
}

/// Remarks of a part.
const REMARKS: usize = 5;
/// How long a position may take to solve for the accuracy, on an ordinary machine.
const PATIENCE: Duration = Duration::from_secs(2);

impl Task {
    /// Reads a task.
    ///
    /// # Errors
    /// The first thing that is not accepted, where it is, and what is accepted.
    pub fn parse(text: &str, registry: &Registry) -> Result<Self, FileError> {
        let parsed = parse(text)?;
        let known = [
            "game",
            "setup",
            "reference",
            "positions",
            "points",
            "cup",
            "pass",
            "seed",
            "limits",
            "startup",
            "answer",
            "overhead",
            "memory",
            "file",
            "network",
            "cpu",
        ];
        let fields = Fields::new(text, parsed.get_ref(), 0..0, &known)?;
        let refuse = |field: &Field<'_>, error: &quintet::Error| {
            fail(text, &field.span(), Words::each(|language| error.in_words(language)))
        };
        let game = fields.need("game", Text::new("the name of a game", "le nom d’un jeu"))?;
        let setup = fields.get("setup");
        let setup = setup.map_or(Ok(""), |field| {
            field.text(Text::new("options of the game", "des options du jeu"))
        })?;
        let session = registry
            .open(game.text(Text::new("the name of a game", "le nom d’un jeu"))?, setup, "")
            .map_err(|error| refuse(&game, &error))?;
        let reference = fields.need("reference", Text::new("a player string", "un joueur"))?;
        let player = reference.text(Text::new("a player string", "un joueur"))?;
        session.seat(player).map_err(|error| refuse(&reference, &error))?;
        let positions =
            fields.need("positions", Text::new("a list of positions", "une liste de positions"))?;
        let (opponents, pairs) = cup(&fields)?;
        Ok(Self {
            game: game.text(Text::new("the name of a game", "le nom d’un jeu"))?.to_owned(),
            setup: setup.to_owned(),
            reference: player.to_owned(),
            positions: openings_of(&positions)?,
            points: points(&fields)?,
            opponents,
            pairs,
            pass: fields.get("pass").map_or(Ok(50), |field| field.number(0, 100))? as f64 / 100.0,
            seed: fields.get("seed").map_or(Ok(0), |field| field.number(0, i64::MAX as u64))?,
            limits: fields.get("limits").map_or(Ok(Limits::NONE), |field| limits(&field))?,
            bounds: bounds(&fields)?,
        })
    }

    /// Grades a program.
    ///
    /// # Errors
    /// A cup or positions that cannot be played.
    pub fn grade(
        &self,
        player: &str,
        (registry, everybody): (&Registry, &Everybody),
        (threads, stop): (usize, &StopFlag),
    ) -> Result<Grade, ArenaError> {
        let bot = Entrant { bounds: self.bounds.clone(), ..Entrant::named("the program", player) };
        let mut parts = self.compare(&bot, (registry, everybody), stop)?;
        parts.extend(self.cup(&bot, (registry, everybody), (threads, stop))?);
        let (points, of) = (parts.iter().map(|part| part.points).sum(), self.points.iter().sum());
        Ok(Grade { game: self.game.clone(), points, of, passed: points >= self.pass * of, parts })
    }

    /// Compares moves, values and node counts with the reference's.
    fn compare(
        &self,
        bot: &Entrant,
        (registry, everybody): (&Registry, &Everybody),
        stop: &StopFlag,
    ) -> Result<Vec<PartGrade>, ArenaError> {
        let mut parts = [0, 1, 2].map(|part| self.part(part));
        if self.points[..3].iter().all(|points| *points == 0.0) {
            return Ok(Vec::new());
        }
        let spec = MatchSpec {
            setup: self.setup.clone(),
            openings: self.positions.clone(),
            pairs: match &self.positions {
                Openings::Random { count, .. } => count.unwrap_or(10),
                _ => 1,
            },
            seed: self.seed,
            ..MatchSpec::new(&self.game, "random", "random")
        };
        let positions =
            crate::openings::prepare(&TournamentSpec::from(&spec), registry, stop, &mut |_, _| {})?;
        for position in positions {
            if stop.is_stopped() {
                break;
            }
            let session = registry
                .open(&self.game, &position.setup, &position.position)
                .expect("a position that was opened before");
            let expected = self.expected(&session, stop);
            let found = answer(everybody, bot, &session, &self.request(stop));
            let at = match position.position.as_str() {
                "" => "the start".to_owned(),
                text => format!("`{text}`"),
            };
            for (part, grade) in parts.iter_mut().enumerate() {
                grade.compare(part, &at, &expected, &found);
            }
        }
        Ok(parts.into_iter().map(PartGrade::settled).filter(|part| part.of > 0.0).collect())
    }

    fn part(&self, part: usize) -> PartGrade {
        PartGrade {
            name: PARTS[part],
            points: 0.0,
            of: self.points[part],
            right: 0,
            asked: 0,
            remarks: Vec::new(),
        }
    }

    /// What the program is asked.
    fn request(&self, stop: &StopFlag) -> Request {
        let (limits, seed) = (self.limits, Seed(self.seed));
        Request { limits, seed, stop: stop.clone(), ..Request::default() }
    }

    /// What the reference answers, and all moves that it finds as good.
    fn expected(&self, session: &Session, stop: &StopFlag) -> Expected {
        let think = |all_moves: bool| {
            let seat = session.seat(&self.reference);
            let limits = Limits::NONE;
            let request = Request { limits, all_moves, ..self.request(stop) };
            seat.expect("a reference that was built before").think(
                &session.snapshot(),
                &request,
                &mut |_| {},
            )
        };
        let said: Said = think(false).into();
        let mut moves = think(true).moves;
        let best = moves.iter().map(|of| of.value.rank()).max_by(f64::total_cmp);
        moves.retain(|of| Some(of.value.rank()) == best && of.text != said.best);
        let others = moves.into_iter().map(|of| of.text);
        Expected { moves: std::iter::once(said.best.clone()).chain(others).collect(), said }
    }

    /// Plays the cup, and judges its games.
    fn cup(
        &self,
        bot: &Entrant,
        (registry, everybody): (&Registry, &Everybody),
        (threads, stop): (usize, &StopFlag),
    ) -> Result<Vec<PartGrade>, ArenaError> {
        let (mut judged, mut beaten) = (self.part(3), self.part(4));
        for opponent in &self.opponents {
            let spec = MatchSpec {
                setup: self.setup.clone(),
                pairs: self.pairs,
                openings: Openings::Random { plies: 2, count: None, balanced: false },
                seed: self.seed,
                ..MatchSpec::new(&self.game, bot.clone(), opponent.clone())
            };
            let mut watch = |_: &Finished<'_>| {};
            let running = Running {
                threads,
                stop: stop.clone(),
                seating: everybody,
                registry: registry.clone(),
                ..Running::new(&mut watch)
            };
            let report = play_match(&spec, running)?;
            let score = report.metrics[0].score;
            beaten.asked += 1;
            beaten.right += u64::from(score.wins > score.losses);
            if score.wins <= score.losses {
                let name = &report.players[1].name;
                beaten.remark(format!(
                    "won {} and lost {} of {} games against {name}",
                    score.wins,
                    score.losses,
                    score.games()
                ));
            }
            if let Some(game) =
                report.games.iter().find(|game| game.ending.forfeited_by() == game.side_of(0))
            {
                beaten.remark(format!("a game was lost by {}", game.ending));
            }
            if self.points[3] > 0.0 {
                self.judge(&mut judged, &report.games, registry, (threads, stop));
            }
        }
        Ok([judged, beaten]
            .map(PartGrade::settled)
            .into_iter()
            .filter(|part| part.of > 0.0)
            .collect())
    }

    /// Judges the program's moves in games by the exact solver.
    ///
    /// In a game that it forfeited no move of it is right, neither those it made nor those that
    /// it did not make.
    fn judge(
        &self,
        part: &mut PartGrade,
        games: &[GameRecord],
        registry: &Registry,
        (threads, stop): (usize, &StopFlag),
    ) {
        let game = (registry, self.game.as_str());
        let is_forfeited = |game: &&GameRecord| {
            game.ending.forfeited_by().is_some_and(|side| game.side_of(0) == Some(side))
        };
        let (forfeited, played): (Vec<_>, Vec<_>) = games.iter().partition(is_forfeited);
        let played: Vec<GameRecord> = played.into_iter().cloned().collect();
        let mut truth = Truth::default();
        truth.learn(game, &played, (threads, PATIENCE), stop, &mut |_, _| {});
        let found = truth.accuracy(game, &played, 0);
        (part.right, part.asked) = (part.right + found.kept, part.asked + found.judged);
        for record in &forfeited {
            let side = record.side_of(0).unwrap_or(Side::First);
            let made = record.plies.iter().filter(|ply| ply.side == side).count() as u64;
            part.asked += made + missed(game, record, side, Seed(self.seed));
        }
        if !forfeited.is_empty() {
            let (count, all) = (forfeited.len(), games.len());
            part.remark(format!(
                "{count} of {all} games were forfeited: all moves of them count as wrong, also \
                 those that were not played"
            ));
        }
    }
}

/// Moves that a side would still have had to make in a game that it forfeited: as many as when
/// both sides go on at random.
fn missed((registry, game): (&Registry, &str), record: &GameRecord, side: Side, seed: Seed) -> u64 {
    let Ok(mut session) = registry.open(game, &record.setup, &record.moves) else { return 1 };
    let mut random = Random::new(seed);
    let mut missed = 0;
    while !session.is_over() {
        let legal: Vec<String> = session.view().moves.into_iter().map(|of| of.text).collect();
        missed += u64::from(session.turn() == side);
        if legal.is_empty() || session.play(&legal[random.below(legal.len())]).is_err() {
            break;
        }
    }
    missed.max(1)
}

/// What is right at a position.
struct Expected {
    /// What the reference answers.
    said: Said,
    /// Moves of the best value, the reference's own first.
    moves: Vec<String>,
}

/// Asks a program once.
fn answer(
    everybody: &Everybody,
    bot: &Entrant,
    session: &Session,
    request: &Request,
) -> Result<Said, String> {
    let mut seat = everybody.seat(session, bot, request.seed)?;
    let said = seat.answer(session, request);
    seat.end();
    said.map_err(|fault| fault.to_string())
}

impl PartGrade {
    fn remark(&mut self, text: String) {
        if self.remarks.len() < REMARKS {
            self.remarks.push(text);
        }
    }

    /// Compares one answer with what is right.
    fn compare(
        &mut self,
        part: usize,
        at: &str,
        expected: &Expected,
        found: &Result<Said, String>,
    ) {
        let score = |said: &Said| said.info.value.and_then(Value::score);
        let shown = |said: &Said| match part {
            0 => said.best.clone(),
            1 => score(said).map_or_else(|| "none".to_owned(), |score| score.get().to_string()),
            _ => said.info.nodes.to_string(),
        };
        let right = match part {
            0 => expected.moves.clone(),
            _ => vec![shown(&expected.said)],
        };
        self.asked += 1;
        match found {
            Ok(found) if right.contains(&shown(found)) => self.right += 1,
            Ok(found) => {
                let (expected, found) = (right.join(" or "), shown(found));
                self.remark(format!("at {at}: expected {expected}, found {found}"));
            }
            Err(why) => self.remark(format!("at {at}: no answer: {why}")),
        }
    }

    /// With the points that it earned.
    fn settled(mut self) -> Self {
        let share = if self.asked == 0 { 0.0 } else { self.right as f64 / self.asked as f64 };
        self.points = self.of * share;
        self
    }
}

fn points(fields: &Fields<'_>) -> Result<[f64; 5], FileError> {
    let expected = Text::new(
        "a table such as { moves = 5, values = 3, nodes = 2, accuracy = 5, cup = 5 }",
        "une table comme { moves = 5, values = 3, nodes = 2, accuracy = 5, cup = 5 }",
    );
    let field = fields.need("points", expected)?;
    let table = field.fields(expected, &PARTS)?;
    let mut points = [0.0; 5];
    for (points, name) in points.iter_mut().zip(PARTS) {
        *points = table.get(name).map_or(Ok(0), |field| field.number(0, 1_000_000))? as f64;
    }
    if points.iter().sum::<f64>() == 0.0 {
        return Err(field.refuse(Text::new(
            "points for at least one part",
            "des points pour au moins une partie",
        )));
    }
    Ok(points)
}

fn cup(fields: &Fields<'_>) -> Result<(Vec<Entrant>, u32), FileError> {
    let expected = Text::new(
        "a table such as { opponents = [\"random\"], pairs = 4 }",
        "une table comme { opponents = [\"random\"], pairs = 4 }",
    );
    let Some(field) = fields.get("cup") else { return Ok((Vec::new(), 0)) };
    let table = field.fields(expected, &["opponents", "pairs"])?;
    let opponents = entrants_of(
        &table.need("opponents", Text::new("a list of player strings", "une liste de joueurs"))?,
    )?;
    let pairs = table.get("pairs").map_or(Ok(1), |field| field.number(1, 10_000))?;
    Ok((opponents, pairs as u32))
}
