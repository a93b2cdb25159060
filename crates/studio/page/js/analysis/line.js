// @ts-check
/**
 * A line of moves that a search expects, to its end. Pointing at a move shows the position after it on the board, and
 * pressing it plays the line up to there; the page knows no rules.
 */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { post } from '../rest.js';
import { moveShown } from '../board/glyphs.js';

/** @typedef {import('../../messages.js').View} View */

/** Plays moves after `ply` moves of the game; false if that is not possible now. @typedef {(moves: string[], ply: number) => boolean} PlayLine */

export class Line {
  /** @type {HTMLDivElement} */ element = h('div', { class: 'line', role: 'group' });
  /** @type {string[]} */ #moves = [];
  /** @type {View | null} */ #view = null;
  /** @type {Map<string, View>} */ #seen = new Map();
  #preview;
  #play;
  #wanted = '';
  #ply = 0;

  /** @param {(view: View | null) => void} preview @param {PlayLine} play */
  constructor(preview, play) {
    this.#preview = preview;
    this.#play = play;
    this.element.addEventListener('pointerleave', () => this.#leave());
    this.element.addEventListener('focusout', () => this.#leave());
  }

  /** @param {View} view @param {string[]} moves @param {number} [ply]  after which they begin */
  update(view, moves, ply = view.ply) {
    this.element.setAttribute('aria-label', t('analysis.line'));
    const same = this.#view?.revision === view.revision && this.#ply === ply;
    if (same && moves.join(' ') === this.#moves.join(' ')) return;
    if (this.#view?.revision !== view.revision) this.#leave();
    [this.#view, this.#moves, this.#ply] = [view, moves, ply];
    this.element.scrollLeft = 0;
    fill(
      this.element,
      moves.map((move, index) => {
        const show = () => void this.#show(index);
        return h(
          'button',
          {
            type: 'button',
            class: 'line-move',
            onpointerenter: show,
            onfocus: show,
            onclick: () => void (this.#play(moves.slice(0, index + 1), ply) || show()),
          },
          moveShown(view.board, move),
        );
      }),
    );
  }

  /** @param {number} index */
  async #show(index) {
    const view = this.#view;
    if (!view) return;
    const moves = this.#moves.slice(0, index + 1);
    const wanted = [view.record, this.#ply, ...moves].join(' ');
    this.#wanted = wanted;
    try {
      const found = this.#seen.get(wanted) ?? (await this.#after(view, moves));
      this.#seen.set(wanted, found);
      if (this.#wanted === wanted) this.#preview(found);
    } catch {
      // Only a preview: the line stays readable without it.
    }
  }

  /** The position after the first moves of the line. @param {View} view @param {string[]} moves @returns {Promise<View>} */
  async #after(view, moves) {
    const { game, setup, record } = view;
    const isHere = this.#ply === view.ply;
    const from = isHere ? view : await post('/position', { game, setup, position: record, ply: this.#ply });
    return post('/position', { game, setup, position: [from.position, ...moves].filter(Boolean).join(' ') });
  }

  #leave() {
    this.#wanted = '';
    this.#preview(null);
  }
}
