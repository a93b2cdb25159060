//! All ways of choosing a few items.

/// Calls `with` for every choice of `count` items, in order, until it returns something.
pub fn choose<T: Copy, R>(
    items: &[T],
    count: usize,
    mut with: impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    let mut chosen = Vec::with_capacity(count);
    extend(items, count, &mut chosen, &mut with)
}

fn extend<T: Copy, R>(
    items: &[T],
    missing: usize,
    chosen: &mut Vec<T>,
    with: &mut impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    if missing == 0 {
        return with(chosen);
    }
    let last = (items.len() + 1).saturating_sub(missing);
    for index in 0..last {
        chosen.push(items[index]);
        let found = extend(&items[index + 1..], missing - 1, chosen, with);
        chosen.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}
