// @ts-check
/**
 * The visual notation of moves in lists: the turn of a part of the board is written as an arrow towards that part and
 * one in the direction it turns, `c3 br-` as `c3 ↘↺`. Where a part lies follows from its cells.
 */

/** @typedef {import('../../messages.js').Diagram} Diagram */

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
