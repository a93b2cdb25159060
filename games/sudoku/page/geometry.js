// @ts-check
/** A Sudoku grid as the server describes it, and its digits as text. */

/** @typedef {import('/messages.js').Diagram} Diagram */

/**
 * The cells that share a row, column or box with a cell.
 * @param {Diagram | undefined} board
 * @param {number} cell
 * @returns {Set<number>}
 */
export function peersOf(board, cell) {
  const units = (board?.units ?? []).filter((unit) => unit.includes(cell));
  return new Set(units.flat().filter((other) => other !== cell));
}

/** What is written in a cell: the text format has one character for each. @param {number} digit */
export function digitCharacter(digit) {
  if (digit === 0) return '.';
  return digit < 10 ? String(digit) : String.fromCharCode(55 + digit);
}

/** The digit of a key or of a character of the text format; 0 for none. @param {string} character */
export function digitOf(character) {
  if (/^[1-9]$/.test(character)) return Number(character);
  return /^[a-g]$/i.test(character) ? character.toUpperCase().charCodeAt(0) - 55 : 0;
}

/** @param {number[]} digits */
export function gridText(digits) {
  return digits.map(digitCharacter).join('');
}

/** The place of `r1c2` in reading order. @param {string} name @param {number} size */
export function cellIndex(name, size) {
  const [, row = '1', column = '1'] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return (Number(row) - 1) * size + Number(column) - 1;
}
