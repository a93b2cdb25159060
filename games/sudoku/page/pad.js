// @ts-check
/** The digits as buttons, with the number of each still missing, and other actions on a cell. */
import { fill, h } from '/js/dom.js';
import { t } from '/js/i18n.js';
import { icon } from '/js/parts/icons.js';
import { digitCharacter } from './geometry.js';

/**
 * @typedef {object} PadActions
 * @property {(digit: number) => void} write
 * @property {() => void} erase
 * @property {(colour: number) => void} colour
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(on: boolean) => void} pencil
 */

/** Colours of cells. */
const COLOURS = [1, 2, 3, 4, 5];

/** Pressing one of its buttons with the mouse leaves the focus in the grid, where the arrows work. @param {HTMLElement} element */
export function leavesFocus(element) {
  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.target instanceof Element && event.target.closest('button'))
      event.preventDefault();
  });
}

export class Pad {
  /** Whether digits become pencil marks. */
  pencil = false;
  /** @type {HTMLButtonElement[]} */ #digits = [];
  #pad = h('div', { class: 's-pad', role: 'group' });
  #tools = h('div', { class: 's-tools' });
  #colours = h('div', { class: 's-colours', role: 'group' });
  element = h('div', { class: 's-input' });
  #actions;

  /** @param {PadActions} actions @param {HTMLElement} banner  lies over the digits once none is needed */
  constructor(actions, banner) {
    this.#actions = actions;
    const keys = h('div', { class: 's-keys' }, this.#pad, banner);
    fill(this.element, keys, this.#tools, this.#colours);
    leavesFocus(this.element);
  }

  /** @param {boolean} on */
  setPencil(on) {
    this.pencil = on;
    this.#actions.pencil(on);
  }

  /**
   * @param {number[]} digits  on the grid, 0 for empty
   * @param {{canUndo: boolean, canRedo: boolean, over: boolean}} state
   */
  show(digits, state) {
    const size = Math.round(Math.sqrt(digits.length));
    if (this.#digits.length !== size) this.#build(size);
    this.#pad.setAttribute('aria-label', t('sudoku.pad'));
    this.#pad.classList.toggle('pencil', this.pencil);
    for (const [index, button] of this.#digits.entries()) {
      const left = size - digits.filter((digit) => digit === index + 1).length;
      button.classList.toggle('done', left <= 0);
      button.disabled = state.over;
      const missing = t('sudoku.pad.missing', { count: Math.max(0, left) });
      fill(
        button,
        h('span', { class: 's-pad-digit' }, index + 1),
        h('span', { class: 's-pad-left', 'aria-hidden': 'true', dataset: { text: left > 0 ? left : '✓' } }),
        h('span', { class: 'visually-hidden' }, `, ${missing}`),
      );
      if (index >= 9) button.title = digitCharacter(index + 1);
    }
    this.#drawTools(state);
    this.#drawColours(state.over);
  }

  /** @param {boolean} over */
  #drawColours(over) {
    this.#colours.setAttribute('aria-label', t('sudoku.colours'));
    if (this.#colours.childElementCount === 0)
      fill(
        this.#colours,
        COLOURS.map((colour) =>
          h('button', {
            class: 's-colour',
            dataset: { colour: String(colour) },
            onclick: () => this.#actions.colour(colour),
          }),
        ),
      );
    for (const button of this.#colours.querySelectorAll('button')) {
      button.disabled = over;
      button.title = t('sudoku.colour', { colour: button.dataset.colour ?? '' });
      button.setAttribute('aria-label', button.title);
    }
  }

  /** @param {number} size */
  #build(size) {
    this.#digits = Array.from({ length: size }, (_, index) =>
      h('button', { class: 's-key', onclick: () => this.#actions.write(index + 1) }),
    );
    this.#pad.dataset.size = String(size);
    fill(this.#pad, ...this.#digits);
  }

  /** @param {{canUndo: boolean, canRedo: boolean, over: boolean}} state */
  #drawTools({ canUndo, canRedo, over }) {
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.tool : undefined;
    const tool = (
      /** @type {string} */ name,
      /** @type {string} */ picture,
      /** @type {boolean} */ disabled,
      /** @type {() => void} */ onclick,
    ) =>
      h(
        'button',
        { class: 'button s-tool', dataset: { tool: name }, disabled, onclick },
        icon(picture),
        h('span', null, t(`sudoku.${name}`)),
      );
    const pencil = tool('pencil', 'pencil', over, () => this.setPencil(!this.pencil));
    pencil.setAttribute('aria-pressed', String(this.pencil));
    fill(
      this.#tools,
      pencil,
      tool('erase', 'eraser', over, () => this.#actions.erase()),
      tool('undo', 'undo', !canUndo, () => this.#actions.undo()),
      tool('redo', 'redo', !canRedo, () => this.#actions.redo()),
    );
    if (focused)
      /** @type {HTMLElement | null} */ (this.#tools.querySelector(`[data-tool="${focused}"]`))?.focus();
  }
}
