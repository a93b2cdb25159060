//! How figures compare, what else was measured, and figures in words.

use super::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    // Why nothing stands beside a figure.
    ("not measured in a quick run", "non mesuré dans un essai rapide"),
    (
        "a time on another machine, of a program in another language",
        "un temps d’une autre machine, d’un programme dans un autre langage",
    ),
    ("reason unknown", "raison inconnue"),
    (
        "by construction: a setting, which our player has as well",
        "par construction : un réglage, que notre joueur a aussi",
    ),
    (
        "by construction: it follows from the rules of the game",
        "par construction : cela découle des règles du jeu",
    ),
    (
        "by construction: a formula, which our heuristic computes",
        "par construction : une formule, que notre heuristique calcule",
    ),
    (
        "by construction: our board was chosen with 31 empty cells",
        "par construction : notre plateau a été choisi avec 31 cases vides",
    ),
    (
        "by construction: the report's position is lost, and ours was chosen to give this number",
        "par construction : la position du rapport est perdue, et la nôtre choisie pour donner ce nombre",
    ),
    (
        "by construction: the two numbers above, divided",
        "par construction : les deux nombres ci-dessus, divisés",
    ),
    ("more than a fifth apart", "à plus d’un cinquième l’un de l’autre"),
    ("partly fitted, as said above", "en partie ajusté, comme dit plus haut"),
    (
        "more than a fifth apart: the report's 80 ms are {} µs for each of our nodes, more than at greater \
         depths, perhaps because a Java program is slow at first. By the other reading it is {}",
        "à plus d’un cinquième l’un de l’autre : les 80 ms du rapport font {} µs pour chacun de nos nœuds, plus \
         qu’aux profondeurs plus grandes, peut-être parce qu’un programme Java est lent au début. Selon \
         l’autre lecture, c’est {}",
    ),
    (
        "by construction: a setting; its recursion stops at depth == 1, so it is our depth=2, which counts \
         plies",
        "par construction : un réglage ; sa récursion s’arrête à depth == 1, c’est donc notre depth=2, qui \
         compte les coups",
    ),
    (
        "a rule of the competition; the report's player does not use it up",
        "une règle de la compétition ; le joueur du rapport ne l’épuise pas",
    ),
    (
        "needs the two programs, which the report does not name",
        "il faudrait les deux programmes, que le rapport ne nomme pas",
    ),
    ("needs the same people", "il faudrait les mêmes personnes"),
    (
        "the same search one cell before its end; the final counters are compared",
        "la même recherche une case avant sa fin ; ce sont les compteurs finaux qu’on compare",
    ),
    (
        "not a whole number of boards: the screenshot reads badly here",
        "pas un nombre entier de plateaux : la copie d’écran se lit mal ici",
    ),
    ("a formula, not a result", "une formule, pas un résultat"),
    ("the report leaves this empty", "le rapport laisse cette case vide"),
    ("“nearly none” is not a number", "« quasi-nul » n’est pas un nombre"),
    (
        "these are puzzles of our own: give the report's with --puzzles or $QUINTET_DATA",
        "ce sont des grilles à nous : donnez celles du rapport avec --puzzles ou $QUINTET_DATA",
    ),
    ("a single game, left to chance", "une seule partie, livrée au hasard"),
    (
        "a single game, left to chance; the report's lies within our ranges",
        "une seule partie, livrée au hasard ; celle du rapport est dans nos intervalles",
    ),
    (
        "a single game, left to chance; the report's lies outside our ranges",
        "une seule partie, livrée au hasard ; celle du rapport est hors de nos intervalles",
    ),
    (
        "another machine, and units that are not clear",
        "une autre machine, et des unités qui ne sont pas claires",
    ),
    (
        "another position: the report does not show its own",
        "une autre position : le rapport ne montre pas la sienne",
    ),
    // What else was measured.
    ("nodes", "nœuds"),
    ("first", "premier"),
    ("games", "parties"),
    ("hardest", "la plus difficile"),
    ("nodes in all", "nœuds en tout"),
    ("limit", "limite"),
    ("most nodes", "maximum de nœuds"),
    ("wrong, %", "fautes, %"),
    ("40 points or more", "40 points ou plus"),
    ("wrong passes", "passes fautives"),
    ("nodes a move", "nœuds par coup"),
    ("turns", "tours"),
    ("cells explored", "cases explorées"),
    ("conflicts left on average", "conflits restants en moyenne"),
    ("threshold", "seuil"),
    ("siblings saved", "frères épargnés"),
    ("saved a break", "économisés par coupure"),
    ("estimated for one created", "estimés pour un créé"),
    ("threads", "fils d’exécution"),
    ("% more boards", "% de plateaux en plus"),
    ("{} times as fast", "{} fois plus rapide"),
    // Figures in words.
    ("never falls", "ne baisse jamais"),
    ("falls at {}", "baisse à {}"),
    ("drawn at no aggressivity", "nulles à aucune agressivité"),
    ("drawn at aggressivity {}", "nulles à l’agressivité {}"),
    ("{} worse, {} the same, {} better", "moins bons : {}, égaux : {}, meilleurs : {}"),
    ("at most {}", "au plus {}"),
    ("{} of {} drawn", "{} nulles sur {}"),
    ("{} of {} within a tenth, most {}", "{} sur {} en un dixième, au plus {}"),
    ("{} of {}", "{} sur {}"),
    ("{} cells", "{} cases"),
    ("{} % on {}", "{} % sur {}"),
    ("grows at every step", "croît à chaque pas"),
    ("does not always grow", "ne croît pas toujours"),
    ("{} (blocks)", "{} (bloque)"),
    ("{} (does not block)", "{} (ne bloque pas)"),
    ("not by depth {}", "pas à la profondeur {}"),
    ("depth {}", "profondeur {}"),
    // Why figures differ.
    (
        "partly fitted: this is the best of about 600 readings that we tried. It also falls at 12, where the \
         report's times rise a little",
        "en partie ajusté : c’est la meilleure d’environ 600 lectures que nous avons essayées. Elle baisse \
         aussi à 12, où les temps du rapport montent un peu",
    ),
    (
        "8! is 40 320, the number of orders of eight cells; a swap is of two of nine cells, 9 · 8 / 2",
        "8! vaut 40 320, le nombre d’ordres de huit cases ; un échange porte sur deux cases parmi neuf, 9 · 8 / 2",
    ),
    (
        "9! is 362 880; nine boxes have nine times the swaps of one, and 9 · 8! would be 9! swaps only if a \
         box had 8!",
        "9! vaut 362 880 ; neuf boîtes ont neuf fois les échanges d’une seule, et 9 · 8! ne ferait 9! \
         échanges que si une boîte en avait 8!",
    ),
    (
        "the report's did not keep its limit of nodes, as it says; ours does",
        "celle du rapport ne tenait pas sa limite de nœuds, comme il le dit ; la nôtre la tient",
    ),
    (
        "on most puzzles it is right; on some, recursive best-first search makes the same nodes again and \
         again, because the sum of possibilities falls with every digit whether right or wrong",
        "sur la plupart des grilles il a raison ; sur quelques-unes, la recherche récursive du meilleur \
         d’abord refait sans cesse les mêmes nœuds, car la somme des possibilités baisse à chaque chiffre, \
         juste ou faux",
    ),
    (
        "a slip: 729 · 701 is {}. It is also not the number of pairs of moves: there are {} replies to a \
         first move, so {} pairs; 729 · 701 counts the first moves as well",
        "une étourderie : 729 · 701 vaut {}. Ce n’est pas non plus le nombre de paires de coups : il y a {} \
         réponses à un premier coup, donc {} paires ; 729 · 701 compte aussi les premiers coups",
    ),
    (
        "the report does not say on which grid; 9×9 gives it",
        "le rapport ne dit pas sur quelle grille ; 9×9 le donne",
    ),
    (
        "the report divides its two totals ({}), which are of different games: Minimax as second player and \
         AlphaBeta as first",
        "le rapport divise ses deux totaux ({}), qui sont de parties différentes : Minimax en second et \
         AlphaBeta en premier",
    ),
    (
        "at two plies alpha-beta saves leaves, but never the making of the moves after each move of the root. \
         In the report's program that was the greater part: 0.57 µs a leaf and 77 µs for the moves of a grid \
         (729 validity tests of 0.1 µs each) give both its times, two unknowns for two figures. In ours it is \
         the smaller one",
        "à deux coups, alpha-bêta épargne des feuilles, mais jamais la liste des coups après chaque coup de la \
         racine. Dans le programme du rapport, c’était la plus grande part : 0,57 µs par feuille et 77 µs pour \
         les coups d’une grille (729 tests de validité de 0,1 µs) donnent ses deux temps, deux inconnues pour \
         deux chiffres. Dans le nôtre, c’est la plus petite",
    ),
    (
        "see the row above: our grids list their moves faster than the report's",
        "voir la ligne ci-dessus : nos grilles énumèrent leurs coups plus vite que celles du rapport",
    ),
    ("9×9: time of Minimax / time of AlphaBeta", "9×9 : temps de Minimax / temps d’AlphaBeta"),
    (
        "the scores above are this player's, the report's nodes are not: as second player it visits {}. They \
         are those of {}, as first player",
        "les scores ci-dessus sont de ce joueur, les nœuds du rapport non : en second il en visite {}. Ce \
         sont ceux de {}, en premier",
    ),
    ("see the rows below", "voir les lignes ci-dessous"),
    (
        "it holds up to 20 000 000; 50 000 000, which the report may not have tried, is the best of all",
        "c’est vrai jusqu’à 20 000 000 ; 50 000 000, que le rapport n’a peut-être pas essayé, est le meilleur \
         de tous",
    ),
    (
        "borderline: of five games, {} % would be as far off as the report's, {} to {} % within our interval",
        "à la limite : sur cinq parties, {} % s’écarteraient autant que celles du rapport, {} à {} % dans notre \
         intervalle",
    ),
    (
        "of five games, {} % would be as far off as the report's",
        "sur cinq parties, {} % s’écarteraient autant que celles du rapport",
    ),
    ("{}: depth {} here", "{} : profondeur {} ici"),
    ("N=4: time of M / time of AB", "N=4 : temps de M / temps d’AB"),
    ("N=4: time of AB / time of OPTI", "N=4 : temps d’AB / temps d’OPTI"),
    (
        "“un peu plus d'une minute”: so a little less than 9. Ours are nodes",
        "« un peu plus d’une minute » : donc un peu moins de 9. Les nôtres sont des nœuds",
    ),
    (
        "the report played one game, and says neither who began nor with which aggressivity: see the rows \
         below for both games at each; at 3, the screenshot's, depth 4 does not draw both",
        "le rapport a joué une partie, et ne dit ni qui commençait ni avec quelle agressivité : voir les lignes \
         ci-dessous pour les deux parties à chacune ; à 3, celle de la copie d’écran, la profondeur 4 n’annule \
         pas les deux",
    ),
    (
        "reason unknown: the report does not list its games, and its program may break ties otherwise; see \
         the rows above for ours",
        "raison inconnue : le rapport ne donne pas la liste de ses parties, et son programme départage \
         peut-être autrement ; voir les lignes ci-dessus pour les nôtres",
    ),
    (
        "{}. With super-boards at every ply the whole tree has {} boards, fewer than the report created, so its \
         dynamic heuristic was not that; ours creates {} so, and {} without it",
        "{}. Avec des super-plateaux à chaque coup, l’arbre entier a {} plateaux, moins que le rapport n’en a \
         créé : son heuristique dynamique n’était donc pas cela ; le nôtre en crée {} ainsi, et {} sans elle",
    ),
    (
        "it depends on the position and on the depth; the report's own screenshot gives 7.1 ((19408946 + \
         118692539) / 19408946), and without the dynamic heuristic ours is {}",
        "cela dépend de la position et de la profondeur ; la copie d’écran du rapport elle-même donne 7,1 \
         ((19408946 + 118692539) / 19408946), et sans l’heuristique dynamique le nôtre est {}",
    ),
    (
        "with a machine busy elsewhere times say little; see the boards created",
        "sur une machine occupée ailleurs les temps disent peu ; voir les plateaux créés",
    ),
    ("on our board; the report draws none", "sur notre plateau ; le rapport n’en dessine pas"),
];
