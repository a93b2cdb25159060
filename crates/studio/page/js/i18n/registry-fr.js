// @ts-check
/**
 * French names and summaries of what the registry knows: games, players, parameters.
 *
 * A text is looked up by the most precise key there is: `game/player.param`, `player.param`,
 * `param`; a setup's parameters belong to the player `setup`. A test asserts that nothing
 * registered lacks its text.
 */

/** @typedef {Record<string, string>} Texts */

/** @type {Texts} */
export const titles = {
  connect4: 'Puissance 4',
  hex: 'Hex',
  pentago: 'Pentago',
  'dual-sudoku': 'DualSudoku',
  sudoku: 'Sudoku',
};

/** @type {Texts} */
export const gameSummaries = {
  connect4: 'les jetons tombent dans les colonnes, quatre alignés gagnent',
  hex: 'reliez vos deux bords : Rouge de haut en bas, Bleu de gauche à droite',
  pentago: 'posez une bille, tournez un quadrant, cinq alignées gagnent',
  'dual-sudoku': 'deux camps remplissent une même grille, et les points décident',
  sudoku: 'chaque ligne, colonne et boîte contient chaque chiffre une fois',
};

/** @type {Texts} */
export const notations = {
  connect4: 'les colonnes jouées, à partir de 1 : 4453',
  hex: 'lettre de la colonne et numéro de la ligne, ou swap : a2 swap f6',
  pentago: 'cases et rotations de quadrants : c3 tl+ d4 br-',
  'dual-sudoku': 'coups r1c1=5 ou pass ; une grille au format du cours peut précéder, suivie de ;',
  sudoku:
    'les chiffres donnés, un caractère par case (. ou 0 si elle est vide), puis les coups r1c1=5 ou r1c1=.',
};

/** @type {Texts} */
export const formats = {
  'connect4/moves': 'les colonnes jouées, à partir de 1 : 4453',
  'hex/moves': 'lettre de la colonne et numéro de la ligne, ou swap : a2 swap f6',
  'hex/hexworld': 'une adresse de hexworld.org : …/board/#11c1,a2:sf6',
  'hex/sgf': 'un fichier de partie : (;FF[4]GM[11]SZ[11];B[a2];W[f6])',
  'pentago/moves': 'cases et rotations, après le plateau de départ s’il y en a un : c3 tl+ d4 br-',
  'pentago/board': '36 cases depuis le coin supérieur gauche : 0, 1 premier, 2 second',
  'pentago/code': 'le numéro de la solution publique : code:81',
  'dual-sudoku/moves': 'les coups : r1c1=5 r1c2=3 pass',
  'dual-sudoku/grid': 'la grille de départ au format du cours, avant tout coup',
  'sudoku/moves': 'les chiffres donnés s’il y en a, puis les coups : 53..7… r1c3=4 r1c3=.',
  'sudoku/grid': 'les chiffres donnés, un caractère par case, avant toute saisie',
};

/** @type {Texts} */
export const players = {
  human: 'Humain',
  random: 'Aléatoire',
  minimax: 'Minimax',
  alphabeta: 'Alpha-bêta',
  pvs: 'PVS',
  mcts: 'Monte-Carlo',
  solver: 'Solveur',
  report: 'Joueur du rapport',
  'report-minimax': 'Minimax du rapport',
  'report-alphabeta': 'Alpha-bêta du rapport',
  'best-choice': 'Meilleur choix',
  'random-unchecked': 'Aléatoire sans contrôle',
  'first-valid': 'Premier coup valide',
  'joueur-ia': 'Joueur IA',
  'depth-first': 'Profondeur d’abord',
  'best-first': 'Meilleur d’abord',
  'hill-climbing': 'Escalade (hill climbing)',
  annealing: 'Recuit simulé',
  backtracking: 'Retour sur trace',
  fast: 'Solveur rapide',
  engine: 'Moteur',
};

