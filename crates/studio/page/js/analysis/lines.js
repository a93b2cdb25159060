// @ts-check
/**
 * The best few moves, ranked, each with its value and the expected line. Pointing at a move shows the position after
 * it; pressing it plays the line up to there.
 */
import { fill, h } from '../dom.js';
import { n, t } from '../i18n.js';
import { Line } from './line.js';
import { rank, rawWords, shortValue, tone, valueWords } from './value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('./evaluations.js').Evaluation} Evaluation */

/** Number of rows, filled or not, so that everything below stays in its place. */
const ROWS = 4;

export class Lines {
  /** @type {HTMLElement} */ element = h('ol', { class: 'lines' });
  /** @type {{badge: HTMLElement, line: Line, row: HTMLElement}[]} */ #rows;

  /** @param {(view: View | null) => void} preview @param {import('./line.js').PlayLine} play */
  constructor(preview, play) {
    this.#rows = Array.from({ length: ROWS }, () => {
      const [badge, line] = [h('span', { class: 'line-value' }), new Line(preview, play)];
      return { badge, line, row: h('li', { class: 'line-row' }, badge, line.element) };
    });
    fill(
      this.element,
      this.#rows.map(({ row }) => row),
    );
  }

  /**
   * @param {View} view
   * @param {Evaluation | null} known  including the value of every move
   * @param {string[]} best  the expected line
   * @param {Value | null} value  of it
   */
  update(view, known, best, value) {
    this.element.setAttribute('aria-label', t('analysis.lines'));
    /** @type {{moves: string[], value: Value | null}[]} */
    const lines = [{ moves: best, value }];
    const sorted = [...(known?.answer.moves ?? [])].sort(
      (a, b) => rank(b.value, view.game) - rank(a.value, view.game),
    );
    for (const { move, value: own, line } of sorted)
      if (move !== best[0]) lines.push({ moves: line ?? [move], value: own });
    this.#rows.forEach(({ badge, line, row }, index) => {
      const shown = view.outcome ? undefined : lines[index];
      row.classList.toggle('off', !shown || shown.moves.length === 0);
      line.update(view, shown?.moves ?? []);
      dress(badge, view, shown?.value ?? null, index === 0 ? '…' : '', index + 1);
    });
  }
}

/**
 * Shows a value as a small badge.
 * @param {HTMLElement} badge
 * @param {View} view
 * @param {Value | null} value
 * @param {string} none  the text if there is no value
 * @param {number} [place]  the rank among the best moves
 */
export function dress(badge, view, value, none, place) {
  if (!value) {
    badge.className = 'line-value';
    fill(badge, none);
    return;
  }
  const proved = value.kind === 'proved';
  badge.className = `line-value ${tone(value, view.game)} ${proved ? 'proved' : 'estimated'}`;
  badge.title = rawWords(value);
  const short = shortValue(value, view.game);
  const spoken = valueWords(value, view.game);
  fill(
    badge,
    h('span', { 'aria-hidden': 'true' }, proved || !/^\d/.test(short) ? short : `${short} %`),
    h('span', { class: 'visually-hidden' }, place ? `${n(place)}. ${spoken}` : spoken),
  );
}
