// @ts-check
/** Figures of runs for people: names, numbers, comparisons; guesses, and how far off they are. */
import { rawWords } from '../analysis/value.js';
import { n, t, capital } from '../i18n.js';

/** @typedef {import('./bench.js').Figures} Figures */

/** Figures that are shares. */
const SHARES = ['share', 'low', 'high', 'width'];

/** @param {string} name */
export function figureName(name) {
  return t(`course.figure.${name}`);
}

/** A figure as a number, for comparing. @param {Figures | undefined} figures @param {string} name @returns {number} */
export function numberOf(figures, name) {
  const value = figures?.[name];
  return typeof value === 'number' ? value : Number(value ?? NaN);
}

/**
 * A figure in words.
 * @param {string} name
 * @param {Figures} figures
 * @param {Figures | undefined} first  of the first run, for `times`
 * @param {string} measured  the figure that `times` compares
 * @returns {string}
 */
export function figureText(name, figures, first, measured) {
  if (name === 'times') {
    const ratio = numberOf(figures, measured) / numberOf(first, measured);
    return Number.isFinite(ratio) ? `× ${n(ratio, { maximumSignificantDigits: 3 })}` : '';
  }
  const value = figures[name] ?? null;
  if (value === null) return '–';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return t(value ? 'course.yes' : 'course.no');
  if (typeof value === 'object') return rawWords(value);
  if (typeof value === 'string') return value;
  if (SHARES.includes(name)) return `${n(100 * value, { maximumFractionDigits: 1 })}\u00a0%`;
  return n(value).replace('-', '−');
}

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

/** How far off a guess is: "2.5 times too low". @param {Guess} guess */
export function farWords({ factor, isLow, close, right }) {
  if (right) return '';
  const way = isLow ? 'low' : 'high';
  if (factor === null) return t(`course.far.${way}`);
  if (factor < 1.995) {
    const part = n(Math.max(1, Math.round(100 * (isLow ? 1 - 1 / factor : factor - 1))));
    return capital(`${close ? t('course.far.close') : ''}${t(`course.far.${way}.part`, { part })}`);
  }
  return t(`course.far.${way}.times`, { factor: n(factor, { maximumSignificantDigits: 2 }) });
}
