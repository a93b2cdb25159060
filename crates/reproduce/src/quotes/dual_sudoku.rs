//! The figures of the report on DualSudoku.

use super::{RULE, SETTING};
use crate::quote::{Quote, quote};
use quintet::core::Text;

const TWO_MOVES: &str = "jouer le premier coup se décline en 729 possibilités, et jouer les deux premiers coups en 729 * 701 = 511069 possibilités";
const UNCHECKED: &str = "le temps de calcul total était d’environ 0.009 secondes par joueur pour environ 280 coups joués chacun (alors qu’il faut 81 coups au total pour remplir la grille)";
const MINIMAX_9: &str = "ont pris en moyenne un total de 2.6 secondes de calcul pour Minimax, visitant un total de 3 427 169 noeuds et en moyenne 110 553 par coup, avec un maximum à 470 937 noeuds visités en un coup";
const MINIMAX_4: &str = "pris en moyenne un total de 0.01 secondes de calcul pour Minimax, visitant un total de 4 383 noeuds et en moyenne 547 par coup, avec un maximum à 2 346 noeuds visités en un coup";
const ALPHA_BETA_9: &str = "ont pris en moyenne un total de 0.775 secondes de calcul pour AlphaBeta, visitant un total de 252 921 noeuds et en moyenne 7 664 par coup, avec un maximum à 25 068 noeuds visités en un coup";
const ALPHA_BETA_4: &str = "pris en moyenne un total de 0.01 secondes de calcul pour AlphaBeta, visitant un total de 1 346 noeuds et en moyenne 168 par coup, avec un maximum à 486 noeuds visités en un coup";
const JOUEUR_9: &str = "ont pris en moyenne un total de 3.01 secondes de calcul pour le joueur IA, visitant un total de 2 473 607 noeuds et en moyenne 74 957 par coup, avec un maximum à 797 972 noeuds visités en un coup";
const JOUEUR_4: &str = "pris en moyenne un total de 0.01 secondes de calcul pour le joueur IA, visitant un total de 1 299 noeuds et en moyenne 144 par coup, avec un maximum à 486 noeuds visités en un coup";
const RATIOS: &str = "AlphaBeta est beaucoup plus rapide et visite en moyenne 3x moins de noeuds sur une grille 4x4, et 13x moins de noeuds sur une grille 9x9, réduisant le temps de calcul par presque 4";
const THRESHOLD: &str = "Un threshold à 2 000 000 a été estimé être le meilleur. Assez paradoxalement, l'augmenter réduit les performances de l'IA alors que cela lui fait explorer plus loin, et le réduire est également contre productif";
const PRUNING: &str = "un facteur /1.6 est appliquée pour prendre en compte qu'au moins 40% des noeuds ne seront pas visités";
const CLOCKS: &str = "Le joueur n'exploite pas les 5 minutes de temps de calcul accordés par partie (ou 2 minutes sur une grille 4x4)";
const COMPETITION: Text = Text::new(
    "a rule of the competition; the report's player does not use it up",
    "une règle de la compétition ; le joueur du rapport ne l’épuise pas",
);
const PLIES: Text = Text::new(
    "by construction: a setting; its recursion stops at depth == 1, so it is our depth=2, which \
     counts plies",
    "par construction : un réglage ; sa récursion s’arrête à depth == 1, c’est donc notre depth=2, \
     qui compte les demi-coups",
);