/** @type {Texts} */
export const playerSummaries = {
  human: 'une personne',
  random: 'un coup légal quelconque, tous aussi probables',
  minimax: 'toutes les suites jusqu’à une profondeur fixe, selon la définition',
  alphabeta: 'le même choix que minimax, sans les suites qui ne changent rien',
  pvs: 'recherche par variante principale : approfondit coup après coup et se souvient des positions',
  mcts: 'recherche arborescente Monte-Carlo : des parties au hasard, surtout là où elles tournent bien',
  'connect4/report-minimax': 'le minimax du rapport : les gains à portée de la profondeur, sans élagage',
  'connect4/report-alphabeta': 'le minimax du rapport avec ses coupes alpha-bêta',
  'connect4/solver': 'exact : démontre la valeur de la position et joue le gain le plus court',
  'hex/report-minimax': 'le minimax du rapport : toutes les suites, valeurs ±1, tirage au sort entre égaux',
  'hex/report-alphabeta': 'l’alpha-bêta du rapport : le choix de report-minimax avec moins de nœuds',
  'hex/best-choice': 'le minimax optimisé du rapport : moins de coups explorés, fins plus rapides',
  'hex/engine':
    'le plus fort : un réseau entraîné guide une recherche arborescente ; démontre les connexions',
  'pentago/report': 'l’alpha-bêta du rapport : lignes ouvertes, super-plateaux, profondeur dynamique',
  'pentago/engine':
    'le plus fort : évaluation ajustée, recherche profonde et sélective, fins de partie exactes',
  'pentago/solver':
    'exact dès qu’une démonstration tient dans sa mémoire, à partir de 17 billes ; avant, comme engine',
  'dual-sudoku/random-unchecked':
    'n’importe quel chiffre dans n’importe quelle case vide, tous aussi probables ; souvent une pénalité',
  'dual-sudoku/first-valid':
    'la première case, dans l’ordre de lecture, qui accepte un chiffre, et le plus grand',
  'dual-sudoku/joueur-ia':
    'l’alpha-bêta du rapport : profondeur adaptative, deux heuristiques, renonce aux mauvais tours',
  'sudoku/depth-first': 'essaie les chiffres de la case vide suivante, sans information',
  'sudoku/best-first': 'recherche récursive du meilleur d’abord : ce qui laisse le moins de possibilités',
  'sudoku/hill-climbing': 'remplit les boîtes au hasard et fait chaque fois le meilleur échange',
  'sudoku/annealing': 'remplit les boîtes au hasard et échange, parfois pour le pire',
  'sudoku/fast': 'inscrit les chiffres de la solution et démontre qu’elle est la seule',
  'sudoku/backtracking': 'inscrit les chiffres d’une solution, la case la plus contrainte d’abord',
};

/** @type {Texts} */
export const params = {
  depth: 'Profondeur',
  nodes: 'Nœuds',
  time: 'Temps',
  table: 'Table (Mio)',
  threads: 'Fils d’exécution',
  killers: 'Coups meurtriers',
  history: 'Historique',
  iterative: 'Approfondissement itératif',
  simulations: 'Simulations',
  exploration: 'Exploration',
  solver: 'Preuves',
  rave: 'RAVE',
  strength: 'Force',
  explore: 'Exploration restreinte',
  'dead-cells': 'Cases mortes',
  'first-move': 'Premier coup',
  path: 'Chemin le plus court',
  aggressivity: 'Agressivité',
  'dynamic-heuristic': 'Heuristique dynamique',
  'dynamic-depth': 'Profondeur dynamique',
  'relevant-rotations': 'Rotations utiles',
  traps: 'Pièges',
  connections: 'Connexions',
  threshold: 'Seuil',
  factor: 'Facteur',
  floor: 'Plancher',
  heuristics: 'Heuristiques',
  order: 'Ordre',
  penalty: 'Pénalité volontaire',
  sideways: 'Pas de côté',
  restarts: 'Redémarrages',
  kick: 'Secousse',
  propagate: 'Propagation',
  temperature: 'Température',
  schedule: 'Refroidissement',
  swaps: 'Échanges',
  memory: 'Mémoire (Mo)',
  book: 'Livre d’ouvertures',
  'setup.width': 'Colonnes',
  'setup.height': 'Lignes',
  'setup.size': 'Taille',
  'setup.swap': 'Règle d’échange',
  'setup.start': 'Plateau de départ',
  'setup.standoff': 'Deux passes de suite',
  'setup.completable': 'Fin si sans issue',
  'setup.grid': 'Grille',
  'setup.prefill': 'Cases préremplies (%)',
  'setup.seed': 'Graine',
};

