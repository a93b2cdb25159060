//! Runs a list of work items on several threads and returns the results in the order of the list.
//!
//! A thread that takes an item also appends a slot for its result to a queue. Results are taken from the
//! front of the queue, so they come in order, whichever is finished first. The queue is bounded, so a slow
//! item lets the others get ahead only that far.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// How many items may be started but not yet taken, per thread. Some may take much longer than others, which
/// should not hold up the rest.
const AHEAD: usize = 32;

/// Runs `work` on every item, on this many threads, and passes the results to `done` on this thread, in the
/// order of the items.
///
/// Items are requested one at a time, when a thread is free. If the iterator ends because a stop flag was
/// raised, no further item is started, and the results are those of the started items. At most 32 results per
/// thread wait to be taken.
///
/// With one thread or one item, the work is done on this thread. A panic in `work` is passed on.
///
/// ```
/// use quintet_search::in_order;
/// let mut squares = Vec::new();
/// let ended = in_order(4, 0..100_u32, |number| number * number, |square| {
///     squares.push(square);
///     if square < 25 { Ok(()) } else { Err("enough") }
/// });
/// assert_eq!((ended, squares), (Err("enough"), vec![0, 1, 4, 9, 16, 25]));
/// ```
///
/// # Errors
/// The first error of `done`. No item is started after it; running items are finished and dropped.
pub fn in_order<I, R: Send, E>(
    threads: usize,
    items: I,
    work: impl Fn(I::Item) -> R + Sync,
    mut done: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    I: IntoIterator<IntoIter: Send, Item: Send>,
{
    let mut items = items.into_iter().fuse();
    let threads = items.size_hint().1.map_or(threads, |most| threads.min(most));
    if threads <= 1 {
        return items.try_for_each(|item| done(work(item)));
    }
    let items = Mutex::new(items);
    let begin = |queue: &SyncSender<Receiver<R>>| {
        // Poisoned: the list itself has panicked and is over.
        let mut items = items.lock().ok()?;
        let item = items.next()?;
        let (result, taken) = sync_channel(1);
        queue.send(taken).ok()?;
        Some((item, result))
    };
    let (queue, results) = sync_channel(AHEAD * threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (queue, begin, work) = (queue.clone(), &begin, &work);
            scope.spawn(move || {
                while let Some((item, result)) = begin(&queue) {
                    // If the receiver is gone, the next item is not started.
                    let _ = result.send(work(item));
                }
            });
        }
        drop(queue);
        // A result that never arrives means its thread has panicked.
        results.into_iter().map_while(|result| result.recv().ok()).try_for_each(done)
    })
}
