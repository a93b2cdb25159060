//! Feeds garbage and near misses to every parser: each must answer, none may panic.

use crate::random_record;
use quintet_core::{Family, Language, Params, Playable, PlayerSpec, Random, Record, Seed, Visitor};
use std::marker::PhantomData;

/// Feeds `rounds` random texts, and as many damaged copies of real ones, to the parsers of setups, positions,
/// moves and players. Whatever they accept must make sense: an accepted position can be written again.
///
/// # Panics
/// If a parser panics, or accepts something that cannot be written.
pub fn check_parsers<F: Family>(setups: &[&str], rounds: u64) {
    for setup in setups {
        let params = Params::parse(setup, &F::setup()).expect("the setup is well-formed");
        let feed = Feed::<F> { params: params.clone(), rounds, family: PhantomData };
        F::open(&params, "", feed).expect("the setup is possible");
    }
    let mut random = Random::new(Seed(99));
    for _ in 0..rounds {
        let text = garbage(&mut random);
        if let Ok(params) = Params::parse(&text, &F::setup()) {
            let _ = F::open(&params, "", Accepted);
        }
    }
}

struct Feed<F> {
    params: Params,
    rounds: u64,
    family: PhantomData<F>,
}

impl<F: Family> Visitor for Feed<F> {
    type Output = ();

    fn visit<G: Playable>(self, record: Record<G>) {
        let mut random = Random::new(Seed(self.rounds));
        let players = G::players();
        for _ in 0..self.rounds {
            let length = random.below(40);
            let real = random_record(&record.start, &mut random, length);
            let format = G::FORMATS[random.below(G::FORMATS.len())];
            let text = G::write_record(&real, format.name).unwrap_or_default();
            let position = real.position();
            let legal = position.random_move(&mut random);
            let move_text = legal.map_or(String::new(), |m| position.write_move(m));
            for text in [garbage(&mut random), damaged(&text, &mut random)] {
                let _ = F::open(&self.params, &text, Accepted);
                let _ = PlayerSpec::find(&players, &text);
            }
            for text in [garbage(&mut random), damaged(&move_text, &mut random)] {
                if let Ok(played) = position.parse_move(&text) {
                    position.write_move(played);
                    position.after(played).outcome();
                }
            }
        }
    }
}

/// Checks what a parser accepted.
struct Accepted;

impl Visitor for Accepted {
    type Output = ();

    fn visit<G: Playable>(self, record: Record<G>) {
        let last = record.moves.last().copied();
        record.position().diagram(last, Language::English);
        let written = G::write_record(&record, G::FORMATS[0].name);
        assert!(written.is_ok(), "what is read can be written: {record:?}: {written:?}");
    }
}

/// Random characters: any, or those used in notations.
fn garbage(random: &mut Random) -> String {
    const COMMON: &[u8] = b"abcdefrtlbswap0123456789 .,:;=+-#()[]\n?&%/FGMSZBW";
    let length = random.below(60);
    let character = |_| match random.below(8) {
        0 => char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
        _ => char::from(COMMON[random.below(COMMON.len())]),
    };
    (0..length).map(character).collect()
}

/// A text with a few characters removed, doubled, replaced or swapped.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        if characters.is_empty() {
            return garbage(random);
        }
        let at = random.below(characters.len());
        let other = random.below(characters.len());
        match random.below(4) {
            0 => drop(characters.remove(at)),
            1 => characters.insert(at, characters[other]),
            2 => characters.swap(at, other),
            _ => characters[at] = garbage(random).chars().next().unwrap_or('0'),
        }
    }
    characters.into_iter().collect()
}
