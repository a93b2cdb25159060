//! The laws that every game must obey when it implements the core traits.

use crate::random_record;
use quintet_core::{
    About, Family, Language, Params, Playable, PlayerSpec, PlayoutTrace, Random, Record,
    RecordError, Seed, Side, Visitor, render,
};
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::marker::PhantomData;

/// Checks all laws on random games of each setup (`name=value,…`).
///
/// # Panics
/// With the law and the position that violates it.
pub fn check_laws<F: Family>(setups: &[&str], games: u64) {
    for setup in setups {
        let params = Params::parse(setup, &F::setup()).expect("the setup is well-formed");
        let laws = Laws::<F> { games, family: PhantomData };
        F::open(&params, "", laws).expect("the setup is possible");
    }
}

struct Laws<F> {
    games: u64,
    family: PhantomData<F>,
}

impl<F: Family> Visitor for Laws<F> {
    type Output = ();

    fn visit<G: Playable>(self, record: Record<G>) {
        assert!(record.moves.is_empty(), "the empty text is the start");
        let mut seen = HashMap::new();
        check_static::<F, G>();
        for game in 0..self.games {
            let mut random = Random::new(Seed(game));
            let whole = random_record(&record.start, &mut random, 400);
            let mut last = None;
            for (position, played) in whole.plies() {
                check_position(&position, last, &mut seen, &mut random);
                last = Some(played);
            }
            check_position(&whole.position(), last, &mut seen, &mut random);
            let cut = random.below(whole.moves.len() + 1);
            let part =
                Record { moves: whole.moves[..cut].to_vec(), ..Record::new(whole.start.clone()) };
            check_texts::<F, G>(&part);
            check_texts::<F, G>(&whole);
        }
    }
}

fn check_static<F: Family, G: Playable>() {
    assert!(!G::FORMATS.is_empty(), "a game has a format");
    let names: HashSet<_> = G::FORMATS.iter().map(|format| format.name).collect();
    assert_eq!(names.len(), G::FORMATS.len(), "format names differ");
    let players = G::players();
    let names: HashSet<_> = players.iter().map(|player| player.name).collect();
    assert_eq!(names.len(), players.len(), "player names differ");
    for player in &players {
        check_words(&player.about, player.name);
        player.params.iter().for_each(|param| check_words(&param.about, param.name));
        let defaults = Params::defaults(&player.params);
        assert_eq!(defaults.to_string(), "", "defaults are not written");
        let _ = (player.build)(&defaults);
    }
    assert!(F::SIDES == 1 || F::SIDES == 2, "one or two sides");
    check_choices::<F, G>(&players);
}

/// Checks that no text is empty in any language.
fn check_words(about: &About, name: &str) {
    for language in Language::ALL {
        for text in [about.title, about.summary] {
            assert!(!text.get(language).trim().is_empty(), "{name} has words in {language}");
        }
    }
}

/// Checks that the game's choices for people exist: opponents, advisor, sample.
fn check_choices<F: Family, G: Playable>(players: &[PlayerSpec<G>]) {
    check_words(&F::ABOUT, F::NAME);
    assert!(F::SIDES == 1 || F::OPPONENTS.len() >= 3, "{} has a ladder of opponents", F::NAME);
    for opponent in F::OPPONENTS {
        check_words(&opponent.about, opponent.player);
        assert!(PlayerSpec::find(players, opponent.player).is_ok(), "{}", opponent.player);
    }
    for named in F::REPORT_NAMES {
        let ours = named.ours.get(Language::English);
        let is_player = !ours.contains(' ');
        assert!(!named.name.is_empty() && !ours.is_empty(), "{named:?} is complete");
        assert!(!is_player || PlayerSpec::find(players, ours).is_ok(), "{ours}");
    }
    assert!(PlayerSpec::find(players, F::ADVISOR).is_ok(), "{}", F::ADVISOR);
    assert!(PlayerSpec::find(players, F::REVIEWER).is_ok(), "{}", F::REVIEWER);
    assert!(F::SCALE > 0.0, "scores grow with the chance of winning");
    let setup = Params::parse(F::SAMPLE.setup, &F::setup()).expect("the sample's setup is one");
    let plies = F::open(&setup, F::SAMPLE.position, CountPlies).expect("the sample is a game");
    assert!(F::SAMPLE.from < plies, "the sample begins before its end");
}

struct CountPlies;

impl Visitor for CountPlies {
    type Output = usize;

    fn visit<G: Playable>(self, record: Record<G>) -> usize {
        record.moves.len()
    }
}

fn check_position<G: Playable>(
    position: &G,
    last: Option<G::Move>,
    seen: &mut HashMap<u64, G>,
    random: &mut Random,
) {
    check_moves(position, random);
    check_move_texts(position);
    check_key(position, seen);
    check_symmetry(position);
    check_diagram(position, last);
}

