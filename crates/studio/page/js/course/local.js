// @ts-check
/**
 * A Sudoku search in a lesson: the grid after every digit placed, taken back or swapped, with repeated digits in a row
 * or column marked, and a curve of the conflicts or of the filled cells. The solver does the search; the page replays
 * its steps.
 */
import { fill, freshId, h, svg } from '../dom.js';
import { n, t } from '../i18n.js';
import { post } from '../rest.js';

/** @typedef {import('../../messages.js').LessonShow} Show */
/** @typedef {import('../../messages.js').SudokuSolved} Solved */

/** Number of steps requested: as many as the server sends. */
const MOST = 2000;
/** Pixels per cell in the picture. */
const CELL = 40;

export class LocalSearch {
  element = h('div', { class: 'course-local' });
  /** @type {Show} */ #show;
  /** @type {Solved} */ #found;
  #step = 0;
  /** Whether it swaps the digits of a full grid, and does not fill an empty one. */ #isLocal;
  /** What is counted after each step. @type {number[]} */ #counts;
  #grid = h('div', { class: 'course-grid' });
  #words = h('p', { class: 'micro-words', role: 'status' });
  #scrub = h('input', { type: 'range', min: '0', class: 'micro-scrub' });
  #curve = h('div', { class: 'course-curve' });

