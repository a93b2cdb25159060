// @ts-check
/** The runs of a lesson, each executed once and one at a time, with progress and a stop button. */
import { fill, h } from '../dom.js';
import { errorWords, n, t } from '../i18n.js';
import { measure, Stopped } from './doors.js';

/** @typedef {import('../../messages.js').LessonRun} Run */
/** @typedef {import('./doors.js').Figures} Figures */

export class Bench {
  /** The current run, and the button that stops it. */
  element = h('div', { class: 'course-bench', role: 'status' });
  /** @type {Map<string, Figures>} */ #known = new Map();
  /** @type {AbortController | null} */ #asking = null;
  #runs;

  /** @param {Run[]} runs */
  constructor(runs) {
    this.#runs = runs;
  }

  /** @param {string} name @returns {Run} */
  run(name) {
    const run = this.#runs.find((one) => one.name === name);
    if (!run) throw new Error(`no run ${name}`);
    return run;
  }

  /** @param {string} name @returns {Figures | undefined} */
  known(name) {
    return this.#known.get(name);
  }

  get busy() {
    return this.#asking !== null;
  }

  /** Stops the current run when the page is left. */
  stop() {
    this.#asking?.abort();
  }

  /**
   * Executes the runs that have no figures yet; returns whether all of them have figures afterwards.
   * @param {string[]} names
   * @param {(name: string) => void} [told]  called for each run that has its figures
   */
  async measure(names, told = () => {}) {
    if (this.#asking) return false;
    const asking = new AbortController();
    this.#asking = asking;
    const what = h('span');
    const button = h(
      'button',
      { type: 'button', class: 'button small', onclick: () => asking.abort() },
      t('course.stop'),
    );
    try {
      for (const name of names) {
        if (!this.#known.has(name)) {
          const { label } = this.run(name);
          what.textContent = t('course.running', { run: label });
          fill(this.element, what, ' ', button);
          const progress = (/** @type {number} */ done) => {
            what.textContent = t('course.progress', { run: label, done: n(done) });
          };
          this.#known.set(name, await measure(this.run(name), { progress, signal: asking.signal }));
        }
        told(name);
      }
      fill(this.element);
      return true;
    } catch (error) {
      const { title, detail } = errorWords(error);
      const text = error instanceof Stopped ? t('course.stopped') : `${title} ${detail}`;
      fill(this.element, h('span', { class: error instanceof Stopped ? 'soft' : 'problem' }, text));
      return false;
    } finally {
      this.#asking = null;
    }
  }
}
