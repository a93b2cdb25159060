// @ts-check
/**
 * The list of moves; each leads to the position after it. One tab stop, with arrow keys within; judged moves carry
 * their mark. Abandoned lines are listed below. And what is said of the last move shown: a person’s note, the rules’
 * remark, how good it was, what it lost, and the better line.
 */
import { moveShown, gainOf, keepsScore, keyOf } from '../board/moves.js';
import { fill, h, svg } from '../dom.js';
import { language, moveSpoken, n, says, sideName, span, t } from '../i18n.js';
import { Line, dress } from '../analysis/lines.js';
import { icon } from '../parts/icons.js';
import { isDecided, signed, valueWords } from '../analysis/value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../analysis/analysis.js').Evaluations} Evaluations */
/** @typedef {import('../../messages.js').ReviewedMove} Judgement */

/** @typedef {import('../../messages.js').OtherLine} OtherLine */
/** Number of moves shown of another line. */
const MOST_OF_LINE = 8;

export class Moves {
  /** @type {HTMLElement} */ element = h('div', { class: 'moves' });
  #list = h('ol', { class: 'moves-list' });
  #others = h('ul', { class: 'moves-others' });
  #drawnOthers = '';
  #steps = h('div', { class: 'moves-steps' });
  /** @type {HTMLButtonElement[]} */ #back = [];
  /** @type {HTMLButtonElement[]} */ #on = [];
  #place = h('span', { class: 'soft' });
  #ply = 0;
  /** @type {{key: string, element: HTMLElement}[]} */ #drawn = [];
  #language = '';
  #page;

