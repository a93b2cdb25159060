// @ts-check
/**
 * The column numbers as buttons: where pieces fall, a column can be chosen by its number, too. A full column is struck
 * out until the game is over, and announced as disabled. The buttons are not in the tab order: the down arrow leads to
 * them from the lowest cells.
 */
import { fill, svg } from '../dom.js';
import { says, t } from '../i18n.js';
import { at } from './draw.js';
import { isFalling } from './geometry.js';
import { nextSteps } from './steps.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Diagram} BoardView */
/** @typedef {import('./scene.js').Overlay} Overlay */

/** Labels that name what a person can point at. @param {BoardView} board */
export function headsOf(board) {
  const targets = new Set(isFalling(board) ? board.cells.map((cell) => cell.target) : []);
  return board.labels.filter((label) => targets.has(label.text));
}

export class Heads {
  #layer;
  /** @type {Map<string, SVGElement>} */ #buttons = new Map();
  /** @type {View | null} */ #view = null;

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /** Creates the buttons of a new board. @param {View} view */
  build({ board }) {
    const button = (/** @type {import('../../messages.js').Label} */ { x, y, text }) =>
      svg(
        'g',
        { class: 'b-head', role: 'button', tabindex: '-1', transform: at(x, y), 'data-id': text },
        svg('rect', { class: 'b-head-room', x: -40, y: -30, width: 80, height: 60, rx: 18 }),
        svg('text', { class: 'b-label' }, text),
      );
    this.#buttons = new Map(headsOf(board).map((label) => [label.text, button(label)]));
    fill(this.#layer, [...this.#buttons.values()]);
    if (this.#buttons.size > 0) this.#layer.setAttribute('role', 'group');
    else this.#layer.removeAttribute('role');
  }

  /** Updates for every column whether it can be used. @param {View} view @param {Overlay} overlay */
  update(view, { interactive }) {
    this.#view = view;
    if (this.#buttons.size === 0) return;
    this.#layer.setAttribute('aria-label', t('board.columns'));
    const open = nextSteps(view.outcome ? [] : view.moves, []);
    for (const [id, button] of this.#buttons) {
      const target = view.board.targets.find((candidate) => candidate.id === id);
      button.classList.toggle('spent', !view.outcome && !open.has(id));
      button.classList.toggle('can', interactive && open.has(id));
      button.setAttribute('aria-disabled', String(!interactive || !open.has(id)));
      button.setAttribute('aria-label', says(target?.spoken ?? id));
    }
  }

  /**
   * Follows an arrow key along the buttons, onto them and back.
   * @param {string} key
   * @param {string} id  the focused element
   * @param {(cell: string) => void} back  moves the focus to a cell
   * @returns {boolean} whether it led somewhere
   */
  walk(key, id, back) {
    const cells = this.#view?.board.cells ?? [];
    const column = (/** @type {string} */ target) => cells.filter((cell) => cell.target === target);
    const lowest = (/** @type {string} */ target) => column(target).sort((a, b) => b.y - a.y)[0];
    const own = this.#buttons.get(id);
    if (!own) {
      const target = cells.find((cell) => cell.id === id)?.target ?? '';
      if (key !== 'ArrowDown' || lowest(target)?.id !== id) return false;
      this.#buttons.get(target)?.focus();
      return this.#buttons.has(target);
    }
    const ids = [...this.#buttons.keys()];
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (key === 'ArrowUp') back(lowest(id)?.id ?? '');
    else if (key === 'Home' || key === 'End') this.#focus(ids.at(key === 'Home' ? 0 : -1));
    else if (by) this.#focus(ids[ids.indexOf(id) + by]);
    return key === 'ArrowUp' || key === 'ArrowDown' || key === 'Home' || key === 'End' || by !== undefined;
  }

  /** @param {string | undefined} id */
  #focus(id) {
    this.#buttons.get(id ?? '')?.focus();
  }
}
