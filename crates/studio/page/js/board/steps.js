// @ts-check
/**
 * Pointing: a move is a list of things to point at, and a person's clicks are matched against the lists of the legal
 * moves. No rules here.
 */

/** @typedef {import('../../messages.js').MoveView} MoveView */

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
