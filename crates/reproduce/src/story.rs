//! How each chapter opens: what the authors built, what they discovered, and what they wished for
//! or left open and is here now. Every fact of the authors' stands in their report.

/// The three sentences of a report.
///
/// # Panics
/// When no report has that name.
pub(crate) fn story(report: &str) -> [&'static str; 3] {
    match report {
        "connect4" => CONNECT4,
        "hex" => HEX,
        "pentago" => PENTAGO,
        "dual-sudoku" => DUAL_SUDOKU,
        "sudoku" => SUDOKU,
        other => panic!("no report is called {other}"),
    }
}

const CONNECT4: [&str; 3] = [
    "The authors wrote Connect Four in Java with two programs to play against, Tron2 (minimax) and \
     Tron3 (minimax with alpha-beta), and timed both depth by depth.",
    "They discovered that alpha-beta turns 96 seconds at depth 9 into 80 milliseconds, and that odd \
     depths take longer than even ones: their times make two curves.",
    "They did not say why; here one literal reading of their text gives both curves, and a solver \
     knows the exact value of every move.",
];

const HEX: [&str; 3] = [
    "The authors wrote three minimax players for Hex, plain, with alpha-beta, and \
     minimaxAB_bestChoice with all their optimisations, and let them meet in championships.",
    "They discovered that exploring only the cells near the opponent's stones and on the ways to \
     the edges leaves 255024 nodes of 3258024 on their 7×7 example, 13 times fewer.",
    "They tried to leave out the cells that can matter to neither side, the “noeuds en embuscade”, \
     without success; here such cells are found, and proved to be dead.",
];

const PENTAGO: [&str; 3] = [
    "The authors wrote a Pentago player in Java whose aggressivity sets its temperament, with \
     alpha-beta, a dynamic heuristic and a dynamic depth.",
    "They discovered that three marbles in line in the middle win early on unless they are blocked, \
     that only depth 4 sees it, and that depth 2 blocks anyway because it looks threatening.",
    "They wished for several threads, and for people to see their own move before the reply: both \
     are here.",
];

const DUAL_SUDOKU: [&str; 3] = [
    "The authors wrote three automata and three searching players for DualSudoku, the last of them, \
     Joueur IA, with a depth that follows the grid and two heuristics.",
    "They discovered a paradox: searching farther makes their player weaker, and a threshold of \
     2 000 000 nodes was the best.",
    "They asked for a balance between exploring and taking points; here exact values show what their \
     player gives away, and an engine that gives away less the farther it looks.",
];

const SUDOKU: [&str; 3] = [
    "The authors wrote three solvers for Sudoku, depth-first search, hill climbing and a heuristic \
     search, and tried them on 100 puzzles.",
    "They discovered that depth-first search solves 52 of them within 50 000 nodes and needs about \
     3.71 million for all, and that their hill climbing never solves one.",
    "They would have added restarts if it had worked, and expected far fewer nodes of the heuristic \
     search, which never stopped; here both run, and keep their limits.",
];
