//! How figures compare, what else was measured, and figures in words.

use super::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    // Why nothing stands beside a figure.
    ("not measured in a quick run", "non mesuré dans un essai rapide"),
    ("not measured yet here", "pas encore mesuré ici"),
    (
        "a time on another machine, of a program in another language",
        "un temps d’une autre machine, d’un programme dans un autre langage",
    ),
    ("reason unknown", "raison inconnue"),
    (
        "a setting, not a result; our player has the same",
        "un réglage, pas un résultat ; notre joueur a le même",
    ),
    (
        "a setting: its recursion stops at depth == 1, so it is our depth=2, which counts plies",
        "un réglage : sa récursion s’arrête à depth == 1, c’est donc notre depth=2, qui compte les \
         coups",
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
        "a setting of the screenshot, which our row uses",
        "un réglage de la copie d’écran, que notre ligne emploie",
    ),
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
    ("one game of dice", "une partie de hasard"),
    (
        "one game of dice; the report's lies within our ranges",
        "une partie de hasard ; celle du rapport est dans nos intervalles",
    ),
    (
        "one game of dice; the report's lies outside our ranges",
        "une partie de hasard ; celle du rapport est hors de nos intervalles",
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
    ("threshold", "seuil"),
    ("siblings saved", "frères économisés"),
    ("saved a break", "économisés par coupure"),
    ("estimated for one created", "estimés pour un créé"),
    ("threads", "fils d’exécution"),
    ("% more boards", "% de plateaux en plus"),
    ("{} times as fast", "{} fois plus rapide"),
    // Figures in words.
    ("falls at {} depths", "baisse à {} profondeurs"),
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
    ("the best of four", "le meilleur de quatre"),
    ("not the best of four", "pas le meilleur de quatre"),
    ("not shown to be the best", "pas montré comme le meilleur"),
    // Why figures differ.
    (
        "reason unknown. By the rules that the report states, our nodes grow at every depth. Tried, without \
         any fall up to depth 12: the number of plays counted down instead of up (as a line of its code has \
         it), values cut to the window, the best score still possible left out, columns from the centre or \
         from the right, 140 other positions of 1 to 8 discs with either side to move. Cutting only where a \
         node is entered, or only above beta, loses nearly all that alpha-beta saves, which the report's \
         times exclude",
        "raison inconnue. Selon les règles que le rapport énonce, nos nœuds croissent à chaque profondeur. \
         Essayé, sans aucune baisse jusqu’à la profondeur 12 : le nombre de coups compté à rebours (comme \
         dans une ligne de son code), les valeurs bornées à la fenêtre, le meilleur score encore possible \
         laissé de côté, les colonnes depuis le centre ou depuis la droite, 140 autres positions de 1 à 8 \
         jetons avec l’un ou l’autre camp au trait. Couper seulement à l’entrée d’un nœud, ou seulement \
         au-dessus de bêta, perd presque tout ce qu’alpha-bêta économise, ce que les temps du rapport \
         excluent",
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
        "the report's did not find all swaps of a box, as it says; ours does, and restarts",
        "celle du rapport ne trouvait pas tous les échanges d’une boîte, comme il le dit ; la nôtre les \
         trouve, et recommence",
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
        "our nodes cost the same with and without cuts, so time falls as nodes do. By its own figures the \
         report's AlphaBeta took 3.1 µs a node and its Minimax 0.76, and 2.6 / 0.775 is 3.4, not almost 4; \
         why is not known",
        "nos nœuds coûtent autant avec coupures que sans, le temps baisse donc comme les nœuds. D’après ses \
         propres chiffres, l’AlphaBeta du rapport prenait 3,1 µs par nœud et son Minimax 0,76, et 2,6 / 0,775 \
         fait 3,4, pas presque 4 ; pourquoi, on ne sait pas",
    ),
    (
        "the scores above are this player's, the report's nodes are not: as second player it visits {}. They \
         are those of {}, as first player",
        "les scores ci-dessus sont de ce joueur, les nœuds du rapport non : en second il en visite {}. Ce \
         sont ceux de {}, en premier",
    ),
    (
        "these games do not say: the 95 % interval of its points includes one half",
        "ces parties ne le disent pas : l’intervalle à 95 % de ses points contient un demi",
    ),
    (
        "in these games it is the stronger one; the report does not say how it tried",
        "dans ces parties c’est le plus fort ; le rapport ne dit pas comment il a essayé",
    ),
    (
        "these games do not say: not every interval above excludes one half",
        "ces parties ne le disent pas : tous les intervalles ci-dessus n’excluent pas un demi",
    ),
    ("see the rows above", "voir les lignes ci-dessus"),
    (
        "863040 / 255024 is 3.38, which the report rounds up",
        "863040 / 255024 fait 3,38, que le rapport arrondit vers le haut",
    ),
    (
        "our interval excludes it. {}; or its winner always began: then ours is {}. The report does not say; \
         or its winner never began: then ours is {}. The report does not say",
        "notre intervalle l’exclut. {} ; ou son gagnant commençait toujours : le nôtre est alors {}. Le \
         rapport ne le dit pas ; ou son gagnant ne commençait jamais : le nôtre est alors {}. Le rapport ne \
         le dit pas",
    ),
    (
        "our interval excludes it. {}; or its winner always began: then ours is {}. The report does not say",
        "notre intervalle l’exclut. {} ; ou son gagnant commençait toujours : le nôtre est alors {}. Le \
         rapport ne le dit pas",
    ),
    (
        "our interval excludes it. {}; or its winner never began: then ours is {}. The report does not say",
        "notre intervalle l’exclut. {} ; ou son gagnant ne commençait jamais : le nôtre est alors {}. Le \
         rapport ne le dit pas",
    ),
    ("our interval excludes it. {}", "notre intervalle l’exclut. {}"),
    (
        "Chance may be the reason: of five games, {} % would be like this",
        "Le hasard peut en être la raison : sur cinq parties, {} % seraient ainsi",
    ),
    (
        "Reason unknown: of five games, only {} % would be like this by chance",
        "Raison inconnue : sur cinq parties, seules {} % seraient ainsi par hasard",
    ),
    (
        "in two games, one from each side, for depth 4; the report played one, and says neither who began \
         nor with which other settings",
        "en deux parties, une de chaque côté, pour la profondeur 4 ; le rapport en a joué une, et ne dit ni \
         qui commençait ni avec quels autres réglages",
    ),
    (
        "reason unknown: the report does not list its games, and its program may break ties otherwise; see \
         the rows above for ours",
        "raison inconnue : le rapport ne donne pas la liste de ses parties, et son programme départage \
         peut-être autrement ; voir les lignes ci-dessus pour les nôtres",
    ),
    (
        "{}. Ours here is without super-boards: the whole tree of super-boards has {} boards, fewer than the \
         report created, so its dynamic heuristic cannot have made a ply branch on cells alone, as its text \
         can be read; with it ours creates {}",
        "{}. Le nôtre est ici sans super-plateaux : l’arbre entier des super-plateaux a {} plateaux, moins que \
         le rapport n’en a créé ; son heuristique dynamique ne peut donc pas avoir fait qu’un coup ne se \
         ramifie que par les cases, comme on peut lire son texte ; avec elle le nôtre en crée {}",
    ),
    (
        "it depends on the position and on the depth; the report's own screenshot gives 7.1 ((19408946 + \
         118692539) / 19408946), and with super-boards ours is {}",
        "cela dépend de la position et de la profondeur ; la copie d’écran du rapport elle-même donne 7,1 \
         ((19408946 + 118692539) / 19408946), et avec super-plateaux le nôtre est {}",
    ),
    (
        "with a machine busy elsewhere times say little; see the boards created",
        "sur une machine occupée ailleurs les temps disent peu ; voir les plateaux créés",
    ),
    ("on our board; the report draws none", "sur notre plateau ; le rapport n’en dessine pas"),
    ("ours counts moves of both sides", "le nôtre compte les coups des deux camps"),
];
