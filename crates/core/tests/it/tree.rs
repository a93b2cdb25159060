//! What a recorder keeps of a tree that does not fit, and how it counts distances.

use quintet_core::{End, Observer, Score, TreeRecorder, Value, Window};

#[test]
fn bounds_hold_and_the_rest_is_counted() {
    let mut recorder = TreeRecorder::new(3, 1);
    recorder.enter(None, 2, Window::FULL);
    for played in 0..4 {
        recorder.enter(Some(played), 1, Window::FULL);
        recorder.enter(Some(9), 0, Window::FULL);
        recorder.leave(Score::ZERO, End::Leaf);
        recorder.leave(Score::ZERO, End::Searched);
    }
    recorder.leave(Score::estimate(5), End::Searched);
    let tree = recorder.into_tree();
    assert_eq!(tree.visited, 9);
    assert_eq!(tree.nodes.len(), 3);
    assert_eq!(tree.nodes[0].children, [1, 2]);
    assert_eq!(tree.nodes.iter().map(|node| node.omitted).sum::<u64>(), 6);
    assert_eq!(tree.nodes[0].value, Some(Value::Estimated(Score::estimate(5))));
}

#[test]
fn ends_are_counted_from_the_node() {
    let mut recorder = TreeRecorder::new(9, 9);
    recorder.enter(None, 2, Window::FULL);
    recorder.enter(Some(1), 1, Window { alpha: Score::loss_in(5), beta: Score::MAX });
    recorder.enter(Some(2), 0, Window { alpha: Score::MIN, beta: Score::estimate(7) });
    recorder.leave(Score::win_in(3), End::Searched);
    recorder.leave(Score::loss_in(3), End::Searched);
    recorder.leave(Score::win_in(3), End::Searched);
    let nodes = recorder.into_tree().nodes;
    let values: Vec<_> = nodes.iter().map(|node| node.value.and_then(Value::score)).collect();
    let told = [Score::win_in(3), Score::loss_in(2), Score::win_in(1)].map(Some);
    assert_eq!(values, told);
    let window = Window { alpha: Score::loss_in(4), beta: Score::MAX };
    assert_eq!(nodes[1].window, Some(window));
    let window = Window { alpha: Score::MIN, beta: Score::estimate(7) };
    assert_eq!(nodes[2].window, Some(window));
}

/// A tree three moves wide and three plies deep, in a recorder of each size.
#[test]
fn the_deepest_plies_make_room() {
    fn visit(recorder: &mut TreeRecorder<u32>, played: Option<u32>, depth: u32) {
        recorder.enter(played, depth, Window::FULL);
        for next in 0..3 * u32::from(depth > 0) {
            visit(recorder, Some(next), depth - 1);
        }
        recorder.leave(Score::ZERO, End::Searched);
    }
    for (room, kept) in [(100, 40), (40, 40), (39, 39), (20, 13), (12, 12), (4, 4), (3, 3)] {
        let mut recorder = TreeRecorder::new(room, 9);
        visit(&mut recorder, None, 3);
        let tree = recorder.into_tree();
        assert_eq!(tree.nodes.len(), kept, "in {room}");
        assert_eq!(tree.nodes[0].children.len(), 3.min(room - 1), "wide before deep");
        let omitted: u64 = tree.nodes.iter().map(|node| node.omitted).sum();
        assert_eq!(omitted + tree.nodes.len() as u64, 40);
        assert_eq!(tree.visited, 40);
        let edges: usize = tree.nodes.iter().map(|node| node.children.len()).sum();
        assert_eq!(edges + 1, tree.nodes.len());
        assert!(tree.nodes.iter().all(|node| node.end.is_some()));
    }
}
