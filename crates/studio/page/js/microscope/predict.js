// @ts-check
/** Predict mode: the person predicts the next step of the search, and the search shows whether it is right. */
import { fill, freshId, h, say } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('./trace.js').Trace} Trace */

export class Predictions {
  element = h('div', { class: 'card micro-predict' });
  #show;
  #on = false;
  #right = 0;
  #asked = 0;
  /** @type {Trace | null} */ #trace = null;
  #step = 0;
  #verdict = '';

  /** @param {(step: number) => void} show  goes to a step */
  constructor(show) {
    this.#show = show;
  }

  /** Sets the current step. @param {Trace} trace @param {number} step */
  at(trace, step) {
    const moved = trace !== this.#trace || step !== this.#step;
    [this.#trace, this.#step] = [trace, step];
    if (moved) this.draw();
  }

  draw() {
    const id = freshId('predict');
    const toggle = h('input', {
      type: 'checkbox',
      id,
      checked: this.#on,
      onchange: () => {
        this.#on = toggle.checked;
        [this.#right, this.#asked, this.#verdict] = [0, 0, ''];
        this.draw();
        /** @type {HTMLElement | null} */ (this.element.querySelector('input[type=checkbox]'))?.focus();
      },
    });
    fill(
      this.element,
      h('div', { class: 'row' }, toggle, h('label', { htmlFor: id }, t('micro.predict'))),
      !this.#on && h('p', { class: 'help' }, t('micro.predict.help')),
      this.#on && this.#question(),
      this.#on && h('p', { class: 'micro-verdict' }, this.#verdict),
      this.#on &&
        h('p', { class: 'soft micro-score' }, t('micro.score', { right: this.#right, asked: this.#asked })),
    );
  }

  #question() {
    const question = this.#trace?.question(this.#step) ?? null;
    if (!question) {
      const next = this.#next();
      return (
        next !== null &&
        h('button', { class: 'button small', onclick: () => this.#show(next) }, t('micro.ask.next'))
      );
    }
    if (question.kind === 'cut') {
      const choice = (/** @type {boolean} */ answer) =>
        h(
          'button',
          {
            class: 'button small',
            onclick: () => this.#judge(answer === question.answer, t(`micro.wrong.cut.${question.answer}`)),
          },
          t(answer ? 'micro.yes' : 'micro.no'),
        );
      return [h('p', null, t('micro.ask.cut')), h('div', { class: 'row' }, choice(true), choice(false))];
    }
    const id = freshId('bound');
    const bound = question.kind === 'beta' ? 'β' : 'α';
    const input = h('input', { type: 'number', id, required: true });
    return h(
      'form',
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#judge(
            Number(input.value) === question.answer,
            t('micro.wrong.bound', { bound, value: question.answer }),
          );
        },
      },
      h('p', null, t('micro.ask.bound', { bound })),
      h(
        'div',
        { class: 'row' },
        h('label', { htmlFor: id }, bound),
        input,
        h('button', { type: 'submit', class: 'button small' }, t('micro.ask.answer')),
      ),
    );
  }

  /** Goes to the next step with a question. */
  #next() {
    const trace = this.#trace;
    for (let step = this.#step + 1; trace && step < trace.lines.length; step += 1) {
      if (trace.question(step)) return step;
    }
    return null;
  }

  /** @param {boolean} right @param {string} otherwise */
  #judge(right, otherwise) {
    this.#asked += 1;
    this.#right += right ? 1 : 0;
    this.#verdict = right ? t('micro.right') : otherwise;
    say(this.#verdict);
    this.#show(this.#step + 1);
    /** @type {HTMLElement | null} */ (this.element.querySelector('button, input[type=number]'))?.focus();
  }
}
