//! Titles, notes and captions.

use super::Pattern;

pub(super) const PATTERNS: &[Pattern] = &[
    ("“{}”, {} and {}, {}", "« {} », {} et {}, {}"),
    ("“{}”, {}", "« {} », {}"),
    ("“{}”", "« {} »"),
    ("What else the report says", "Ce que dit encore le rapport"),
    (
        "Settings, claims and figures with nothing of ours beside them.",
        "Réglages, affirmations et chiffres à côté desquels rien de nôtre ne figure.",
    ),
    ("screenshot", "Copie d’écran"),
    // Axes and curves.
    ("depth, plies", "profondeur, en coups"),
    ("milliseconds", "millisecondes"),
    ("{}, ours", "{}, les nôtres"),
    ("{}, report", "{}, rapport"),
    ("ours", "les nôtres"),
    ("alpha-beta", "alpha-bêta"),
    ("even depths", "profondeurs paires"),
    ("odd depths", "profondeurs impaires"),
    ("even depths, read literally", "profondeurs paires, à la lettre"),
    ("odd depths, read literally", "profondeurs impaires, à la lettre"),
    ("even depths, read otherwise", "profondeurs paires, autre lecture"),
    ("odd depths, read otherwise", "profondeurs impaires, autre lecture"),
    ("points ahead", "points d’avance"),
    ("move of the searcher", "coup de celui qui cherche"),
    ("mean regret, points", "regret moyen, en points"),
    ("joueur-ia without heuristics", "joueur-ia sans heuristiques"),
    ("engine", "moteur"),
    ("standard deviation", "écart type"),
    ("{} random boards of {} marbles", "{} plateaux au hasard de {} billes"),
    (
        "games won by the report's winner, %  (line: 95 % interval, circle: the report)",
        "parties gagnées par le gagnant du rapport, %  (trait : intervalle à 95 %, cercle : le rapport)",
    ),
    ("node limit", "limite de nœuds"),
    ("puzzles solved", "grilles résolues"),
    ("the report", "le rapport"),
    // Connect Four.
    ("AI1, minimax, by depth", "IA 1, minimax, selon la profondeur"),
    ("AI2, with alpha-beta, by depth", "IA 2, avec alpha-bêta, selon la profondeur"),
    (
        "After a disc in column 4. The report measured a Java program on another machine. Nodes are ours: \
         every call of the recursive function.",
        "Après un jeton dans la colonne 4. Le rapport a mesuré un programme Java sur une autre machine. Les \
         nœuds sont les nôtres : chaque appel de la fonction récursive.",
    ),
    (
        "What a depth costs, and what alpha-beta saves",
        "Ce que coûte une profondeur, et ce qu’alpha-bêta économise",
    ),
    (
        "Times of one machine, divided by each other, beside our nodes divided in the same way.",
        "Des temps d’une même machine, divisés l’un par l’autre, à côté de nos nœuds divisés de la même façon.",
    ),
    ("AI1: depth {} / depth {}", "IA 1 : profondeur {} / profondeur {}"),
    ("AI2: depth {} / depth {}", "IA 2 : profondeur {} / profondeur {}"),
    ("AI1 / AI2 at depth 9", "IA 1 / IA 2 à la profondeur 9"),
    (
        "the report's µs for each of our nodes, from depth 13 on",
        "µs du rapport pour chacun de nos nœuds, à partir de la profondeur 13",
    ),
    (
        "read otherwise: nbPlays counted up, 0 at the last depth",
        "autre lecture : nbPlays compté vers le haut, 0 à la dernière profondeur",
    ),
    ("Which reading does what", "Quelle lecture fait quoi"),
    (
        "The start value at the last depth makes even depths cheap; counting down makes them cheaper than \
         the odd ones. At even depths an undecided board is then worth less than a loss, and the program \
         loses to our reading of the same depth. Games begin with four random moves.",
        "La valeur de départ à la dernière profondeur rend les profondeurs paires bon marché ; compter à \
         rebours les rend moins chères que les impaires. Aux profondeurs paires, un plateau indécis vaut \
         alors moins qu’une défaite, et le programme perd contre notre lecture à la même profondeur. Les \
         parties commencent par quatre coups au hasard.",
    ),
    ("{}: nodes", "{} : nœuds"),
    ("{}: points against {}", "{} : points contre {}"),
    ("What the text says of them", "Ce qu’en dit le texte"),
    ("Even and odd depths", "Profondeurs paires et impaires"),
    (
        "The report's discovery: even depths take less time than odd ones, 38 s at depth 18 and 204 s at 17. \
         Three things in its text give it together. A person has dropped a disc (Player VS AI; we take \
         column 4). The calls are printed as minMax(newTab, nbPlays-1, …), so the number of discs counts \
         down. And columns are searched “à condition que la profondeur souhaitée ne soit pas déjà \
         atteinte”: at the last depth the function then falls through and returns the value it started \
         with, alpha. So an undecided board at the last depth cuts off the node above it at once, and whose \
         nodes these are depends on whether the depth is even. At even depths such a program plays badly, \
         which the report does not say: see the table below.",
        "La découverte du rapport : les profondeurs paires prennent moins de temps que les impaires, 38 s à \
         18 et 204 s à 17. Trois choses de son texte la donnent ensemble. Une personne a posé un jeton \
         (Player VS AI ; nous prenons la colonne 4). Les appels sont imprimés minMax(newTab, nbPlays-1, …) : \
         le nombre de jetons décroît. Et on parcourt les colonnes « à condition que la profondeur souhaitée \
         ne soit pas déjà atteinte » : à la dernière profondeur, la fonction arrive alors à sa fin et rend \
         la valeur dont elle est partie, alpha. Un plateau indécis y coupe donc aussitôt le nœud du dessus, \
         et à qui sont ces nœuds dépend de la parité de la profondeur. Aux profondeurs paires, un tel \
         programme joue mal, ce que le rapport ne dit pas : voir le tableau suivant.",
    ),
    (
        "Connect Four: time by depth (Annexe 5)",
        "Puissance 4 : temps selon la profondeur (annexe 5)",
    ),
    ("Connect Four: nodes by depth", "Puissance 4 : nœuds selon la profondeur"),
    (
        "Connect Four, alpha-beta: even and odd depths (Annexe 6)",
        "Puissance 4, alpha-bêta : profondeurs paires et impaires (annexe 6)",
    ),
    ("Connect Four: nodes of both readings", "Puissance 4 : nœuds des deux lectures"),
    // DualSudoku.
    ("How many moves there are at first", "Combien de coups il y a au début"),
    ("Games on empty grids", "Parties sur grilles vides"),
    (
        "“A x – y B”: A plays first. Nodes are of the player that searches: total, mean (truncated) and most \
         of a move. The report's times are means of two games' totals; so are ours. Its node figures are of \
         one of the two games, which it does not say: for Minimax of the one that First Valid Move begins, \
         for AlphaBeta of the other.",
        "« A x – y B » : A joue en premier. Les nœuds sont ceux du joueur qui cherche : total, moyenne (tronquée) et \
         maximum d’un coup. Les temps du rapport sont des moyennes des totaux de deux parties ; les nôtres \
         aussi. Ses nombres de nœuds sont ceux de l’une des deux parties, sans qu’il dise laquelle : pour Minimax, \
         celle que First Valid Move commence, pour AlphaBeta, l’autre.",
    ),
    ("What alpha-beta saves", "Ce qu’alpha-bêta économise"),
    (
        "Ours over both games of each pair. The report truncates its factors.",
        "Les nôtres sur les deux parties de chaque paire. Le rapport tronque ses facteurs.",
    ),
    (
        "Joueur IA: scores of one player, nodes of another",
        "Joueur IA : les scores d’un joueur, les nœuds d’un autre",
    ),
    (
        "The report prints scores and nodes of Joueur IA in one sentence. The scores are those of the player it \
         describes, exactly. The nodes are not: they are, to the last digit, those of the same player without \
         its two heuristics, values tried in ascending order (on 4×4, where there are no heuristics, of the \
         order alone), in the game that it begins. On 9×9 that game ends 461 – 130, which the report does not \
         print. So we infer that the nodes were measured with an earlier state of the program; the report \
         says nothing of it.",
        "Le rapport imprime les scores et les nœuds de Joueur IA dans une même phrase. Les scores sont \
         exactement ceux du joueur qu’il décrit. Les nœuds non : ce sont, au chiffre près, ceux du même joueur \
         sans ses deux heuristiques, les valeurs essayées en ordre croissant (en 4×4, où il n’y a pas \
         d’heuristiques, par l’ordre seul), dans la partie qu’il commence. En 9×9 cette partie finit par 461 – \
         130, que le rapport n’imprime pas. Nous en déduisons que les nœuds ont été mesurés avec un état \
         antérieur du programme ; le rapport n’en dit rien.",
    ),
    (
        "The automata: one game in the report, many here",
        "Les automates : une partie dans le rapport, beaucoup ici",
    ),
    (
        "These players throw dice, so one game's score cannot come out again. Ours are means, and the range \
         that holds the middle 95 % of our games.",
        "Ces joueurs jouent au hasard : le score d’une partie ne peut pas revenir. Les nôtres sont des \
         moyennes, avec l’intervalle qui contient les 95 % du milieu de nos parties.",
    ),
    ("The threshold: does more search hurt?", "Le seuil : chercher plus nuit-il ?"),
    (
        "The report's own four games on 9×9, both ways against First Valid Move and AlphaBeta, replayed with \
         other thresholds: no dice are thrown. Margins within 1 % are called the same. Below, points in a \
         match against the report's threshold from {} random moves, with a 95 % interval. The report says \
         neither how it tried nor how often.",
        "Les quatre parties du rapport en 9×9, aller et retour contre First Valid Move et AlphaBeta, rejouées \
         avec d’autres seuils : rien n’y est tiré au hasard. Des écarts à moins de 1 % comptent comme \
         égaux. Dessous, les points d’un match contre le seuil du rapport après {} coups au hasard, avec un \
         intervalle à 95 %. Le rapport ne dit ni comment il a essayé ni combien de fois.",
    ),
    ("threshold {}: points ahead in four games", "seuil {} : points d’avance en quatre parties"),
    ("{}: points ahead in four games", "{} : points d’avance en quatre parties"),
    (
        "DualSudoku: Joueur IA's margin over the report's four games, by threshold",
        "DualSudoku : avance de Joueur IA dans les quatre parties du rapport, selon le seuil",
    ),
    ("What each heuristic is worth", "Ce que vaut chaque heuristique"),
    (
        "The report's parameter ia applied a heuristic to one player “pour en vérifier l'efficacité”, and it \
         prints no result. Here is each by itself, in the same four games.",
        "Le paramètre ia du rapport appliquait une heuristique à un joueur « pour en vérifier \
         l’efficacité », sans qu’il imprime de résultat. Voici chacune seule, dans les mêmes quatre parties.",
    ),
    (
        "Does searching deeper help? Points given away a move, against exact values",
        "Chercher plus profond aide-t-il ? Points cédés par coup, d’après les valeurs exactes",
    ),
    (
        "The report found that a higher threshold does not make its player stronger. That holds for its player: \
         with few cells left it gives away more the farther it looks. Its two heuristics are added at every \
         ply, so a deeper search trusts them more; without them it gives away less there. It also supposes \
         that the other side never passes, and gives up turns that it should not. It does not hold for the \
         game: the engine gives away less with every step. A few moves that give away a whole unit weigh much \
         in a mean, so look at the share of wrong moves as well. Figures are ours; the positions are late \
         ones of games between engines that err at times.",
        "Le rapport a trouvé qu’un seuil plus haut ne rend pas son joueur plus fort. C’est vrai de son joueur : \
         quand il reste peu de cases, il cède d’autant plus qu’il regarde loin. Ses deux heuristiques \
         s’ajoutent à chaque coup, une recherche plus profonde s’y fie donc davantage ; sans elles il y cède \
         moins. Il suppose aussi que l’autre camp ne passe jamais, et passe son tour quand il ne le devrait \
         pas. Ce n’est pas vrai du jeu : le moteur cède moins à chaque pas. Quelques coups qui cèdent une \
         unité entière pèsent beaucoup dans une moyenne : regardez aussi la part des coups fautifs. Les \
         chiffres sont les nôtres ; les positions sont des fins de parties entre moteurs qui se trompent \
         parfois.",
    ),
    (
        "DualSudoku: nodes per move against first-valid",
        "DualSudoku : nœuds par coup contre first-valid",
    ),
    (
        "DualSudoku: points given away, by nodes searched",
        "DualSudoku : points cédés, selon les nœuds cherchés",
    ),
    // Hex.
    (
        "Championships: the share of the report's winner",
        "Championnats : la part du gagnant du rapport",
    ),
    (
        "M minimax, AB alpha-beta, OPTI best-choice without dead cells (as the report had it), R random. Ours: \
         sides alternate; a 95 % interval in parentheses. The report does not say how many games it played, \
         but all its shares are multiples of 20 %, as of five games. Equal says that five games come out as \
         far from our share as the report's in at least 5 % of cases. That a board undecided at the last \
         depth counts as won is our reading; the report does not say what it is worth. Mean times are per \
         move; what m and s mean in the report's is not clear (its text says that they are shown in \
         milliseconds).",
        "M minimax, AB alpha-bêta, OPTI best-choice sans cases mortes (comme dans le rapport), R au hasard. Les \
         nôtres : les camps alternent ; un intervalle à 95 % entre parenthèses. Le rapport ne dit pas combien \
         de parties il a jouées, mais toutes ses parts sont des multiples de 20 %, comme sur cinq parties. \
         Égal veut dire que cinq parties s’écartent de notre part autant que celles du rapport dans au moins \
         5 % des cas. Qu’un plateau indécis à la dernière profondeur compte comme gagné est notre lecture ; \
         le rapport ne dit pas ce qu’il vaut. Les temps moyens sont par coup ; ce que m et s signifient dans \
         ceux du rapport n’est pas clair (son texte dit qu’ils sont en millisecondes).",
    ),
    ("The same one ply less deep", "Les mêmes, un coup moins profond"),
    (
        "The report counts 24 × 23 × 22 × 21 boards at depth 4: four plies. Our players search one ply more, \
         the root's own moves and then the depth. Here are the same championships one ply less deep; the \
         times on 4×4 speak for the deeper reading.",
        "Le rapport compte 24 × 23 × 22 × 21 plateaux à la profondeur 4 : quatre coups. Nos joueurs cherchent \
         un coup de plus, ceux de la racine puis la profondeur. Voici les mêmes championnats un coup moins \
         profond ; les temps en 4×4 parlent pour la lecture plus profonde.",
    ),
    ("Times, as ratios", "Les temps, en quotients"),
    (
        "Mean times of a move in the report, with m as minutes and s as seconds, divided by each other; ours \
         are nodes a move, divided in the same way.",
        "Temps moyens d’un coup dans le rapport, m lu comme minutes et s comme secondes, divisés l’un par \
         l’autre ; les nôtres sont des nœuds par coup, divisés de la même façon.",
    ),
    ("The same with dead cells left out", "Les mêmes sans les cases mortes"),
    (
        "Ours alone: the report describes dead cells (“noeuds en embuscade”) and could not implement them.",
        "Les nôtres seuls : le rapport décrit les cases mortes (« noeuds en embuscade ») et n’a pas pu les \
         programmer.",
    ),
    ("Hex: win rates of the report's pairings", "Hex : taux de victoire des rencontres du rapport"),
    ("The cells explored", "Les cases explorées"),
    (
        "R, B stones; * explored, x explored and dead, . not explored. The report's figures show explored cells \
         in yellow; they are lost, and these positions are ours. In the report's figures Blue begins; here Red \
         does, whose edges are top and bottom.",
        "R, B pions ; * explorée, x explorée et morte, . non explorée. Les figures du rapport montrent les \
         cases explorées en jaune ; elles sont perdues, et ces positions sont les nôtres. Dans les figures du \
         rapport Bleu commence ; ici c’est Rouge, dont les bords sont en haut et en bas.",
    ),
    (
        "Hex: first moves of Blue (first_move_choose)",
        "Hex : premiers coups de Bleu (first_move_choose)",
    ),
    (
        "Hex: moves to explore for Blue (get_moves_to_explore)",
        "Hex : coups à explorer pour Bleu (get_moves_to_explore)",
    ),
    (
        "Hex: moves to explore for Red, and dead cells (noeuds en embuscade)",
        "Hex : coups à explorer pour Rouge, et cases mortes (noeuds en embuscade)",
    ),
    ("Nodes on 7×7 by the cells explored", "Nœuds en 7×7 selon les cases explorées"),
    (
        "Depth 4, at worst. The report's positions are lost; ours, after {} and after {}, were chosen so that \
         the same heuristic leaves the same number of cells.",
        "Profondeur 4, au pire. Les positions du rapport sont perdues ; les nôtres, après {} et après {}, ont \
         été choisies pour que la même heuristique laisse le même nombre de cases.",
    ),
    // Pentago.
    ("Branching and the heuristic", "Le branchement et l’heuristique"),
    (
        "The report: “Il est obligatoire de faire tourner un des mini-plateaux”. Here a marble that makes five \
         ends the game, and nothing is turned: a rule of ours, which its program need not have had.",
        "Le rapport : « Il est obligatoire de faire tourner un des mini-plateaux ». Ici une bille qui en aligne \
         cinq termine la partie, et rien ne tourne : une règle à nous, que son programme n’avait pas forcément.",
    ),
    ("Aggressivity: the spread of the heuristic", "L’agressivité : la dispersion de l’heuristique"),
    (
        "The report's chart is lost; its point is that the standard deviation grows. Ours: the plain heuristic \
         of random boards of ten marbles.",
        "Le graphique du rapport est perdu ; il montrait que l’écart type croît. Le nôtre : l’heuristique \
         simple de plateaux au hasard de dix billes.",
    ),
    (
        "Pentago: spread of the heuristic by aggressivity",
        "Pentago : dispersion de l’heuristique selon l’agressivité",
    ),
    (
        "One move at depth {}, with the report's counters",
        "Un coup à la profondeur {}, avec les compteurs du rapport",
    ),
    (
        "The screenshot: dynamic heuristic on, depth {}, aggressivity 3, 31 empty cells; where the marbles lie \
         is not shown, ours is after {}, so the numbers themselves cannot be compared. Its saved boards \
         divided by its breaks are 200: with at most 8 · 30 boards on a level, that is the skipped boards of \
         the level without the trees below them, and our “siblings saved” counts these. Three readings of \
         the heuristic: the mean over the turns at the last ply only (leaves), at every ply so that a ply is \
         a cell (on), and not at all. The first fits best, and is the one compared; that is the best of \
         three, on one board of ours. Counts are of one thread.",
        "La copie d’écran : heuristique dynamique, profondeur {}, agressivité 3, 31 cases vides ; où sont les \
         billes n’est pas montré, la nôtre est après {}, les nombres eux-mêmes ne se comparent donc pas. Ses \
         plateaux économisés divisés par ses coupures font 200 : avec au plus 8 · 30 plateaux à un niveau, ce \
         sont les plateaux sautés de ce niveau sans les arbres en dessous, et nos « frères épargnés » \
         comptent ceux-là. Trois lectures de l’heuristique : la moyenne sur les rotations au dernier coup \
         seulement (leaves), à chaque coup, qui n’est alors qu’une case (on), et pas du tout. La première \
         convient le mieux, et c’est elle qu’on compare ; c’est la meilleure de trois, sur un plateau à nous. \
         Les compteurs sont d’un seul fil d’exécution.",
    ),
    ("boards saved a break", "plateaux économisés par coupure"),
    ("boards saved for one created", "plateaux économisés pour un créé"),
    (
        "depth 4 against depth 2, aggressivity {}",
        "profondeur 4 contre profondeur 2, agressivité {}",
    ),
    (
        "Threads, and what alpha-beta loses by them",
        "Les fils d’exécution, et ce qu’alpha-bêta y perd",
    ),
    (
        "The report only wished for threads, and guessed that they gain less than their number because \
         alpha-beta cuts less. The loss is what is created in addition: branches searched side by side do not \
         know each other's values yet.",
        "Le rapport souhaitait seulement des fils d’exécution, et supposait qu’ils gagnent moins que leur \
         nombre parce qu’alpha-bêta coupe moins. La perte est ce qui est créé en plus : des branches cherchées \
         côte à côte ne connaissent pas encore leurs valeurs.",
    ),
    ("Evaluation: the player against itself", "Évaluation : le joueur contre lui-même"),
    (
        "Wins, draws and losses of the first player named, one game from each side: the player throws no dice, \
         so more would be the same again.",
        "Victoires, nulles et défaites du premier joueur nommé, une partie de chaque côté : le joueur ne joue \
         pas au hasard, davantage de parties seraient les mêmes.",
    ),
    ("The weak point: three in the middle", "Le point faible : trois au milieu"),
    (
        "The report: three marbles in line in the middle, early on, win if they are not blocked; only depth 4 \
         sees it, and depth 2 blocks because it looks dangerous. The board is ours: {} (36 cells by rows, 1 \
         has three in line on c3 d3 e3, 2 to move).",
        "Le rapport : trois billes alignées au milieu, tôt dans la partie, gagnent si on ne les bloque pas ; \
         seule la profondeur 4 le voit, et la profondeur 2 bloque parce que cela paraît dangereux. Le plateau \
         est le nôtre : {} (36 cases par lignes, 1 en a trois alignées en c3 d3 e3, 2 au trait).",
    ),
    // Sudoku.
    (
        "Depth-first, down the columns, {} puzzles",
        "En profondeur d’abord, par colonnes, {} grilles",
    ),
    (
        "Every digit placed is a node. The report says neither the order of its cells nor what it counts as a \
         node; down the columns, its figures come out. Times are of one thread.",
        "Chaque chiffre posé est un nœud. Le rapport ne dit ni l’ordre de ses cases ni ce qu’il compte comme \
         un nœud ; par colonnes, ses chiffres se retrouvent. Les temps sont d’un seul fil d’exécution.",
    ),
    ("The order of cells and digits", "L’ordre des cases et des chiffres"),
    (
        "Ours: solved within 1 000 / 5 000 / 10 000 / 50 000 nodes. The report suspects the order in which the \
         children of a node are made (section 3.1): here are the other orders of cells and of digits.",
        "Les nôtres : résolus en 1 000 / 5 000 / 10 000 / 50 000 nœuds au plus. Le rapport soupçonne l’ordre \
         dans lequel les fils d’un nœud sont faits (section 3.1) : voici les autres ordres de cases et de \
         chiffres.",
    ),
    ("The other solvers", "Les autres solveurs"),
    (
        "The report's heuristic search did not work. A node is a swap looked at, or a digit placed. No solver \
         of ours exceeds its limit.",
        "La recherche heuristique du rapport ne marchait pas. Un nœud est un échange regardé, ou un chiffre \
         posé. Aucun de nos solveurs ne dépasse sa limite.",
    ),
    ("Hill climbing, {} puzzles", "Hill-Climbing, {} grilles"),
    (
        "Section 2.2 of the report describes its hill climbing; what it ran did not find all swaps of a box, \
         as section 3.2 says. As described it solves none either: it is stuck at once, “extrêmement \
         rapide”. Below the picture of such an end, what each addition gives. A node is a swap looked at.",
        "La section 2.2 du rapport décrit son Hill-Climbing ; ce qui tournait ne trouvait pas tous les échanges \
         d’une boîte, comme le dit la section 3.2. Tel qu’il est décrit, il n’en résout aucune non plus : il \
         est bloqué aussitôt, « extrêmement rapide ». Sous l’image d’une telle fin, ce que donne chaque \
         ajout. Un nœud est un échange regardé.",
    ),
    (
        "with 100 restarts, which the report considered",
        "avec 100 relances, que le rapport envisageait",
    ),
    (
        "with swaps that change nothing, across a plateau",
        "avec des échanges à égalité, pour traverser un plateau",
    ),
    ("with what can be deduced filled in first", "en remplissant d’abord ce qui se déduit"),
    (
        "with all of these, and one box shaken instead of the whole grid",
        "avec tout cela, et une boîte secouée au lieu de toute la grille",
    ),
    ("time of all / time within 50 000 nodes", "temps de toutes / temps avec 50 000 nœuds au plus"),
    (
        "Sudoku: puzzles solved against the node limit",
        "Sudoku : grilles résolues selon la limite de nœuds",
    ),
];
