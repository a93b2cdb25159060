// @ts-check
/** The evaluation drawn: the bar beside the board, and the curve of the game. */
import { fill, h, svg } from '../dom.js';
import { sideName, t, moveSpoken, n } from '../i18n.js';
import { flipped, share, shortValue, valueWords } from './value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('./analysis.js').Evaluations} Evaluations */

export class Bar {
  /** @type {HTMLDivElement} */ element;
  #first = h('div', { class: 'eval-first' });
  #text = h('span', { class: 'eval-text' });

  constructor() {
    this.element = h(
      'div',
      { class: 'eval-bar off', role: 'img', 'aria-hidden': 'true' },
      this.#first,
      this.#text,
    );
  }

  /** @param {View} view @param {Value | null} value  for the side to move; null if not known yet */
  update(view, value) {
    const own = value && view.turn === 'second' ? flipped(value) : value;
    const part = view.outcome ? endShare(view) : own ? share(own, view.game) : 0.5;
    // A sliver remains as long as nothing is proved.
    const proved = view.outcome !== null || own?.kind === 'proved';
    const shown = proved ? part : Math.min(Math.max(part, 0.03), 0.97);
    this.#first.style.setProperty('--share', `${(shown * 100).toFixed(1)}%`);
    this.element.classList.toggle('estimated', !proved);
    const [first, second] = view.board.looks;
    this.element.style.setProperty('--first', first?.colour ?? '');
    this.element.style.setProperty('--second', second?.colour ?? '');
    // The label belongs to the side that is ahead, and stands at its end.
    const ahead = own && part < 0.5 ? flipped(own) : own;
    fill(this.#text, view.outcome || !ahead ? '' : shortValue(ahead, view.game));
    this.#text.classList.toggle('low', part >= 0.5);
    const words = view.outcome ? '' : value ? valueWords(value, view.game) : t('analysis.unknown');
    this.element.setAttribute(
      'aria-label',
      t('analysis.bar', { side: sideName(view, view.turn), value: words }),
    );
  }
}

/** @param {View} view */
function endShare(view) {
  if (!view.outcome?.winner) return 0.5;
  return view.outcome.winner === 'first' ? 1 : 0;
}

const [WIDTH, HEIGHT] = [600, 120];

export class Graph {
  /** @type {HTMLDivElement} */ element = h('div', { class: 'graph' });
  #jump;

  /** @param {(ply: number) => void} jump */
  constructor(jump) {
    this.#jump = jump;
    this.element.addEventListener('click', (event) => this.#onClick(event));
  }

  /**
   * @param {View} view
   * @param {Evaluations} evaluations
   */
  update(view, evaluations) {
    const shares = Array.from({ length: view.plies + 1 }, (_, ply) => evaluations.shareAt(view, ply));
    const known = shares.filter((part) => part !== null).length;
    // Its place is reserved while there is nothing to draw.
    this.element.classList.toggle('off', known < 2);
    if (known < 2) {
      fill(this.element, h('p', { class: 'soft' }, t('analysis.graph-none')));
      return;
    }
    const x = (/** @type {number} */ ply) => (view.plies === 0 ? 0 : (ply / view.plies) * WIDTH);
    const y = (/** @type {number} */ part) => HEIGHT - 6 - part * (HEIGHT - 12);
    const points = shares.flatMap((part, ply) =>
      part === null ? [] : [{ ply, x: x(ply), y: y(part), part }],
    );
    const runs = runsOf(points);
    const dots = points.map((point) => this.#dot(view, evaluations, point));
    const [first, second] = view.board.looks;
    this.element.style.setProperty('--first', first?.colour ?? '');
    this.element.style.setProperty('--second', second?.colour ?? '');
    fill(
      this.element,
      svg(
        'svg',
        {
          class: 'graph-svg',
          viewBox: `-8 0 ${WIDTH + 16} ${HEIGHT}`,
          preserveAspectRatio: 'none',
          role: 'img',
          'aria-label': summary(view, points),
        },
        svg('rect', { class: 'graph-ground', x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 6 }),
        runs.map((run) => svg('polygon', { class: 'graph-area second', points: areaOf(run, 0) })),
        runs.map((run) => svg('polygon', { class: 'graph-area first', points: areaOf(run, HEIGHT) })),
        svg('line', { class: 'graph-middle', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
        runs.map((run) => svg('polyline', { class: 'graph-line', points: textOf(run) })),
        svg('line', { class: 'graph-now', x1: x(view.ply), x2: x(view.ply), y1: 0, y2: HEIGHT }),
        dots,
      ),
    );
  }

  /**
   * @param {View} view
   * @param {Evaluations} evaluations
   * @param {{ply: number, x: number, y: number}} point
   */
  #dot(view, evaluations, { ply, x, y }) {
    const mark = ply > 0 ? (evaluations.judge(view, ply - 1)?.mark ?? '') : '';
    const name = mark === '??' ? 'blunder' : mark === '?' ? 'mistake' : mark === '?!' ? 'slip' : '';
    const shape = mark
      ? svg('path', { class: `graph-mark ${name}`, d: `M${x} ${y - 8} l8 14 h-16 Z` })
      : svg('circle', {
          class: ply === view.ply ? 'graph-dot now' : 'graph-dot',
          cx: x,
          cy: y,
          r: ply === view.ply ? 5 : 2.6,
        });
    const ply1 = view.history[ply - 1];
    shape.append(svg('title', null, `${ply}. ${ply1 ? moveSpoken(view, ply1) : t('game.start')} ${mark}`));
    return shape;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const drawn = this.element.querySelector('.graph-ground');
    if (!drawn) return;
    const box = drawn.getBoundingClientRect();
    this.#jump((event.clientX - box.left) / box.width);
  }
}

/** @typedef {{ply: number, x: number, y: number, part: number}} Point */

/** Stretches in which every position is known; the gaps between them are not. @param {Point[]} points @returns {Point[][]} */
function runsOf(points) {
  /** @type {Point[][]} */
  const runs = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.ply === point.ply - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** @param {Point[]} run */
function textOf(run) {
  return run.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(' ');
}

/** The area between the line and an edge. @param {Point[]} run @param {number} edge */
function areaOf(run, edge) {
  return `${run[0]?.x},${edge} ${textOf(run)} ${run.at(-1)?.x},${edge}`;
}

/** @param {View} view @param {{ply: number, part: number}[]} points */
function summary(view, points) {
  const last = points.at(-1);
  return t('analysis.graph', {
    count: points.length,
    side: sideName(view, 'first'),
    share: n(Math.round((last?.part ?? 0.5) * 100)),
  });
}
