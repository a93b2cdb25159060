//! A list of work done on several threads, its results taken in the order of the list.
//!
//! Whoever takes an item also puts a place for its result at the end of a queue. The results are
//! taken from the front of the queue, so they come in order, whichever is there first. The queue
//! is bounded, so a slow item lets the others get ahead by so many items and no more.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Items that may be begun and not yet taken, for each thread: some may take much longer than
/// others, and nobody should have to wait for them.
const AHEAD: usize = 32;

/// Does `work` with every item on so many threads, and hands the results to `done` on this one, in
/// the order of the items.
///
/// Items are asked for one at a time, when a thread is free; an iterator that ends when a stop
/// flag is raised begins nothing afterwards, and the results are those of the items begun. No
/// more than 32 results for each thread wait to be taken.
///
/// One thread, or one item, is done here, without another thread. A panic in `work` is passed on.
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
/// The first error of `done`. After it no other item is begun; what is being done is finished and
/// dropped.
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
        // Poisoned: the list itself has panicked, and there is no more of it.
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
                    // If nobody takes it any more, the next item is not begun.
                    let _ = result.send(work(item));
                }
            });
        }
        drop(queue);
        // A result that never comes: its thread has panicked.
        results.into_iter().map_while(|result| result.recv().ok()).try_for_each(done)
    })
}
