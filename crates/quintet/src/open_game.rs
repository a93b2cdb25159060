//! One game in progress, behind an object-safe face.

use crate::info::{HUMAN, PlayerInfo, player_infos};
use crate::review::PositionFacts;
use crate::seat::TypedSeat;
use crate::solve::{self, Context};
use crate::{Error, OutcomeView, PlyView, Seat, Snapshot, Solved, View, view};
use quintet_core::{
    Content, Diagram, Fact, Family, Language, Lines, Need, Playable, PlayerSpec, Record, Side,
    SolveTask, StopFlag, Text, render,
};
use std::sync::OnceLock;

/// Moves of a game that each have a tally: four times as many as the largest board has cells.
const MOST_TALLIED: usize = 1024;

/// A game in progress: implemented once, for all games.
pub trait OpenGame: Send {
    /// Everything needed to draw it, its words in a language.
    fn view(&self, language: Language) -> View;

    /// A move at the current ply as the game writes it.
    ///
    /// # Errors
    /// A text that is not a move here.
    fn written(&self, text: &str) -> Result<String, Error>;

    /// Plays a move at the current ply; what was undone after it is forgotten.
    ///
    /// # Errors
    /// A text that is no move here.
    fn play(&mut self, text: &str) -> Result<(), Error>;

    /// Goes to the position after `ply` moves.
    ///
    /// # Errors
    /// There is no such ply.
    fn jump(&mut self, ply: usize) -> Result<(), Error>;

    /// Moves played up to the current position.
    fn ply(&self) -> usize;

    /// Moves played in all, undone ones included.
    fn plies(&self) -> usize;

    /// Whether the game is over after `ply` moves.
    fn is_over(&self, ply: usize) -> bool;

    /// Which side moves.
    fn turn(&self) -> Side;

    /// The key of the current position.
    fn key(&self) -> u64;

    /// Whether the current position is this one, whatever led to it.
    fn is_at(&self, snapshot: &Snapshot) -> bool;

    /// The game's name.
    fn name(&self) -> &'static str;

    /// How the game ended by its rules, if it did.
    fn outcome(&self) -> Option<OutcomeView>;

    /// The moves that the rules allow here, as texts and in their order; those that people may
    /// make besides are not among them.
    fn legal_moves(&self) -> Vec<String>;

    /// The first `plies` moves of the line, as texts.
    fn played(&self, plies: usize) -> Vec<String>;

    /// Which side moves after `ply` moves of the line.
    fn turn_at(&self, ply: usize) -> Side;

    /// How many of these moves, from the one after `ply` moves on, are those of the game, undone
    /// ones included. White space within a move does not count.
    fn shared(&self, ply: usize, moves: &[&str]) -> usize;

    /// The game up to the current position, in its usual format.
    fn position_text(&self) -> String;

    /// The current board as data.
    fn diagram(&self, language: Language) -> Diagram;

    /// A game of its own that stands where this one does.
    fn duplicate(&self) -> Box<dyn OpenGame>;

    /// The player string that hints and analyses ask.
    fn advisor(&self) -> &'static str;

    /// The player string that reviews ask.
    fn reviewer(&self) -> &'static str;

    /// The score of an estimate that is worth three games in four.
    fn scale(&self) -> f64;

    /// What the rules say about each position of the whole game.
    fn position_facts(&self) -> Vec<PositionFacts>;

    /// The game up to the current position in a format.
    ///
    /// # Errors
    /// An unknown format, or one that cannot hold this game.
    fn write(&self, format: &str) -> Result<String, Error>;

    /// The setup, as `name=value,…`.
    fn setup(&self) -> String;

    /// What the game up to the current position is judged by besides its outcome.
    fn tally(&self, language: Language) -> Vec<Fact>;

    /// The players of this game, a person first.
    fn players(&self, language: Language) -> Vec<PlayerInfo>;

    /// Builds a player.
    ///
    /// # Errors
    /// A name or parameter that this game does not have.
    fn seat(&self, player: &str) -> Result<Box<dyn Seat>, Error>;

    /// Whether [`seat`](Self::seat) builds it.
    fn check_player(&self, player: &str) -> Result<(), Error>;

