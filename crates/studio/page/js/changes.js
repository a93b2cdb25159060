// @ts-check
/**
 * Applies changes to views: after the first, the server sends only what differs from the one before. A change is
 *
 *     {"=": value}                      another value
 *     {"o": {name: change}, "-": [name]}  fields that changed or came, and those that went
 *     {"a": [3, -2, {"+": [value]}, change]}  of a list: 3 stay, 2 go, these are inserted, the next changed;
 *                                       what follows the last step stays
 *
 * The descriptions of moves use a placeholder for the name of the side to move, so that they are the same for both
 * sides.
 */

const ITS_NAME = '\u0001';

/** @typedef {{'=': any} | {o: Record<string, any>, '-'?: string[]} | {a: any[]}} ValueChange */

/**
 * The value after a change; the old value is not modified.
 * @param {any} old
 * @param {ValueChange} change
 * @returns {any}
 */
export function changed(old, change) {
  if ('=' in change) return change['='];
  if ('a' in change) return changedList(old, change.a);
  const now = { ...old };
  for (const name of change['-'] ?? []) delete now[name];
  for (const [name, one] of Object.entries(change.o)) now[name] = changed(old[name], one);
  return now;
}

/** @param {any[]} old @param {any[]} steps */
function changedList(old, steps) {
  const now = [];
  let here = 0;
  for (const step of steps) {
    if (typeof step === 'number') {
      if (step > 0) now.push(...old.slice(here, here + step));
      here += Math.abs(step);
    } else if ('+' in step) now.push(...step['+']);
    else {
      now.push(changed(old[here], step));
      here += 1;
    }
  }
  return [...now, ...old.slice(here)];
}

/** A view with the side's name filled into the descriptions of its moves. @param {any} view */
export function spelledOut(view) {
  const name = view.board.looks[view.turn === 'first' ? 0 : 1]?.name ?? '';
  const moves = view.moves.map((/** @type {{spoken: string}} */ move) =>
    move.spoken.startsWith(ITS_NAME) ? { ...move, spoken: name + move.spoken.slice(1) } : move,
  );
  return { ...view, moves };
}
