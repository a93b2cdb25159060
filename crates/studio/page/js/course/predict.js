// @ts-check
/** The prediction of a lesson: first the person answers, then an engine does. */
import { say } from '../announce.js';
import { fill, freshId, h } from '../dom.js';
import { t } from '../i18n.js';
import { figureName, figureText, numberOf } from './figures.js';
import { farWords } from './far.js';
import { judged } from './guess.js';
import { prose } from './prose.js';

/** @typedef {import('../../messages.js').LessonPrediction} Data */
/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {{right: boolean | null, text: string}} Verdict  right is null if the answer is close */

export class Prediction {
  element = h('section', { class: 'course-predict' });
  /** @type {Data} */ #data;
  /** @type {Bench} */ #bench;
  /** @type {() => void} */ #checked;
  /** @type {string[]} */ #moves;
  /** @type {Verdict | null} */ #verdict = null;
  #answer = '';

  /**
   * @param {Data} data
   * @param {Bench} bench
   * @param {string[]} moves  that can be chosen, where a move is asked for
   * @param {() => void} checked  called when the answer was judged
   */
  constructor(data, bench, moves, checked) {
    [this.#data, this.#bench, this.#moves, this.#checked] = [data, bench, moves, checked];
    this.draw();
  }

  draw() {
    fill(
      this.element,
      h('div', { class: 'course-question' }, prose(this.#data.question)),
      this.#form(),
      this.#bench.element,
      this.#verdict &&
        h(
          'div',
          { class: 'course-verdict', dataset: { right: String(this.#verdict.right) } },
          h('p', { tabindex: '-1' }, h('strong', null, this.#verdict.text)),
          prose(this.#data.after),
        ),
    );
  }

  /** The runs that the answer needs. @returns {string[]} */
  #needed() {
    const ask = this.#data.ask;
    if ('number' in ask) return [ask.number.of];
    if ('move' in ask) return [ask.move.of];
    return 'most' in ask ? ask.most.among : ask.least.among;
  }

  #form() {
    const id = freshId('guess');
    return h(
      'form',
      {
        class: 'course-form',
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = /** @type {HTMLFormElement} */ (event.target);
          void this.#check(String(new FormData(form).get('guess') ?? ''));
        },
      },
      this.#field(id),
      h('button', { type: 'submit', class: 'button primary' }, t('course.check')),
    );
  }

  /** @param {string} id */
  #field(id) {
    const ask = this.#data.ask;
    if ('number' in ask) {
      const label = figureName(ask.number.figure);
      return [
        h('label', { htmlFor: id }, label),
        h('input', {
          ...{ type: 'number', id, name: 'guess', step: 'any', required: true, value: this.#answer },
        }),
      ];
    }
    if ('move' in ask) {
      return [
        h('label', { htmlFor: id }, t('course.move')),
        h(
          'select',
          { id, name: 'guess', required: true },
          h('option', { value: '' }, t('course.choose')),
          this.#moves.map((move) => h('option', { value: move, selected: move === this.#answer }, move)),
        ),
      ];
    }
    return h(
      'fieldset',
      { class: 'course-choices' },
      h('legend', { class: 'visually-hidden' }, t('course.choose')),
      this.#needed().map((name) =>
        h(
          'label',
          { class: 'course-choice' },
          h('input', {
            ...{ type: 'radio', name: 'guess', value: name, required: true, checked: name === this.#answer },
          }),
          h('span', null, this.#bench.run(name).label),
        ),
      ),
    );
  }

  /** Asks the engine and judges. @param {string} answer */
  async #check(answer) {
    this.#answer = answer;
    const known = await this.#bench.measure(this.#needed());
    if (!known) return;
    this.#verdict = this.#judge(answer);
    say(this.#verdict.text);
    this.#checked();
    this.draw();
    /** @type {HTMLElement | null} */ (this.element.querySelector('.course-verdict p'))?.focus();
  }

  /** @param {string} answer @returns {Verdict} */
  #judge(answer) {
    const ask = this.#data.ask;
    const of = (/** @type {string} */ name) => this.#bench.known(name) ?? {};
    if ('move' in ask) {
      const best = /** @type {string[]} */ (of(ask.move.of).best ?? []);
      const right = best.includes(answer);
      return { right, text: t(right ? 'course.right.move' : 'course.wrong.move', { best: best.join(', ') }) };
    }
    if ('number' in ask) {
      const { of: run, figure, within } = ask.number;
      const told = { figure: figureText(figure, of(run), undefined, figure) };
      const found = judged(Number(answer), numberOf(of(run), figure), within);
      if (found.right) return { right: true, text: t('course.right.number', told) };
      const text = t('course.far', { ...told, far: farWords(found) });
      return { right: found.close ? null : false, text };
    }
    const { among, figure } = 'most' in ask ? ask.most : ask.least;
    const sign = 'most' in ask ? 1 : -1;
    const worth = (/** @type {string} */ name) => sign * numberOf(of(name), figure);
    const top = Math.max(...among.map(worth));
    const best = among.filter((name) => worth(name) === top);
    const right = best.includes(answer);
    const told = { run: best.map((name) => this.#bench.run(name).label).join(', ') };
    return { right, text: t(right ? 'course.right.which' : 'course.wrong.which', told) };
  }
}