    /// What solving the current position will take.
    ///
    /// # Errors
    /// A game without a solver, an option that it does not have.
    fn solve_need(&self, options: &str) -> Result<Need, Error>;

    /// Nodes that the solver visits in a second on an ordinary machine; none without a solver.
    fn solve_pace(&self) -> Option<u64>;

    /// Solves the current position.
    ///
    /// # Errors
    /// As [`solve_need`](Self::solve_need); a position out of reach; a raised flag.
    fn solve(
        &self,
        options: &str,
        language: Language,
        task: &mut SolveTask<'_>,
    ) -> Result<Solved, Error>;

    /// The position after `ply` moves, for a seat.
    fn snapshot(&self, ply: usize) -> Snapshot;

    /// The current board printed.
    fn text(&self, style: render::Style, language: Language) -> String;

    /// The current board drawn.
    fn svg(&self, language: Language) -> String;

    /// A table of the same game and setup at the position in which the board
    /// holds just this.
    ///
    /// # Errors
    /// A position that cannot be, and why.
    fn arrange(&self, contents: &[Content]) -> Result<Box<dyn OpenGame>, Error>;

    /// The same where ties bind pairs of neighbours.
    ///
    /// # Errors
    /// As `arrange`; cells that cannot be tied.
    fn arrange_tied(
        &self,
        contents: &[Content],
        ties: &[(u16, u16)],
    ) -> Result<Box<dyn OpenGame>, Error>;

    /// The game with all its lines, where the format has room for them.
    fn write_lines(&self, lines: &Lines, format: &str) -> Option<Result<String, Error>>;

    /// Leaves of the game tree below the current position.
    fn perft(&self, depth: u32) -> u64;

    /// Leaves below each legal move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// The same, unless the flag is raised on the way: then none.
    fn divide_until(&self, depth: u32, stop: &StopFlag) -> Option<Vec<(String, u64)>>;
}

#[derive(Clone)]
pub(crate) struct TypedGame<G: Playable> {
    name: &'static str,
    title: Text,
    sides: usize,
    advisor: &'static str,
    reviewer: &'static str,
    scale: f64,
    record: Record<G>,
    /// The position after each number of moves; one more than moves.
    positions: Vec<G>,
    /// Each move as it was shown, by language: a tally reads the game from its start.
    shown: Vec<[OnceLock<PlyView>; Language::ALL.len()]>,
    ply: usize,
}

impl<G: Playable> TypedGame<G> {
    pub(crate) fn new<F: Family>(record: Record<G>) -> Self {
        let empty = Self {
            name: F::NAME,
            title: F::ABOUT.title,
            sides: F::SIDES,
            advisor: F::ADVISOR,
            reviewer: F::REVIEWER,
            scale: F::SCALE,
            record: Record::new(record.start.clone()),
            positions: Vec::new(),
            shown: Vec::new(),
            ply: 0,
        };
        empty.with_record(record)
    }

    /// A table of the same game with another record, at its end.
    fn with_record(&self, record: Record<G>) -> Self {
        let mut positions = vec![record.start.clone()];
        for &played in &record.moves {
            positions.push(positions[positions.len() - 1].after(played));
        }
        let ply = record.moves.len();
        let shown = vec![Default::default(); ply];
        let Self { name, title, sides, advisor, reviewer, scale, .. } = *self;
        Self { name, title, sides, advisor, reviewer, scale, record, positions, shown, ply }
    }

    /// A record in the game's usual format.
    fn usual(record: &Record<G>) -> String {
        G::write_record(record, G::FORMATS[0].name).expect("the usual format holds every game")
    }

    /// All moves, each with what the game was judged by after it. A game longer than any that is
    /// really played has no tally beside its moves.
    fn history(&self, language: Language) -> Vec<PlyView> {
        let moves = self.record.moves.iter().enumerate();
        if self.record.moves.len() > MOST_TALLIED {
            let bare = |(index, &played): (usize, &G::Move)| {
                view::ply(&self.positions[index], played, Vec::new(), language)
            };
            return moves.map(bare).collect();
        }
        let ply = |(index, &played): (usize, &G::Move)| {
            let show = || {
                let tally = G::tally(&self.up_to(index + 1), language);
                view::ply(&self.positions[index], played, tally, language)
            };
            self.shown[index][language as usize].get_or_init(show).clone()
        };
        moves.map(ply).collect()
    }

