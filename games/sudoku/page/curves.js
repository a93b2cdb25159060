// @ts-check
/**
 * The progress of a solver as two curves over its steps: filled cells and backtracking for one that
 * places digits, conflicts and temperature for one that swaps them.
 */
import { fill, h, svg } from '/js/dom.js';
import { n, t } from '/js/i18n.js';

/** @typedef {import('/messages.js').SudokuStep} Step */
/** @typedef {{name: string, values: (number | null)[], digits: number}} Curve  a value after each step */

const [WIDTH, HEIGHT] = [400, 90];

/** The curves of a solver's steps. @param {Step[]} steps @returns {Curve[]} */
function curvesOf(steps) {
  const swaps = steps.some(({ kind }) => kind === 'swap' || kind === 'start');
  let [placed, back] = [0, 0];
  const counts = steps.map(({ kind }) => {
    if (kind === 'place') placed += 1;
    if (kind === 'backtrack') [placed, back] = [placed - 1, back + 1];
    return { placed, back };
  });
  if (!swaps) {
    return [
      { name: 'placed', values: counts.map((count) => count.placed), digits: 0 },
      { name: 'back', values: counts.map((count) => count.back), digits: 0 },
    ];
  }
  // Between two swaps the values are those of the last.
  const held = (/** @type {(step: Step) => number | null | undefined} */ value) => {
    /** @type {number | null} */
    let last = null;
    return steps.map((step) => (last = value(step) ?? last));
  };
  const temperature = held((step) => step.temperature);
  return [
    { name: 'conflicts', values: held((step) => step.conflicts), digits: 0 },
    ...(temperature.some((value) => value !== null)
      ? [{ name: 'temperature', values: temperature, digits: 2 }]
      : []),
  ];
}

export class Curves {
  /** @type {HTMLElement} */ element = h('div', { class: 's-curves' });
  /** @type {Curve[]} */ #curves = [];
  #cursor = svg('line', { class: 's-cursor', y1: 0, y2: HEIGHT });
  #legend = h('p', { class: 's-legend' });
  #length = 1;

  /** @param {Step[]} steps @param {number} length  number of steps across the whole width */
  draw(steps, length) {
    this.#curves = curvesOf(steps);
    this.#length = Math.max(length, 1);
    const lines = this.#curves.map(({ name, values }) =>
      svg('path', { class: `s-curve ${name}`, d: this.#path(values) }),
    );
    const restarts = steps.flatMap(({ kind }, at) =>
      kind === 'start'
        ? [svg('line', { class: 's-start', x1: this.#x(at + 1), x2: this.#x(at + 1), y1: 0, y2: HEIGHT })]
        : [],
    );
    fill(
      this.element,
      svg(
        'svg',
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        restarts,
        lines,
        this.#cursor,
      ),
      this.#legend,
    );
  }

  /** Shows the values after `at` steps. @param {number} at */
  go(at) {
    const x = String(this.#x(at));
    for (const end of ['x1', 'x2']) this.#cursor.setAttribute(end, x);
    fill(
      this.#legend,
      this.#curves.map(({ name, values, digits }) => {
        const value = values[Math.min(at, values.length) - 1] ?? null;
        const written =
          value === null ? '–' : n(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
        return h(
          'span',
          { class: `s-key-of ${name}` },
          `${t(`sudoku.curve.${name}`)} `,
          h('b', null, written),
        );
      }),
    );
  }

  /** @param {number} at */
  #x(at) {
    return Number(((WIDTH * at) / this.#length).toFixed(2));
  }

  /** A curve scaled to its own height; unknown values are not drawn. @param {(number | null)[]} values */
  #path(values) {
    const most = Math.max(1e-9, ...values.map((value) => value ?? 0));
    let path = '';
    values.forEach((value, at) => {
      if (value === null) return;
      const y = (HEIGHT - 4 - ((HEIGHT - 10) * value) / most).toFixed(1);
      path += path === '' ? `M${this.#x(at + 1)} ${y}` : `H${this.#x(at + 1)}V${y}`;
    });
    return path;
  }
}
