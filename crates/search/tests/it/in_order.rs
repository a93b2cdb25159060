//! Work on several threads against a plain loop: order, bounds, stops and panics.

use quintet_core::{Random, Seed, StopFlag};
use quintet_search::in_order;
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread;

/// All results.
fn all<T: Send, R: Send>(
    threads: usize,
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let mut results = Vec::new();
    let Ok(()) = in_order(threads, items, work, |result| {
        results.push(result);
        Ok::<_, Infallible>(())
    });
    results
}

/// Takes a while, depending on the item.
fn slowly(item: usize) -> usize {
    for _ in 0..(Random::new(Seed(item as u64)).unit() * 50.0) as usize {
        thread::yield_now();
    }
    item * 3
}

#[test]
fn results_are_those_of_a_loop_with_any_number_of_threads() {
    for threads in [0, 1, 2, 3, 8, 40] {
        for items in [0, 1, 2, 7, 200] {
            let begun = Mutex::new(vec![0; items]);
            let work = |item: usize| {
                begun.lock().unwrap()[item] += 1;
                slowly(item)
            };
            let expected: Vec<usize> = (0..items).map(slowly).collect();
            assert_eq!(all(threads, 0..items, work), expected, "{threads} threads");
            assert!(begun.lock().unwrap().iter().all(|&times| times == 1));
        }
    }
}

#[test]
fn one_thread_or_one_item_needs_no_other() {
    let here = |_| thread::current().id();
    assert_eq!(all(1, 0..3, here), [thread::current().id(); 3]);
    assert_eq!(all(8, 0..1, here), [thread::current().id()]);
    assert!(all(2, 0..3, here).iter().all(|&id| id != thread::current().id()));
}

#[test]
fn a_slow_item_lets_the_others_get_ahead_and_no_further() {
    let (threads, taken) = (3, AtomicUsize::new(0));
    let items = (0..1000).inspect(|_| {
        taken.fetch_add(1, SeqCst);
    });
    let work = |item: i32| {
        if item == 0 {
            // The others go on until they must wait.
            let (mut before, mut quiet) = (0, 0);
            while quiet < 2000 || before < threads {
                let now = taken.load(SeqCst);
                quiet = if now == before { quiet + 1 } else { 0 };
                before = now;
                thread::yield_now();
            }
            // 32 for each thread in the queue, this one, and one that waits for room.
            assert!(before <= 32 * threads + 2, "{before}");
        }
        item
    };
    assert_eq!(all(threads, items, work), Vec::from_iter(0..1000));
}

#[test]
fn after_an_error_no_more_results_arrive() {
    for threads in [1, 2, 5] {
        let (mut got, begun) = (Vec::new(), AtomicUsize::new(0));
        let work = |item: usize| {
            begun.fetch_add(1, SeqCst);
            slowly(item)
        };
        let ended = in_order(threads, 0.., work, |result| {
            got.push(result);
            if result == 30 { Err(result) } else { Ok(()) }
        });
        assert_eq!(ended, Err(30));
        assert_eq!(got, Vec::from_iter((0..=10).map(slowly)));
        assert!(begun.load(SeqCst) <= 11 + 32 * threads + 2);
    }
}

#[test]
fn after_a_stop_only_the_started_items_arrive() {
    for threads in [1, 2, 5] {
        let stop = StopFlag::new();
        let items = (0..).take_while(|_| !stop.is_stopped());
        let results = all(threads, items, |item| {
            if item == 20 {
                stop.stop();
            }
            slowly(item)
        });
        assert_eq!(results, Vec::from_iter((0..results.len()).map(slowly)));
        assert!((21..=21 + 32 * threads + 2).contains(&results.len()), "{}", results.len());
    }
}

#[test]
fn a_panic_is_passed_on_and_nothing_hangs() {
    for threads in [1, 2, 5] {
        let work = |item: usize| if item == 7 { panic!("seven") } else { slowly(item) };
        let mut got = Vec::new();
        let ended = catch_unwind(AssertUnwindSafe(|| {
            in_order(threads, 0..100, work, |result| {
                got.push(result);
                Ok::<_, Infallible>(())
            })
        }));
        assert!(ended.is_err());
        assert_eq!(got, Vec::from_iter((0..7).map(slowly)));
        let items = (0..100).inspect(|&item| assert_ne!(item, 7, "the list itself fails"));
        let ended = catch_unwind(AssertUnwindSafe(|| all(threads, items, slowly)));
        assert!(ended.is_err());
    }
}