  /** @param {Show} show @param {Solved} found */
  constructor(show, found) {
    [this.#show, this.#found] = [show, found];
    this.#isLocal = found.steps.some(({ kind }) => kind === 'start');
    this.#counts = this.#isLocal ? found.steps.map((_, step) => this.#conflicts(step) ?? 0) : this.#filled();
    const id = freshId('local');
    this.#scrub.id = id;
    this.#scrub.max = String(found.steps.length - 1);
    this.#scrub.addEventListener('input', () => this.#go(Number(this.#scrub.value)));
    const button = (/** @type {string} */ key, /** @type {() => number} */ to) => {
      const kind = key === 'micro.next' ? 'button small primary' : 'button small';
      return h('button', { class: kind, onclick: () => this.#go(to()) }, t(key));
    };
    fill(
      this.element,
      this.#grid,
      h(
        'div',
        { class: 'course-local-side' },
        h('label', { htmlFor: id, class: 'visually-hidden' }, t('micro.scrub')),
        this.#scrub,
        h(
          'div',
          { class: 'row' },
          button('micro.first', () => 0),
          button('micro.back', () => this.#step - 1),
          button('micro.next', () => this.#step + 1),
          button('micro.last', () => found.steps.length - 1),
        ),
        this.#words,
        this.#curve,
      ),
    );
    this.#go(show.step);
  }

  /** Requests the steps of a solver. @param {Show} show @param {AbortSignal} [signal] */
  static async of(show, signal) {
    const asked = { puzzle: show.moves, solver: show.a ?? '', seed: 1, steps: MOST };
    return new LocalSearch(show, await post('/sudoku/solve', asked, signal ? { signal } : {}));
  }

  /** @param {number} step */
  #go(step) {
    const { steps } = this.#found;
    this.#step = Math.max(0, Math.min(step, steps.length - 1));
    this.#scrub.value = String(this.#step);
    const now = steps[this.#step];
    const cells = now?.cells ?? [];
    const digits = this.#digits();
    fill(this.#grid, this.#picture(digits, cells));
    const words = { digit: now?.digit ?? '', one: cells[0] ?? '', other: cells[1] ?? '' };
    const at = { step: this.#step + 1, count: steps.length, counted: this.#counts[this.#step] ?? 0 };
    const told = this.#isLocal ? 'course.local.at' : 'course.local.filled-at';
    this.#words.textContent = `${t(`course.local.${now?.kind ?? 'start'}`, words)} ${t(told, at)}`;
    fill(this.#curve, this.#drawCurve());
  }

  /** The number of conflicts after a step, as last reported by the solver. @param {number} step */
  #conflicts(step) {
    for (let at = step; at >= 0; at -= 1) {
      const { conflicts, kind } = this.#found.steps[at] ?? {};
      if (conflicts !== undefined) return conflicts;
      // A new grid has its own conflicts, which its first swap reports.
      if (kind === 'start') return this.#found.steps[at + 1]?.conflicts ?? null;
    }
    return null;
  }

  /** The number of filled cells after each step. */
  #filled() {
    let count = [...this.#show.moves].filter((digit) => digit !== '.').length;
    return this.#found.steps.map(({ kind }) => (count += kind === 'place' ? 1 : -1));
  }

  /** The grid after the step, replayed from the last start. @returns {string[]} */
  #digits() {
    const { steps } = this.#found;
    const start = steps.slice(0, this.#step + 1).findLastIndex(({ kind }) => kind === 'start');
    const digits = [...(steps[start]?.grid ?? this.#show.moves)];
    for (const { kind, cells, digit } of steps.slice(start + 1, this.#step + 1)) {
      const [one, other] = (cells ?? []).map(placeOf);
      if (one !== undefined && kind === 'place') digits[one] = String(digit);
      if (one !== undefined && kind === 'backtrack') digits[one] = '.';
      if (kind !== 'swap' || one === undefined || other === undefined) continue;
      [digits[one], digits[other]] = [digits[other] ?? '', digits[one] ?? ''];
    }
    return digits;
  }

  /** @param {string[]} digits @param {string[]} swapped */
  #picture(digits, swapped) {
    const wide = 9 * CELL;
    const marked = new Set(swapped.map(placeOf));
    const line = (/** @type {number} */ at) => {
      const kind = at % 3 === 0 ? 'thick' : '';
      const place = at * CELL;
      return [
        svg('line', { class: kind, x1: place, x2: place, y1: 0, y2: wide }),
        svg('line', { class: kind, y1: place, y2: place, x1: 0, x2: wide }),
      ];
    };
    const cell = (/** @type {string} */ digit, /** @type {number} */ index) => {
      const [x, y] = [(index % 9) * CELL, Math.floor(index / 9) * CELL];
      const twice = isTwice(digits, index);
      const given = this.#show.moves[index] !== '.';
      const kind = [given && 'given', twice && 'twice'].filter(Boolean).join(' ');
      const [left, right] = [x + 8, x + CELL - 8];
      return [
        marked.has(index) && svg('rect', { class: 'swapped', x, y, width: CELL, height: CELL }),
        digit !== '.' && svg('text', { class: kind, x: x + CELL / 2, y: y + CELL / 2 }, digit),
        // Marked by a line as well as by colour.
        twice && svg('line', { class: 'under', x1: left, x2: right, y1: y + CELL - 5, y2: y + CELL - 5 }),
      ];
    };
    const twice = digits.filter((_, index) => isTwice(digits, index)).length;
    const label = t('course.local.grid', { count: twice });
    return svg(
      'svg',
      { viewBox: `-2 -2 ${wide + 4} ${wide + 4}`, role: 'img', 'aria-label': label },
      digits.flatMap(cell),
      Array.from({ length: 10 }, (_, at) => line(at)).flat(),
    );
  }

  #drawCurve() {
    const { steps } = this.#found;
    const values = this.#counts;
    const most = Math.max(1, ...values);
    const x = (/** @type {number} */ step) => (300 * step) / Math.max(1, steps.length - 1);
    const y = (/** @type {number} */ value) => 86 - (80 * value) / most;
    const points = values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const now = { cx: x(this.#step), cy: y(values[this.#step] ?? 0), r: 4 };
    return svg(
      'svg',
      {
        viewBox: '-5 0 310 90',
        role: 'img',
        'aria-label': t(this.#isLocal ? 'course.local.curve' : 'course.local.filled', { most: n(most) }),
      },
      svg('polyline', { points }),
      svg('circle', now),
    );
  }
}

/** @param {string} cell  r1c2 */
function placeOf(cell) {
  const [, row, column] = /^r(\d)c(\d)$/.exec(cell) ?? [];
  return (Number(row) - 1) * 9 + Number(column) - 1;
}

/** Whether a cell's digit occurs again in its row or column. @param {string[]} digits @param {number} index */
function isTwice(digits, index) {
  const alike = (/** @type {number} */ other) =>
    other !== index && digits[index] !== '.' && digits[other] === digits[index];
  const row = Math.floor(index / 9) * 9;
  return Array.from({ length: 9 }, (_, at) => [row + at, 9 * at + (index % 9)])
    .flat()
    .some(alike);
}
