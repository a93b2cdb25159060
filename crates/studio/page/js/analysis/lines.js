// @ts-check
/**
 * What is known of a position, as lists: the best moves with their expected lines, whose moves can be pointed at and
 * pressed, and what is certain, one sentence each, shown on the board when pointed at.
 */
import { fill, h } from '../dom.js';
import { t, n } from '../i18n.js';
import { post } from '../rest.js';
import { moveShown } from '../board/moves.js';
import { rank, rawWords, shortValue, tone, valueWords } from './value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('./analysis.js').Evaluation} Evaluation */
/** @typedef {import('../../messages.js').Remark} Remark */

/** Plays moves after `ply` moves of the game; false if that is not possible now. @typedef {(moves: string[], ply: number) => boolean} PlayLine */

export class Line {
  /** @type {HTMLDivElement} */ element = h('div', { class: 'line', role: 'group' });
  /** @type {string[]} */ #moves = [];
  /** @type {View | null} */ #view = null;
  /** @type {Map<string, View>} */ #seen = new Map();
  #board;
  #play;
  #wanted = '';
  #ply = 0;

  /** @param {QBoard} board  where positions of the line are shown @param {PlayLine} play */
  constructor(board, play) {
    this.#board = board;
    this.#play = play;
    this.element.addEventListener('pointerleave', () => this.#leave());
    this.element.addEventListener('focusout', () => this.#leave());
  }

  /** @param {View} view @param {string[]} moves @param {number} [ply]  after which they begin */
  update(view, moves, ply = view.ply) {
    this.element.setAttribute('aria-label', t('analysis.line'));
    const same = this.#view?.revision === view.revision && this.#ply === ply;
    if (same && moves.join(' ') === this.#moves.join(' ')) return;
    if (this.#view?.revision !== view.revision) this.#leave();
    [this.#view, this.#moves, this.#ply] = [view, moves, ply];
    this.element.scrollLeft = 0;
    fill(
      this.element,
      moves.map((move, index) => {
        const show = () => void this.#show(index);
        return h(
          'button',
          {
            class: 'line-move',
            onpointerenter: show,
            onfocus: show,
            onclick: () => void (this.#play(moves.slice(0, index + 1), ply) || show()),
          },
          moveShown(view.board, move),
        );
      }),
    );
  }

  /** @param {number} index */
  async #show(index) {
    const view = this.#view;
    if (!view) return;
    const moves = this.#moves.slice(0, index + 1);
    const wanted = [view.record, this.#ply, ...moves].join(' ');
    this.#wanted = wanted;
    try {
      const found = this.#seen.get(wanted) ?? (await this.#after(view, moves));
      this.#seen.set(wanted, found);
      if (this.#wanted === wanted) this.#board.preview = found;
    } catch {
      // Only a preview: the line stays readable without it.
    }
  }

  /** The position after the first moves of the line. @param {View} view @param {string[]} moves @returns {Promise<View>} */
  async #after(view, moves) {
    const { game, setup, record } = view;
    const isHere = this.#ply === view.ply;
    const from = isHere ? view : await post('/position', { game, setup, position: record, ply: this.#ply });
    return post('/position', { game, setup, position: [from.position, ...moves].filter(Boolean).join(' ') });
  }

  #leave() {
    this.#wanted = '';
    this.#board.preview = null;
  }
}

/** Number of rows, filled or not, so that everything below stays in its place. */
const ROWS = 4;

export class Lines {
  /** @type {HTMLElement} */ element = h('ol', { class: 'lines' });
  /** @type {{badge: HTMLElement, line: Line, row: HTMLElement}[]} */ #rows;

  /** @param {QBoard} board  where positions of the lines are shown @param {PlayLine} play */
  constructor(board, play) {
    this.#rows = Array.from({ length: ROWS }, () => {
      const [badge, line] = [h('span', { class: 'line-value' }), new Line(board, play)];
      return { badge, line, row: h('li', { class: 'line-row' }, badge, line.element) };
    });
    fill(
      this.element,
      this.#rows.map(({ row }) => row),
    );
  }

  /**
   * @param {View} view
   * @param {Evaluation | null} known  including the value of every move
   * @param {string[]} best  the expected line
   * @param {Value | null} value  of it
   */
  update(view, known, best, value) {
    this.element.setAttribute('aria-label', t('analysis.lines'));
    /** @type {{moves: string[], value: Value | null}[]} */
    const lines = [{ moves: best, value }];
    const sorted = [...(known?.answer.moves ?? [])].sort(
      (a, b) => rank(b.value, view.game) - rank(a.value, view.game),
    );
    for (const { move, value: own, line } of sorted)
      if (move !== best[0]) lines.push({ moves: line ?? [move], value: own });
    this.#rows.forEach(({ badge, line, row }, index) => {
      const shown = view.outcome ? undefined : lines[index];
      row.classList.toggle('off', !shown || shown.moves.length === 0);
      line.update(view, shown?.moves ?? []);
      dress(badge, view, shown?.value ?? null, index === 0 ? '…' : '', index + 1);
    });
  }
}

/**
 * Shows a value as a small badge.
 * @param {HTMLElement} badge
 * @param {View} view
 * @param {Value | null} value
 * @param {string} none  the text if there is no value
 * @param {number} [place]  the rank among the best moves
 */
export function dress(badge, view, value, none, place) {
  if (!value) {
    badge.className = 'line-value';
    fill(badge, none);
    return;
  }
  const proved = value.kind === 'proved';
  badge.className = `line-value ${tone(value, view.game)} ${proved ? 'proved' : 'estimated'}`;
  badge.title = rawWords(value);
  const short = shortValue(value, view.game);
  const spoken = valueWords(value, view.game);
  fill(
    badge,
    h('span', { 'aria-hidden': 'true' }, proved || !/^\d/.test(short) ? short : `${short} %`),
    h('span', { class: 'visually-hidden' }, place ? `${n(place)}. ${spoken}` : spoken),
  );
}

/** Remarks shown at once. */
const FIRST = 6;

export class Remarks {
  /** @type {HTMLElement} */ element = h('div', { class: 'remarks' });
  #point;
  /** @type {Remark[]} */ #shown = [];

  /** @param {(remark: Remark | null) => void} point  shows a remark on the board */
  constructor(point) {
    this.#point = point;
  }

  /** @param {import('../../messages.js').View} view @param {Remark[]} remarks */
  update(view, remarks) {
    if (remarks === this.#shown) return;
    const [first, second] = view.board.looks;
    this.element.style.setProperty('--first', first?.colour ?? '');
    this.element.style.setProperty('--second', second?.colour ?? '');
    this.#shown = remarks;
    this.#point(null);
    const rest = remarks.slice(FIRST);
    fill(
      this.element,
      remarks.length > 0 ? h('h3', null, t('analysis.remarks')) : null,
      this.#list(remarks.slice(0, FIRST)),
      rest.length > 0
        ? h(
            'details',
            { class: 'more' },
            h('summary', null, t('analysis.more-remarks', { count: rest.length })),
            this.#list(rest),
          )
        : null,
    );
  }

  /** @param {Remark[]} remarks */
  #list(remarks) {
    return remarks.length > 0
      ? h(
          'ul',
          null,
          remarks.map((remark) => h('li', null, this.#button(remark))),
        )
      : null;
  }

  /** @param {Remark} remark */
  #button(remark) {
    const show = () => this.#point(remark);
    const hide = () => this.#point(null);
    return h(
      'button',
      {
        class: `remark ${remark.side}`,
        onclick: show,
        onpointerenter: show,
        onpointerleave: hide,
        onfocus: show,
        onblur: hide,
      },
      remark.text,
    );
  }
}
