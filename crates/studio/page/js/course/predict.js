// @ts-check
/**
 * What a lesson asks: a prediction, which an engine answers after the person; an experiment, whose runs are measured
 * side by side; and the questions of a task, judged without revealing the right answer.
 */
import { fill, freshId, h, say } from '../dom.js';
import { t, says, n } from '../i18n.js';
import { figureName, figureText, numberOf, farWords, judged, numberIn } from './figures.js';
import { prose } from './prose.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./bench.js').Bench} Bench */
/** @typedef {import('../../messages.js').LessonExperiment} ExperimentData */
/** @typedef {import('../../messages.js').LessonPrediction} PredictionData */
/** @typedef {import('../../messages.js').LessonRun} Run */
/** @typedef {import('../../messages.js').LessonTaskQuestion} Question */

/** @typedef {{right: boolean | null, text: string}} Verdict  right is null if the answer is close */

export class Prediction {
  element = h('section', { class: 'course-predict' });
  /** @type {PredictionData} */ #data;
  /** @type {Bench} */ #bench;
  /** @type {() => void} */ #checked;
  /** @type {string[]} */ #moves;
  /** @type {Verdict | null} */ #verdict = null;
  #answer = '';

  /**
   * @param {PredictionData} data
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

export class Experiment {
  element = h('section', { class: 'course-experiment' });
  /** @type {ExperimentData} */ #data;
  /** @type {Run[]} */ #runs;
  /** @type {Bench} */ #bench;
  /** @type {() => void} */ #done;
  #complete = false;

  /**
   * @param {ExperimentData} data
   * @param {Run[]} runs
   * @param {Bench} bench
   * @param {() => void} done  called when all runs were measured
   */
  constructor(data, runs, bench, done) {
    [this.#data, this.#runs, this.#bench, this.#done] = [data, runs, bench, done];
    this.draw();
  }

  draw() {
    const measured = this.#data.figures[0] ?? '';
    const first = this.#bench.known(this.#runs[0]?.name ?? '');
    const row = (/** @type {Run} */ { name, label }) => {
      const figures = this.#bench.known(name);
      return h(
        'tr',
        { dataset: { run: name } },
        h('th', { scope: 'row' }, says(label)),
        this.#data.figures.map((figure) =>
          h(
            'td',
            { dataset: { figure } },
            figures ? figureText(figure, figures, first, measured) : h('span', { class: 'soft' }, '…'),
          ),
        ),
      );
    };
    const tournament = this.#runs
      .map(({ name }) => this.#bench.known(name)?.tournament)
      .find((id) => typeof id === 'number');
    fill(
      this.element,
      prose(this.#data.text),
      h(
        'div',
        { class: 'course-row' },
        h(
          'button',
          { class: 'button primary', disabled: this.#complete, onclick: () => void this.run() },
          t('course.run'),
        ),
        this.#bench.element,
      ),
      h(
        'div',
        { class: 'course-table', tabindex: '0', role: 'group', 'aria-label': t('course.experiment') },
        h(
          'table',
          null,
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              h('th', { scope: 'col' }, t('course.run.name')),
              this.#data.figures.map((figure) => h('th', { scope: 'col' }, figureName(figure))),
            ),
          ),
          h('tbody', null, this.#runs.map(row)),
        ),
      ),
      tournament !== undefined &&
        h('p', null, h('a', { href: `/arena?id=${tournament}` }, t('course.games'))),
      this.#complete && h('div', { class: 'course-after' }, prose(this.#data.after)),
    );
  }

  async run() {
    const names = this.#runs.map(({ name }) => name);
    const all = await this.#bench.measure(names, () => this.draw());
    if (!all) return;
    this.#complete = true;
    this.#done();
    this.draw();
    say(t('course.done'));
  }
}

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
