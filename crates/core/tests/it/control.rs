//! Limits are exact, and searches react to the stop flag.

use quintet_core::{Control, Info, Limits, StopFlag};

#[test]
fn node_limit_is_exact() {
    for limit in [0, 1, 1023, 1024, 1025, 5000] {
        let mut ignore = |_: &Info<()>| {};
        let mut control = Control::new(&Limits::nodes(limit), &StopFlag::new(), &mut ignore);
        while control.spend() {}
        assert!(!control.spend());
        assert_eq!(control.nodes(), limit);
        assert!(control.is_stopped());
    }
}

#[test]
fn nodes_searched_aside_do_not_count() {
    let mut ignore = |_: &Info<()>| {};
    let mut control = Control::new(&Limits::nodes(10), &StopFlag::new(), &mut ignore);
    for _ in 0..4 {
        assert!(control.spend());
        assert!(control.aside(|control| (0..5000).all(|_| control.spend())));
    }
    while control.spend() {}
    assert_eq!(control.nodes(), 10);
}

#[test]
fn an_inner_budget_counts_and_ends_only_its_own_search() {
    let stop = StopFlag::new();
    let mut ignore = |_: &Info<()>| {};
    let mut control = Control::new(&Limits::nodes(5000), &stop, &mut ignore);
    let spend_all = |control: &mut Control<'_, ()>| while control.spend() {};
    control.within(2000, spend_all);
    assert_eq!((control.nodes(), control.is_stopped()), (2000, false));
    control.within(u64::MAX, spend_all);
    assert_eq!(control.nodes(), 5000);
    assert!(!control.spend() && control.is_stopped());
    let mut control = Control::new(&Limits::NONE, &stop, &mut ignore);
    control.within(10, |_| stop.stop());
    assert!(control.is_stopped());
}

#[test]
fn a_flag_raised_early_stops_at_once() {
    let stop = StopFlag::new();
    stop.stop();
    let mut ignore = |_: &Info<()>| {};
    let mut control = Control::new(&Limits::NONE, &stop, &mut ignore);
    assert!(!control.spend());
    assert_eq!(control.nodes(), 0);
}