    fn position(&self) -> &G {
        &self.positions[self.ply]
    }

    fn last(&self) -> Option<G::Move> {
        self.ply.checked_sub(1).map(|index| self.record.moves[index])
    }

    /// The game up to the current position.
    fn so_far(&self) -> Record<G> {
        self.up_to(self.ply)
    }

    /// The game up to a ply.
    fn up_to(&self, ply: usize) -> Record<G> {
        let moves = self.record.moves[..ply].to_vec();
        Record { moves, ..Record::new(self.record.start.clone()) }
    }
}

impl<G: Playable> OpenGame for TypedGame<G> {
    fn view(&self, language: Language) -> View {
        let position = self.position();
        let board = self.diagram(language);
        View {
            revision: 0,
            language,
            game: self.name.to_owned(),
            title: self.title.get(language).to_owned(),
            sides: self.sides,
            setup: self.setup(),
            position: self.position_text(),
            record: Self::usual(&self.record),
            players: [HUMAN, HUMAN].map(str::to_owned),
            ply: self.ply,
            plies: self.plies(),
            turn: position.turn(),
            outcome: self.outcome(),
            end: self.positions.last().and_then(G::outcome).map(OutcomeView::from),
            status: position.status(language),
            speech: render::speech(&board),
            board,
            moves: view::moves(position, language),
            history: self.history(language),
            clocks: None,
            tree: None,
            others: Vec::new(),
            comment: String::new(),
            thinker: None,
            tally: self.tally(language),
            left_out: self.record.left_out.iter().map(|of| of.get(language).to_owned()).collect(),
        }
    }

    fn written(&self, text: &str) -> Result<String, Error> {
        let position = self.position();
        Ok(position.write_move(position.parse_move(text)?))
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        let played = self.position().parse_move(text)?;
        let next = self.position().after(played);
        self.record.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
        self.shown.truncate(self.ply);
        self.record.moves.push(played);
        self.positions.push(next);
        self.shown.push(Default::default());
        self.ply += 1;
        Ok(())
    }

    fn jump(&mut self, ply: usize) -> Result<(), Error> {
        let last = self.plies();
        if ply > last {
            return Err(Error::NoSuchPly { ply, last });
        }
        self.ply = ply;
        Ok(())
    }

    fn ply(&self) -> usize {
        self.ply
    }

    fn plies(&self) -> usize {
        self.record.moves.len()
    }

    fn is_over(&self, ply: usize) -> bool {
        self.positions[ply].outcome().is_some()
    }

    fn turn(&self) -> Side {
        self.position().turn()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn is_at(&self, snapshot: &Snapshot) -> bool {
        snapshot.0.downcast_ref() == Some(self.position())
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn outcome(&self) -> Option<OutcomeView> {
        self.position().outcome().map(OutcomeView::from)
    }

    fn legal_moves(&self) -> Vec<String> {
        let position = self.position();
        position.moves().map(|played| position.write_move(played)).collect()
    }

    fn turn_at(&self, ply: usize) -> Side {
        self.positions[ply].turn()
    }

    fn played(&self, plies: usize) -> Vec<String> {
        let moves = self.positions.iter().zip(&self.record.moves).take(plies);
        moves.map(|(position, &played)| position.write_move(played)).collect()
    }

    fn shared(&self, ply: usize, moves: &[&str]) -> usize {
        let plies = self.positions.iter().zip(&self.record.moves).skip(ply);
        let is_shared = |&((position, &played), text): &((&G, &G::Move), &&str)| {
            let written = position.write_move(played);
            written == **text || letters(&written).eq(letters(text))
        };
        plies.zip(moves).take_while(is_shared).count()
    }

    fn position_text(&self) -> String {
        Self::usual(&self.so_far())
    }

    fn diagram(&self, language: Language) -> Diagram {
        self.position().diagram(self.last(), language)
    }

    fn duplicate(&self) -> Box<dyn OpenGame> {
        Box::new(self.clone())
    }

    fn advisor(&self) -> &'static str {
        self.advisor
    }

    fn reviewer(&self) -> &'static str {
        self.reviewer
    }

