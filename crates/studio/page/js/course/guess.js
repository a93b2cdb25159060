// @ts-check
/** Compares a guessed number with the right one. Nothing here asks or draws. */

/** @typedef {{right: boolean, close: boolean, isLow: boolean, factor: number | null}} Guess  factor: null if a ratio means nothing */

/**
 * @param {number} guess
 * @param {number} value
 * @param {number} within  the factor that counts as close
 * @returns {Guess}
 */
export function judged(guess, value, within) {
  const factor = guess > 0 && value > 0 ? Math.max(guess / value, value / guess) : null;
  const right = guess === value;
  return { right, close: right || (factor !== null && factor <= within), isLow: guess < value, factor };
}

/**
 * The number in a text field; decimal commas and spaces between digits are accepted. Null if it is not a number.
 * @param {string} text
 * @returns {number | null}
 */
export function numberIn(text) {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(',', '.')
    .replace(/%$/, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
