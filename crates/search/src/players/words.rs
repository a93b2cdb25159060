//! Texts about the standard players and their parameters. Games reuse the parameter texts for their own
//! players.

use quintet_core::{About, Text, Word};

pub(super) const RANDOM: About = About::new(
    ["Random", "Aléatoire"],
    ["any legal move, all equally likely", "un coup légal quelconque, tous aussi probables"],
);
pub(super) const MINIMAX: About = About::new(
    ["Minimax", "Minimax"],
    [
        "every line to a fixed depth, straight from the definition",
        "toutes les suites jusqu’à une profondeur fixe, selon la définition",
    ],
);
pub(super) const ALPHABETA: About = About::new(
    ["Alpha-beta", "Alpha-bêta"],
    [
        "the same move as minimax, skipping lines that cannot matter",
        "le même coup que minimax, sans les suites qui ne changent rien",
    ],
);
pub(super) const PVS: About = About::new(
    ["PVS", "PVS"],
    [
        "principal-variation search: deepens ply by ply and remembers positions",
        "recherche par variante principale : approfondit demi-coup par demi-coup et se souvient des positions",
    ],
);
pub(super) const MCTS: About = About::new(
    ["Monte Carlo", "Monte-Carlo"],
    [
        "Monte Carlo tree search: random games, most where they go well",
        "recherche arborescente Monte-Carlo : des parties au hasard, surtout là où elles tournent bien",
    ],
);

/// For `depth`.
pub const DEPTH: About = About::new(
    ["Depth", "Profondeur"],
    ["search depth in plies", "profondeur de recherche en demi-coups"],
);
pub(super) const ORDER: About = About::new(
    ["Move order", "Ordre des coups"],
    [
        "order in which a node’s moves are tried; best and worst come from a slow search that is not counted",
        "l’ordre d’essai des coups d’un nœud ; le meilleur et le pire viennent d’une recherche lente qui n’est pas comptée",
    ],
);
pub(super) const ORDERS: &[Word] = &[
    ("rules", Text::new("as the rules list them", "dans l’ordre des règles")),
    ("best", Text::new("best first", "le meilleur d’abord")),
    ("worst", Text::new("worst first", "le pire d’abord")),
];
pub(super) const ESTIMATE: About = About::new(
    ["Estimate", "Estimation"],
    [
        "estimate positions at the depth limit; when off, they count as 0",
        "estimer les positions à la profondeur limite ; sinon elles comptent pour 0",
    ],
);
/// For `depth`, if the search may end earlier.
pub const MOST_DEPTH: About = About::new(
    ["Depth", "Profondeur"],
    ["maximum depth in plies", "profondeur maximale en demi-coups"],
);
/// For `nodes`.
pub const NODES: About = About::new(
    ["Nodes", "Nœuds"],
    ["maximum number of nodes to visit", "nombre maximal de nœuds à visiter"],
);
pub(super) const ALL_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    [
        "maximum number of nodes to visit, over all threads",
        "nombre maximal de nœuds à visiter, tous fils d’exécution confondus",
    ],
);
pub(super) const TREE_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    ["maximum number of nodes in the tree", "nombre maximal de nœuds dans l’arbre"],
);
/// For `time`.
pub const TIME: About =
    About::new(["Time", "Temps"], ["maximum time per move", "temps maximal par coup"]);