    fn scale(&self) -> f64 {
        self.scale
    }

    fn position_facts(&self) -> Vec<PositionFacts> {
        let facts = |(ply, position): (usize, &G)| PositionFacts {
            turn: position.turn(),
            played: self.record.moves.get(ply).map(|&played| position.write_move(played)),
            choices: position.moves().count() + position.moves_besides().len(),
            outcome: position.outcome(),
        };
        self.positions.iter().enumerate().map(facts).collect()
    }

    fn write(&self, format: &str) -> Result<String, Error> {
        Ok(G::write_record(&self.so_far(), format)?)
    }

    fn setup(&self) -> String {
        self.record.start.setup_text()
    }

    fn tally(&self, language: Language) -> Vec<Fact> {
        G::tally(&self.so_far(), language)
    }

    fn players(&self, language: Language) -> Vec<PlayerInfo> {
        player_infos(&G::players(), language)
    }

    fn seat(&self, player: &str) -> Result<Box<dyn Seat>, Error> {
        self.check_player(player)?;
        let specs = G::players();
        let (spec, params) = PlayerSpec::find(&specs, player)?;
        Ok(Box::new(TypedSeat::new((spec.build)(&params))))
    }

    fn check_player(&self, player: &str) -> Result<(), Error> {
        if player.trim() == HUMAN {
            return Err(Error::HumanCannotThink);
        }
        PlayerSpec::find(&G::players(), player)?;
        Ok(())
    }

    fn solve_need(&self, options: &str) -> Result<Need, Error> {
        solve::need(self.position(), self.name, options)
    }

    fn solve_pace(&self) -> Option<u64> {
        G::solver().map(|spec| spec.pace)
    }

    fn solve(
        &self,
        options: &str,
        language: Language,
        task: &mut SolveTask<'_>,
    ) -> Result<Solved, Error> {
        let record = self.so_far();
        let (setup, position) = (self.setup(), self.position_text());
        solve::solve(&record, options, Context { game: self.name, setup, position, language }, task)
    }

    fn snapshot(&self, ply: usize) -> Snapshot {
        Snapshot(Box::new(self.positions[ply].clone()))
    }

    fn text(&self, style: render::Style, language: Language) -> String {
        render::text(&self.diagram(language), style)
    }

    fn svg(&self, language: Language) -> String {
        let (name, status) = (self.title.get(language), self.position().status(language));
        let title = language.pick(format!("{name}: {status}"), format!("{name} : {status}"));
        render::svg(&self.diagram(language), &title)
    }

    fn arrange(&self, contents: &[Content]) -> Result<Box<dyn OpenGame>, Error> {
        let record = self.record.start.arrange(contents)?;
        Ok(Box::new(self.with_record(record)))
    }

    fn arrange_tied(
        &self,
        contents: &[Content],
        ties: &[(u16, u16)],
    ) -> Result<Box<dyn OpenGame>, Error> {
        let record = self.record.start.arrange_tied(contents, ties)?;
        Ok(Box::new(self.with_record(record)))
    }

    fn write_lines(&self, lines: &Lines, format: &str) -> Option<Result<String, Error>> {
        Some(G::write_lines(&self.record.start, lines, format)?.map_err(Error::from))
    }

    fn perft(&self, depth: u32) -> u64 {
        quintet_core::perft(self.position(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.divide_until(depth, &StopFlag::new()).expect("nobody raises this flag")
    }

    fn divide_until(&self, depth: u32, stop: &StopFlag) -> Option<Vec<(String, u64)>> {
        let position = self.position();
        let leaves = |played| match depth.checked_sub(1) {
            Some(rest) => quintet_core::perft_until(&position.after(played), rest, stop),
            None => Some(1),
        };
        let part = |played| Some((position.write_move(played), leaves(played)?));
        position.moves().map(part).collect()
    }
}

/// The characters of a text that are not white space.
fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|character| !character.is_whitespace())
}
