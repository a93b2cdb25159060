//! A fair queue: clients take turns, and the work of one client runs in order.
//!
//! ```text
//!  client A   a1 a2 a3 … a800        order: a1 b1 c1 a2 c2 a3 …
//!  client B   b1
//!  client C   c1 c2
//! ```
//! A client that submits 800 pieces of work thus delays another client by one of them, not by 800.

use std::collections::VecDeque;

/// The owner of work. A browser tab is a client, and so are all requests of one script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub u64);

/// Waiting work by client, in the order of their turns.
#[derive(Debug)]
pub(crate) struct Queue<T> {
    /// Every client in the list has work.
    clients: VecDeque<(Client, VecDeque<T>)>,
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self { clients: VecDeque::new() }
    }
}

impl<T> Queue<T> {
    /// Adds work at the end of the client's list.
    pub(crate) fn push(&mut self, client: Client, work: T) {
        match self.clients.iter_mut().find(|(other, _)| *other == client) {
            Some((_, waiting)) => waiting.push_back(work),
            None => self.clients.push_back((client, VecDeque::from([work]))),
        }
    }

    /// Puts back work that was taken out but could not start.
    pub(crate) fn put_back(&mut self, client: Client, work: T) {
        let at = self.clients.iter().position(|(other, _)| *other == client);
        let mut waiting =
            at.and_then(|at| self.clients.remove(at)).map_or_else(VecDeque::new, |it| it.1);
        waiting.push_front(work);
        self.clients.push_front((client, waiting));
    }

    /// The next piece of work.
    pub(crate) fn first(&self) -> Option<&T> {
        self.clients.front()?.1.front()
    }

    /// Takes out the next piece of work if it is acceptable; otherwise nothing overtakes it.
    pub(crate) fn pop_if(&mut self, accepted: impl FnOnce(&T) -> bool) -> Option<T> {
        let (_, waiting) = self.clients.front()?;
        if !waiting.front().is_some_and(accepted) {
            return None;
        }
        let (client, mut waiting) = self.clients.pop_front()?;
        let next = waiting.pop_front();
        if !waiting.is_empty() {
            self.clients.push_back((client, waiting));
        }
        next
    }

    /// Takes out the first matching piece of work, in the order of turns.
    pub(crate) fn remove(&mut self, wanted: impl Fn(&T) -> bool) -> Option<T> {
        let rounds = self.clients.iter().map(|(_, waiting)| waiting.len()).max().unwrap_or(0);
        let places =
            (0..rounds).flat_map(|round| (0..self.clients.len()).map(move |at| (round, at)));
        let mut places =
            places.filter(|&(round, at)| self.clients[at].1.get(round).is_some_and(&wanted));
        let (round, at) = places.next()?;
        let removed = self.clients[at].1.remove(round);
        if self.clients[at].1.is_empty() {
            self.clients.remove(at);
        }
        removed
    }

    /// All waiting work, in the order of turns.
    pub(crate) fn in_order(&mut self) -> Vec<&mut T> {
        let mut ranked: Vec<_> = self
            .clients
            .iter_mut()
            .enumerate()
            .flat_map(|(at, (_, waiting))| {
                waiting.iter_mut().enumerate().map(move |(round, work)| ((round, at), work))
            })
            .collect();
        ranked.sort_by_key(|&(place, _)| place);
        ranked.into_iter().map(|(_, work)| work).collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.clients.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue() -> Queue<u32> {
        let mut queue = Queue::default();
        (0..5).for_each(|number| queue.push(Client(1), number));
        queue.push(Client(2), 20);
        queue.push(Client(3), 30);
        queue.push(Client(3), 31);
        queue
    }

    #[test]
    fn clients_take_turns_as_the_order_says() {
        let mut queue = queue();
        let told: Vec<u32> = queue.in_order().into_iter().map(|&mut number| number).collect();
        let taken: Vec<u32> = std::iter::from_fn(|| queue.pop_if(|_| true)).collect();
        assert_eq!(taken, [0, 20, 30, 1, 31, 2, 3, 4]);
        assert_eq!(told, taken);
        assert!(queue.is_empty());
    }

    #[test]
    fn one_that_is_not_accepted_is_not_overtaken() {
        let mut queue = queue();
        assert_eq!(queue.pop_if(|&number| number > 0), None);
        assert_eq!(queue.pop_if(|&number| number == 0), Some(0));
        queue.put_back(Client(1), 0);
        assert_eq!(queue.pop_if(|_| true), Some(0));
        assert_eq!(queue.remove(|&number| number >= 30), Some(30));
        assert_eq!(queue.remove(|&number| number == 20), Some(20));
        assert_eq!(queue.remove(|&number| number == 20), None);
        assert_eq!(queue.in_order(), [&mut 31, &mut 1, &mut 2, &mut 3, &mut 4]);
    }
}
