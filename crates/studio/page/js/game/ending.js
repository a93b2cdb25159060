// @ts-check
/** What to do after a game: play again, swap sides, see what went wrong. */
import { fill, h } from '../dom.js';
import { statusOf, t } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { chip } from './seats.js';

/** @typedef {import('../../messages.js').View} View */
/**
 * @typedef {object} EndingActions
 * @property {(exchanged: boolean) => void} again
 * @property {() => void} review
 */

export class Ending {
  /** @type {HTMLElement} */ element = h('section', { class: 'ending card', hidden: true });
  #actions;
  #drawn = '';

  /** @param {EndingActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** @param {View} view */
  update(view) {
    this.element.hidden = view.outcome === null || view.ply !== view.plies;
    const words = statusOf(view);
    if (this.element.hidden || this.#drawn === words) return;
    this.#drawn = words;
    const button = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ run) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button small',
          title: t(`game.${name}`),
          'data-control': name,
          onclick: run,
        },
        icon(key),
        h('span', null, t(`game.${name}`)),
      );
    const winner = view.outcome?.winner;
    fill(
      this.element,
      h(
        'p',
        { class: 'ending-words' },
        winner ? chip(view, winner) : null,
        h('strong', { title: words }, words),
      ),
      h(
        'div',
        { class: 'row' },
        button('again', 'redo', () => this.#actions.again(false)),
        button('again-exchanged', 'swap', () => this.#actions.again(true)),
        button('review', 'chart', () => this.#actions.review()),
        h(
          'a',
          { class: 'button small quiet', title: t('game.kept'), href: '/saved' },
          icon('list'),
          h('span', null, t('game.kept')),
        ),
      ),
    );
  }

  /** Redraws in the current language. */
  draw() {
    this.#drawn = '';
  }
}
