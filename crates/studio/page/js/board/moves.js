// @ts-check
/**
 * What is said of a move beside the board. Turns are written as arrows, one towards the part that turns and one the way
 * it goes: `c3 br-` as `c3 ↘↺`. Numbers come with every move; a gain is their difference.
 */

/** @typedef {import('../../messages.js').Diagram} Diagram */
/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Fact} FactView */

const ARROWS = ['↖', '↑', '↗', '←', '·', '→', '↙', '↓', '↘'];

/** The signs of a board's turns, by target. @type {WeakMap<object, Map<string, string>>} */
const known = new WeakMap();

/** @param {Pick<Diagram, 'cells' | 'targets'>} board */
function signsOf(board) {
  const found = known.get(board.targets) ?? new Map();
  if (found.size > 0 || board.targets.every(({ turn }) => !turn)) return found;
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  const middle = (/** @type {string[]} */ ids, /** @type {'x' | 'y'} */ axis) => {
    const at = ids.flatMap((id) => cells.get(id)?.[axis] ?? []);
    return (Math.min(...at) + Math.max(...at)) / 2;
  };
  const all = [...cells.keys()];
  for (const { id, turn } of board.targets) {
    if (!turn) continue;
    const [right, down] = /** @type {const} */ (['x', 'y']).map((axis) =>
      Math.sign(middle(turn.cells, axis) - middle(all, axis)),
    );
    const arrow = ARROWS[3 * ((down ?? 0) + 1) + (right ?? 0) + 1] ?? '';
    found.set(id, arrow + (turn.degrees > 0 ? '↻' : '↺'));
  }
  known.set(board.targets, found);
  return found;
}

/** A move as shown in lists. @param {Pick<Diagram, 'cells' | 'targets'>} board @param {string} move */
export function moveShown(board, move) {
  const signs = signsOf(board);
  if (signs.size === 0) return move;
  return move
    .split(' ')
    .map((step) => signs.get(step) ?? step)
    .join(' ');
}

/** @typedef {'first' | 'second'} SideName */

/**
 * A number of a side; 0 if the game does not keep it.
 * @param {FactView[] | undefined} tally
 * @param {string} name
 * @param {SideName} side
 */
export function numberOf(tally, name, side) {
  return tally?.find((fact) => fact.name === name && fact.side === side)?.value ?? 0;
}

/** Whether the game keeps points. @param {View} view */
export function keepsScore(view) {
  return view.tally.some((fact) => fact.name === 'score');
}

/**
 * What move number `index` brought the side that made it.
 * @param {View} view
 * @param {number} index
 * @returns {{score: number, completions: number, penalties: number}}
 */
export function gainOf(view, index) {
  const ply = view.history[index];
  if (!ply) return { score: 0, completions: 0, penalties: 0 };
  const before = view.history[index - 1]?.tally;
  const gain = (/** @type {string} */ name) =>
    numberOf(ply.tally, name, ply.side) - numberOf(before, name, ply.side);
  return { score: gain('score'), completions: gain('completions'), penalties: gain('penalties') };
}

/**
 * The side that entered the number in each cell, according to the history. A move with a note was refused.
 * @param {View} view
 * @returns {Map<string, SideName>}
 */
export function ownersOf(view) {
  /** @type {Map<string, SideName>} */
  const owners = new Map();
  if (view.sides !== 2) return owners;
  for (const ply of view.history.slice(0, view.ply)) {
    const [cell] = ply.steps;
    if (cell !== undefined && ply.steps.length === 2 && !ply.note) owners.set(cell, ply.side);
  }
  return owners;
}
