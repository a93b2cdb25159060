// @ts-check
/** Number and times of solved puzzles, by difficulty; kept in this browser. */
import { fill, h, kept } from '/js/dom.js';
import { n, t } from '/js/i18n.js';
import { clock } from './timer.js';

/** @typedef {{count: number, best: number, total: number}} Stat */

const KEY = 'sudoku.stats';
const LEVELS = ['easy', 'medium', 'hard', 'expert', 'extreme', 'other'];

/** @returns {Record<string, Stat>} */
function read() {
  try {
    const stats = JSON.parse(kept(KEY) ?? '{}');
    return typeof stats === 'object' && stats !== null ? stats : {};
  } catch {
    return {};
  }
}

/** Counts a solved puzzle. @param {string | null} level @param {number} elapsed  milliseconds */
export function noteSolved(level, elapsed) {
  const stats = read();
  const name = level && LEVELS.includes(level) ? level : 'other';
  const before = stats[name] ?? { count: 0, best: Infinity, total: 0 };
  stats[name] = {
    count: before.count + 1,
    best: Math.min(before.best ?? Infinity, elapsed),
    total: before.total + elapsed,
  };
  kept(KEY, JSON.stringify(stats));
}

/** The table. @param {HTMLElement} place */
export function drawStats(place) {
  const stats = read();
  const rows = LEVELS.filter((level) => (stats[level]?.count ?? 0) > 0);
  if (rows.length === 0) {
    fill(place, h('p', { class: 'soft' }, t('sudoku.stats.none')));
    return;
  }
  const head = ['level', 'stats.count', 'stats.best', 'stats.mean'].map((key) =>
    h('th', { scope: 'col' }, t(`sudoku.${key}`)),
  );
  const row = (/** @type {string} */ level) => {
    const { count = 0, best = 0, total = 0 } = stats[level] ?? {};
    return h(
      'tr',
      null,
      h('th', { scope: 'row' }, t(level === 'other' ? 'sudoku.stats.other' : `sudoku.level.${level}`)),
      [n(count), clock(best), clock(total / count)].map((text) => h('td', null, text)),
    );
  };
  fill(
    place,
    h('table', { class: 's-stats' }, h('thead', null, h('tr', null, head)), h('tbody', null, rows.map(row))),
  );
}
