// @ts-check
/** The lines of a Sudoku grid: what lies in one row, column or box. */

/**
 * @typedef {object} Geometry
 * @property {number} size  rows, columns and digits
 * @property {number} box  rows of a box
 * @property {number[][]} peers  for each cell, the cells that share a line or box with it
 */

/** @type {Map<number, Geometry>} */
const known = new Map();

/** @param {number} cells  16, 81 or 256 @returns {Geometry} */
export function geometryOf(cells) {
  const found = known.get(cells) ?? make(Math.round(Math.sqrt(cells)));
  known.set(cells, found);
  return found;
}

/** @param {number} size @returns {Geometry} */
function make(size) {
  const box = Math.round(Math.sqrt(size));
  const all = Array.from({ length: size * size }, (_, cell) => cell);
  const lines = (/** @type {number} */ cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    return [row, column, Math.floor(row / box) * box + Math.floor(column / box)];
  };
  const share = (/** @type {number} */ a, /** @type {number} */ b) =>
    a !== b && lines(a).some((line, kind) => line === lines(b)[kind]);
  return { size, box, peers: all.map((cell) => all.filter((other) => share(cell, other))) };
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
