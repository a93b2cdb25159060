// @ts-check
/**
 * Moves as data. Pointing: a move is a list of things to point at, and clicks and keys are matched against the lists of
 * the legal moves. No rules here.
 *
 * Turns are written as arrows, one towards the part that turns and one the way it goes: `c3 br-` as `c3 ↘↺`. Numbers
 * come with every move; a gain is their difference.
 */

/** @typedef {import('../../messages.js').Diagram} Diagram */
/** @typedef {import('../../messages.js').MoveView} MoveView */
/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Fact} FactView */

/**
 * The moves that begin with these steps.
 * @param {MoveView[]} moves
 * @param {string[]} chosen
 */
export function movesAfter(moves, chosen) {
  return moves.filter((move) => chosen.every((step, index) => move.steps[index] === step));
}

/**
 * The targets that can be pointed at next.
 * @param {MoveView[]} moves
 * @param {string[]} chosen
 * @returns {Set<string>}
 */
export function nextSteps(moves, chosen) {
  const next = movesAfter(moves, chosen).flatMap((move) => move.steps[chosen.length] ?? []);
  return new Set(next);
}

/**
 * The chosen steps after pointing at a target. Pointing at the last step again takes it back; a target that does not
 * continue the steps starts a new move if one begins with it.
 * @param {MoveView[]} moves
 * @param {string[]} chosen
 * @param {string} target
 * @returns {{chosen: string[], move: MoveView | null}}
 */
export function point(moves, chosen, target) {
  if (chosen.at(-1) === target) return { chosen: chosen.slice(0, -1), move: null };
  for (let kept = chosen.length; kept >= 0; kept -= 1) {
    const steps = [...chosen.slice(0, kept), target];
    const going = movesAfter(moves, steps);
    if (going.length === 0) continue;
    const move = going.find((candidate) => candidate.steps.length === steps.length) ?? null;
    return move ? { chosen: [], move } : { chosen: steps, move: null };
  }
  return { chosen, move: null };
}

/** The targets that are neither cells nor arrows. @param {View} view @returns {import('../../messages.js').Target[]} */
export function padTargets(view) {
  const shown = new Set(view.board.cells.map((cell) => cell.target));
  return view.board.targets.filter((target) => !target.turn && !shown.has(target.id));
}

/**
 * The target that a key stands for: digits, letters from A for digits above 9, and the keys that erase.
 * @param {View} view
 * @param {string} key
 * @returns {string | null}
 */
export function typedTarget(view, key) {
  const ids = new Set(view.board.targets.map((target) => target.id));
  if (/^[1-9]$/.test(key) && ids.has(key)) return key;
  const letter = /^[a-g]$/i.test(key) ? String(key.toLowerCase().charCodeAt(0) - 87) : '';
  if (letter && ids.has(letter) && padTargets(view).some((target) => target.id === letter)) return letter;
  if ((key === 'Backspace' || key === 'Delete' || key === '0') && ids.has('erase')) return 'erase';
  return null;
}

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

/** @type {WeakMap<View, string[]>} */
const keys = new WeakMap();

/**
 * The key of the position after `ply` moves: the moves that lead to it.
 * @param {View} view
 * @param {number} ply
 */
export function keyOf(view, ply) {
  const found = keys.get(view) ?? prefixes(view);
  keys.set(view, found);
  return found[ply] ?? '';
}

/** @param {View} view */
function prefixes(view) {
  const found = [''];
  for (const { text } of view.history) found.push(`${found.at(-1)} ${text}`);
  return found;
}
