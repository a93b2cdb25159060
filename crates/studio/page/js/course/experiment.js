// @ts-check
/** The experiment of a lesson: its runs side by side, measured when the button is pressed. */
import { say } from '../announce.js';
import { fill, h } from '../dom.js';
import { says, t } from '../i18n.js';
import { figureName, figureText } from './figures.js';
import { prose } from './prose.js';

/** @typedef {import('../../messages.js').LessonExperiment} Data */
/** @typedef {import('../../messages.js').LessonRun} Run */
/** @typedef {import('./bench.js').Bench} Bench */

export class Experiment {
  element = h('section', { class: 'course-experiment' });
  /** @type {Data} */ #data;
  /** @type {Run[]} */ #runs;
  /** @type {Bench} */ #bench;
  /** @type {() => void} */ #done;
  #complete = false;

  /**
   * @param {Data} data
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
          {
            type: 'button',
            class: 'button primary',
            disabled: this.#complete,
            onclick: () => void this.run(),
          },
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
