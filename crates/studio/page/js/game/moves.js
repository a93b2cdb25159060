// @ts-check
/**
 * The list of moves; each leads to the position after it. One tab stop, with arrow keys within; judged moves carry
 * their mark. Abandoned lines are listed below.
 */
import { moveShown, gainOf, keepsScore } from '../board/moves.js';
import { fill, h, svg } from '../dom.js';
import { language, moveSpoken, n, span, t } from '../i18n.js';
import { keyOf } from '../analysis/evaluations.js';
import { icon } from '../parts/icons.js';
import { signed } from '../analysis/value.js';
import { MARK_KEYS } from './review.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../analysis/evaluations.js').Evaluations} Evaluations */

/** @typedef {import('../../messages.js').OtherLine} OtherLine */
/** @typedef {(type: 'enter' | 'promote' | 'remove', ply: number, move: string) => void} OnLine  a line by its first move */

/** Number of moves shown of another line. */
const MOST_OF_LINE = 8;

export class Moves {
  /** @type {HTMLElement} */ element = h('div', { class: 'moves' });
  #list = h('ol', { class: 'moves-list' });
  #others = h('ul', { class: 'moves-others' });
  #drawnOthers = '';
  #steps = h('div', { class: 'moves-steps' });
  /** @type {{key: string, element: HTMLElement}[]} */ #drawn = [];
  #language = '';
  #jump;
  #lines;

