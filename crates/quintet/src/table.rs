//! One game in progress, behind an object-safe face.

use crate::registry::{HUMAN, PlayerInfo, player_infos};
use crate::seat::TypedSeat;
use crate::{Error, FactView, PlyView, Seat, Snapshot, View, view};
use quintet_core::{Content, Fact, Language, Playable, PlayerSpec, Record, Text, render};

/// A game in progress: implemented once, for all games.
pub trait Table: Send {
    /// Everything needed to draw it, its words in a language.
    fn view(&self, language: Language) -> View;

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

    /// Which side moves: 0 the first, 1 the second.
    fn turn(&self) -> usize;

    /// The game up to the current position in a format.
    ///
    /// # Errors
    /// An unknown format, or one that cannot hold this game.
    fn write(&self, format: &str) -> Result<String, Error>;

    /// The setup, as `name=value,…`.
    fn setup(&self) -> String;

    /// What the game up to the current position is judged by besides its outcome.
    fn tally(&self, language: Language) -> Vec<FactView>;

    /// The players of this game, a person first.
    fn players(&self, language: Language) -> Vec<PlayerInfo>;

    /// Builds a player.
    ///
    /// # Errors
    /// A name or parameter that this game does not have.
    fn seat(&self, player: &str) -> Result<Box<dyn Seat>, Error>;

    /// The position after `ply` moves, for a seat.
    fn snapshot(&self, ply: usize) -> Snapshot;

    /// The current board printed.
    fn text(&self, style: render::Style) -> String;

    /// The current board drawn.
    fn svg(&self, language: Language) -> String;

    /// A table of the same game and setup at the position in which the board
    /// holds just this.
    ///
    /// # Errors
    /// A position that cannot be, and why.
    fn arrange(&self, contents: &[Content]) -> Result<Box<dyn Table>, Error>;

    /// Leaves of the game tree below the current position.
    fn perft(&self, depth: u32) -> u64;

    /// Leaves below each legal move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

fn facts(facts: Vec<Fact>, language: Language) -> Vec<FactView> {
    facts.into_iter().map(|fact| view::fact(fact, language)).collect()
}

pub(crate) struct TypedTable<G: Playable> {
    name: &'static str,
    title: Text,
    sides: usize,
    record: Record<G>,
    /// The position after each number of moves; one more than moves.
    positions: Vec<G>,
    ply: usize,
}

impl<G: Playable> TypedTable<G> {
    pub(crate) fn new(name: &'static str, title: Text, sides: usize, record: Record<G>) -> Self {
        let mut positions: Vec<G> = record.plies().map(|(position, _)| position).collect();
        positions.push(record.position());
        let ply = record.moves.len();
        Self { name, title, sides, record, positions, ply }
    }

    /// All moves as they are told.
    fn history(&self, language: Language) -> Vec<PlyView> {
        let plies = self.positions.iter().zip(&self.record.moves).enumerate();
        let tell = |(index, (position, &played)): (usize, (&G, &G::Move))| {
            let tally = facts(G::tally(&self.up_to(index + 1)), language);
            view::ply(position, played, tally, language)
        };
        plies.map(tell).collect()
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
        Record { start: self.record.start.clone(), moves }
    }
}

impl<G: Playable> Table for TypedTable<G> {
    fn view(&self, language: Language) -> View {
        let usual = |record: &Record<G>| {
            G::write_record(record, G::FORMATS[0].name).expect("the usual format holds every game")
        };
        let mut view = View {
            game: self.name.to_owned(),
            language,
            title: self.title.get(language).to_owned(),
            sides: self.sides,
            setup: self.setup(),
            position: usual(&self.so_far()),
            record: usual(&self.record),
            ply: self.ply,
            plies: self.plies(),
            history: self.history(language),
            tally: self.tally(language),
            ..View::default()
        };
        view::describe(&mut view, self.position(), self.last());
        view
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        let played = self.position().parse_move(text)?;
        let next = self.position().after(played);
        self.record.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
        self.record.moves.push(played);
        self.positions.push(next);
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

    fn turn(&self) -> usize {
        self.position().turn().index()
    }

    fn write(&self, format: &str) -> Result<String, Error> {
        Ok(G::write_record(&self.so_far(), format)?)
    }

    fn setup(&self) -> String {
        self.record.start.setup_text()
    }

    fn tally(&self, language: Language) -> Vec<FactView> {
        facts(G::tally(&self.so_far()), language)
    }

    fn players(&self, language: Language) -> Vec<PlayerInfo> {
        player_infos(&G::players(), language)
    }

    fn seat(&self, player: &str) -> Result<Box<dyn Seat>, Error> {
        if player.trim() == HUMAN {
            return Err(Error::HumanCannotThink);
        }
        let specs = G::players();
        let (spec, params) = PlayerSpec::find(&specs, player)?;
        Ok(Box::new(TypedSeat { player: (spec.build)(&params) }))
    }

    fn snapshot(&self, ply: usize) -> Snapshot {
        Snapshot(Box::new(self.positions[ply].clone()))
    }

    fn text(&self, style: render::Style) -> String {
        render::text(&self.position().diagram(self.last(), Language::English), style)
    }

    fn svg(&self, language: Language) -> String {
        let (name, status) = (self.title.get(language), self.position().status(language));
        let title = language.pick(format!("{name}: {status}"), format!("{name} : {status}"));
        render::svg(&self.position().diagram(self.last(), language), &title)
    }

    fn arrange(&self, contents: &[Content]) -> Result<Box<dyn Table>, Error> {
        let record = self.record.start.arrange(contents)?;
        Ok(Box::new(Self::new(self.name, self.title, self.sides, record)))
    }

    fn perft(&self, depth: u32) -> u64 {
        quintet_core::perft(self.position(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = self.position();
        let leaves = |played| match depth.checked_sub(1) {
            Some(rest) => quintet_core::perft(&position.after(played), rest),
            None => 1,
        };
        position.moves().map(|played| (position.write_move(played), leaves(played))).collect()
    }
}
