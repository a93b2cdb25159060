// @ts-check
/**
 * The changes that a move made to the numbers beside the board: points won, penalties, lines completed. The numbers
 * come with every move; a gain is their difference.
 */

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Fact} FactView */
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
