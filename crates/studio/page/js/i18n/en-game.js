// @ts-check
/** English texts of the game page: board, game, analysis, editor. */

/** @type {import('../i18n.js').Catalogue} */
export default {
  'board.grid': '{game} board',
  'board.turns': 'Turn a quadrant',
  'board.pad': 'Keys of the board',
  'board.last': 'last move',
  'board.winning': 'winning',
  'board.completed': { one: '{count} completed', other: '{count} completed' },
  'board.now-turn': '{cell}. Now turn a quadrant.',
  'board.now-digit': '{cell}. Now choose a digit.',
  'board.step-back': 'Taken back',
  'board.not-possible': '{target} is not possible here',
  'board.target.pass': 'Pass',
  'board.target.swap': 'Swap',
  'board.target.erase': 'Erase',

  'analysis.short-win': 'W{plies}',
  'analysis.short-loss': 'L{plies}',
  'analysis.rate': '{share} % of simulations won',
  'analysis.won': 'won (proved)',
  'analysis.lost': 'lost (proved)',
  'analysis.win-in': { one: 'win in {count} ply (proved)', other: 'win in {count} plies (proved)' },
  'analysis.loss-in': { one: 'loss in {count} ply (proved)', other: 'loss in {count} plies (proved)' },
  'analysis.estimate': '{score} (estimated)',
  'analysis.draw': 'draw (proved)',
  'analysis.exact': '{score} (proved)',
};
