// @ts-check
/**
 * What there is to say about the last move shown: a note of the person's, what the rules said, and
 * what searches say: how good it was, what it lost, and the better line.
 */
import { fill, h } from '../dom.js';
import { language, n, says, sideName, t } from '../i18n.js';
import { Line } from '../analysis/line.js';
import { dress } from '../analysis/lines.js';
import { isDecided, valueWords } from '../analysis/value.js';
import { keepsScore } from '../board/gains.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../analysis/evaluations.js').Evaluations} Evaluations */
/** @typedef {import('../analysis/evaluations.js').Judgement} Judgement */

/** @type {Record<string, string>} */
export const MARK_KEYS = { '?!': 'analysis.slip', '?': 'analysis.mistake', '??': 'analysis.blunder' };

export class Verdict {
  /** It stands where it is seen with every tab. @type {HTMLElement} */
  element = h('div', { class: 'moves-note', role: 'note', tabIndex: 0, hidden: true });
  #value = h('span', { class: 'line-value' });
  #line;
  #drawn = '';

  /** @param {(view: View | null) => void} preview */
  constructor(preview) {
    this.#line = new Line(preview);
  }

  /** @param {View} view @param {Evaluations} evaluations @param {string} comment */
  update(view, evaluations, comment) {
    const ply = view.history[view.ply - 1];
    const judged = ply ? evaluations.judge(view, view.ply - 1) : null;
    const words = ply && judged ? judgedWords(view, ply.text, judged) : '';
    const isBetter = judged !== null && !judged.isBest;
    if (isBetter) {
      const line = evaluations.at(view, view.ply - 1)?.line ?? [];
      this.#line.update(view, line[0] === judged.best ? line : [judged.best], view.ply - 1);
      dress(this.#value, view, judged.bestValue, '');
    }
    const key = [language(), comment, ply?.note, words, judged?.mark, isBetter].join('|');
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.element.setAttribute('aria-label', t('moves.note'));
    const tone = judged?.isBest ? 'good' : judged?.mark ? 'bad' : '';
    fill(
      this.element,
      comment && h('p', { class: 'comment' }, comment),
      ply?.note && h('p', null, says(ply.note)),
      words &&
        h(
          'div',
          { class: tone },
          h('p', null, words),
          isBetter && h('div', { class: 'better' }, t('review.better'), ' ', this.#value, this.#line.element),
        ),
    );
    this.element.hidden = this.element.textContent === '';
  }
}

/** How good a move was. @param {View} view @param {string} move @param {Judgement} judged */
function judgedWords(view, move, judged) {
  if (judged.isBest) return t('analysis.was-best', { move });
  const lost = [...lostWords(view, judged), ...regretWords(view, judged)].join(' ');
  const mark = judged.mark && `${move} ${judged.mark} ${t(MARK_KEYS[judged.mark] ?? '')}. `;
  return (mark || `${t('review.value', { move, value: valueWords(judged.value, view.game) })} `) + lost;
}

/** What a move that lost something lost, in words. @param {View} view @param {Judgement} judgement */
function lostWords(view, { ply, value, bestValue, loss, mark }) {
  const wins = (/** @type {Judgement['value']} */ one) => isDecided(one) && (one.score ?? 0) > 0;
  const loses = (/** @type {Judgement['value']} */ one) => isDecided(one) && (one.score ?? 0) < 0;
  const rival = view.history[ply]?.side === 'first' ? 'second' : 'first';
  const words = [];
  if (wins(bestValue) && !wins(value)) words.push(t('review.misses-win', { count: bestValue.plies ?? 0 }));
  if (loses(value) && !loses(bestValue) && (value.plies ?? 0) > 0)
    words.push(t('review.lets-win', { side: sideName(view, rival), count: value.plies ?? 0 }));
  if (words.length === 0 && mark) words.push(t('review.lost-share', { share: n(Math.round(100 * loss)) }));
  return words;
}

/** In a game for points, how many the move gave away. @param {View} view @param {Judgement} judgement */
function regretWords(view, { value, bestValue }) {
  if (!keepsScore(view) || isDecided(value) || isDecided(bestValue)) return [];
  const regret = (bestValue.score ?? 0) - (value.score ?? 0);
  return regret > 0 ? [t('analysis.gave-away', { count: regret })] : [];
}
