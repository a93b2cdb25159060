// @ts-check
/** Counts games by the move played at a position. Nothing here asks or draws. */

/** @typedef {'first' | 'second'} Side */
/** @typedef {{move?: string | undefined, winner: Side | null}} Passage  a game that passed through the position */
/** @typedef {{move: string, count: number, won: number, drawn: number, lost: number}} Row */

/** Maximum length of all records in one request: the server accepts 64 KB. */
const MOST_LETTERS = 40_000;

/**
 * Splits records into parts small enough for one request, each with the index of its first record.
 * @param {string[]} records
 * @returns {{first: number, records: string[]}[]}
 */
export function inParts(records, most = MOST_LETTERS) {
  /** @type {{first: number, records: string[]}[]} */
  const parts = [];
  let room = 0;
  records.forEach((record, index) => {
    const last = parts.at(-1);
    // Every record also needs its quotes and comma.
    const letters = record.length + 3;
    if (!last || letters > room) {
      parts.push({ first: index, records: [record] });
      room = most - letters;
    } else {
      last.records.push(record);
      room -= letters;
    }
  });
  return parts;
}

/**
 * The moves played at a position, most frequent first, with the results for the side to move.
 * @param {Passage[]} passages
 * @param {Side} turn
 * @returns {Row[]}
 */
export function tally(passages, turn) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const { move, winner } of passages) {
    if (move === undefined) continue;
    const row = rows.get(move) ?? { move, count: 0, won: 0, drawn: 0, lost: 0 };
    rows.set(move, row);
    row.count += 1;
    row[winner === null ? 'drawn' : winner === turn ? 'won' : 'lost'] += 1;
  }
  return [...rows.values()].sort((a, b) => b.count - a.count || (a.move < b.move ? -1 : 1));
}
