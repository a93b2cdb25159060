// @ts-check
/** The tab for notes: what people write about the position on screen, kept with the game's lines. */
import { fill, freshId, h } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./variations.js').Variations} Variations */

export class Notes {
  /** @type {HTMLElement} */ element = h('div', { class: 'notes' });
  #text = h('textarea', { rows: 5, maxLength: 600 });
  #label = h('label');
  #variations;

  /** @param {Variations} variations @param {() => void} changed */
  constructor(variations, changed) {
    this.#variations = variations;
    this.#text.id = freshId('note');
    this.#label.htmlFor = this.#text.id;
    this.#text.addEventListener('input', () => {
      this.#variations.at(this.#ply).comment = this.#text.value.trim();
      changed();
    });
  }

  #ply = 0;

  /** @param {View} view */
  update(view) {
    this.#ply = view.ply;
    const move = view.history[view.ply - 1]?.text;
    this.#label.textContent = move ? t('notes.of-move', { ply: view.ply, move }) : t('notes.of-start');
    const { comment } = this.#variations.at(view.ply);
    if (this.#text.value.trim() !== comment) this.#text.value = comment;
    if (!this.#text.isConnected) fill(this.element, this.#label, this.#text, this.#help());
  }

  /** Writes in the language on screen. */
  draw() {
    fill(this.element, this.#label, this.#text, this.#help());
  }

  #help() {
    return h('p', { class: 'help' }, t('notes.help'));
  }
}
