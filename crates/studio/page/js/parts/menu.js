// @ts-check
/** A button with a short list of further actions; Escape or a click elsewhere closes it. */
import { fill, freshId, h } from '../dom.js';
import { icon } from './icons.js';

/** @typedef {{name: string, sign: string, words: string, pressed?: boolean, run: () => void}} Item */

export class Menu {
  /** @type {HTMLElement} */ element;
  #button = h('button', { type: 'button', class: 'button control', 'data-control': 'menu' });
  #list = h('div', { class: 'menu-list', hidden: true });
  #close = (/** @type {Event} */ event) => {
    if (!(event.target instanceof Node && this.element.contains(event.target))) this.toggle(false);
  };

  constructor() {
    this.#list.id = freshId('menu');
    this.#button.setAttribute('aria-controls', this.#list.id);
    this.#button.setAttribute('aria-expanded', 'false');
    this.#button.addEventListener('click', () => this.toggle(Boolean(this.#list.hidden)));
    this.element = h('div', { class: 'menu' }, this.#button, this.#list);
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** @param {string} words @param {Item[]} items */
  draw(words, items) {
    fill(this.#button, icon('more'), h('span', null, words));
    this.#button.title = words;
    fill(
      this.#list,
      items.map(({ name, sign, words: text, pressed, run }) => {
        const choose = () => {
          this.toggle(false);
          this.#button.focus();
          run();
        };
        return h(
          'button',
          {
            type: 'button',
            class: 'menu-item',
            'data-control': name,
            'aria-pressed': pressed === undefined ? null : String(pressed),
            onclick: choose,
          },
          icon(sign),
          h('span', null, text),
        );
      }),
    );
  }

  /** @param {boolean} open */
  toggle(open) {
    this.#list.hidden = !open;
    this.#button.setAttribute('aria-expanded', String(open));
    if (open) document.addEventListener('pointerdown', this.#close);
    else document.removeEventListener('pointerdown', this.#close);
    if (open) /** @type {HTMLElement | null} */ (this.#list.querySelector('button'))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (this.#list.hidden) return;
    if (event.key === 'Escape') {
      this.toggle(false);
      this.#button.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const items = [...this.#list.querySelectorAll('button')];
      const now = items.findIndex((item) => item === document.activeElement);
      const way = event.key === 'ArrowDown' ? 1 : -1;
      items[(now + way + items.length) % items.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
