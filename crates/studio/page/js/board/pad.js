// @ts-check
/**
 * The buttons beside a board for what cannot be pointed at on it: digits, erase, pass, swap. One tab stop; arrow keys
 * move between the buttons.
 */
import { fill, h } from '../dom.js';
import { moveSpoken, t } from '../i18n.js';
import { shortValue, tone, valueWords } from '../analysis/value.js';
import { movesAfter, nextSteps } from './moves.js';
import { stepValues } from './scene.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Target} TargetView */

export class Pad {
  element = h('div', { class: 'b-pad', role: 'group', hidden: true });
  /** @type {(target: string) => void} */ onpoint = () => {};
  #keys = '';

  constructor() {
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /**
   * @param {View} view
   * @param {import('./scene.js').Overlay} overlay
   * @param {TargetView[]} targets  that are neither cells nor arrows
   */
  update(view, overlay, targets) {
    this.element.hidden = targets.length === 0;
    this.element.setAttribute('aria-label', t('board.pad'));
    const keys = targets.map((target) => target.id).join(' ');
    if (keys !== this.#keys) this.#build(targets, keys);
    const next = overlay.interactive ? nextSteps(view.moves, overlay.chosen) : new Set();
    const alone = overlay.interactive ? nextSteps(view.moves, []) : new Set();
    const values = overlay.values ? stepValues(view, overlay.values, overlay.chosen) : new Map();
    for (const target of targets)
      this.#dress(view, target, overlay, next.has(target.id) || alone.has(target.id), values.get(target.id));
    this.#rove();
  }

  /** @param {TargetView[]} targets @param {string} keys */
  #build(targets, keys) {
    this.#keys = keys;
    const isDigit = (/** @type {TargetView} */ target) => /^\d+$/.test(target.id);
    const button = (/** @type {TargetView} */ target) =>
      h('button', {
        class: isDigit(target) ? 'b-key' : 'b-key wide',
        'data-id': target.id,
        onclick: () => this.onpoint(target.id),
      });
    fill(this.element, targets.map(button));
    this.element.classList.toggle('digits', targets.some(isDigit));
    this.element.style.setProperty('--digits', String(targets.filter(isDigit).length));
  }

  /**
   * @param {View} view
   * @param {TargetView} target
   * @param {import('./scene.js').Overlay} overlay
   * @param {boolean} can
   * @param {{value: import('../../messages.js').Value, best: boolean} | undefined} worth
   */
  #dress(view, target, { chosen, hint }, can, worth) {
    const button = this.button(target.id);
    if (!button) return;
    const { label } = target;
    const mark = worth
      ? h(
          'span',
          {
            'aria-hidden': 'true',
            class: `b-key-value ${tone(worth.value, view.game)} ${worth.value.kind === 'proved' ? 'proved' : 'estimated'} ${worth.best ? 'best' : ''}`,
          },
          shortValue(worth.value, view.game),
        )
      : null;
    button.setAttribute('aria-disabled', String(!can));
    button.classList.toggle('hinted', hint?.includes(target.id) ?? false);
    const move = movesAfter(view.moves, [...chosen, target.id])[0] ?? movesAfter(view.moves, [target.id])[0];
    const words = can && move ? moveSpoken(view, move) : label;
    const spoken = [words, worth ? valueWords(worth.value, view.game) : ''].filter(Boolean).join(', ');
    fill(
      button,
      h('span', { class: 'b-key-label', 'aria-hidden': 'true' }, label),
      mark,
      h('span', { class: 'visually-hidden' }, spoken),
    );
  }

  /** @param {string} id @returns {HTMLButtonElement | null} */
  button(id) {
    return /** @type {HTMLButtonElement | null} */ (
      this.element.querySelector(`[data-id="${CSS.escape(id)}"]`)
    );
  }

  /** Moves the focus to the first enabled button. */
  focus() {
    this.#usable()[0]?.focus();
  }

  /** @returns {HTMLButtonElement[]} */
  #usable() {
    return [...this.element.querySelectorAll('button')].filter(
      (button) => button.getAttribute('aria-disabled') !== 'true',
    );
  }

  #rove() {
    const all = [...this.element.querySelectorAll('button')];
    const holder = all.find((button) => button === document.activeElement) ?? this.#usable()[0] ?? all[0];
    for (const button of all) button.tabIndex = button === holder ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const way = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (way === undefined) return;
    const usable = this.#usable();
    const now = usable.findIndex((button) => button === document.activeElement);
    usable[(now + way + usable.length) % usable.length]?.focus();
    this.#rove();
    event.preventDefault();
    event.stopPropagation();
  }
}
