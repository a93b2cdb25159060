// @ts-check
/**
 * Certain facts about the position, one sentence each: connections in Hex. Pointing at one shows its cells on the
 * board; a long list is cut until the rest is requested.
 */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('../../messages.js').Remark} Remark */

/** Remarks shown at once. */
const FIRST = 6;

export class Remarks {
  /** @type {HTMLElement} */ element = h('div', { class: 'remarks' });
  #point;
  /** @type {Remark[]} */ #shown = [];

  /** @param {(remark: Remark | null) => void} point  shows a remark on the board */
  constructor(point) {
    this.#point = point;
  }

  /** @param {import('../../messages.js').View} view @param {Remark[]} remarks */
  update(view, remarks) {
    if (remarks === this.#shown) return;
    const [first, second] = view.board.looks;
    this.element.style.setProperty('--first', first?.colour ?? '');
    this.element.style.setProperty('--second', second?.colour ?? '');
    this.#shown = remarks;
    this.#point(null);
    const rest = remarks.slice(FIRST);
    fill(
      this.element,
      remarks.length > 0 ? h('h3', null, t('analysis.remarks')) : null,
      this.#list(remarks.slice(0, FIRST)),
      rest.length > 0
        ? h(
            'details',
            { class: 'more' },
            h('summary', null, t('analysis.more-remarks', { count: rest.length })),
            this.#list(rest),
          )
        : null,
    );
  }

  /** @param {Remark[]} remarks */
  #list(remarks) {
    return remarks.length > 0
      ? h(
          'ul',
          null,
          remarks.map((remark) => h('li', null, this.#button(remark))),
        )
      : null;
  }

  /** @param {Remark} remark */
  #button(remark) {
    const show = () => this.#point(remark);
    const hide = () => this.#point(null);
    return h(
      'button',
      {
        type: 'button',
        class: `remark ${remark.side}`,
        onclick: show,
        onpointerenter: show,
        onpointerleave: hide,
        onfocus: show,
        onblur: hide,
      },
      remark.text,
    );
  }
}
