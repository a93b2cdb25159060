//! The opening of each chapter: what the authors built, what they discovered, and what they left open that
//! exists now. Every fact about the authors' work is in their report.

use quintet::core::Text;

/// The three sentences of a report.
///
/// # Panics
/// When no report has that name.
pub(crate) fn story(report: &str) -> [Text; 3] {
    match report {
        "connect4" => CONNECT4,
        "hex" => HEX,
        "pentago" => PENTAGO,
        "dual-sudoku" => DUAL_SUDOKU,
        "sudoku" => SUDOKU,
        other => panic!("no report is called {other}"),
    }
}

const CONNECT4: [Text; 3] = [
    Text::new(
        "The authors wrote Connect Four in Java with two programs to play against, Tron2 (minimax) \
         and Tron3 (minimax with alpha-beta), and timed both depth by depth.",
        "Les auteurs ont écrit un Puissance 4 en Java avec deux programmes à affronter, Tron2 \
         (minimax) et Tron3 (minimax avec coupures alpha-bêta), et les ont chronométrés profondeur \
         par profondeur.",
    ),
    Text::new(
        "They discovered that alpha-beta turns 96 seconds at depth 9 into 80 milliseconds, and \
         that odd depths take longer than even ones: their times make two curves.",
        "Ils ont découvert qu’à la profondeur 9, alpha-bêta ramène 96 secondes à 80 millisecondes, \
         et que les profondeurs impaires prennent plus de temps que les paires : leurs temps \
         dessinent deux courbes.",
    ),
    Text::new(
        "They did not say why; here one literal reading of their text gives both curves, and a \
         solver knows the exact value of every move.",
        "Ils n’ont pas dit pourquoi ; ici, leur texte pris à la lettre donne les deux courbes, et \
         un solveur connaît la valeur exacte de chaque coup.",
    ),
];

const HEX: [Text; 3] = [
    Text::new(
        "The authors wrote three minimax players for Hex, plain, with alpha-beta, and \
         minimaxAB_bestChoice with all their optimisations, and let them meet in championships.",
        "Les auteurs ont écrit trois joueurs minimax pour Hex, simple, avec alpha-bêta, et \
         minimaxAB_bestChoice avec toutes leurs optimisations, et les ont opposés dans des \
         championnats.",
    ),
    Text::new(
        "They discovered that exploring only the cells near the opponent's stones and on the paths \
         to the edges leaves 255024 of 3258024 nodes on their 7×7 example, 13 times fewer.",
        "Ils ont découvert qu’en n’explorant que les cases proches des pions adverses et celles \
         qui mènent aux bords, il reste 255024 nœuds sur 3258024 dans leur exemple en 7×7, 13 fois \
         moins.",
    ),
    Text::new(
        "They tried to leave out the cells that can matter to neither side, the “noeuds en \
         embuscade”, without success; here such cells are found, and proved to be dead.",
        "Ils ont essayé, sans succès, d’écarter les cases qui ne peuvent servir à personne, les « \
         noeuds en embuscade » ; ici ces cases sont trouvées, et leur inutilité démontrée.",
    ),
];

const PENTAGO: [Text; 3] = [
    Text::new(
        "The authors wrote a Pentago player in Java whose aggressivity sets its temperament, with \
         alpha-beta, a dynamic heuristic and a dynamic depth.",
        "Les auteurs ont écrit en Java un joueur de Pentago dont l’agressivité règle le \
         tempérament, avec coupure alpha-bêta, heuristique dynamique et profondeur dynamique.",
    ),
    Text::new(
        "They discovered that three marbles in line in the middle win early on unless they are \
         blocked, that only depth 4 sees it, and that depth 2 blocks anyway because it looks \
         threatening.",
        "Ils ont découvert que trois billes alignées au milieu gagnent en début de partie si on ne \
         les bloque pas, que seule la profondeur 4 le voit, et que la profondeur 2 les bloque \
         quand même parce que ce coup paraît menaçant.",
    ),
    Text::new(
        "They would have liked several threads, and people to see their own move before the reply; \
         both are here.",
        "Ils auraient voulu plusieurs fils d’exécution, et que l’on voie son propre coup avant la \
         réponse : les deux sont là.",
    ),
];

const DUAL_SUDOKU: [Text; 3] = [
    Text::new(
        "The authors wrote three automata and three searching players for DualSudoku, the last of \
         them, Joueur IA, with a depth that follows the grid and two heuristics.",
        "Les auteurs ont écrit trois automates et trois joueurs à recherche pour DualSudoku ; le \
         dernier, Joueur IA, a une profondeur qui suit la grille et deux heuristiques.",
    ),
    Text::new(
        "They discovered a paradox: searching farther makes their player weaker, and a threshold \
         of 2 000 000 nodes was the best.",
        "Ils ont découvert un paradoxe : chercher plus loin affaiblit leur joueur, et un seuil de \
         2 000 000 de nœuds était le meilleur.",
    ),
    Text::new(
        "They asked for a balance between exploring and taking points; here exact values show what \
         their player gives away, and an engine that gives away less the farther it looks.",
        "Ils demandaient un équilibre entre exploration et exploitation ; ici, des valeurs exactes \
         montrent ce que leur joueur laisse échapper, et un moteur qui laisse échapper d’autant \
         moins qu’il regarde loin.",
    ),
];

const SUDOKU: [Text; 3] = [
    Text::new(
        "The authors wrote three solvers for Sudoku, depth-first search, hill climbing and a \
         heuristic search, and tried them on 100 puzzles.",
        "Les auteurs ont écrit trois solveurs de Sudoku, en profondeur d’abord, par Hill-Climbing \
         et par recherche heuristique, et les ont essayés sur 100 grilles.",
    ),
    Text::new(
        "They discovered that depth-first search solves 52 of them within 50 000 nodes and needs \
         about 3.71 million for all, and that their hill climbing never solves one.",
        "Ils ont découvert que la recherche en profondeur d’abord en résout 52 en 50 000 nœuds et \
         qu’il en faut environ 3,71 millions pour toutes, et que leur Hill-Climbing n’en résout \
         jamais une.",
    ),
    Text::new(
        "They would have added restarts if it had worked, and expected the heuristic search, which \
         never stopped, to need far fewer nodes; here both run, and keep to their limits.",
        "Ils auraient ajouté des relances s’il avait fonctionné, et comptaient sur bien moins de \
         nœuds avec la recherche heuristique, qui ne s’arrêtait jamais ; ici les deux tournent, et \
         respectent leurs limites.",
    ),
];
