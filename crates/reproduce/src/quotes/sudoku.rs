//! The figures of the report on Sudoku.

use crate::quote::{Quote, quote};
use quintet::core::Text;

const FEW: &str = "sur les 100 configurations, il n'en résout que 3 avec une limite de 1000 nœuds explorés. Avec une limite de 5000, on a 13 configurations résolues. On passe à 20 résolutions avec une limite de 10 000";
const FIFTY: &str = "La prochaine limite que nous avons testée est 50 000 nœuds. Cela nous a permis de résoudre 52 puzzles en un peu plus d'une minute";
const ALL: &str = "il nous faut avoir une limite d'environ 3.71 millions de nœuds explorés, ce qui prends un temps considérable, soit environ 9 minutes, pour les 100 puzzles";
const SWAPS: &str = "Pour chaque boîte, il y a 8! possibilités et il a 9 boîtes à calculer, ce qui fait 9! possibilités pour l'ensemble d'une configuration du Sudoku";
const PREDICTION: &str = "Il est aussi fort probable que cette solution requière beaucoup moins que 3.7 millions de nœuds à visiter";

pub(crate) const QUOTES: &[Quote] = &[
    quote(
        "solved-1000",
        ["solved within 1000 nodes", "résolues en 1000 nœuds au plus"],
        "3",
        "3.1",
        FEW,
    ),
    quote(
        "solved-5000",
        ["solved within 5000 nodes", "résolues en 5000 nœuds au plus"],
        "13",
        "3.1",
        FEW,
    ),
    quote(
        "solved-10000",
        ["solved within 10 000 nodes", "résolues en 10 000 nœuds au plus"],
        "20",
        "3.1",
        FEW,
    ),
    quote(
        "solved-50000",
        ["solved within 50 000 nodes", "résolues en 50 000 nœuds au plus"],
        "52",
        "3.1",
        FIFTY,
    ),
    quote(
        "time-50000",
        ["time within 50 000 nodes", "temps avec 50 000 nœuds au plus"],
        "un peu plus d'une minute",
        "3.1",
        FIFTY,
    ),
    quote(
        "hardest",
        ["nodes of the hardest puzzle", "nœuds de la grille la plus difficile"],
        "environ 3.71 millions",
        "3.1",
        ALL,
    ),
    quote(
        "time-all",
        ["time of all 100 puzzles", "temps des 100 grilles"],
        "environ 9 minutes",
        "3.1",
        ALL,
    ),
    quote("swaps-box", ["swaps in a box", "échanges dans un bloc"], "8!", "3.2", SWAPS),
    quote("swaps-all", ["swaps in a grid", "échanges dans une grille"], "9!", "3.2", SWAPS),
    quote(
        "climbing",
        ["solved by hill climbing", "résolues par Hill-Climbing"],
        "aucun des 100 puzzles",
        "3.2",
        "l'algorithme n'arrive à résoudre aucun des 100 puzzles et retourne toujours des grilles remplies qui contiennent des conflits",
    ),
    quote(
        "heuristic-stop",
        ["heuristic search", "recherche heuristique"],
        "ne s'arrête tout simplement jamais",
        "3.3",
        "Soit la méthode ne s'arrête tout simplement jamais, ou alors une exception est levée",
    ),
    quote(
        "chance",
        ["chance of the right choice among n", "chance du bon choix parmi n"],
        "1/n",
        "3.3",
        "La probabilité de choisir le bon nœud, si nous avons n choix, est de 1/n",
    )
    .alone(Text::new("a formula, not a result", "une formule, pas un résultat")),
    quote(
        "heuristic",
        ["nodes of heuristic search, predicted", "nœuds de la recherche heuristique, prédits"],
        "beaucoup moins que 3.7 millions",
        "3.3",
        PREDICTION,
    ),
];