/** @type {Texts} */
export const paramSummaries = {
  depth: 'coups à prévoir',
  'pvs.depth': 'coups à prévoir au plus',
  nodes: 'nœuds à visiter au plus',
  'pvs.nodes': 'nœuds à visiter au plus, tous fils confondus',
  'mcts.nodes': 'nœuds de l’arbre au plus',
  time: 'temps par coup',
  'pvs.time': 'temps par coup ; 1 s sans aucune limite',
  'solver.time': 'temps par coup ; 10 s sans aucune limite',
  table: 'Mio de table de transposition, ramenés à une puissance de deux ; 0 : aucune',
  'solver.table': 'Mio de table de transposition au plus, ramenés à une puissance de deux',
  threads: 'fils de recherche ; un seul est reproductible',
  'report.threads': 'fils de recherche ; le choix reste le même',
  killers: 'essayer tôt les coups qui viennent de couper',
  history: 'ordonner les coups selon les coupes passées',
  iterative: 'approfondir coup après coup ; sinon chercher d’emblée à la profondeur donnée',
  simulations: 'parties au hasard par coup ; 10 000 sans aucune limite',
  exploration: 'faveur accordée aux coups peu essayés, en centièmes ; 141 est le √2 de la théorie',
  solver: 'démontrer ce qui est certain et ne plus y chercher',
  rave: 'apprendre aussi des coups joués plus tard',
  book: 'chercher les ouvertures dans un livre calculé d’avance',
  memory: 'Mo qu’une démonstration peut prendre : 1100 pour 18 billes, 3100 pour 17, 8700 pour 16',
  'pentago/solver.threads': 'fils d’exécution qui se partagent le travail',
  'pentago/solver.time': 'temps par coup ; 2 s quand il doit chercher sans limite',
  'connect4/report-minimax.depth': 'la profondeur du rapport : les gains se voient un coup plus loin',
  'connect4/report-alphabeta.depth': 'la profondeur du rapport : les gains se voient un coup plus loin',
  strength: '10 ne se trompe jamais ; en dessous, des erreurs volontaires',
  'hex/engine.time': 'temps par coup ; 1 s sans aucune limite',
  'hex/engine.nodes': 'simulations par coup, au plus',
  'hex/engine.threads': 'fils d’exécution qui cherchent ensemble une position',
  'hex/engine.memory': 'Mo que l’arbre peut prendre, environ',
  connections: 'chercher les connexions impossibles à couper et les cases sans importance',
  'hex/report-minimax.depth':
    'coups sous chaque coup ; sans valeur : jusqu’à la fin, hors de portée dès 12 cases vides : la limite est alors de 60 millions de nœuds, sauf autre limite',
  'hex/report-alphabeta.depth': 'coups sous chaque coup',
  'best-choice.depth': 'coups sous chaque coup',
  explore: 'n’explorer que les cases proches des pierres adverses et sur les lignes des deux camps',
  'dead-cells': 'écarter les cases qui ne peuvent pas compter',
  'first-move': 'sur le plateau vide, une case quelconque des triangles de ses propres bords',
  path: 'le plus court chemin gagnant : selon les coups de la suite forcée, ou aussi selon les pierres qui manquent sur le plateau',
  aggressivity: 'poids des lignes les plus remplies',
  'dynamic-heuristic': 'évaluer une bille par la moyenne de ses rotations et ne développer que les cases',
  'dynamic-depth': 'choisir la profondeur selon le plateau : 2 d’abord, plus ensuite',
  'relevant-rotations': 'ne pas chercher de nouveau une rotation qui laisse le plateau tel quel',
  traps: 'à valeur presque égale, jouer le coup auquel il est le plus difficile de répondre',
  'joueur-ia.depth': 'coups à prévoir ; selon l’estimation si absent',
  threshold: 'nœuds que la profondeur estimée peut prendre',
  factor: 'ce par quoi les coupes divisent l’estimation à chaque coup, en centièmes',
  floor: 'coups au moins, quelle que soit l’estimation ; la profondeur en 4×4',
  heuristics: 'compter les unités ouvertes et la mobilité ; auto : sur les grilles plus grandes que 4×4',
  'joueur-ia.order': 'quels chiffres d’une case essayer d’abord',
  penalty: 'renoncer au tour quand tout placement vaut moins que cela',
  'depth-first.order': 'quelle case vient ensuite',
  'sudoku/depth-first.nodes': 'chiffres à essayer',
  'sudoku/best-first.nodes': 'chiffres à essayer',
  'sudoku/hill-climbing.nodes': 'échanges à évaluer',
  'sudoku/annealing.nodes': 'échanges à évaluer',
  'sudoku/fast.nodes': 'hypothèses',
  'sudoku/backtracking.nodes': 'placements à essayer',
  sideways: 'échanges de suite qui ne gagnent rien',
  restarts: 'départs après le premier',
  kick: 'boîtes remplies à neuf en cas de blocage, 0 : toutes',
  propagate: 'déduire d’abord les candidats uniques',
  temperature: 'en centièmes',
  schedule: 'évolution de la température',
  swaps: 'échanges après chaque départ',
  'setup.width': 'nombre de colonnes',
  'setup.height': 'nombre de lignes',
  'hex/setup.size': 'cases le long d’un bord',
  'setup.size': 'lignes et colonnes',
  'setup.swap':
    'ce que le second peut faire au lieu de sa première pierre : rien, prendre la pierre en miroir, ou prendre la place de Rouge',
  'setup.start': 'le plateau d’où partir',
  'setup.standoff': 'si deux passes volontaires de suite terminent la partie',
  'setup.completable': 'terminer dès que la grille ne peut plus être complétée',
  'dual-sudoku/setup.grid': 'la grille d’où partir',
  'sudoku/setup.grid': 'le problème',
  'setup.prefill': 'cases remplies au hasard, en pourcentage',
  'setup.seed': 'point de départ du hasard pour le préremplissage',
};

/** @type {Texts} */
export const words = {
  on: 'oui',
  off: 'non',
  pieces: 'prendre la pierre',
  sides: 'prendre le camp',
  ends: 'terminent la partie',
  never: 'la partie continue',
  'column-major': 'colonne par colonne',
  'row-major': 'ligne par ligne',
  line: 'suite forcée',
  board: 'pierres sur le plateau',
  auto: 'automatique',
  descending: 'décroissant',
  ascending: 'croissant',
  constant: 'constante',
  geometric: 'géométrique',
};
