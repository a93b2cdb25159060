// @ts-check
/**
 * A course of techniques: each with exercises made on demand. The coach solves a puzzle whose hardest step is the
 * technique up to that step, which the person then has to find.
 */
import { fill, h, kept, say } from '/js/dom.js';
import { language, t } from '/js/i18n.js';
import { icon } from '/js/parts/icons.js';
import { toastError } from '/js/parts/toast.js';
import { post } from '/js/rest.js';
import { cellIndex, gridText } from './geometry.js';

/** @typedef {import('/messages.js').SudokuHint} Hint */
/** @typedef {import('./game.js').SudokuGame} SudokuGame */
/**
 * @typedef {object} Exercise
 * @property {string} key  the technique
 * @property {string} puzzle
 * @property {string} solution
 * @property {string[]} moves  entered so far
 * @property {string[]} struck  candidates ruled out so far
 * @property {Hint} step  the step to find
 */

/** The techniques and their scores, easiest first. @type {[string, string][]} */
const LESSONS = [
  ['hidden-single-box', '1.2'],
  ['hidden-single-line', '1.5'],
  ['naked-single', '2.3'],
  ['pointing', '2.6'],
  ['claiming', '2.8'],
  ['naked-pair', '3.0'],
  ['x-wing', '3.2'],
  ['hidden-pair', '3.4'],
  ['naked-triple', '3.6'],
  ['swordfish', '3.8'],
  ['xy-wing', '4.2'],
];
const DONE = 'sudoku.course';
/** Maximum number of puzzles tried for an exercise, and of steps in one. */
const [MOST_TRIES, MOST_STEPS] = [8, 200];

/** Techniques found so far. @returns {Set<string>} */
const found = () => new Set((kept(DONE) ?? '').split(' ').filter(Boolean));

export class Course {
  element = h('div', { class: 's-course' });
  #status = h('div', { class: 's-lesson', role: 'status' });
  #list = h('ol', { class: 's-lessons' });
  /** @type {Exercise | null} */ #exercise = null;
  #state = /** @type {'none' | 'opening' | 'looking' | 'found'} */ ('none');
  #game;
  #actions;

  /**
   * @param {SudokuGame} game
   * @param {{open: (position: string) => void, hint: () => void}} actions
   */
  constructor(game, actions) {
    this.#game = game;
    this.#actions = actions;
    fill(this.element, this.#status, this.#list);
  }

  /** Writes in the language on screen. */
  draw() {
    const done = found();
    fill(
      this.#list,
      LESSONS.map(([key]) =>
        h(
          'li',
          null,
          h(
            'button',
            { class: 'menu-item', dataset: { lesson: key }, onclick: () => void this.begin(key) },
            h('span', null, t(`sudoku.course.${key}`)),
            done.has(key)
              ? h(
                  'span',
                  { class: 's-done' },
                  icon('check'),
                  h('span', { class: 'visually-hidden' }, t('sudoku.course.done')),
                )
              : null,
          ),
        ),
      ),
    );
    this.#drawStatus();
  }

  #drawStatus() {
    const key = this.#exercise?.key ?? '';
    const button = (/** @type {string} */ name, /** @type {() => void} */ onclick) =>
      h('button', { class: 'button small', dataset: { course: name }, onclick }, t(`sudoku.course.${name}`));
    const words = {
      none: t('sudoku.course.lead'),
      opening: t('sudoku.course.making'),
      looking:
        key &&
        t(key.includes('single') ? 'sudoku.course.enter' : 'sudoku.course.strike', {
          technique: t(`sudoku.course.${key}`),
        }),
      found: t('sudoku.course.found'),
    }[this.#state];
    fill(
      this.#status,
      h('p', null, words),
      this.#state === 'looking' &&
        h(
          'div',
          { class: 'row' },
          button('show', this.#actions.hint),
          button('another', () => void this.begin(key)),
        ),
      this.#state === 'found' &&
        h(
          'div',
          { class: 'row' },
          button('another', () => void this.begin(key)),
          button('next', () => void this.begin(this.#after(key))),
        ),
    );
  }

  /** @param {string} key */
  #after(key) {
    const at = LESSONS.findIndex(([one]) => one === key);
    return LESSONS[(at + 1) % LESSONS.length]?.[0] ?? key;
  }

  /** Makes an exercise and opens it. @param {string} key */
  async begin(key) {
    if (this.#state === 'opening') return;
    this.#state = 'opening';
    this.#drawStatus();
    try {
      this.#exercise = await exerciseOf(key);
      this.#actions.open([this.#exercise.puzzle, ...this.#exercise.moves].join(' '));
    } catch (error) {
      this.#exercise = null;
      this.#state = 'none';
      this.#drawStatus();
      toastError(error);
    }
  }

  /** Follows the grid: marks it once it is open, and checks whether the step was found. */
  update() {
    const exercise = this.#exercise;
    if (!exercise || !this.#game.view) return;
    if (this.#game.givens !== exercise.puzzle) {
      if (this.#state === 'opening') return;
      this.#exercise = null;
      this.#state = 'none';
      this.#drawStatus();
      return;
    }
    if (this.#state === 'opening') {
      this.#state = 'looking';
      if (exercise.struck.length > 0) this.#game.strike(exercise.struck);
      else this.#game.fillMarks();
      this.#drawStatus();
    } else if (this.#state === 'looking' && this.#isFound(exercise)) {
      this.#state = 'found';
      kept(DONE, [...found().add(exercise.key)].join(' '));
      say(t('sudoku.course.found'), { urgent: true });
      this.draw();
    }
  }

  /** Whether there is a new right digit, or every candidate that the step rules out is gone. @param {Exercise} exercise */
  #isFound({ moves, puzzle, solution, step }) {
    const { digits, marks } = this.#game;
    const before = [...puzzle].filter((digit) => digit !== '.').length + moves.length;
    const right = [...gridText(digits)].filter((digit, cell) => digit === solution[cell]).length;
    if (right > before) return true;
    const gone = (/** @type {string} */ candidate) => {
      const [name = '', digit = ''] = candidate.split('=');
      return ((marks[cellIndex(name, 9)] ?? 0) & (1 << Number(digit))) === 0;
    };
    return step.eliminations.length > 0 && step.eliminations.every(gone);
  }
}

/** @param {string} key @returns {Promise<Exercise>} */
async function exerciseOf(key) {
  const score = LESSONS.find(([one]) => one === key)?.[1] ?? '1.2';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    const made = await post('/sudoku/generate', { size: 9, difficulty: `${score}-${score}`, seed });
    const exercise = made.rating?.technique === key ? await walk(key, made.puzzle, made.solution) : null;
    if (exercise) return exercise;
  }
  throw new Error(t('sudoku.course.none', { technique: t(`sudoku.course.${key}`) }));
}

/** Lets the coach solve up to the first step of the technique. @param {string} key @param {string} puzzle @param {string} solution @returns {Promise<Exercise | null>} */
async function walk(key, puzzle, solution) {
  const digits = [...puzzle];
  /** @type {string[]} */ const moves = [];
  /** @type {string[]} */ const struck = [];
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    /** @type {Hint} */
    const step = await post('/sudoku/hint', {
      puzzle,
      entries: digits.join(''),
      struck,
      language: language(),
    });
    if (step.kind !== 'step') return null;
    if (step.technique?.key === key) return { key, puzzle, solution, moves, struck, step };
    for (const placement of step.placements) {
      const [name = '', digit = ''] = placement.split('=');
      digits[cellIndex(name, 9)] = digit;
      moves.push(placement);
    }
    struck.push(...step.eliminations);
  }
  return null;
}