pub(crate) const QUOTES: &[Quote] = &[
    quote("max-depth", ["depth of Minimax", "profondeur de Minimax"], "MAX_DEPTH = 3", "2.2", "c'est-à-dire qu'avec MAX_DEPTH = 3, nous jouerons le coup du joueur maximisant puis le coup du joueur minimisant, et c'est tout")
        .alone(PLIES),
    quote("first-moves", ["9×9: first moves", "9×9 : premiers coups"], "729", "2.2", TWO_MOVES).given(RULE),
    quote("two-moves", ["9×9: first two moves", "9×9 : deux premiers coups"], "511069", "2.2", TWO_MOVES),
    quote("pruning-factor", ["divisor in the estimate of nodes", "diviseur de l’estimation des nœuds"], "1.6", "2.4", PRUNING).alone(SETTING),
    quote("pruning-share", ["share of nodes that alpha-beta saves, at least", "part des nœuds qu’alpha-bêta évite, au moins"], "40%", "2.4", PRUNING),
    quote("threshold", ["Joueur IA: best threshold", "Joueur IA : meilleur seuil"], "2 000 000", "2.4", THRESHOLD),
    quote("threshold-more", ["Joueur IA: a higher threshold", "Joueur IA : un seuil plus haut"], "réduit les performances", "2.4", THRESHOLD),
    quote("threshold-less", ["Joueur IA: a lower threshold", "Joueur IA : un seuil plus bas"], "contre productif", "2.4", THRESHOLD),
    quote("least-depth", ["Joueur IA: least depth", "Joueur IA : profondeur minimale"], "3", "2.4", "Nous fixons par ailleurs une profondeur minimale à 3 quoi qu'il arrive").alone(SETTING),
    quote("rr9-time", ["9×9: time of each player", "9×9 : temps de chaque joueur"], "0.009", "3.1", UNCHECKED),
    quote("rr9-moves", ["9×9: moves of each player", "9×9 : coups de chaque joueur"], "280", "3.1", UNCHECKED),
    quote("rr9-cells", ["9×9: moves that fill the grid", "9×9 : coups qui remplissent la grille"], "81", "3.1", UNCHECKED).given(RULE),
    quote("rr9", ["9×9: score", "9×9 : score"], "-1824 – -1733", "3.1", "Random Move No Validation -1824 – -1733 Random Move No Validation"),
    quote("ur9-time", ["9×9: time of Random Move", "9×9 : temps de Random Move"], "0.01", "3.2", "ont pris en moyenne un total de 0.01 secondes de calcul pour Random Move"),
    quote("ur9", ["9×9: Random Move No Validation – Random Move", "9×9 : Random Move No Validation – Random Move"], "-186 – 322", "3.2", "Random Move No Validation -186 – 322 Random Move"),
    quote("ru9", ["9×9: Random Move – Random Move No Validation", "9×9 : Random Move – Random Move No Validation"], "345 – -308", "3.2", "Random Move 345 – -308 Random Move No Validation"),
    quote("ur4-time", ["4×4: time of Random Move", "4×4 : temps de Random Move"], "0.001", "3.2", "pris en moyenne un total de 0.001 secondes de calcul pour Random Move"),
    quote("ur4", ["4×4: Random Move No Validation – Random Move", "4×4 : Random Move No Validation – Random Move"], "15 – 54", "3.2", "Random Move No Validation 15 – 54 Random Move"),
    quote("ru4", ["4×4: Random Move – Random Move No Validation", "4×4 : Random Move – Random Move No Validation"], "69 – 51", "3.2", "Random Move 69 – 51 Random Move No Validation"),
    quote("fr9-time", ["9×9: time of First Valid Move", "9×9 : temps de First Valid Move"], "0.001", "3.3", "ont pris en moyenne un total de 0.001 secondes de calcul pour First Valid Move"),
    quote("fr9", ["9×9: First Valid Move – Random Move", "9×9 : First Valid Move – Random Move"], "656 – 195", "3.3", "First Valid Move 656 – 195 Random Move"),
    quote("rf9", ["9×9: Random Move – First Valid Move", "9×9 : Random Move – First Valid Move"], "176 – 260", "3.3", "Random Move 176 – 260 First Valid Move"),
    quote("fr4-time", ["4×4: time of First Valid Move", "4×4 : temps de First Valid Move"], "0.0002", "3.3", "pris en moyenne un total de 0.0002 secondes de calcul pour First Valid Move"),
    quote("fr4", ["4×4: First Valid Move – Random Move", "4×4 : First Valid Move – Random Move"], "80 – 53", "3.3", "First Valid Move 80 – 53 Random Move"),
    quote("rf4", ["4×4: Random Move – First Valid Move", "4×4 : Random Move – First Valid Move"], "19 – 60", "3.3", "Random Move 19 – 60 First Valid Move"),
    quote("mm9-time", ["9×9: time of Minimax", "9×9 : temps de Minimax"], "2.6", "3.4", MINIMAX_9),
    quote("mm9-nodes", ["9×9: nodes of Minimax", "9×9 : nœuds de Minimax"], "3 427 169", "3.4", MINIMAX_9),
    quote("mm9-mean", ["9×9: mean nodes per move", "9×9 : nœuds par coup en moyenne"], "110 553", "3.4", MINIMAX_9),
    quote("mm9-most", ["9×9: most nodes in a move", "9×9 : maximum de nœuds en un coup"], "470 937", "3.4", MINIMAX_9),
    quote("fm9", ["9×9: First Valid Move – Minimax", "9×9 : First Valid Move – Minimax"], "135 – 447", "3.4", "First Valid Move 135 – 447 Minimax"),
    quote("mf9", ["9×9: Minimax – First Valid Move", "9×9 : Minimax – First Valid Move"], "465 – 127", "3.4", "Minimax 465 – 127 First Valid Move"),
    quote("mm4-time", ["4×4: time of Minimax", "4×4 : temps de Minimax"], "0.01", "3.4", MINIMAX_4),
    quote("mm4-nodes", ["4×4: nodes of Minimax", "4×4 : nœuds de Minimax"], "4 383", "3.4", MINIMAX_4),
    quote("mm4-mean", ["4×4: mean nodes per move", "4×4 : nœuds par coup en moyenne"], "547", "3.4", MINIMAX_4),
    quote("mm4-most", ["4×4: most nodes in a move", "4×4 : maximum de nœuds en un coup"], "2 346", "3.4", MINIMAX_4),
    quote("fm4", ["4×4: First Valid Move – Minimax", "4×4 : First Valid Move – Minimax"], "66 – 166", "3.4", "First Valid Move 66 – 166 Minimax"),
    quote("mf4", ["4×4: Minimax – First Valid Move", "4×4 : Minimax – First Valid Move"], "120 – 112", "3.4", "Minimax 120 – 112 First Valid Move"),
    quote("ab9-time", ["9×9: time of AlphaBeta", "9×9 : temps d’AlphaBeta"], "0.775", "3.5", ALPHA_BETA_9),
    quote("ab9-nodes", ["9×9: nodes of AlphaBeta", "9×9 : nœuds d’AlphaBeta"], "252 921", "3.5", ALPHA_BETA_9),
    quote("ab9-mean", ["9×9: mean nodes per move", "9×9 : nœuds par coup en moyenne"], "7 664", "3.5", ALPHA_BETA_9),
    quote("ab9-most", ["9×9: most nodes in a move", "9×9 : maximum de nœuds en un coup"], "25 068", "3.5", ALPHA_BETA_9),
    quote("fa9", ["9×9: First Valid Move – AlphaBeta", "9×9 : First Valid Move – AlphaBeta"], "135 – 447", "3.5", "First Valid Move 135 – 447 AlphaBeta"),
    quote("af9", ["9×9: AlphaBeta – First Valid Move", "9×9 : AlphaBeta – First Valid Move"], "465 – 127", "3.5", "AlphaBeta 465 – 127 First Valid Move"),
    quote("ab4-time", ["4×4: time of AlphaBeta", "4×4 : temps d’AlphaBeta"], "0.01", "3.5", ALPHA_BETA_4),
    quote("ab4-nodes", ["4×4: nodes of AlphaBeta", "4×4 : nœuds d’AlphaBeta"], "1 346", "3.5", ALPHA_BETA_4),
    quote("ab4-mean", ["4×4: mean nodes per move", "4×4 : nœuds par coup en moyenne"], "168", "3.5", ALPHA_BETA_4),
    quote("ab4-most", ["4×4: most nodes in a move", "4×4 : maximum de nœuds en un coup"], "486", "3.5", ALPHA_BETA_4),
    quote("fa4", ["4×4: First Valid Move – AlphaBeta", "4×4 : First Valid Move – AlphaBeta"], "66 – 166", "3.5", "First Valid Move 66 – 166 AlphaBeta"),
    quote("af4", ["4×4: AlphaBeta – First Valid Move", "4×4 : AlphaBeta – First Valid Move"], "120 – 112", "3.5", "AlphaBeta 120 – 112 First Valid Move"),
    quote("am9", ["AlphaBeta against Minimax, both ways", "AlphaBeta contre Minimax, dans les deux sens"], "173 – 165", "3.5", "AlphaBeta et Minimax se neutralisent avec chacune une victoire 173 – 165"),
    quote("ratio-4", ["4×4: nodes divided by", "4×4 : nœuds divisés par"], "3x", "3.5", RATIOS),
    quote("ratio-9", ["9×9: nodes divided by", "9×9 : nœuds divisés par"], "13x", "3.5", RATIOS),
    quote("ratio-time", ["time divided by", "temps divisé par"], "presque 4", "3.5", RATIOS),
    quote("clock-9", ["9×9: clock of the competition", "9×9 : pendule de la compétition"], "5 minutes", "3.6", CLOCKS).alone(COMPETITION),
    quote("clock-4", ["4×4: clock of the competition", "4×4 : pendule de la compétition"], "2 minutes", "3.6", CLOCKS).alone(COMPETITION),
    quote("ia9-time", ["9×9: time of Joueur IA", "9×9 : temps de Joueur IA"], "3.01", "3.6", JOUEUR_9),
    quote("ia9-nodes", ["9×9: nodes of Joueur IA", "9×9 : nœuds de Joueur IA"], "2 473 607", "3.6", JOUEUR_9),
    quote("ia9-mean", ["9×9: mean nodes per move", "9×9 : nœuds par coup en moyenne"], "74 957", "3.6", JOUEUR_9),
    quote("ia9-most", ["9×9: most nodes in a move", "9×9 : maximum de nœuds en un coup"], "797 972", "3.6", JOUEUR_9),
    quote("fj9", ["9×9: First Valid Move – Joueur IA", "9×9 : First Valid Move – Joueur IA"], "152 – 548", "3.6", "First Valid Move 152 – 548 Joueur IA"),
    quote("jf9", ["9×9: Joueur IA – First Valid Move", "9×9 : Joueur IA – First Valid Move"], "554 – 146", "3.6", "Joueur IA 554 – 146 First Valid Move"),
    quote("ia4-time", ["4×4: time of Joueur IA", "4×4 : temps de Joueur IA"], "0.01", "3.6", JOUEUR_4),
    quote("ia4-nodes", ["4×4: nodes of Joueur IA", "4×4 : nœuds de Joueur IA"], "1 299", "3.6", JOUEUR_4),
    quote("ia4-mean", ["4×4: mean nodes per move", "4×4 : nœuds par coup en moyenne"], "144", "3.6", JOUEUR_4),
    quote("ia4-most", ["4×4: most nodes in a move", "4×4 : maximum de nœuds en un coup"], "486", "3.6", JOUEUR_4),
    quote("fj4", ["4×4: First Valid Move – Joueur IA", "4×4 : First Valid Move – Joueur IA"], "67 – 157", "3.6", "First Valid Move 67 – 157 Joueur IA"),
    quote("jf4", ["4×4: Joueur IA – First Valid Move", "4×4 : Joueur IA – First Valid Move"], "178 – 50", "3.6", "Joueur IA 178 – 50 First Valid Move"),
    quote("aj9", ["9×9: AlphaBeta – Joueur IA", "9×9 : AlphaBeta – Joueur IA"], "271 – 426", "3.6", "AlphaBeta 271 – 426 Joueur IA"),
    quote("ja9", ["9×9: Joueur IA – AlphaBeta", "9×9 : Joueur IA – AlphaBeta"], "513 – 351", "3.6", "Joueur IA 513 – 351 AlphaBeta"),
    quote("aj4", ["4×4: AlphaBeta – Joueur IA", "4×4 : AlphaBeta – Joueur IA"], "54 – 178", "3.6", "AlphaBeta 54 – 178 Joueur IA"),
    quote("ja4", ["4×4: Joueur IA – AlphaBeta", "4×4 : Joueur IA – AlphaBeta"], "174 – 54", "3.6", "Joueur IA 174 – 54 AlphaBeta"),
    quote("ia-most-time", ["Joueur IA: maximum time of a game", "Joueur IA : temps maximal d’une partie"], "au plus 3 secondes", "3.6", "tout en restant extrêmement rapide (au plus 3 secondes pour une partie complète)"),
];
