//! The only implementation of [`OpenGame`], generic over the game type.

use crate::info::{HUMAN, PlayerInfo, player_infos};
use crate::open_game::{GameFacts, OpenGame};
use crate::review::PositionFacts;
use crate::seat::TypedSeat;
use crate::solve::{self, Context};
use crate::{Error, GameEnd, PlayedMove, Seat, Snapshot, Solved, View, view};
use quintet_core::{
    Content, Diagram, Fact, Language, Lines, Need, Playable, PlayerSpec, Record, Side, SolveTask,
    StopFlag, render,
};
use std::sync::OnceLock;

/// Maximum number of moves with a tally each: four times the number of cells of the largest board.
const MOST_TALLIED: usize = 1024;

#[derive(Clone)]
pub(crate) struct TypedGame<G: Playable> {
    facts: GameFacts,
    record: Record<G>,
    /// The position after each number of moves: one more than there are moves.
    positions: Vec<G>,
    /// Cached views of each move, by language: a tally reads the game from its start.
    shown: Vec<[OnceLock<PlayedMove>; Language::ALL.len()]>,
    ply: usize,
}

impl<G: Playable> TypedGame<G> {
    /// Opens the game of a record, at its end.
    pub(crate) fn new(facts: GameFacts, record: Record<G>) -> Self {
        let mut positions = vec![record.start.clone()];
        for &played in &record.moves {
            positions.push(positions[positions.len() - 1].after(played));
        }
        let ply = record.moves.len();
        Self { facts, record, positions, shown: vec![Default::default(); ply], ply }
    }

    /// Writes a record in the game's usual format.
    fn usual(record: &Record<G>) -> String {
        G::write_record(record, G::FORMATS[0].name).expect("the usual format holds every game")
    }

    /// All moves, each with the tally after it. A game longer than any real one has no tally beside
    /// its moves.
    fn history(&self, language: Language) -> Vec<PlayedMove> {
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
        let view = View {
            revision: 0,
            language,
            game: self.facts.name.to_owned(),
            title: self.facts.title.get(language).to_owned(),
            sides: self.facts.sides,
            setup: self.setup(),
            position: self.position_text(),
            record: Self::usual(&self.record),
            players: [HUMAN, HUMAN].map(str::to_owned),
            ply: self.ply,
            plies: self.plies(),
            turn: position.turn(),
            outcome: self.outcome(),
            end: self.positions.last().and_then(G::outcome).map(GameEnd::from),
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
            awaits: None,
            persons: 0,
            resigns: None,
            tally: self.tally(language),
            left_out: self.record.left_out.iter().map(|of| of.get(language).to_owned()).collect(),
        };
        view.with_turn()
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

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn is_at(&self, snapshot: &Snapshot) -> bool {
        snapshot.0.downcast_ref() == Some(self.position())
    }

    fn facts(&self) -> GameFacts {
        self.facts
    }

    fn outcome(&self) -> Option<GameEnd> {
        self.position().outcome().map(GameEnd::from)
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
        solve::need(self.position(), self.facts.name, options)
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
        solve::solve(
            &record,
            options,
            Context { game: self.facts.name, setup, position, language },
            task,
        )
    }

    fn snapshot(&self, ply: usize) -> Snapshot {
        Snapshot(Box::new(self.positions[ply].clone()))
    }

    fn svg(&self, language: Language) -> String {
        let (name, status) = (self.facts.title.get(language), self.position().status(language));
        let title = language.pick(format!("{name}: {status}"), format!("{name} : {status}"));
        render::svg(&self.diagram(language), &title)
    }

    fn arrange(
        &self,
        contents: &[Content],
        ties: Option<&[(u16, u16)]>,
    ) -> Result<Box<dyn OpenGame>, Error> {
        let start = &self.record.start;
        let record = match ties {
            Some(ties) => start.arrange_tied(contents, ties)?,
            None => start.arrange(contents)?,
        };
        Ok(Box::new(Self::new(self.facts, record)))
    }

    fn write_lines(&self, lines: &Lines, format: &str) -> Option<Result<String, Error>> {
        Some(G::write_lines(&self.record.start, lines, format)?.map_err(Error::from))
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
