// @ts-check
/** The algorithms in a few lines, and the lines that an event belongs to. */

/** @typedef {import('../../messages.js').SaidLine} Line */

const PLAIN = {
  en: [
    'search(node, depth):',
    '  game over? → its result',
    '  depth 0? → the estimate',
    '  for each move:',
    '    v ← search(after the move, depth − 1)',
    '    best ← our move: max(best, v); theirs: min(best, v)',
    '  → best',
  ],
  fr: [
    'chercher(nœud, profondeur) :',
    '  partie finie ? → son résultat',
    '  profondeur 0 ? → l’estimation',
    '  pour chaque coup :',
    '    v ← chercher(après le coup, profondeur − 1)',
    '    meilleur ← notre coup : max(meilleur, v) ; le leur : min(meilleur, v)',
    '  → meilleur',
  ],
};

const ALPHABETA = {
  en: [
    'search(node, depth, α, β):',
    '  game over? → its result',
    '  depth 0? → the estimate',
    '  for each move:',
    '    v ← search(after the move, depth − 1, α, β)',
    '    best, α ← our move: max(·, v); best, β ← theirs: min(·, v)',
    '    α ≥ β? → cut: the other moves are skipped',
    '  → best',
  ],
  fr: [
    'chercher(nœud, profondeur, α, β) :',
    '  partie finie ? → son résultat',
    '  profondeur 0 ? → l’estimation',
    '  pour chaque coup :',
    '    v ← chercher(après le coup, profondeur − 1, α, β)',
    '    meilleur, α ← notre coup : max(·, v) ; meilleur, β ← le leur : min(·, v)',
    '    α ≥ β ? → coupure : les autres coups sont sautés',
    '  → meilleur',
  ],
};

const PVS = {
  en: [
    'search(node, depth, α, β):',
    '  game over? → its result',
    '  depth 0? → the estimate',
    '  the table knows enough? → what it says',
    '  for each move, the likeliest first:',
    '    first: v ← search(after the move, depth − 1, α, β)',
    '    others: better? a null window, α to α + 1 (theirs: β − 1 to β)',
    '    better? search again with α, β',
    '    α ≥ β? → cut: the other moves are skipped',
    '  → best',
  ],
  fr: [
    'chercher(nœud, profondeur, α, β) :',
    '  partie finie ? → son résultat',
    '  profondeur 0 ? → l’estimation',
    '  la table en sait assez ? → ce qu’elle dit',
    '  pour chaque coup, le plus probable d’abord :',
    '    premier : v ← chercher(après le coup, profondeur − 1, α, β)',
    '    autres : mieux ? fenêtre nulle, α à α + 1 (les leurs : β − 1 à β)',
    '    mieux ? chercher à nouveau avec α, β',
    '    α ≥ β ? → coupure : les autres coups sont sautés',
    '  → meilleur',
  ],
};

const MCTS = {
  en: [
    'repeat:',
    '  from the root down: the child with the greatest',
    '    result + exploration · √(ln visits of the node ∕ visits of the child)',
    '  a new node where the tree ends',
    '  a random game from there to its end',
    '  count the result in every node of the path',
    '  an end of the game proves nodes above it',
    '→ the move visited most',
  ],
  fr: [
    'répéter :',
    '  de la racine vers le bas : l’enfant avec le plus grand',
    '    résultat + exploration · √(ln visites du nœud ∕ visites de l’enfant)',
    '  un nouveau nœud où l’arbre finit',
    '  une partie au hasard de là jusqu’à sa fin',
    '  compter le résultat dans chaque nœud du chemin',
    '  une fin de partie prouve des nœuds au-dessus',
    '→ le coup le plus visité',
  ],
};

/**
 * The algorithm that produced these lines.
 * @param {Line[]} lines
 */
function algorithm(lines) {
  if (lines.some((line) => line.event === 'simulation' || line.event === 'tree')) return 'mcts';
  if (lines.some((line) => line.event === 'enter' && line.role !== 'plain')) return 'pvs';
  return lines.some(
    (line) => line.event === 'enter' && line.ply > 0 && (line.alpha ?? line.beta ?? null) !== null,
  )
    ? 'alphabeta'
    : 'plain';
}

const TEXTS = { plain: PLAIN, alphabeta: ALPHABETA, pvs: PVS, mcts: MCTS };

/** The lines that an event marks, by algorithm. @type {Record<string, Record<string, number[]>>} */
const PLACES = {
  plain: {
    enter: [0, 4],
    decided: [1],
    leaf: [2],
    searched: [5, 6],
    cut: [6],
    skip: [3],
    table: [0],
    known: [6],
  },
  alphabeta: {
    enter: [0, 4],
    decided: [1],
    leaf: [2],
    searched: [5, 7],
    cut: [6],
    skip: [6],
    table: [0],
    known: [7],
  },
  pvs: {
    ...{ enter: [0, 5], null: [0, 6], reduced: [0, 6], again: [0, 7], decided: [1], leaf: [2], table: [3] },
    ...{ known: [3], searched: [9], cut: [8], skip: [8] },
  },
  mcts: { tree: [0], simulation: [1, 2, 4, 5] },
};

/**
 * The lines of an algorithm, and those that an event belongs to.
 * @param {Line[]} lines
 * @param {'en' | 'fr'} language
 */
export function codeOf(lines, language) {
  const name = algorithm(lines);
  const places = PLACES[name] ?? {};
  return {
    texts: TEXTS[name][language],
    /** @param {Line} line @returns {number[]} */
    marked(line) {
      if (line.event === 'leave') return places[line.end] ?? [];
      if (line.event === 'enter') return places[line.role] ?? places.enter ?? [];
      if (line.event !== 'simulation') return places[line.event] ?? [];
      const more = [...(line.new ? [3] : []), ...((line.proved ?? []).length > 0 ? [6] : [])];
      return [...(places.simulation ?? []), ...more];
    },
  };
}
