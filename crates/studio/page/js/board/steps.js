// @ts-check
/**
 * Pointing: a move is a list of things to point at, and clicks and keys are matched against the lists of the legal
 * moves. No rules here.
 */

/** @typedef {import('../../messages.js').MoveView} MoveView */
/** @typedef {import('../../messages.js').View} View */

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

/** The target that an element of the picture stands for. @param {EventTarget | null} target @returns {string | null} */
export function idOf(target) {
  const element = target instanceof Element ? target.closest('.b-hit, .b-turn.can, .b-head') : null;
  return element instanceof SVGElement ? (element.dataset.id ?? null) : null;
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
