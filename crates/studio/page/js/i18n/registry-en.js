// @ts-check
/**
 * English names of what the registry knows by one word. Its summaries are English already.
 */

/** @typedef {Record<string, string>} Texts */

/** @type {Texts} */
export const titles = {
  connect4: 'Connect Four',
  hex: 'Hex',
  pentago: 'Pentago',
  'dual-sudoku': 'DualSudoku',
  sudoku: 'Sudoku',
};

/** @type {Texts} */
export const players = {
  human: 'Human',
  random: 'Random',
  minimax: 'Minimax',
  alphabeta: 'Alpha-beta',
  pvs: 'PVS',
  mcts: 'Monte Carlo',
  solver: 'Solver',
  report: 'Report’s player',
  'report-minimax': 'Report’s minimax',
  'report-alphabeta': 'Report’s alpha-beta',
  'best-choice': 'Best choice',
  'random-unchecked': 'Random, unchecked',
  'first-valid': 'First valid',
  'joueur-ia': 'Joueur IA',
  'depth-first': 'Depth-first',
  'best-first': 'Best-first',
  'hill-climbing': 'Hill climbing',
  annealing: 'Annealing',
  backtracking: 'Backtracking',
  fast: 'Fast solver',
  engine: 'Engine',
};

/** @type {Texts} */
export const words = {
  on: 'on',
  off: 'off',
  pieces: 'take the stone',
  sides: 'take the side',
  ends: 'ends the game',
  never: 'goes on',
  'column-major': 'column by column',
  'row-major': 'row by row',
  line: 'forced line',
  board: 'stones on the board',
};

/** Names of parameters that are not simply their word. @type {Texts} */
export const params = {
  table: 'Table (MiB)',
  memory: 'Memory (MB)',
  'setup.prefill': 'Prefilled cells (%)',
  'setup.grid': 'Grid',
  'setup.start': 'Start board',
  'setup.swap': 'Swap rule',
  'setup.standoff': 'Two passes in a row',
  'setup.completable': 'End when hopeless',
};

/** @type {Texts} */
export const gameSummaries = {};
/** @type {Texts} */
export const notations = {};
/** @type {Texts} */
export const formats = {};
/** @type {Texts} */
export const playerSummaries = {};
/** @type {Texts} */
export const paramSummaries = {};