fn check_moves<G: Playable>(position: &G, random: &mut Random) {
    let moves: Vec<_> = position.moves().collect();
    let mut again = Vec::new();
    position.moves().for_each(|played| again.push(played));
    assert_eq!(moves, again, "moves come in a fixed order: {position:?}");
    let over = position.outcome().is_some();
    assert_eq!(over, moves.is_empty(), "moves exactly while the game lasts: {position:?}");
    let different: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(different.len(), moves.len(), "each move once: {position:?}");
    let indices: HashSet<_> = moves.iter().map(|&m| position.move_index(m)).collect();
    assert_eq!(indices.len(), moves.len(), "each move its own index: {position:?}");
    let count = position.move_index_count();
    assert!(indices.iter().all(|&index| index < count), "indices in range: {position:?}");
    assert!(moves.iter().all(|&m| position.is_legal(m)), "generated is legal: {position:?}");
    match position.random_move(random) {
        Some(chosen) => assert!(different.contains(&chosen), "random move is legal: {position:?}"),
        None => assert!(over, "a random move exists while the game lasts: {position:?}"),
    }
    let mut trace = CheckedTrace { count };
    position.clone().playout(random, &mut trace);
}

/// Receives a playout and refuses indices out of range.
struct CheckedTrace {
    count: usize,
}

impl PlayoutTrace for CheckedTrace {
    fn record(&mut self, _: Side, index: usize) {
        assert!(index < self.count, "playouts report indices in range");
    }
}

fn check_move_texts<G: Playable>(position: &G) {
    let besides = position.moves_besides();
    let mut texts = HashSet::new();
    let mut paths = HashSet::new();
    let diagram = position.diagram(None, Language::English);
    let cells = diagram.cells.iter().map(|cell| &cell.id);
    let ids: HashSet<_> = cells.chain(diagram.targets.iter().map(|target| &target.id)).collect();
    for played in position.moves().chain(besides.iter().copied()) {
        let text = position.write_move(played);
        assert_eq!(position.parse_move(&text), Ok(played), "move {text} reads back: {position:?}");
        let word: String = text.split_whitespace().collect();
        assert_eq!(position.parse_move(&word), Ok(played), "{word} reads as {text}: {position:?}");
        assert!(texts.insert(text.clone()), "move text {text} is unique: {position:?}");
        for language in Language::ALL {
            let spoken = position.speak_move(played, language);
            assert!(!spoken.is_empty(), "move {text} can be spoken in {language}");
        }
        let steps = position.move_steps(played);
        assert!(!steps.is_empty(), "move {text} can be pointed at");
        assert!(steps.iter().all(|step| ids.contains(step)), "steps {steps:?} are on the board");
        assert!(paths.insert(steps.clone()), "steps {steps:?} make one move: {position:?}");
    }
    assert!(
        besides.iter().all(|&m| !position.is_legal(m)),
        "moves besides the list are not in it: {position:?}"
    );
}

fn check_key<G: Playable>(position: &G, seen: &mut HashMap<u64, G>) {
    let known = seen.entry(position.key()).or_insert_with(|| position.clone());
    assert!(known == position, "key collision: {known:?} and {position:?}");
}

fn check_symmetry<G: Playable>(position: &G) {
    let images = position.symmetric();
    assert!(images.contains(position), "a position is its own image: {position:?}");
    let count = position.moves().count();
    for image in &images {
        assert_eq!(image.moves().count(), count, "images have as many moves: {image:?}");
        assert_eq!(image.turn(), position.turn(), "images have the same turn: {image:?}");
        assert_eq!(image.outcome(), position.outcome(), "images end alike: {image:?}");
        assert_eq!(image.symmetric().len(), images.len(), "images have as many images");
    }
}

fn check_diagram<G: Playable>(position: &G, last: Option<G::Move>) {
    let diagram = position.diagram(last, Language::French);
    let ids: HashSet<_> = diagram.cells.iter().map(|cell| &cell.id).collect();
    assert_eq!(ids.len(), diagram.cells.len(), "cells have different names");
    for language in Language::ALL {
        assert!(!position.status(language).is_empty(), "the status can be said in {language}");
    }
    let printed = render::text(&diagram, render::Style::Plain);
    assert!(!printed.trim().is_empty(), "the board can be printed");
    assert!(render::svg(&diagram, "board").ends_with("</svg>\n"));
    assert!(!render::speech(&diagram).is_empty());
}

/// Writes a record in all formats and reads it back.
fn check_texts<F: Family, G: Playable>(record: &Record<G>) {
    let setup = record.start.setup_text();
    let params = Params::parse(&setup, &F::setup()).expect("the setup text is well-formed");
    for (index, format) in G::FORMATS.iter().enumerate() {
        let text = match G::write_record(record, format.name) {
            Ok(text) => text,
            Err(RecordError::Inexpressible { .. }) if index > 0 => continue,
            Err(error) => panic!("format {} of {record:?}: {error}", format.name),
        };
        let read: Box<dyn Any> = F::open(&params, &text, ReadBack)
            .unwrap_or_else(|error| panic!("{} text {text:?}: {error}", format.name));
        let read = read.downcast::<Record<G>>().expect("the same setup is the same type");
        if index == 0 {
            assert_eq!(*read, *record, "format {} keeps the whole game", format.name);
        }
        assert_eq!(read.position(), record.position(), "{} text {text:?}", format.name);
    }
    let unknown = G::write_record(record, "no such format");
    assert!(matches!(unknown, Err(RecordError::UnknownFormat { .. })));
}

struct ReadBack;

impl Visitor for ReadBack {
    type Output = Box<dyn Any>;

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        Box::new(record)
    }
}
