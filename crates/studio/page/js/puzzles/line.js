// @ts-check
/** What puzzles and mistakes to try again share: their buttons, and a solution that can be stepped through. */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../parts/icons.js';

export class SolutionLine {
  element = h('div', { class: 'puzzle-line', role: 'group' });
  /** Number of its moves on the board. */ at = 0;
  #jump;

  /** @param {(moves: number) => void} jump  shows the position after some moves */
  constructor(jump) {
    this.#jump = jump;
  }

  /**
   * Draws each move as a button that shows the position after it.
   * @param {string} start  the label of the position before them
   * @param {string[]} moves  a person's first
   * @param {import('../dom.js').Child} [more]
   */
  draw(start, moves, more) {
    const step = (/** @type {string} */ text, /** @type {number} */ index) => {
      const kind = index % 2 === 1 ? 'puzzle-move own' : 'puzzle-move';
      return h('button', { class: kind, onclick: () => this.#jump(index) }, text);
    };
    fill(
      this.element,
      [start, ...moves].map((text, index) => step(text, index)),
      more,
    );
  }

  /** Marks the move that is on the board. @param {number} moves */
  mark(moves) {
    this.at = moves;
    for (const [index, step] of [...this.element.children].entries())
      step.ariaCurrent = index === moves ? 'step' : null;
  }
}

/** A button that can be disabled without losing the focus. @param {string} group @param {string} name @param {string} sign @param {() => void} run */
export function actionButton(group, name, sign, run) {
  const press = () => button.getAttribute('aria-disabled') !== 'true' && run();
  const words = h('span', null, t(`${group}.${name}`));
  const kind = group === 'puzzles' ? 'puzzle' : group;
  const button = h('button', { class: `button ${kind}-${name}`, onclick: press }, icon(sign), words);
  return button;
}

/** @param {HTMLElement} element @param {boolean} on */
export function able(element, on) {
  if (on) element.removeAttribute('aria-disabled');
  else element.setAttribute('aria-disabled', 'true');
}
