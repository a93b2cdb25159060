// @ts-check
/** Who is asked about positions unless told otherwise: the strongest player a game has. */

/** In order of trust; what a game has not registered is skipped. @type {Record<string, string[]>} */
const ORDER = {
  connect4: ['solver', 'pvs', 'alphabeta'],
  hex: ['engine', 'mcts', 'pvs'],
  pentago: ['solver', 'engine', 'pvs', 'alphabeta'],
  'dual-sudoku': ['solver', 'engine', 'pvs', 'alphabeta'],
};

/**
 * @param {string} game
 * @param {{name: string}[]} players
 */
export function strongPlayer(game, players) {
  const names = players.map(({ name }) => name).filter((name) => name !== 'human');
  const wanted = ORDER[game] ?? ['solver', 'pvs', 'mcts', 'alphabeta'];
  return wanted.find((name) => names.includes(name)) ?? names[0] ?? 'random';
}
