// @ts-check
/** The questions of a lesson's task: each is answered on the page and judged, without revealing the right answer. */
import { say } from '../announce.js';
import { fill, freshId, h } from '../dom.js';
import { n, says, t } from '../i18n.js';
import { numberOf } from './figures.js';
import { farWords } from './far.js';
import { judged, numberIn } from './guess.js';

/** @typedef {import('../../messages.js').LessonTaskQuestion} Question */
/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {{right: boolean, text: string}} Verdict */

export class Task {
  element = h('section', { class: 'course-task' });
  /** @type {Question[]} */ #questions;
  /** @type {Bench} */ #bench;
  /** @type {() => void} */ #solved;
  /** @type {Set<number>} */ #right = new Set();
  #score = h('p', { class: 'course-score soft' });

  /** @param {Question[]} questions @param {Bench} bench @param {() => void} solved  called when all are right */
  constructor(questions, bench, solved) {
    [this.#questions, this.#bench, this.#solved] = [questions, bench, solved];
    fill(
      this.element,
      questions.map((question, index) => this.#form(question, index)),
      bench.element,
      this.#score,
    );
    this.#count();
  }

  #count() {
    const [right, all] = [this.#right.size, this.#questions.length];
    this.#score.hidden = all === 0;
    this.#score.textContent = t('course.task.score', { right: n(right), all: n(all) });
  }

  /** @param {Question} question @param {number} index */
  #form({ ask, answer }, index) {
    const id = freshId('answer');
    const verdict = h('p', { class: 'course-reply', role: 'status' });
    const field =
      'yes' in answer
        ? h(
            'select',
            { id, required: true },
            h('option', { value: '' }, t('course.choose')),
            h('option', { value: 'yes' }, t('course.yes')),
            h('option', { value: 'no' }, t('course.no')),
          )
        : h('input', { type: 'text', id, required: true, autocomplete: 'off', size: 12 });
    const check = async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const found = await this.#judge(answer, field.value.trim());
      if (!found) return;
      verdict.textContent = found.text;
      verdict.dataset.right = String(found.right);
      say(found.text);
      if (found.right) this.#right.add(index);
      this.#count();
      if (this.#right.size === this.#questions.length) this.#solved();
    };
    return h(
      'form',
      { class: 'course-form course-answer', onsubmit: check },
      h('label', { htmlFor: id }, says(ask)),
      field,
      h('button', { type: 'submit', class: 'button' }, t('course.check')),
      verdict,
    );
  }

  /** @param {Question['answer']} answer @param {string} given @returns {Promise<Verdict | null>} none: it was stopped */
  async #judge(answer, given) {
    const told = (/** @type {boolean} */ right) => ({
      right,
      text: t(right ? 'course.task.right' : 'course.task.wrong'),
    });
    if ('yes' in answer) return told((given === 'yes') === answer.yes);
    if ('move' in answer) {
      if (!(await this.#bench.measure([answer.move.of]))) return null;
      const best = /** @type {string[]} */ (this.#bench.known(answer.move.of)?.best ?? []);
      return told(best.includes(given.toLowerCase()));
    }
    const guess = numberIn(given);
    if (guess === null) return { right: false, text: t('course.task.number') };
    if ('number' in answer) return far(guess, answer.number.is, answer.number.within);
    const { of, figure } = answer.figure;
    if (!(await this.#bench.measure([of]))) return null;
    return far(guess, numberOf(this.#bench.known(of), figure), 1);
  }
}

/** @param {number} guess @param {number} value @param {number} within @returns {Verdict} */
function far(guess, value, within) {
  const found = judged(guess, value, within);
  return { right: found.close, text: found.close ? t('course.task.right') : farWords(found) };
}
