// @ts-check
/**
 * A review of the whole game, and the comments on the last move shown: a person’s note, the rules’ remark, how good it
 * was, what it lost, and the better line.
 */
import { post } from '../rest.js';
import { toastError } from '../parts/toast.js';
import { fill, h } from '../dom.js';
import { language, n, says, sideName, t } from '../i18n.js';
import { Line, dress } from '../analysis/lines.js';
import { isDecided, valueWords } from '../analysis/value.js';
import { keepsScore, moveShown } from '../board/moves.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('../analysis/evaluations.js').Evaluations} Evaluations */
/** @typedef {import('../analysis/evaluations.js').Judgement} Judgement */

export class Review {
  /** @type {{done: number, all: number} | null} its progress; null if no review runs */ progress = null;
  /** @type {number | null} */ #peeked = null;
  #board;

  /** @param {QBoard} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {View} view  the game */
  begin(view) {
    this.progress = { done: 0, all: view.plies + (view.outcome ? 0 : 1) };
  }

  /** One more position is finished. */
  count() {
    if (this.progress) this.progress.done += 1;
  }

  /**
   * Shows a position while the game is reviewed: jumping there would end the review.
   * @param {View} view
   * @param {number} ply
   */
  async peek(view, ply) {
    this.#peeked = Math.min(Math.max(ply, 0), view.plies);
    const asked = { game: view.game, setup: view.setup, position: view.record, ply: this.#peeked };
    try {
      const found = await post('/position', asked);
      if (this.progress && found.ply === this.#peeked) this.#board.preview = found;
    } catch (error) {
      toastError(error);
    }
  }

  /** Ends the review. @returns {number | null} where people looked last */
  end() {
    const looked = this.#peeked;
    this.forget();
    return looked;
  }

  /** Forgets the position because another one is on the board. */
  forget() {
    this.progress = null;
    this.#peeked = null;
    this.#board.preview = null;
  }
}

/** @type {Record<string, string>} */
export const MARK_KEYS = { '?!': 'analysis.slip', '?': 'analysis.mistake', '??': 'analysis.blunder' };

export class Verdict {
  /** Placed where it is visible with every tab. @type {HTMLElement} */
  element = h('div', { class: 'moves-note', role: 'note', tabIndex: 0, hidden: true });
  #value = h('span', { class: 'line-value' });
  #line;
  #drawn = '';

  /** @param {(view: View | null) => void} preview @param {import('../analysis/lines.js').PlayLine} play */
  constructor(preview, play) {
    this.#line = new Line(preview, play);
  }

  /** @param {View} view @param {Evaluations} evaluations @param {string} comment */
  update(view, evaluations, comment) {
    const ply = view.history[view.ply - 1];
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
