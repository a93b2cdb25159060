// @ts-check
/**
 * The server's advice: hints that reveal more with every press (where to look, what is there, why it
 * follows), and whether the puzzle has one solution.
 */
import { fill, h, say } from '/js/dom.js';
import { capital, language, n, t } from '/js/i18n.js';
import { post } from '/js/rest.js';
import { icon } from '/js/parts/icons.js';
import { toastError } from '/js/parts/toast.js';
import { digitOf, gridText } from './geometry.js';

/** @typedef {import('/messages.js').SudokuHint} Hint */
/** @typedef {import('/messages.js').SudokuCheck} Check */
/** @typedef {import('./game.js').SudokuGame} SudokuGame */
/** @typedef {import('/js/dom.js').Child} Child */

/** The grades of a hint. */
const GRADES = /** @type {const} */ (['where', 'what', 'why']);
const LAST = GRADES.length - 1;
/** Kinds of units, in the order of the board's. */
const UNITS = ['row', 'column', 'box'];

/**
 * @typedef {object} AdviceActions
 * @property {() => void} changed  the cells pointed at have changed
 * @property {(cell: string, digit: number) => void} enter
 * @property {(candidates: string[]) => void} strike
 */

export class Advice {
  /** Cells the hint is about. @type {Set<string>} */ pointed = new Set();
  /** Cells of the row, column or box that the hint names. @type {Set<string>} */ unit = new Set();
  /** Cells known to be wrong. @type {Set<string>} */ wrong = new Set();
  /** Candidates the hint rules out, as `r1c2=5`. @type {Set<string>} */ ruledOut = new Set();
  /** Candidates it rests on. @type {Set<string>} */ rested = new Set();
  /** The links of its chains. @type {import('/messages.js').SudokuArrow[]} */ arrows = [];
  element = h('div', { class: 's-advice', hidden: true });
  /** @type {Hint | null} */ #hint = null;
  #grade = 0;
  #about = '';
  #game;
  #actions;

  /**
   * @param {SudokuGame} game
   * @param {AdviceActions} actions
   */
  constructor(game, actions) {
    this.#game = game;
    this.#actions = actions;
  }

