//! The figures of the report on Connect Four.

use super::{RULE, SETTING};
use crate::quote::{Quote, quote};
use quintet::core::Text;

const EMPTY: Text = Text::new("the report leaves this empty", "le rapport laisse cette case vide");
const TABLE: &str = "Annexe 4";
const PARITY: &str = "le temps d'exécution est plus faible lorsque la profondeur est pair que lorsque la profondeur est impair";
const NINE: &str = "à partir d'une profondeur de 9, l'IA numéro 1 demande déjà plus d'une minute pour s'exécuter, tandis que l'IA numéro 2 ne met que 80 millisecondes pour effectuer les calculs de la même profondeur";
const FIFTEEN: &str = "avec une profondeur de 15, le temps d'exécution est supérieur à 20 secondes, alors qu'avec une profondeur de 16, il n'est que de 8 secondes. Lorsqu'on exécute une profondeur de 17, on retrouve à nouveau un temps d'exécution important";

pub(crate) const QUOTES: &[Quote] = &[
    quote("board", ["board", "plateau"], "6 lignes et 7 colonnes", "I.1", "sur un plateau comprenant 6 lignes et 7 colonnes").given(RULE),
    quote("branching", ["moves at a node", "coups à un nœud"], "7 possibilités", "II.2", "à chaque nœud de l'arbre un joueur dispose de 7 possibilités").given(RULE),
    quote("alpha", ["first alpha", "premier alpha"], "-2^{10}", "II.3", "nous initialisons Alpha avec une très petite valeur (-2^{10}) et Beta avec une très grande valeur (2^{10})").alone(SETTING),
    quote("beta", ["first beta", "premier bêta"], "2^{10}", "II.3", "nous initialisons Alpha avec une très petite valeur (-2^{10}) et Beta avec une très grande valeur (2^{10})").alone(SETTING),
    quote("minimax-minute", ["AI1 at depth 9", "IA 1 à la profondeur 9"], "plus d'une minute", "II.4", NINE),
    quote("alphabeta-80", ["AI2 at depth 9", "IA 2 à la profondeur 9"], "80 millisecondes", "II.4", NINE),
    quote("parity", ["AI2: even depths", "IA 2 : profondeurs paires"], "plus faible", "II.4", PARITY),
    quote("fifteen", ["AI2 at depth 15", "IA 2 à la profondeur 15"], "supérieur à 20 secondes", "II.4", FIFTEEN),
    quote("sixteen", ["AI2 at depth 16", "IA 2 à la profondeur 16"], "8 secondes", "II.4", FIFTEEN),
    quote("minimax-0", ["AI1, depth 0", "IA 1, profondeur 0"], "1ms", TABLE, "0 1ms 0ms"),
    quote("alphabeta-0", ["AI2, depth 0", "IA 2, profondeur 0"], "0ms", TABLE, "0 1ms 0ms"),
    quote("minimax-1", ["AI1, depth 1", "IA 1, profondeur 1"], "1ms", TABLE, "1 1ms 0ms"),
    quote("alphabeta-1", ["AI2, depth 1", "IA 2, profondeur 1"], "0ms", TABLE, "1 1ms 0ms"),
    quote("minimax-2", ["AI1, depth 2", "IA 1, profondeur 2"], "1ms", TABLE, "2 1ms 1ms"),
    quote("alphabeta-2", ["AI2, depth 2", "IA 2, profondeur 2"], "1ms", TABLE, "2 1ms 1ms"),
    quote("minimax-3", ["AI1, depth 3", "IA 1, profondeur 3"], "2ms", TABLE, "3 2ms 1ms"),
    quote("alphabeta-3", ["AI2, depth 3", "IA 2, profondeur 3"], "1ms", TABLE, "3 2ms 1ms"),
    quote("minimax-4", ["AI1, depth 4", "IA 1, profondeur 4"], "13ms", TABLE, "4 13ms 2ms"),
    quote("alphabeta-4", ["AI2, depth 4", "IA 2, profondeur 4"], "2ms", TABLE, "4 13ms 2ms"),
    quote("minimax-5", ["AI1, depth 5", "IA 1, profondeur 5"], "66ms", TABLE, "5 66ms 3ms"),
    quote("alphabeta-5", ["AI2, depth 5", "IA 2, profondeur 5"], "3ms", TABLE, "5 66ms 3ms"),
    quote("minimax-6", ["AI1, depth 6", "IA 1, profondeur 6"], "425ms", TABLE, "6 425ms 16ms"),
    quote("alphabeta-6", ["AI2, depth 6", "IA 2, profondeur 6"], "16ms", TABLE, "6 425ms 16ms"),
    quote("minimax-7", ["AI1, depth 7", "IA 1, profondeur 7"], "2491ms", TABLE, "7 2491ms 24ms"),
    quote("alphabeta-7", ["AI2, depth 7", "IA 2, profondeur 7"], "24ms", TABLE, "7 2491ms 24ms"),
    quote("minimax-8", ["AI1, depth 8", "IA 1, profondeur 8"], "14940ms", TABLE, "8 14940ms 40ms"),
    quote("alphabeta-8", ["AI2, depth 8", "IA 2, profondeur 8"], "40ms", TABLE, "8 14940ms 40ms"),
    quote("minimax-9", ["AI1, depth 9", "IA 1, profondeur 9"], "96073ms", TABLE, "9 96073ms 80ms"),
    quote("alphabeta-9", ["AI2, depth 9", "IA 2, profondeur 9"], "80ms", TABLE, "9 96073ms 80ms"),
    quote("minimax-10", ["AI1, depth 10", "IA 1, profondeur 10"], "609605ms", TABLE, "10 609605ms 104ms"),
    quote("alphabeta-10", ["AI2, depth 10", "IA 2, profondeur 10"], "104ms", TABLE, "10 609605ms 104ms"),
    quote("alphabeta-11", ["AI2, depth 11", "IA 2, profondeur 11"], "400ms", TABLE, "11 - 400ms"),
    quote("alphabeta-12", ["AI2, depth 12", "IA 2, profondeur 12"], "417ms", TABLE, "12 - 417ms"),
    quote("alphabeta-13", ["AI2, depth 13", "IA 2, profondeur 13"], "1868ms", TABLE, "13 - 1868ms"),
    quote("alphabeta-14", ["AI2, depth 14", "IA 2, profondeur 14"], "1664ms", TABLE, "14 - 1664ms"),
    quote("alphabeta-15", ["AI2, depth 15", "IA 2, profondeur 15"], "21590ms", TABLE, "15 - 21590ms"),
    quote("alphabeta-16", ["AI2, depth 16", "IA 2, profondeur 16"], "8186ms", TABLE, "16 - 8186ms"),
    quote("alphabeta-17", ["AI2, depth 17", "IA 2, profondeur 17"], "204011ms", TABLE, "17 - 204011ms"),
    quote("alphabeta-18", ["AI2, depth 18", "IA 2, profondeur 18"], "38471ms", TABLE, "18 - 38471ms"),
    quote("alphabeta-19", ["AI2, depth 19", "IA 2, profondeur 19"], "-", TABLE, "19 - -").alone(EMPTY),
    quote("alphabeta-20", ["AI2, depth 20", "IA 2, profondeur 20"], "-", TABLE, "20 - -").alone(EMPTY),
];
