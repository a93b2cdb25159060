// @ts-check
/**
 * A line of moves that a search expects. Pointing at one of them shows the position it leads
 * to on the board; the server plays the line, the page knows no rules.
 */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { post } from '../rest.js';

/** @typedef {import('../../messages.js').View} View */

/** Moves of a line shown. */
const MOST = 14;

export class Line {
  /** @type {HTMLDivElement} */ element = h('div', { class: 'line', role: 'group' });
  /** @type {string[]} */ #moves = [];
  /** @type {View | null} */ #view = null;
  /** @type {Map<string, View>} */ #seen = new Map();
  #preview;
  #play;
  #wanted = '';

  /** @param {(view: View | null) => void} preview @param {(move: string) => void} play  the first move */
  constructor(preview, play) {
    this.#preview = preview;
    this.#play = play;
    this.element.addEventListener('pointerleave', () => this.#leave());
    this.element.addEventListener('focusout', () => this.#leave());
  }

  /** @param {View} view @param {string[]} moves */
  update(view, moves) {
    this.element.setAttribute('aria-label', t('analysis.line'));
    const shown = moves.slice(0, MOST);
    if (this.#view?.revision === view.revision && shown.join(' ') === this.#moves.join(' ')) return;
    if (this.#view?.revision !== view.revision) this.#leave();
    [this.#view, this.#moves] = [view, shown];
    fill(
      this.element,
      shown.map((move, index) => {
        const show = () => void this.#show(index);
        return h(
          'button',
          {
            type: 'button',
            class: 'line-move',
            onpointerenter: show,
            onfocus: show,
            onclick: () => (index === 0 ? this.#play(move) : void show()),
          },
          move,
        );
      }),
    );
  }

  /** @param {number} index */
  async #show(index) {
    const view = this.#view;
    if (!view) return;
    const position = [view.position, ...this.#moves.slice(0, index + 1)].filter(Boolean).join(' ');
    this.#wanted = position;
    try {
      const found =
        this.#seen.get(position) ??
        (await post('/position', { game: view.game, setup: view.setup, position }));
      this.#seen.set(position, found);
      if (this.#wanted === position) this.#preview(found);
    } catch {
      // Only a look ahead: the line stays readable without it.
    }
  }

  #leave() {
    this.#wanted = '';
    this.#preview(null);
  }
}
