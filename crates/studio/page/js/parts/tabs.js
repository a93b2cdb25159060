// @ts-check
/** A button with a short list of further actions, and tabs over one panel of fixed size, with arrow keys between them. */
import { fill, freshId, h } from '../dom.js';
import { icon } from './icons.js';

/** @typedef {{name: string, sign: string, words: string, pressed?: boolean, run: () => void}} Item */

export class Menu {
  /** @type {HTMLElement} */ element;
  #button = h('button', { class: 'button control', 'data-control': 'menu' });
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

/** @typedef {{name: string, words: () => string, panel: HTMLElement}} Tab */

export class Tabs {
  /** @type {HTMLElement} */ element;
  /** @type {string} */ chosen;
  #tabs;
  #label;
  #list = h('div', { class: 'tabs', role: 'tablist' });
  /** @type {Map<string, HTMLButtonElement>} */ #buttons = new Map();
  #onchange;

  /**
   * @param {Tab[]} tabs
   * @param {() => string} label
   * @param {(name: string) => void} [onchange]
   */
  constructor(tabs, label, onchange = () => {}) {
    this.#tabs = tabs;
    this.#label = label;
    this.#onchange = onchange;
    this.chosen = tabs[0]?.name ?? '';
    this.#list.addEventListener('keydown', (event) => this.#onKey(event));
    for (const tab of tabs) {
      const [own, panel] = [freshId('tab'), freshId('panel')];
      const button = h('button', {
        role: 'tab',
        id: own,
        class: 'tab',
        'aria-controls': panel,
        'data-tab': tab.name,
        onclick: () => this.choose(tab.name),
      });
      this.#buttons.set(tab.name, button);
      for (const [name, value] of Object.entries({
        id: panel,
        role: 'tabpanel',
        'aria-labelledby': own,
        tabindex: '0',
      }))
        tab.panel.setAttribute(name, value);
      tab.panel.classList.add('tab-panel');
    }
    this.element = h(
      'section',
      { class: 'card tabbed' },
      this.#list,
      tabs.map(({ panel }) => panel),
    );
    this.draw();
  }

  /** Labels the tabs in the current language. */
  draw() {
    this.#list.setAttribute('aria-label', this.#label());
    fill(
      this.#list,
      this.#tabs.map((tab) => {
        const button = this.#buttons.get(tab.name);
        if (button) button.textContent = tab.words();
        return button;
      }),
    );
    this.#show();
  }

  /** @param {string} name */
  choose(name) {
    if (this.chosen === name) return;
    this.chosen = name;
    this.#show();
    this.#onchange(name);
  }

  /** Shows a tab, or keeps its place empty. @param {string} name @param {boolean} isThere */
  reveal(name, isThere) {
    const button = this.#buttons.get(name);
    if (!button || isLater(button) === !isThere) return;
    button.classList.toggle('later', !isThere);
    if (!isThere && this.chosen === name) this.choose(this.#tabs[0]?.name ?? '');
  }

  #show() {
    for (const tab of this.#tabs) {
      const on = tab.name === this.chosen;
      tab.panel.hidden = !on;
      const button = this.#buttons.get(tab.name);
      button?.setAttribute('aria-selected', String(on));
      if (button) button.tabIndex = on ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const tabs = this.#tabs.filter(({ name }) => !isLater(this.#buttons.get(name)));
    const now = tabs.findIndex(({ name }) => name === this.chosen);
    const last = tabs.length - 1;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const tab = tabs[(to + tabs.length) % tabs.length];
    if (!tab) return;
    this.choose(tab.name);
    this.#buttons.get(tab.name)?.focus();
  }
}

/** Whether a tab's place is kept empty. @param {Element | undefined} button */
function isLater(button) {
  return button?.classList.contains('later') ?? false;
}
