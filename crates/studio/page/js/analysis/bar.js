// @ts-check
/** The evaluation bar beside the board: how much of it is the first side's. */
import { fill, h } from '../dom.js';
import { sideName, t } from '../i18n.js';
import { flipped, share, shortValue, valueWords } from './value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Value} Value */

export class Bar {
  /** @type {HTMLDivElement} */ element;
  #first = h('div', { class: 'eval-first' });
  #text = h('span', { class: 'eval-text' });

  constructor() {
    this.element = h(
      'div',
      { class: 'eval-bar off', role: 'img', 'aria-hidden': 'true' },
      this.#first,
      this.#text,
    );
  }

  /**
   * @param {View} view
   * @param {Value | null} value  for the side to move; null if not known yet
   * @param {boolean} on
   */
  update(view, value, on) {
    this.element.classList.toggle('off', !on);
    this.element.setAttribute('aria-hidden', String(!on));
    if (!on) return;
    const own = value && view.turn === 'second' ? flipped(value) : value;
    const part = view.outcome ? endShare(view) : own ? share(own, view.game) : 0.5;
    // A sliver remains as long as nothing is proved.
    const proved = view.outcome !== null || own?.kind === 'proved';
    const shown = proved ? part : Math.min(Math.max(part, 0.03), 0.97);
    this.#first.style.setProperty('--share', `${(shown * 100).toFixed(1)}%`);
    this.element.classList.toggle('estimated', !proved);
    const [first, second] = view.board.looks;
    this.element.style.setProperty('--first', first?.colour ?? '');
    this.element.style.setProperty('--second', second?.colour ?? '');
    // The label belongs to the side that is ahead, and stands at its end.
    const ahead = own && part < 0.5 ? flipped(own) : own;
    fill(this.#text, view.outcome || !ahead ? '' : shortValue(ahead, view.game));
    this.#text.classList.toggle('low', part >= 0.5);
    const words = view.outcome ? '' : value ? valueWords(value, view.game) : t('analysis.unknown');
    this.element.setAttribute(
      'aria-label',
      t('analysis.bar', { side: sideName(view, view.turn), value: words }),
    );
  }
}

/** @param {View} view */
function endShare(view) {
  if (!view.outcome?.winner) return 0.5;
  return view.outcome.winner === 'first' ? 1 : 0;
}
