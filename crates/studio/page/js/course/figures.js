// @ts-check
/** Figures of runs for people: names, numbers, and comparisons. */
import { rawWords } from '../analysis/value.js';
import { n, t } from '../i18n.js';

/** @typedef {import('./doors.js').Figures} Figures */

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
