//! The network equals the trainer's model in whole numbers, with every instruction set.

use quintet_core::{Game, Random, Seed};
use quintet_hex::engine::network::{Kernel, Network, NetworkError};
use quintet_hex::{CellSet, Colour, Move, Position, SwapRule, Wide};

const FILE: &[u8] = include_bytes!("../../data/network.bin");
const GOLDEN: &str = include_str!("golden/network.txt");

fn numbers<T: std::str::FromStr>(text: &str, between: char) -> Vec<T> {
    let words = text.split(between).filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok().expect("a number")).collect()
}

#[test]
fn whole_numbers_are_the_trainers_with_all_instructions() {
    let network = Network::embedded();
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for line in lines {
        let [size, own, other, value, sums]: [&str; 5] =
            line.split(';').collect::<Vec<_>>().try_into().expect("five parts");
        let (size, own, other) =
            (size.parse().expect("a size"), numbers(own, ','), numbers(other, ','));
        let right = (value.parse().expect("a number"), numbers(sums, ' '));
        for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
            let found = network.evaluator_with(kernel).whole_sums(size, &own, &other);
            assert_eq!(found, right, "{} on {line}", kernel.name());
        }
        count += 1;
    }
    assert!(count >= 20, "only {count} positions");
}

fn random_position<S: CellSet>(size: u32, random: &mut Random) -> Position<S> {
    let mut position = Position::new(size, SwapRule::Off);
    for _ in 0..random.below((size * size) as usize) {
        let Some(played) = position.random_move(random) else { break };
        let next = position.after(played);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn all_instructions_give_the_same() {
    let mut random = Random::new(Seed(7));
    let network = Network::embedded();
    let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    let mut evaluators: Vec<_> = kernels.map(|kernel| network.evaluator_with(kernel)).collect();
    for turn in 0..60 {
        let position = random_position::<Wide>(1 + turn % 19, &mut random);
        let mut first = None;
        for evaluator in &mut evaluators {
            let mut evaluation = Default::default();
            evaluator.evaluate(&position, &mut evaluation);
            assert_eq!(first.get_or_insert_with(|| evaluation.clone()), &evaluation);
        }
    }
}

/// The mirrored board with exchanged colours is the same game for the side to move; so are boards in a small
/// set and in a wide one.
#[test]
fn colours_and_sets_do_not_matter() {
    let mut random = Random::new(Seed(8));
    let network = Network::embedded();
    for size in [2, 5, 8, 11] {
        // Blue mirrors Red's moves, so with Red to move the board is its own image.
        let mut red = Position::<u128>::new(size, SwapRule::Off);
        let mut blue = Position::<Wide>::new(size, SwapRule::Off);
        let lone = <Wide as CellSet>::cell(random.below(size as usize) as u32, 0);
        blue.play(Move::Place(lone));
        let (column, row) = (Wide::column(lone), Wide::row(lone));
        let seen_by_blue = network.evaluate(&blue);
        // The same stone as Blue's, mirrored, with Red to move after a swap.
        let mut swapped = Position::<u128>::new(size, SwapRule::Pieces);
        swapped.play(Move::Place(<u128 as CellSet>::cell(column, row)));
        swapped.play(Move::Swap);
        assert_eq!(swapped.colour_to_move(), Colour::Red);
        let seen_by_red = network.evaluate(&swapped);
        assert_eq!(seen_by_blue.odds, seen_by_red.odds);
        for (cell, logit) in &seen_by_blue.logits {
            let mirrored = <u128 as CellSet>::cell(Wide::row(*cell), Wide::column(*cell));
            assert!(seen_by_red.logits.contains(&(mirrored, *logit)));
        }
        red.play(Move::Place(<u128 as CellSet>::cell(column, row)));
        assert_eq!(network.evaluate(&red).odds, seen_by_blue.odds);
    }
}

#[test]
fn a_broken_file_is_refused() {
    assert_eq!(Network::read(b"nothing").err(), Some(NetworkError::Magic));
    assert_eq!(Network::read(b"").err(), Some(NetworkError::Length(0)));
    let short = &FILE[..FILE.len() - 1];
    assert_eq!(Network::read(short).err(), Some(NetworkError::Length(short.len())));
    let long = [FILE, b"!"].concat();
    assert_eq!(Network::read(&long).err(), Some(NetworkError::Length(FILE.len())));
    let mut wrong = FILE.to_vec();
    wrong[4] = 200;
    assert_eq!(Network::read(&wrong).err(), Some(NetworkError::Range(8)));
    assert!(FILE.len() <= 600_000);
}
