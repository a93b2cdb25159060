//! Clocks in a game driven by messages: which side is charged, what is reported, which side loses.

use quintet::core::Side;
use quintet::{Cause, Clock, Clocks, Code, Controller, Event, Order, Pool, Reason, Session, View};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

struct Tab {
    controller: Controller,
    events: Receiver<Event>,
}

impl Tab {
    fn new() -> Self {
        let (sender, events) = channel();
        let sink = move |reply: quintet::Reply| drop(sender.send(reply.event));
        Self { controller: Controller::new(Arc::new(Pool::new(1)), sink), events }
    }

    /// The first view that follows an order, with its cause.
    fn view(&mut self, json: &str) -> Result<(Box<View>, Cause), Code> {
        let command = serde_json::from_str(json).expect("a well-formed command");
        self.controller.handle(Order { id: 1, revision: None, command });
        loop {
            match self.events.recv_timeout(Duration::from_secs(20)).expect("an event comes") {
                Event::View { view, cause } => return Ok((view, cause)),
                Event::Error { code, .. } => return Err(code),
                _ => {}
            }
        }
    }
}

fn left(view: &View) -> [Option<u64>; 2] {
    view.clocks.clone().expect("clocks").map(|clock| clock.map(|clock| clock.left_ms))
}

fn running(view: &View) -> [bool; 2] {
    view.clocks.clone().expect("clocks").map(|clock| clock.is_some_and(|clock| clock.runs))
}

const SLOW: Duration = Duration::from_millis(30);

#[test]
fn a_person_pays_for_a_move_and_gains() {
    let mut tab = Tab::new();
    let open = r#"{"type":"open","game":"connect4","clocks":[{"clock":"5m"},{"clock":"2m+10s"}]}"#;
    let (view, _) = tab.view(open).unwrap();
    assert_eq!((left(&view), running(&view)), ([Some(300_000), Some(120_000)], [false, false]));
    std::thread::sleep(SLOW);
    let (view, _) = tab.view(r#"{"type":"play","move":"4"}"#).unwrap();
    assert_eq!(left(&view)[0], Some(300_000), "nobody's time runs before the first move");
    assert_eq!(running(&view), [false, true]);
    std::thread::sleep(SLOW);
    let (view, _) = tab.view(r#"{"type":"play","move":"4"}"#).unwrap();
    let second = left(&view)[1].unwrap();
    assert!((100_000..=130_000 - 30).contains(&second), "{second}");
    assert_eq!(running(&view), [true, false]);
    // Going back stops the clock; the game resumes where it was.
    let (back, _) = tab.view(r#"{"type":"jump","ply":1}"#).unwrap();
    assert_eq!(running(&back), [false, false]);
    std::thread::sleep(SLOW);
    let (again, _) = tab.view(r#"{"type":"jump","ply":2}"#).unwrap();
    assert!(left(&back)[0].unwrap() - left(&again)[0].unwrap() < 30);
    assert_eq!(running(&again), [true, false]);
    // The same game without clocks has none in its view.
    assert_eq!(tab.view(r#"{"type":"open","game":"connect4"}"#).unwrap().0.clocks, None);
}

#[test]
fn who_has_no_more_time_has_lost() {
    let mut tab = Tab::new();
    let open = |left: &str, language: &str| {
        format!(
            r#"{{"type":"open","game":"connect4","position":"44","language":"{language}",
                "clocks":[{{"clock":"5m","left_ms":{left}}},{{"clock":""}}]}}"#
        )
    };
    let (view, _) = tab.view(&open("20", "en")).unwrap();
    assert_eq!((left(&view)[1], running(&view)), (None, [true, false]), "a clock for one side");
    std::thread::sleep(SLOW);
    // Too late: the move does not count.
    let (view, cause) = tab.view(r#"{"type":"play","move":"4"}"#).unwrap();
    assert_eq!((cause, view.plies), (Cause::TimedOut, 2));
    assert_eq!(view.status, "Yellow wins: Red ran out of time");
    let outcome = view.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Second), Reason::Time));
    assert_eq!((left(&view)[0], running(&view)), (Some(0), [false, false]));
    assert_eq!(tab.view(r#"{"type":"play","move":"4"}"#).unwrap_err(), Code::GameOver);
    // Reopened with no time left, it is lost again; before its end it is not.
    let (view, _) = tab.view(&open("0", "fr")).unwrap();
    assert_eq!(view.status, "Jaune gagne : Rouge n’a plus de temps");
    assert_eq!(tab.view(r#"{"type":"undo"}"#).unwrap().0.outcome, None);
    let (view, _) = tab.view(r#"{"type":"play","move":"1"}"#).unwrap();
    assert_eq!((view.clocks, view.outcome), (None, None), "what is tried afterwards is not timed");
    let replay = r#"{"type":"open","game":"connect4","position":"44","timed_out":"second"}"#;
    assert_eq!(tab.view(replay).unwrap().0.status, "Rouge gagne : Jaune n’a plus de temps");
    // While there is time nothing is lost: the order only reports the time left.
    tab.view(&open("60000", "en")).unwrap();
    let (view, cause) = tab.view(r#"{"type":"clock"}"#).unwrap();
    assert_eq!((cause, view.outcome), (Cause::Spoken, None));
    tab.view(&open("20", "en")).unwrap();
    std::thread::sleep(SLOW);
    assert_eq!(tab.view(r#"{"type":"clock"}"#).unwrap().1, Cause::TimedOut);
}

#[test]
fn a_program_uses_its_share_and_no_more() {
    let mut tab = Tab::new();
    tab.view(
        r#"{"type":"open","game":"connect4","position":"44","players":["pvs","human"],
            "clocks":[{"clock":"2s"},{"clock":"1m"}]}"#,
    )
    .unwrap_or_else(|code| panic!("{code:?}"));
    let (view, cause) = tab.view(r#"{"type":"think","player":"pvs:depth=30"}"#).unwrap();
    assert_eq!((cause, view.plies), (Cause::Thought, 3));
    let spent = 2000 - left(&view)[0].unwrap();
    assert!((100..1500).contains(&spent), "a ninth of two seconds, and a busy machine: {spent}");
    assert_eq!(running(&view), [false, true], "and a person's clock runs");
}

#[test]
fn a_session_says_who_has_no_more_time() {
    let mut session = Session::open("connect4", "", "44").unwrap();
    let clock = Clock::of(Duration::from_millis(20));
    session.set_clocks(Some(Clocks::start([Some(clock), None])));
    std::thread::sleep(SLOW);
    assert_eq!(session.flagged(), None, "no clock runs yet");
    session.run_clock();
    assert_eq!(session.time_left().map(|left| left.own), Some(clock.total));
    std::thread::sleep(SLOW);
    assert_eq!(session.flagged(), Some(Side::First));
    session.time_out(Side::First).unwrap();
    assert!(session.is_over() && session.legal_moves().is_empty());
}

#[test]
fn what_is_no_clock_is_refused() {
    let mut tab = Tab::new();
    for clock in ["5", "-1m", "soon", "999h"] {
        let open = format!(
            r#"{{"type":"open","game":"hex","clocks":[{{"clock":"{clock}"}},{{"clock":""}}]}}"#
        );
        assert_eq!(tab.view(&open).unwrap_err(), Code::Clock, "{clock}");
    }
}
