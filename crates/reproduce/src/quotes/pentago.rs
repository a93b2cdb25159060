//! The figures of the report on Pentago.

use super::{RULE, SETTING};
use crate::quote::{Quote, quote};

const SCREEN: &str = "screenshot";
const LAST_BREAKS: &str = "Nombre de break: 592473 ----- économie de: 118692539";
const LAST_BUT_ONE: &str = "Nombre de break: 576965 ----- économie de: 1155734.1";
const CELL: &str = "P: 4 num de la case vide: 30 sur 31 ----- total: 19176986";
const PEOPLE: &str =
    "Sur environ une centaine de parties nous avons gagné deux fois et fait un match nul";
const WEAKNESS: &str = "Si l'ordinateur ne bloque pas cette ligne il a forcément perdu. Ce coup ne peut être décelé qu'en profondeur 4. Malgré toutes les optimisations, le temps de calcul approche des 4 minutes. Cependant, la recherche en profondeur 2 permet de contrer ce coup car il parait trop menaçant pour l'ordinateur";
const DYNAMIC: &str =
    "Elle va permettre à l'IA de jouer en profondeur 2 durant les 10 premiers coups";
const ALL_DRAWS: &str = "Toutes les autres parties avec les différentes configurations (profondeur dynamique, profondeur de recherche et agressivité entre 3 et 9) se sont elles aussi concluent par un match nul";
const FACTOR: &str = "Au premier coup il y a donc un facteur de branchement de 288. Ce facteur diminue de 8 en 8 à chaque coup joué";
const RULES: &str =
    "Il se constitue d'un plateau (6x6), de 18 billes noires et de 18 billes blanches";
const ONE_BEFORE: &str = "the same search one cell before its end; the final counters are compared";
const FORMULA: &str = "by construction: a formula, which our heuristic computes";
const CELLS: &str = "by construction: our board was chosen with 31 empty cells";
const PEOPLE_ARE_MISSING: &str = "needs the same people";

pub(crate) const QUOTES: &[Quote] = &[
    quote("board", "board", "6x6", "2.1", RULES).given(RULE),
    quote("marbles", "marbles of a side", "18", "2.1", RULES).given(RULE),
    quote("three-five", "3 marbles, aggressivity 5", "243", "3.3.2.1", "un alignement de 3 billes avec une agressivité de 5 donnera une valeur heuristique de 243").given(FORMULA),
    quote("spread", "spread of the heuristic by aggressivity", "augmente", "3.3.2.1", "On peut voir que l'écart type augmente avec l'agressivité"),
    quote("super-board", "boards of a super-board, at most", "8 plateaux", "3.3.2.2", "Elle effectue en faite la moyenne de l'heuristique des 8 plateaux, au maximum, lié à un coup").given(RULE),
    quote("children", "children divided by, at most", "8", "3.3.2.2", "Il divise par 8, au maximum, le nombre de fils d'un plateau").given(RULE),
    quote("branching", "boards after the first move", "288", "3.4", FACTOR).given(RULE),
    quote("branching-falls", "fewer after each move", "8 en 8", "3.4", FACTOR).given(RULE),
    quote("depth-3", "depth 3 from the first move: time", "quasi-nul", "3.5.1", "Cette optimisation nous permet de jouer en profondeur 3 des le début de la partie avec un temps de calcul quasi-nul"),
    quote("one-for-five", "boards estimated for one computed", "environ 5", "3.5.1", "Elle permet de calculé 1 plateau pour environ 5 estimés"),
    quote("threads", "speed-up by threads", "pas exactement divisé", "3.5.2", "le temps de calcul ne serait pas exactement divisé par le nombre de processeur car en effectuant les traitements en parallèle nous limiterons l'effet de la coupure alpha/beta"),
    quote("four-two", "depth 4 against depth 2", "match nul", "3.6", "Le cas le plus extrême a été de faire joué l'IA en profondeur 4 contre l'IA en profondeur 2. La partie s'est conclue par un match nul"),
    quote("all-draws", "all other settings, aggressivity 3 to 9", "match nul", "3.6", ALL_DRAWS),
    quote("internet", "two programs from the Internet beaten in", "moins de 15 coups", "3.6", "Nous avons trouvé deux IA du Pentago sur Internet. Notre programme a réussi à les battre en moins de 15 coups")
        .alone("needs the two programs, which the report does not name"),
    quote("people-games", "games against the authors", "environ une centaine", "3.6", PEOPLE).alone(PEOPLE_ARE_MISSING),
    quote("people-wins", "of them, won by the authors", "deux fois", "3.6", PEOPLE).alone(PEOPLE_ARE_MISSING),
    quote("people-draws", "of them, drawn", "un match nul", "3.6", PEOPLE).alone(PEOPLE_ARE_MISSING),
    quote("weak-four", "three in the middle are seen from", "qu'en profondeur 4", "3.6", WEAKNESS),
    quote("weak-two", "three in the middle at depth 2", "permet de contrer", "3.6", WEAKNESS),
    quote("weak-time", "time at depth 4", "approche des 4 minutes", "3.6", WEAKNESS),
    quote("dynamic-depth", "dynamic depth at first", "profondeur 2", "3.6", DYNAMIC).given(SETTING),
    quote("dynamic-moves", "for the first moves", "10 premiers coups", "3.6", DYNAMIC).given(SETTING),
    quote("screen-depth", "depth", "Profondeur : 4", SCREEN, "Profondeur : 4").alone(SETTING),
    quote("screen-aggressivity", "aggressivity", "Agressivité : 3", SCREEN, "Agressivité : 3").alone(SETTING),
    quote("screen-cell", "progress at the root", "30 sur 31", SCREEN, CELL).given(CELLS),
    quote("screen-total-before", "boards created at cell 30", "19176986", SCREEN, CELL).alone(ONE_BEFORE),
    quote("screen-breaks-before", "breaks at cell 30", "576965", SCREEN, LAST_BUT_ONE).alone(ONE_BEFORE),
    quote("screen-saved-before", "saved at cell 30", "1155734.1", SCREEN, LAST_BUT_ONE).alone("not a whole number of boards: the screenshot reads badly here"),
    quote("screen-breaks", "breaks", "592473", SCREEN, LAST_BREAKS),
    quote("screen-saved", "boards saved", "118692539", SCREEN, LAST_BREAKS),
    quote("screen-total", "boards created", "19408946", SCREEN, "total: 19408946"),
    quote("screen-time", "time", "environ 3 minutes", SCREEN, "temps de calcul d'environ 3 minutes"),
];
