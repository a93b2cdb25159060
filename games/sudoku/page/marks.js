// @ts-check
/**
 * Pencil marks and the time spent, kept for this tab: the server knows only the givens and the
 * entries. Marks of a cell are bits: 1 << digit.
 */
import { kept as choice } from '/js/dom.js';
import { cellIndex, peersOf } from './geometry.js';

/** @typedef {import('/messages.js').Diagram} Diagram */
/** @typedef {number[]} Marks  for each cell */
/**
 * A person's notes: marks, candidates that a hint ruled out, as `r1c2=5`, and colours of cells, 0 for
 * none.
 * @typedef {{marks: Marks, struck: string[], colours: number[]}} Notes
 */

/** @param {number} cells @returns {Marks} */
export function noMarks(cells) {
  return new Array(cells).fill(0);
}

/** @param {number[]} digits */
export function bitsOf(digits) {
  return digits.reduce((all, digit) => all | (1 << digit), 0);
}

/** @param {number} bits @returns {number[]} the digits, ascending */
export function marked(bits) {
  const digits = [];
  for (let digit = 1; digit <= 16; digit += 1) if (bits & (1 << digit)) digits.push(digit);
  return digits;
}

/** Whether marks that an entry rules out are cleared automatically. */
export function clearsMarks() {
  return choice('sudoku.clear') !== 'off';
}

/** @param {boolean} on */
export function setClearsMarks(on) {
  choice('sudoku.clear', on ? null : 'off');
}

/**
 * Clears the marks of an entered digit, in its cell and, if chosen, in the cells that see it.
 * @param {Diagram | undefined} board
 * @param {Marks} marks
 * @param {number} cell
 * @param {number} digit
 * @returns {Marks}
 */
export function afterEntry(board, marks, cell, digit) {
  const next = [...marks];
  next[cell] = 0;
  if (clearsMarks()) for (const peer of peersOf(board, cell)) next[peer] = (next[peer] ?? 0) & ~(1 << digit);
  return next;
}

/**
 * All marks without a contradiction.
 * @param {Diagram | undefined} board
 * @returns {Marks}
 */
export function allMarks(board) {
  return (board?.cells ?? []).map((cell) => bitsOf(cell.candidates ?? []));
}

/**
 * The marks without some candidates.
 * @param {Marks} marks
 * @param {string[]} candidates  as `r1c2=5`
 * @returns {Marks}
 */
export function without(marks, candidates) {
  const size = Math.round(Math.sqrt(marks.length));
  const next = [...marks];
  for (const candidate of candidates) {
    const [name = '', digit = ''] = candidate.split('=');
    const cell = cellIndex(name, size);
    next[cell] = (next[cell] ?? 0) & ~(1 << Number(digit));
  }
  return next;
}

/** @typedef {Notes & {elapsed: number, solvedBy: 'person' | 'solver' | null}} Kept */

/**
 * The notes kept for a puzzle, if they fit.
 * @param {string} givens
 * @returns {Kept}
 */
export function recall(givens) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(givens)) ?? 'null');
    if (Array.isArray(kept?.marks) && kept.marks.length === givens.length && Number.isFinite(kept.elapsed))
      return {
        ...kept,
        struck: Array.isArray(kept.struck) ? kept.struck : [],
        colours: kept.colours?.length === givens.length ? kept.colours : noMarks(givens.length),
        solvedBy: kept.solvedBy ?? null,
      };
  } catch {
    // Nothing kept, or unreadable.
  }
  const [marks, colours] = [noMarks(givens.length), noMarks(givens.length)];
  return { marks, struck: [], colours, elapsed: 0, solvedBy: null };
}

/** @param {string} givens @param {Kept} kept */
export function remember(givens, kept) {
  try {
    sessionStorage.setItem(key(givens), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the marks last as long as the page.
  }
}

/** @param {string} givens */
function key(givens) {
  return `quintet.sudoku.${givens}`;
}
