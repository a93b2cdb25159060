//! What people read about the standard players and their parameters. Games use
//! the parameters' texts for players of their own.

use quintet_core::{About, Text, Word};

pub(super) const RANDOM: About = About::new(
    ["Random", "Aléatoire"],
    ["any legal move, all equally likely", "un coup légal quelconque, tous aussi probables"],
);
pub(super) const MINIMAX: About = About::new(
    ["Minimax", "Minimax"],
    [
        "every line to a fixed depth, by the definition",
        "toutes les suites jusqu’à une profondeur fixe, selon la définition",
    ],
);
pub(super) const ALPHABETA: About = About::new(
    ["Alpha-beta", "Alpha-bêta"],
    [
        "the same choice as minimax, without the lines that cannot matter",
        "le même choix que minimax, sans les suites qui ne changent rien",
    ],
);
pub(super) const PVS: About = About::new(
    ["PVS", "PVS"],
    [
        "principal-variation search: deepens ply by ply, remembers positions",
        "recherche par variante principale : approfondit coup après coup et se souvient des positions",
    ],
);
pub(super) const MCTS: About = About::new(
    ["Monte Carlo", "Monte-Carlo"],
    [
        "Monte Carlo tree search: random games, most where they go well",
        "recherche arborescente Monte-Carlo : des parties au hasard, surtout là où elles tournent bien",
    ],
);

/// Of `depth`.
pub const DEPTH: About =
    About::new(["Depth", "Profondeur"], ["plies to look ahead", "demi-coups à prévoir"]);
pub(super) const ORDER: About = About::new(
    ["Move order", "Ordre des coups"],
    [
        "which moves of a node are tried first; best and worst by a slow search that is not counted",
        "quels coups d’un nœud sont essayés d’abord ; le meilleur et le pire ordre viennent d’une recherche lente qui n’est pas comptée",
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
        "estimate positions at the end of the depth; off: they count 0",
        "estimer les positions en fin de profondeur ; sinon elles comptent 0",
    ],
);
/// Of `depth`, where the search may end earlier.
pub const MOST_DEPTH: About =
    About::new(["Depth", "Profondeur"], ["maximum depth in plies", "demi-coups à prévoir au plus"]);
/// Of `nodes`.
pub const NODES: About =
    About::new(["Nodes", "Nœuds"], ["maximum number of nodes to visit", "nœuds à visiter au plus"]);
pub(super) const ALL_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    [
        "maximum number of nodes to visit, over all threads",
        "nœuds à visiter au plus, tous fils confondus",
    ],
);
pub(super) const TREE_NODES: About = About::new(
    ["Nodes", "Nœuds"],
    ["maximum number of nodes in the tree", "nœuds de l’arbre au plus"],
);
/// Of `time`.
pub const TIME: About = About::new(["Time", "Temps"], ["maximum time per move", "temps par coup"]);
pub(super) const PVS_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "maximum time per move; 1 s when there is no other limit",
        "temps par coup ; 1 s sans aucune autre limite",
    ],
);
/// Of `table`.
pub const TABLE: About = About::new(
    ["Table (MiB)", "Table (Mio)"],
    [
        "MiB of transposition table, rounded down to a power of two; 0 for none",
        "Mio de table de transposition, ramenés à une puissance de deux ; 0 : aucune",
    ],
);
/// Of `threads`.
pub const THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    ["search threads; only one is reproducible", "fils de recherche ; un seul est reproductible"],
);
/// Of `threads`, where they share the work and not the answer.
pub const SHARED_WORK: About = About::new(
    ["Threads", "Fils d’exécution"],
    ["threads that share the work", "fils d’exécution qui se partagent le travail"],
);
/// Of `threads`, where they search one position together.
pub const TOGETHER: About = About::new(
    ["Threads", "Fils d’exécution"],
    [
        "threads that search one position together",
        "fils d’exécution qui cherchent ensemble la même position",
    ],
);
/// Of `time` of an exact solver.
pub const SOLVER_TIME: About = About::new(
    ["Time", "Temps"],
    [
        "time after which it gives up; no limit when absent",
        "temps après lequel il abandonne ; si absent, sans limite",
    ],
);
/// Of `threads` of an exact solver.
pub const SOLVER_THREADS: About = About::new(
    ["Threads", "Fils d’exécution"],
    [
        "threads that share the work; all processors when absent",
        "fils d’exécution qui se partagent le travail ; si absent, tous les processeurs",
    ],
);
/// Of `table`, where a search cannot do without one.
pub const MOST_TABLE: About = About::new(
    ["Table (MiB)", "Table (Mio)"],
    [
        "largest transposition table in MiB, rounded down to a power of two",
        "Mio de table de transposition au plus, ramenés à une puissance de deux",
    ],
);
pub(super) const KILLERS: About = About::new(
    ["Killers", "Coups meurtriers"],
    ["try moves early that just cut off", "essayer tôt les coups qui viennent de couper"],
);
pub(super) const HISTORY: About = About::new(
    ["History", "Historique"],
    ["order moves by past cut-offs", "ordonner les coups selon les coupures passées"],
);
pub(super) const ITERATIVE: About = About::new(
    ["Iterative", "Approfondissement itératif"],
    [
        "deepen ply by ply; off: search the given depth at once",
        "approfondir coup après coup ; sinon chercher d’emblée à la profondeur donnée",
    ],
);
pub(super) const REDUCTIONS: About = About::new(
    ["Reductions", "Réductions"],
    [
        "look at late moves less deeply first: deeper, but no longer exact",
        "regarder d’abord moins loin les derniers coups : plus profond, mais sans exactitude",
    ],
);
pub(super) const KEEP: About = About::new(
    ["Keep the tree", "Garder l’arbre"],
    [
        "keep what is known of the next position from move to move",
        "garder d’un coup à l’autre ce qui est connu de la position suivante",
    ],
);
pub(super) const SIMULATIONS: About = About::new(
    ["Simulations", "Simulations"],
    [
        "random games per move; 10000 when there is no other limit",
        "parties au hasard par coup ; 10 000 sans aucune autre limite",
    ],
);
pub(super) const EXPLORATION: About = About::new(
    ["Exploration", "Exploration"],
    [
        "how much to favour moves rarely tried, in hundredths; 141 is the theory's √2",
        "faveur accordée aux coups peu essayés, en centièmes ; 141 est le √2 de la théorie",
    ],
);
pub(super) const SOLVER: About = About::new(
    ["Proofs", "Preuves"],
    [
        "prove what is certain and stop searching there",
        "prouver ce qui est certain et ne plus y chercher",
    ],
);
pub(super) const RAVE: About = About::new(
    ["RAVE", "RAVE"],
    ["learn also from moves played later", "apprendre aussi des coups joués plus tard"],
);
pub(super) const EQUIVALENCE: About = About::new(
    ["RAVE equivalence", "Équivalence RAVE"],
    [
        "visits of a node at which its own results weigh as much as those of RAVE",
        "visites d’un nœud à partir desquelles ses propres résultats pèsent autant que ceux de RAVE",
    ],
);
/// Of `strength`, the level of a player for people.
pub const STRENGTH: About = About::new(
    ["Strength", "Force"],
    [
        "10 plays its best; lower levels make mistakes on purpose",
        "10 joue de son mieux ; en dessous, des erreurs volontaires",
    ],
);