  /** Drops the advice once the grid has changed. */
  update() {
    if (this.#about !== '' && this.#about !== this.#position()) this.clear();
  }

  clear() {
    this.#hint = null;
    this.#about = '';
    this.#point(null);
    this.element.hidden = true;
    this.#actions.changed();
  }

  /** The next hint, or the next grade of the current one. */
  async hint() {
    if (!this.#game.view) return;
    if (!this.#hint || this.#about !== this.#position()) await this.#ask(0);
    else if (this.#grade < LAST) {
      this.#grade += 1;
      this.#drawHint();
    }
  }

  /** Repeats the hint in the other language, up to its current grade. */
  async translate() {
    if (this.#hint) await this.#ask(this.#grade);
    else this.clear();
  }

  /** @param {number} grade */
  async #ask(grade) {
    const about = this.#position();
    const { givens, digits, notes } = this.#game;
    try {
      const body = { puzzle: givens, entries: gridText(digits), struck: notes.struck, language: language() };
      const hint = /** @type {Hint} */ (await post('/sudoku/hint', body));
      if (about !== this.#position()) return;
      this.#about = about;
      this.#hint = hint;
      this.#grade = hint.kind === 'step' ? grade : LAST;
      this.#drawHint();
    } catch (error) {
      toastError(error);
    }
  }

  /** Says whether the puzzle has one solution, and whether the entries agree with it. */
  async check() {
    if (!this.#game.view) return;
    const about = this.#position();
    try {
      const check = /** @type {Check} */ (await post('/sudoku/check', { puzzle: this.#game.givens }));
      if (about !== this.#position()) return;
      this.#about = about;
      this.#hint = null;
      this.#point(null);
      if (check.solutions === 'one') this.wrong = this.#mistakes(check.solution ?? '');
      const good = check.solutions === 'one' && this.wrong.size === 0;
      const verdict = this.#verdict(check);
      this.#tell([h('p', null, verdict), ratingLine(check)], [], good ? 'good' : 'bad', verdict);
      this.#actions.changed();
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {Check} check */
  #verdict({ solutions }) {
    if (solutions !== 'one') return t(`sudoku.check.${solutions}`);
    const { digits, givens } = this.#game;
    const entries = digits.filter((digit, cell) => digit !== 0 && givens[cell] === '.').length;
    if (entries === 0) return t('sudoku.check.one');
    if (this.wrong.size === 0) return t('sudoku.check.right', { count: entries });
    return t('sudoku.check.wrong', { count: this.wrong.size });
  }

  /** @param {string} solution @returns {Set<string>} */
  #mistakes(solution) {
    const cells = this.#game.view?.board.cells ?? [];
    const wrong = cells.filter((cell, index) => cell.digit && cell.digit !== digitOf(solution[index] ?? ''));
    return new Set(wrong.map(({ id }) => id));
  }

  /** @param {Hint | null} hint */
  #point(hint) {
    const step = hint?.kind === 'step';
    this.pointed = new Set(step && this.#grade > 0 ? hint.cells : []);
    this.unit = new Set(step ? this.#unitOf(hint) : []);
    this.wrong = new Set(hint?.kind === 'mistake' ? hint.cells : []);
    const whole = step && this.#grade === LAST;
    this.ruledOut = new Set(whole ? hint.eliminations : []);
    this.rested = new Set(whole ? hint.candidates : []);
    this.arrows = whole ? hint.arrows : [];
  }

  /** The cells of the unit that the first words of a hint name: `Look at box 2.` @param {Hint} hint */
  #unitOf({ where }) {
    const { cells = [], units = [] } = this.#game.view?.board ?? {};
    const size = units.length / UNITS.length;
    const named = UNITS.map(
      (kind) => new RegExp(`\\s${t(`sudoku.unit.${kind}`)} (\\d+)\\.$`).exec(where)?.[1],
    );
    const kind = named.findIndex((number) => number !== undefined);
    const unit = kind < 0 ? [] : (units[kind * size + Number(named[kind]) - 1] ?? []);
    return unit.flatMap((cell) => cells[cell]?.id ?? []);
  }

  #drawHint() {
    const hint = this.#hint;
    if (!hint) return;
    this.#point(hint);
    const step = hint.kind === 'step';
    const grade = GRADES[this.#grade] ?? 'why';
    const told = (step ? GRADES.slice(0, this.#grade + 1) : [grade]).map((name) =>
      h('p', { class: name === grade ? 'told' : 'told before' }, hint[name]),
    );
    const title = step && this.#grade > 0 ? techniqueLine(hint) : null;
    const tone = hint.kind === 'mistake' ? 'bad' : 'plain';
    this.#tell([title, told], this.#buttons(hint), tone, hint[grade]);
    this.#actions.changed();
  }

  /** Buttons of a hint: show more, or apply it. @param {Hint} hint @returns {Child[]} */
  #buttons(hint) {
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick) =>
      h('button', { class: 'button small', onclick }, text);
    if (hint.kind !== 'step') return [];
    if (this.#grade < LAST) {
      return [button(t(`sudoku.hint.${GRADES[this.#grade + 1]}`), () => void this.hint())];
    }
    const [cell, digit] = (hint.placements[0] ?? '').split('=');
    if (cell && digit) {
      const text = t('sudoku.hint.enter', { digit, cell });
      return [button(text, () => this.#actions.enter(cell, Number(digit)))];
    }
    return [button(t('sudoku.hint.strike'), () => this.#actions.strike(hint.eliminations))];
  }

  /**
   * @param {Child} text
   * @param {Child[]} buttons
   * @param {'plain' | 'good' | 'bad'} tone
   * @param {string} spoken
   */
  #tell(text, buttons, tone, spoken) {
    const focused = this.element.contains(document.activeElement);
    this.element.className = `s-advice tone-${tone}`;
    this.element.hidden = false;
    const close = h(
      'button',
      { class: 'icon-button', 'aria-label': t('shell.close'), onclick: () => this.clear() },
      icon('close'),
    );
    fill(
      this.element,
      h('div', { class: 's-advice-text' }, text),
      close,
      h('div', { class: 'row' }, buttons),
    );
    this.bringIntoView();
    const first = this.element.querySelector('.row button');
    if (focused) (first instanceof HTMLElement ? first : close).focus();
    say(spoken);
  }

  /** On a phone, the advice may lie below the window's edge, so scroll to it. */
  bringIntoView() {
    if (!this.element.hidden) this.element.scrollIntoView({ block: 'nearest' });
  }

  /** The digits that a hint places, and the candidates it rules out. */
  #position() {
    return [this.#game.givens, gridText(this.#game.digits), ...this.#game.notes.struck].join(' ');
  }
}

/** @param {Hint} hint */
function techniqueLine({ technique }) {
  if (!technique) return null;
  const score = n(technique.score, { minimumFractionDigits: 1 });
  return h(
    'p',
    { class: 's-technique' },
    capital(technique.name),
    h('span', { class: 'soft' }, ` · ${score}`),
  );
}

/** The puzzle's difficulty. @param {Check} check */
function ratingLine({ rating }) {
  return rating ? h('p', { class: 'soft' }, ratingWords(rating)) : null;
}

/** A puzzle's difficulty and the technique it needs, in words. @param {import('/messages.js').SudokuRating} rating */
export function ratingWords(rating) {
  const name = rating.names?.[language() === 'fr' ? 1 : 0];
  const words = [
    t('sudoku.rating', {
      level: t(`sudoku.level.${rating.level}`),
      score: n(rating.score, { minimumFractionDigits: 1 }),
    }),
    rating.needs_trial ? t('sudoku.rating.trial') : name,
  ];
  return words.filter(Boolean).join(' · ');
}
