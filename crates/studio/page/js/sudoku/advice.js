// @ts-check
/**
 * What the server says about the puzzle: hints that tell more with every press (where to look,
 * what is there, why it follows), and whether the puzzle has one solution.
 */
import { say } from '../announce.js';
import { fill, h } from '../dom.js';
import { language, n, t } from '../i18n.js';
import { post } from '../rest.js';
import { icon } from '../parts/icons.js';
import { toastError } from '../parts/toast.js';
import { digitCharacter, digitOf, gridText } from './geometry.js';

/** @typedef {import('../../messages.js').SudokuHint} Hint */
/** @typedef {import('./game.js').SudokuGame} SudokuGame */

/** How much a hint tells, step by step. */
const GRADES = /** @type {const} */ (['where', 'what', 'why']);

export class Advice {
  /** Cells the hint is about. @type {Set<string>} */ pointed = new Set();
  /** Cells known to be wrong. @type {Set<string>} */ wrong = new Set();
  element = h('div', { class: 's-advice', hidden: true });
  /** @type {Hint | null} */ #hint = null;
  #grade = 0;
  #about = '';
  #game;
  #onchange;
  #enter;

  /**
   * @param {SudokuGame} game
   * @param {() => void} onchange  what is pointed at has changed
   * @param {(cell: string, digit: number) => void} enter
   */
  constructor(game, onchange, enter) {
    this.#game = game;
    this.#onchange = onchange;
    this.#enter = enter;
  }

  /** Forgets what was said once the grid is another one. */
  update() {
    if (this.#about !== '' && this.#about !== this.#position()) this.clear();
  }

  clear() {
    this.#hint = null;
    this.#about = '';
    this.pointed = new Set();
    this.wrong = new Set();
    this.element.hidden = true;
    this.#onchange();
  }

  /** The next hint, or more of the one there is. */
  async hint() {
    if (this.#hint && this.#about === this.#position() && this.#grade < GRADES.length - 1) {
      this.#grade += 1;
      this.#drawHint();
      return;
    }
    if (this.#hint && this.#about === this.#position()) return;
    const about = this.#position();
    try {
      const body = { puzzle: this.#game.givens, entries: gridText(this.#game.digits), language: language() };
      const hint = /** @type {Hint} */ (await post('/sudoku/hint', body));
      if (about !== this.#position()) return;
      this.#about = about;
      this.#hint = hint;
      this.#grade = 0;
      this.#drawHint();
    } catch (error) {
      toastError(error);
    }
  }

  /** The hint in the other language, as far as it was told. */
  async translate() {
    if (!this.#hint) return this.clear();
    const grade = this.#grade;
    this.#hint = null;
    await this.hint();
    while (this.#grade < grade) await this.hint();
  }

  /** Says whether the puzzle has one solution, and whether the entries agree with it. */
  async check() {
    const about = this.#position();
    try {
      const { solutions, solution } = await post('/sudoku/check', { puzzle: this.#game.givens });
      if (about !== this.#position()) return;
      this.#about = about;
      this.#hint = null;
      this.pointed = new Set();
      this.wrong = solutions === 'one' ? this.#mistakes(solution) : new Set();
      this.#tell(this.#verdict(solutions), [], this.wrong.size > 0 || solutions !== 'one' ? 'bad' : 'good');
      this.#onchange();
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {'none' | 'one' | 'many'} solutions */
  #verdict(solutions) {
    if (solutions !== 'one') return t(`sudoku.check.${solutions}`);
    const entries = this.#game.digits.filter(
      (digit, cell) => digit !== 0 && this.#game.givens[cell] === '.',
    ).length;
    if (entries === 0) return t('sudoku.check.one');
    if (this.wrong.size === 0) return t('sudoku.check.right', { count: entries });
    return t('sudoku.check.wrong', { count: this.wrong.size });
  }

  /** @param {string} solution @returns {Set<string>} */
  #mistakes(solution) {
    const cells = this.#game.view?.board.cells ?? [];
    const wrong = cells.filter(
      (cell, index) =>
        cell.digit && digitCharacter(cell.digit) !== digitCharacter(digitOf(solution[index] ?? '')),
    );
    return new Set(wrong.map(({ id }) => id));
  }

  #drawHint() {
    const hint = this.#hint;
    if (!hint) return;
    const grade = GRADES[this.#grade] ?? 'why';
    this.pointed = new Set(this.#grade === 0 ? [] : hint.cells);
    this.wrong = new Set(hint.wrong ?? []);
    const told = GRADES.slice(0, this.#grade + 1).map((name) =>
      h('p', { class: name === grade ? 'told' : 'told before' }, hint[name]),
    );
    const title =
      this.#grade > 0 && hint.name
        ? h(
            'p',
            { class: 's-technique' },
            hint.name,
            hint.score
              ? h('span', { class: 'soft' }, ` · ${n(hint.score, { minimumFractionDigits: 1 })}`)
              : null,
          )
        : null;
    const last = this.#grade === GRADES.length - 1 || !hint.why;
    const place = hint.place;
    const buttons = [
      !last &&
        h(
          'button',
          { type: 'button', class: 'button small', onclick: () => this.hint() },
          t(`sudoku.hint.${GRADES[this.#grade + 1]}`),
        ),
      last &&
        place &&
        h(
          'button',
          {
            type: 'button',
            class: 'button small primary',
            onclick: () => this.#enter(place.cell, place.digit),
          },
          t('sudoku.hint.enter', { digit: place.digit, cell: place.cell }),
        ),
    ];
    this.#tell([title, told], buttons, this.wrong.size > 0 ? 'bad' : 'plain', hint[grade]);
    this.#onchange();
  }

  /**
   * @param {import('../dom.js').Child} text
   * @param {import('../dom.js').Child[]} buttons
   * @param {'plain' | 'good' | 'bad'} tone
   * @param {string} [spoken]
   */
  #tell(text, buttons, tone, spoken) {
    this.element.className = `s-advice tone-${tone}`;
    this.element.hidden = false;
    const close = h(
      'button',
      { type: 'button', class: 'icon-button', 'aria-label': t('shell.close'), onclick: () => this.clear() },
      icon('close'),
    );
    fill(
      this.element,
      h('div', { class: 's-advice-text' }, typeof text === 'string' ? h('p', null, text) : text),
      close,
      h('div', { class: 'row' }, buttons),
    );
    say(spoken ?? (typeof text === 'string' ? text : ''));
  }

  #position() {
    return `${this.#game.givens} ${gridText(this.#game.digits)}`;
  }
}
