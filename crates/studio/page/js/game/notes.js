// @ts-check
/** The tab for notes: the person's text about the position on screen, kept with the game's lines. */
import { fill, freshId, h } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('../../messages.js').View} View */

export class Notes {
  /** @type {HTMLElement} */ element = h('div', { class: 'notes' });
  #text = h('textarea', { rows: 5, maxLength: 600 });
  #label = h('label');

  /** @param {(text: string) => void} write  stores the text about the position on screen */
  constructor(write) {
    this.#text.id = freshId('note');
    this.#label.htmlFor = this.#text.id;
    this.#text.addEventListener('input', () => write(this.#text.value));
  }

  /** The position that the text is about. */ #about = '';

  /** @param {View} view */
  update(view) {
    const move = view.history[view.ply - 1]?.text;
    this.#label.textContent = move ? t('notes.of-move', { ply: view.ply, move }) : t('notes.of-start');
    const about = `${view.record} ${view.ply}`;
    const comment = (view.ply > 0 ? view.history[view.ply - 1]?.comment : view.comment) ?? '';
    // Text being typed is newer than what the server has received.
    const typing = about === this.#about && document.activeElement === this.#text;
    if (!typing && this.#text.value.trim() !== comment) this.#text.value = comment;
    this.#about = about;
    if (!this.#text.isConnected) fill(this.element, this.#label, this.#text, this.#help());
  }

  /** Labels the tab in the current language. */
  draw() {
    fill(this.element, this.#label, this.#text, this.#help());
  }

  #help() {
    return h('p', { class: 'help' }, t('notes.help'));
  }
}
