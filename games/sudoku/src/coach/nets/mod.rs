//! Suppositions and their combined consequences: by one digit alone (Nishio), by singles, by patterns, and by
//! chains within the chain.
//!
//! | file | what |
//! |---|---|
//! | `net.rs` | the consequences of a supposition, with reasons |
//! | `shadow.rs` | the consequences without reasons, to know where to look |
//! | `inner.rs`, `pattern.rs`, `static_chains.rs` | intermediate conclusions |
//! | `hints.rs` | conclusions from nets: contradictions, and claims that follow in every case |
//!
//! Levels are those of Sudoku Explainer's scale: each allows stronger intermediate conclusions. Published
//! ratings show that dynamic chains inside dynamic chains use no patterns: with patterns a puzzle of 11.8 is
//! rated 11.6, and takes twice the time.
//!
//! What made it fast, on that puzzle: shadows first, and kept from step to step,
//! 42 s to 16; sets of claims instead of walks back, 10; bounds that grow, so that
//! nets end early, 8 (3.7 on an idle machine); no nets for roots that agree only
//! because one of them is wrong, 2. Then, on the Golden Nugget and a busy machine: hints
//! inside nets written down only when shown, joins by sets, strong links found once, a
//! bound that follows the best hint, 3.3 s to 2.5. Half of what is left are hints inside
//! the nets of level 4, some 360 times a step. Starting these from what singles give on
//! the whole board gained nothing to speak of.
//!
//! Also without gain, on the Golden Nugget (each with the same words): a bound for every root of a choice, by
//! what the others cost at least, -1 to -3 %, within the noise, as it is the nets of wrong candidates that take
//! the time, 28 of 38 in each of the 2 565 hints inside; what follows inside the shadows of level 4, kept from
//! step to step, -8 %, for 127 MB; instructions of newer processors, -7 %. Every fourth board inside a net came
//! before, so keeping its hints would not gain much.

mod hints;
mod inner;
mod net;
mod pattern;
mod shadow;
mod static_chains;

use super::board::Board;
use super::step::Step;
use super::technique::Technique as T;
use hints::Form;
use net::Rules;
use shadow::Choice;
pub(crate) use shadow::Memory;

/// The simplest step of the requested techniques, all of one level.
pub(super) fn find(board: &Board, wanted: &[T], memory: &mut Memory) -> Option<Step> {
    let rules = |level| Rules { one_digit: wanted[0] == T::Nishio, level };
    let form = |form: Form| match form {
        _ if wanted[0] >= T::DynamicPlus || wanted[0] == T::Nishio => true,
        Form::Contradiction(_) => wanted.contains(&T::DynamicContradiction),
        Form::Either(_) => wanted.contains(&T::DynamicEither),
        Form::Choice(Choice::Cell(_)) => wanted.contains(&T::DynamicCell),
        Form::Choice(Choice::Unit(..)) => wanted.contains(&T::DynamicUnit),
    };
    let level = match wanted[0] {
        T::DynamicPlus => 1,
        T::NestedChains => 2,
        T::NestedForcing => 3,
        T::NestedDynamic => 4,
        T::NestedDeeper => {
            return (5..=DEEPEST)
                .find_map(|level| Some(hints::best(board, rules(level), memory, &form)?.step()));
        }
        _ => 0,
    };
    Some(hints::best(board, rules(level), memory, &form)?.step())
}

/// Maximum nesting of nets: every known puzzle needs less.
const DEEPEST: u8 = 17;