  /**
   * @param {(ply: number) => void} jump
   * @param {OnLine} lines  acts on another line
   */
  constructor(jump, lines) {
    this.#jump = jump;
    this.#lines = lines;
    this.#list.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /**
   * @param {View} view
   * @param {Evaluations} evaluations
   * @param {Map<string, number>} times  milliseconds, by the moves that lead to the position after
   */
  update(view, evaluations, times) {
    const focused = this.#list.contains(document.activeElement);
    if (!this.#list.isConnected || this.#language !== language()) {
      this.#drawn = [];
      this.#language = language();
      fill(this.#list);
      this.#drawnOthers = '';
      fill(this.element, this.#steps, this.#list, this.#others);
    }
    this.#drawSteps(view);
    this.#drawItem(0, `${view.ply === 0}`, () =>
      h('li', { class: 'moves-start' }, this.#button(view, 0, [t('game.start')], t('game.start'))),
    );
    view.history.forEach((ply, index) => {
      const [mark, time] = [evaluations.judge(view, index)?.mark ?? '', times.get(keyOf(view, index + 1))];
      const gain = keepsScore(view) ? gainOf(view, index).score : 0;
      const noted = Boolean(ply.comment);
      const key = [
        ply.side,
        ply.spoken,
        mark,
        time,
        gain,
        noted,
        index >= view.ply,
        index + 1 === view.ply,
      ].join('|');
      this.#drawItem(index + 1, key, () => this.#item(view, index, mark, gain, time, noted));
    });
    while (this.#drawn.length > view.plies + 1) this.#drawn.pop()?.element.remove();
    this.#drawOthers(view);
    const current = this.#current();
    if (focused) current?.focus({ preventScroll: true });
    if (current) this.#reveal(current);
  }

  /**
   * Redraws an item of the list if it has changed: long games grow by one item.
   * @param {number} place
   * @param {string} key  describes its appearance
   * @param {() => HTMLElement} make
   */
  #drawItem(place, key, make) {
    const old = this.#drawn[place];
    if (old?.key === key) return;
    const element = make();
    if (old) old.element.replaceWith(element);
    else this.#list.append(element);
    this.#drawn[place] = { key, element };
  }

  /** Abandoned lines: each can be entered, made the main line, or deleted. @param {View} view */
  #drawOthers({ others = [] }) {
    const drawn = JSON.stringify([language(), others]);
    if (this.#drawnOthers === drawn) return;
    this.#drawnOthers = drawn;
    this.#others.hidden = others.length === 0;
    this.#others.setAttribute('aria-label', t('lines.title'));
    fill(
      this.#others,
      others.map((line) => this.#other(line)),
    );
  }

  /** @param {OtherLine} line */
  #other({ ply, moves, comment }) {
    const [first = ''] = moves;
    const words = `${n(ply)}. ${moves.slice(0, MOST_OF_LINE).join(' ')}${moves.length > MOST_OF_LINE ? ' …' : ''}`;
    const button = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => void} */ run) =>
      h(
        'button',
        { class: 'icon-button', title: t(key), 'aria-label': `${t(key)}: ${words}`, onclick: run },
        icon(sign),
      );
    return h(
      'li',
      { class: 'other-line' },
      h(
        'button',
        { class: 'move other', title: t('lines.open'), onclick: () => this.#lines('enter', ply, first) },
        words,
        comment ? h('span', { class: 'comment' }, ` ${comment}`) : null,
      ),
      button('up', 'lines.promote', () => this.#lines('promote', ply, first)),
      button('trash', 'lines.remove', () => this.#lines('remove', ply, first)),
    );
  }

  /** First, back, forward, last. @param {View} view */
  #drawSteps(view) {
    const step = (
      /** @type {string} */ sign,
      /** @type {string} */ key,
      /** @type {number} */ ply,
      /** @type {boolean} */ off,
    ) =>
      h(
        'button',
        {
          class: 'icon-button',
          'aria-label': t(key),
          title: t(key),
          disabled: off,
          onclick: () => this.#jump(ply),
        },
        arrow(sign),
      );
    const focused = [...this.#steps.children].findIndex((button) => button === document.activeElement);
    fill(
      this.#steps,
      step('M17 5l-7 7 7 7M6 5v14', 'game.to-start', 0, view.ply === 0),
      step('M15 5l-7 7 7 7', 'game.back', view.ply - 1, view.ply === 0),
      h('span', { class: 'soft' }, t('game.ply-of', { ply: view.ply, plies: view.plies })),
      step('M9 5l7 7-7 7', 'game.forward', view.ply + 1, view.ply === view.plies),
      step('M7 5l7 7-7 7M18 5v14', 'game.to-end', view.plies, view.ply === view.plies),
    );
    const again = this.#steps.children[focused];
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /**
   * @param {View} view
   * @param {number} index
   * @param {string} mark
   * @param {number} gain
   * @param {number | undefined} time
   * @param {boolean} noted
   */
  #item(view, index, mark, gain, time, noted) {
    const ply = /** @type {import('../../messages.js').PlyView} */ (view.history[index]);
    const parts = [
      h('span', { class: 'move-text' }, moveShown(view.board, ply.text)),
      mark ? h('span', { class: 'move-mark' }, mark) : null,
      noted ? h('span', { class: 'move-noted' }, '✎') : null,
      gain !== 0 ? h('span', { class: gain > 0 ? 'move-gain' : 'move-gain penalty' }, signed(gain)) : null,
      time !== undefined ? h('span', { class: 'move-time' }, span(time)) : null,
    ];
    const words = [
      `${n(index + 1)}. ${moveSpoken(view, ply)}`,
      mark ? t(MARK_KEYS[mark] ?? '') : '',
      noted ? t('notes.there') : '',
      gain !== 0 ? t('game.points', { score: signed(gain) }) : '',
      time !== undefined ? span(time) : '',
    ];
    return h(
      'li',
      { class: `${ply.side} ${index >= view.ply ? 'undone' : ''}` },
      h('span', { class: 'move-number', 'aria-hidden': 'true' }, n(index + 1)),
      this.#button(view, index + 1, parts, words.filter(Boolean).join(', ')),
    );
  }

  /** @param {View} view @param {number} ply @param {import('../dom.js').Child[]} content @param {string} words */
  #button(view, ply, content, words) {
    const now = ply === view.ply;
    return h(
      'button',
      {
        class: 'move',
        tabIndex: now ? 0 : -1,
        'aria-current': now ? 'step' : null,
        'data-ply': String(ply),
        onclick: () => this.#jump(ply),
      },
      h('span', { class: 'move-body', 'aria-hidden': 'true' }, content),
      h('span', { class: 'visually-hidden' }, words),
    );
  }

  /** @returns {HTMLElement | null} */
  #current() {
    return this.#list.querySelector('[aria-current]');
  }

  /** Scrolls the list, never the page. @param {HTMLElement} button */
  #reveal(button) {
    const [box, own] = [this.#list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (own.top < box.top) this.#list.scrollTop -= box.top - own.top + 8;
    if (own.bottom > box.bottom) this.#list.scrollTop += own.bottom - box.bottom + 8;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const buttons = [...this.#list.querySelectorAll('button')];
    const now = buttons.findIndex((button) => button === document.activeElement);
    const to = {
      ArrowLeft: now - 1,
      ArrowUp: now - 1,
      ArrowRight: now + 1,
      ArrowDown: now + 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
  }
}

/** @param {string} path */
function arrow(path) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path }));
}
