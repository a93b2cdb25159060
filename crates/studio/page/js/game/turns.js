// @ts-check
/**
 * Where taking back and playing again lead: with one person at the table, to that person's turn. In a game
 * that was given up or lost on time there is no move to take back, and one goes through it move by move.
 */

/** @typedef {import('./table.js').Table} Table */

/** The ply to go back to; null at the start. @param {Table} table */
export function turnBefore(table) {
  const { view } = table;
  if (!view || view.ply === 0) return null;
  let ply = view.ply - 1;
  while (ply > 0 && isPrograms(table, ply)) ply -= 1;
  return ply;
}

/** The ply to go on to; null at the end. @param {Table} table */
export function turnAfter(table) {
  const { view } = table;
  if (!view || view.ply === view.plies) return null;
  let ply = view.ply + 1;
  while (ply < view.plies && isPrograms(table, ply)) ply += 1;
  return ply;
}

/** Whether the only person does not move there. @param {Table} table @param {number} ply */
function isPrograms(table, ply) {
  const end = table.view?.end;
  if (end && end.reason !== 'board') return false;
  return table.persons === 1 && table.seat(table.view?.history[ply]?.side ?? 'first') !== 'human';
}
