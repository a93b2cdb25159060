// @ts-check
/**
 * Pointing: a move is a list of things to point at, and a person points along the lists of
 * the moves there are. Nothing here knows any rule.
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
 * What can be pointed at next.
 * @param {MoveView[]} moves
 * @param {string[]} chosen
 * @returns {Set<string>}
 */
export function nextSteps(moves, chosen) {
  const next = movesAfter(moves, chosen).flatMap((move) => move.steps[chosen.length] ?? []);
  return new Set(next);
}

/**
 * What pointing at a target makes of the steps chosen so far. Pointing at the last one again
 * takes it back; pointing at what does not go on begins anew with it, where it can begin.
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