pub(super) const PVS_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; default 1 s if nothing else is limited",
        "temps maximal par coup ; 1 s en l’absence d’autre limite",
    ],
);
/// For `table`.
pub const TABLE: About = About::new(
    ["Table (MiB)", "Table (Mio)"],
    [
        "MiB of transposition table, rounded down to a power of two; 0 for none",
        "Mio de table de transposition, arrondis à la puissance de deux inférieure ; 0 pour aucune",
    ],
);
/// For `threads`.
pub const THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    [
        "search threads; reproducible only with 1",
        "fils de recherche ; reproductible seulement avec un seul",
    ],
);
/// For `threads` that share the work of one answer.
pub const SHARED_WORK: About = About::new(
    ["Threads", "Fils d’exécution"],
    ["threads that share the work", "fils d’exécution qui se partagent le travail"],
);
/// For `threads` that search one position together.
pub const TOGETHER: About = About::new(
    ["Threads", "Fils d’exécution"],
    [
        "threads that search one position together",
        "fils d’exécution qui cherchent ensemble la même position",
    ],
);
/// For `time` of an exact solver.
pub const SOLVER_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "time after which it gives up; unlimited by default",
        "temps après lequel il abandonne ; illimité par défaut",
    ],
);
/// For `threads` of an exact solver.
pub const SOLVER_THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    [
        "threads that share the work; all processors by default",
        "fils d’exécution qui se partagent le travail ; par défaut, tous les processeurs",
    ],
);
/// For `table`, if the search always needs one.
pub const MOST_TABLE: About = About::new(
    ["Table (MiB)", "Table (Mio)"],
    [
        "largest transposition table in MiB, rounded down to a power of two",
        "taille maximale de la table de transposition en Mio, arrondie à la puissance de deux inférieure",
    ],
);
pub(super) const KILLERS: About = About::new(
    ["Killers", "Coups meurtriers"],
    [
        "try moves that just caused a cut-off early",
        "essayer tôt les coups qui viennent de provoquer une coupure",
    ],
);
pub(super) const HISTORY: About = About::new(
    ["History", "Historique"],
    ["order moves by past cut-offs", "ordonner les coups selon les coupures passées"],
);
pub(super) const ITERATIVE: About = About::new(
    ["Iterative", "Approfondissement itératif"],
    [
        "deepen ply by ply; when off, search the given depth at once",
        "approfondir demi-coup par demi-coup ; sinon chercher d’emblée à la profondeur donnée",
    ],
);
pub(super) const REDUCTIONS: About = About::new(
    ["Reductions", "Réductions"],
    [
        "search late moves less deeply first: reaches deeper, but is no longer exact",
        "chercher d’abord moins loin les derniers coups : atteint de plus grandes profondeurs, mais n’est plus exact",
    ],
);
pub(super) const KEEP: About = About::new(
    ["Keep the tree", "Garder l’arbre"],
    [
        "keep what is known about the next position from move to move",
        "garder d’un coup à l’autre ce qui est connu de la position suivante",
    ],
);
pub(super) const SIMULATIONS: About = About::new(
    ["Simulations", "Simulations"],
    [
        "random games per move; default 10000 if nothing else is limited",
        "parties au hasard par coup ; 10 000 en l’absence d’autre limite",
    ],
);
pub(super) const EXPLORATION: About = About::new(
    ["Exploration", "Exploration"],
    [
        "how much to favour rarely tried moves, in hundredths; theory says √2, i.e. 141",
        "faveur accordée aux coups peu essayés, en centièmes ; la théorie donne √2, soit 141",
    ],
);
pub(super) const SOLVER: About = About::new(
    ["Proofs", "Preuves"],
    [
        "prove nodes whose value is certain and stop searching them",
        "prouver les nœuds dont la valeur est certaine et ne plus y chercher",
    ],
);
pub(super) const RAVE: About = About::new(
    ["RAVE", "RAVE"],
    ["also learn from moves played later", "apprendre aussi des coups joués plus tard"],
);
pub(super) const EQUIVALENCE: About = About::new(
    ["RAVE equivalence", "Équivalence RAVE"],
    [
        "visits of a node at which its own results weigh as much as those of RAVE",
        "visites d’un nœud à partir desquelles ses propres résultats pèsent autant que ceux de RAVE",
    ],
);
/// For `strength`, the level of a player for people.
pub const STRENGTH: About = About::new(
    ["Strength", "Force"],
    [
        "10 is full strength; lower levels make mistakes on purpose",
        "10 est la pleine force ; en dessous, il fait exprès des erreurs",
    ],
);
