//! The start of a game as one type of position.

use quintet_core::{Family, Params, Playable, Record, Visitor};
use std::any::Any;

/// Opens a setup (`name=value,…`) as positions of type `G`. What a test does with them is compiled for this type only;
/// a [`Visitor`] is compiled for every size of the game.
///
/// # Panics
/// If the setup is impossible, or if its positions are of another type.
#[must_use]
pub fn start<F: Family, G: Playable>(setup: &str) -> Record<G> {
    let params = Params::parse(setup, &F::setup()).expect("the setup is well-formed");
    let record = F::open(&params, "", Boxed).expect("the setup is possible");
    *record.downcast().expect("the setup has positions of this type")
}

struct Boxed;

impl Visitor for Boxed {
    type Output = Box<dyn Any>;

    fn visit<G: Playable>(self, record: Record<G>) -> Self::Output {
        Box::new(record)
    }
}
