//! Questions asked without a game in progress.

use quintet::Registry;
use quintet::core::{Language, StopFlag};
use quintet::questions::{Asked, Begun, Catalogue, Question, Visitor, each};
use serde_json::json;

/// Counts more plies than there is time for, and stops.
struct StoppedCount(Option<String>);

impl Visitor for StoppedCount {
    fn visit<Q: Question>(&mut self) {
        if Q::PATH != "/perft" {
            return;
        }
        let question: Q =
            serde_json::from_value(json!({"game": "connect4", "depth": 20})).expect("its fields");
        let catalogue = Catalogue::new(Registry::shipped(), 1 << 30);
        let asked =
            Asked { catalogue: &catalogue, language: Language::English, stop: &StopFlag::new() };
        let begun = question.begin(asked);
        let Ok(Begun::Work(work)) = begun else { panic!("counting is work") };
        let stop = StopFlag::new();
        stop.stop();
        self.0 = (work.run)(&stop).err().map(|refusal| format!("{refusal:?}"));
    }
}

#[test]
fn a_count_that_is_stopped_says_its_limit() {
    let mut stopped = StoppedCount(None);
    each(&mut stopped);
    let said = stopped.0.expect("it is refused");
    assert!(said.contains("limit of 20 s") && said.contains("limite de 20 s"), "{said}");
}