  /** @param {import('../pages/game.js').GamePage} page */
  constructor(page) {
    this.#page = page;
    this.#list.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /**
   * @param {View} view
   * @param {Evaluations} evaluations
   * @param {Map<string, {ms: number}>} times  by the moves that lead to the position after
   */
  update(view, evaluations, times) {
    const focused = this.#list.contains(document.activeElement);
    if (!this.#list.isConnected || this.#language !== language()) {
      this.#drawn = [];
      this.#language = language();
      fill(this.#list);
      this.#drawnOthers = '';
      this.#buildSteps();
      fill(this.element, this.#steps, this.#list, this.#others);
    }
    this.#drawSteps(view);
    this.#drawItem(0, `${view.ply === 0}`, () =>
      h('li', { class: 'moves-start' }, this.#button(view, 0, [t('game.start')], t('game.start'))),
    );
    view.history.forEach((ply, index) => {
      const [mark, time] = [
        evaluations.judge(view, index)?.mark ?? '',
        times.get(keyOf(view, index + 1))?.ms,
      ];
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
        { class: 'move other', title: t('lines.open'), onclick: () => this.#page.line('enter', ply, first) },
        words,
        comment ? h('span', { class: 'comment' }, ` ${comment}`) : null,
      ),
      button('up', 'lines.promote', () => this.#page.line('promote', ply, first)),
      button('trash', 'lines.remove', () => this.#page.line('remove', ply, first)),
    );
  }

  /** First, back, forward, last, in the current language. */
  #buildSteps() {
    const step = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => number} */ ply) =>
      h(
        'button',
        { class: 'icon-button', 'aria-label': t(key), title: t(key), onclick: () => this.#page.jump(ply()) },
        svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: sign })),
      );
    this.#back = [
      step('M17 5l-7 7 7 7M6 5v14', 'game.to-start', () => 0),
      step('M15 5l-7 7 7 7', 'game.back', () => this.#ply - 1),
    ];
    this.#on = [
      step('M9 5l7 7-7 7', 'game.forward', () => this.#ply + 1),
      step('M7 5l7 7-7 7M18 5v14', 'game.to-end', () => Infinity),
    ];
    fill(this.#steps, this.#back, this.#place, this.#on);
  }

  /** @param {View} view */
  #drawSteps({ ply, plies }) {
    this.#ply = ply;
    for (const button of this.#back) button.disabled = ply === 0;
    for (const button of this.#on) button.disabled = ply === plies;
    this.#place.textContent = t('game.ply-of', { ply, plies });
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
        onclick: () => this.#page.jump(ply),
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

/** @type {Record<string, string>} */
const MARK_KEYS = { '?!': 'analysis.slip', '?': 'analysis.mistake', '??': 'analysis.blunder' };

export class Verdict {
  /** Placed where it is visible with every tab. @type {HTMLElement} */
  element = h('div', { class: 'moves-note', role: 'note', tabIndex: 0, hidden: true });
  #value = h('span', { class: 'line-value' });
  #line;
  #drawn = '';

  /** @param {import('../pages/game.js').GamePage} page */
  constructor({ board, playLine }) {
    this.#line = new Line(board, playLine);
  }

  /** @param {View} view @param {Evaluations} evaluations */
  update(view, evaluations) {
    const ply = view.history[view.ply - 1];
    const comment = (ply ? ply.comment : view.comment) ?? '';
    const judged = ply ? evaluations.judge(view, view.ply - 1) : null;
    const words = ply && judged ? judgedWords(view, moveShown(view.board, ply.text), judged) : '';
    const isJudged = judged !== null && judged.loss !== undefined && !judged.is_best;
    const better = isJudged && judged.best !== ply?.text ? judged.best : undefined;
    if (better) {
      const line = evaluations.at(view, view.ply - 1)?.line ?? [];
      this.#line.update(view, line[0] === better ? line : [better], view.ply - 1);
      dress(this.#value, view, judged?.best_value ?? null, '');
    }
    const key = [language(), comment, ply?.note, words, judged?.mark, better].join('|');
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.element.setAttribute('aria-label', t('moves.note'));
    const tone = judged?.is_best ? 'good' : judged?.mark ? 'bad' : '';
    fill(
      this.element,
      comment && h('p', { class: 'comment' }, comment),
      ply?.note && h('p', null, says(ply.note)),
      words &&
        h(
          'div',
          { class: tone },
          h('p', null, words),
          better && h('div', { class: 'better' }, t('review.better'), ' ', this.#value, this.#line.element),
        ),
    );
    this.element.hidden = this.element.textContent === '';
  }
}

/** How good a move was. @param {View} view @param {string} move @param {Judgement} judged */
function judgedWords(view, move, judged) {
  if (judged.is_best) return t('analysis.was-best', { move });
  const worth = judged.value
    ? `${t('review.value', { move, value: valueWords(judged.value, view.game) })} `
    : '';
  if (judged.loss === undefined) return worth + t('review.not-judged');
  const lost = [...lostWords(view, judged), ...regretWords(view, judged)].join(' ');
  const mark = judged.mark && `${move} ${judged.mark} ${t(MARK_KEYS[judged.mark] ?? '')}. `;
  return (mark || worth) + lost;
}

/** What a move gave away, in words. @param {View} view @param {Judgement} judgement */
function lostWords(view, { value, best_value: best, loss, mark, proved }) {
  const share = { share: n(Math.round(100 * (loss ?? 0))) };
  if (!proved) return mark ? [t('review.lost-estimate', share)] : [];
  const mover = view.history[view.ply - 1]?.side;
  const words = [];
  if (wins(best) && !wins(value)) words.push(distance('review.misses-win', best, {}));
  if (loses(value) && !loses(best)) {
    const side = sideName(view, mover === 'first' ? 'second' : 'first');
    words.push(distance('review.lets-win', value, { side }));
  }
  if (words.length === 0 && mark) words.push(t('review.lost-share', share));
  return words;
}

/** @typedef {Judgement['value']} Value */

/** @param {Value} value */
const wins = (value) => value?.kind === 'proved' && isDecided(value) && (value.score ?? 0) > 0;
/** @param {Value} value */
const loses = (value) => value?.kind === 'proved' && isDecided(value) && (value.score ?? 0) < 0;

/**
 * The words with the number of plies to the end, if known.
 * @param {string} key
 * @param {Value} value
 * @param {Record<string, string>} told
 */
function distance(key, value, told) {
  const { plies } = value ?? {};
  return plies ? t(key, { ...told, count: plies }) : t(`${key}.some-day`, told);
}

/** The number of points a move gave away, in a game with points. @param {View} view @param {Judgement} judgement */
function regretWords(view, { value, best_value: best, proved }) {
  if (!keepsScore(view) || !value || !best || isDecided(value) || isDecided(best)) return [];
  const regret = (best.score ?? 0) - (value.score ?? 0);
  const key = proved ? 'analysis.gave-away' : 'review.gave-estimate';
  return regret > 0 ? [t(key, { count: regret })] : [];
}
