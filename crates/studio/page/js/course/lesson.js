// @ts-check
/**
 * A lesson: three screens, a prediction, an experiment, a task. One part is shown at a time, and its number is in the
 * address.
 */
import '../board/board.js';
import { fill, h, say } from '../dom.js';
import { gameOf } from '../games.js';
import { says, t, typeset } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { download } from '../parts/exchange.js';
import { toastError } from '../parts/toast.js';
import { get, post } from '../rest.js';
import { addressOf, readState, writeState } from '../router.js';
import { opened, traced } from '../microscope/search.js';
import { Stage } from '../microscope/stage.js';
import { Bench } from './bench.js';
import { Experiment, Prediction, Task } from './predict.js';
import { picture } from './measure.js';
import { finish, finished, latest, solved } from './progress.js';
import { paragraphs, prose } from './prose.js';

/** @typedef {import('../../messages.js').LessonData} Data */
/** @typedef {import('../../messages.js').LessonShow} Show */
/** @typedef {import('../../messages.js').LessonLink} Link */
/** @typedef {import('../../messages.js').LessonScreen} Screen */
/** @typedef {import('../../messages.js').View} View */

/** The address of a position or search under the microscope. @param {Show} show */
function microscopeOf({ game, setup, moves, a, b, nodes, step }) {
  return addressOf('/microscope', { game, setup, moves, a, b, nodes, step: step || null });
}

export class Lesson {
  element = h('article', { class: 'course-lesson' });
  #data;
  #bench;
  /** @type {Experiment} */ #experiment;
  /** @type {Prediction | null} */ #prediction = null;
  /** @type {Stage | null} */ #stage = null;
  /** Counts the parts shown: a late answer for an older part is dropped. */ #turn = 0;

  /** @param {Data} data */
  constructor(data) {
    this.#data = data;
    this.#bench = new Bench(data.lesson.runs);
    this.#experiment = new Experiment(data.lesson.experiment, data.lesson.runs, this.#bench, () =>
      finish(data.name, 'experiment'),
    );
    this.draw();
  }

  leave() {
    this.#turn += 1;
    this.#bench.stop();
    this.#stage?.leave();
  }

  /** The parts, each with its title and a function that builds it. */
  #parts() {
    const { name, lesson } = this.#data;
    const done = finished();
    const half = (/** @type {string} */ of) =>
      t(`course.${of}`) + (done.has(name) || done.has(`${name}.${of}`) ? ' ✓' : '');
    return [
      ...lesson.screens.map(({ title }) => says(title)),
      half('prediction'),
      half('experiment'),
      t('course.task') + (solved(name) ? ' ✓' : ''),
    ];
  }

  get #part() {
    const wanted = Math.trunc(Number(readState().part ?? 1)) || 1;
    return Math.max(1, Math.min(wanted, this.#parts().length));
  }

  /** @param {number} part */
  #go(part) {
    writeState({ part: part > 1 ? part : null });
    this.draw();
    const heading = /** @type {HTMLElement | null} */ (this.element.querySelector('h2'));
    heading?.focus();
    say(heading?.textContent ?? '');
  }

  /** Shows the part of the address. */
  draw() {
    this.#turn += 1;
    this.#stage?.leave();
    this.#stage = null;
    this.element.classList.toggle('large', !!readState().large);
    const [part, parts] = [this.#part, this.#parts()];
    const step = (/** @type {number} */ to, /** @type {string} */ key, /** @type {string} */ kind) =>
      h('button', { class: `button ${kind}`, onclick: () => this.#go(to) }, t(key));
    const { name, next } = this.#data;
    // After the last part, the next lesson follows.
    if (part < parts.length) latest(name, part);
    else if (next) latest(next.name);
    fill(
      this.element,
      this.#head(part, parts),
      h(
        'section',
        { class: 'course-part', dataset: { part: String(part) } },
        h('h2', { tabindex: '-1' }, parts[part - 1]),
        this.#body(part),
      ),
      h(
        'div',
        { class: 'course-steps' },
        part > 1 && step(part - 1, 'course.back', ''),
        part < parts.length && step(part + 1, 'course.next', 'primary'),
        part === parts.length &&
          h(
            'a',
            { class: 'button primary', href: next ? `/course?lesson=${next.name}` : '/course' },
            next ? t('course.next-lesson', { title: says(next.title) }) : t('course.all'),
          ),
      ),
    );
  }

  /** @param {number} part @param {string[]} parts */
  #head(part, parts) {
    return [
      h(
        'nav',
        { class: 'course-parts', 'aria-label': t('course.parts') },
        h(
          'ol',
          null,
          parts.map((title, index) =>
            h(
              'li',
              null,
              h(
                'button',
                { 'aria-current': index + 1 === part ? 'step' : null, onclick: () => this.#go(index + 1) },
                h('span', { class: 'course-number' }, String(index + 1)),
                h('span', null, title),
              ),
            ),
          ),
        ),
      ),
    ];
  }

  /** @param {number} part */
  #body(part) {
    const { screens, prediction, experiment: _, task, links } = this.#data.lesson;
    const screen = screens[part - 1];
    if (screen)
      return [
        prose(screen.text),
        screen.show && this.#show(screen.show, screen),
        screen.picture && picture(screen.picture),
      ];
    const after = part - screens.length;
    if (after === 1) {
      const show = prediction.show ?? this.#asked();
      return [show && this.#show(show, null), this.#predict()];
    }
    if (after === 2) {
      this.#experiment.draw();
      return this.#experiment.element;
    }
    return [
      h('p', { class: 'course-kind' }, t(`course.task.${task.kind}`)),
      prose(task.text),
      task.command && h('pre', { class: 'course-command', tabindex: '0' }, h('code', null, task.command)),
      new Task(task.questions, this.#bench, () => void solved(this.#data.name, true)).element,
      links.map(({ to }) => 'report' in to && this.#story(to.report)),
      h('h3', null, t('course.links')),
      h('ul', { class: 'course-links' }, links.map(link)),
    ];
  }

  /** The beginning of a report's chapter: the problem its authors faced. @param {string} report */
  #story(report) {
    const place = h('blockquote', { class: 'course-story' }, '…');
    get(`/reports/${report}`).then(
      (/** @type {{chapter: import('../../messages.js').ReportChapter}} */ { chapter: { about, story } }) => {
        fill(place, h('p', null, typeset(story.join(' '))), h('footer', null, typeset(about)));
      },
      toastError,
    );
    return place;
  }

  /** The position of the run whose figure is asked for. @returns {Show | null} */
  #asked() {
    const { prediction, runs } = this.#data.lesson;
    const { ask } = prediction;
    const run = 'number' in ask && runs.find(({ name }) => name === ask.number.of);
    const [about] = run ? Object.values(run.door) : [];
    if (!about || !('position' in about)) return null;
    const { game, setup, position: moves } = about;
    return { game, setup, moves, nodes: 0, step: 0 };
  }

  /** The prediction; if a move is asked for, it waits for the position's legal moves. */
  #predict() {
    const { prediction } = this.#data.lesson;
    const place = h('div', null);
    const put = (/** @type {string[]} */ moves) => {
      this.#prediction ??= new Prediction(prediction, this.#bench, moves, () =>
        finish(this.#data.name, 'prediction'),
      );
      this.#prediction.draw();
      fill(place, this.#prediction.element);
    };
    if (!('move' in prediction.ask) || !prediction.show) put([]);
    else {
      const { game, setup, moves: position } = prediction.show;
      post('/position', { game, setup, position }).then(
        (/** @type {View} */ view) => put(view.moves.map(({ text }) => text)),
        toastError,
      );
    }
    return place;
  }

  /** A board, or searches under the microscope. @param {Show} show @param {Screen | null} screen */
  #show(show, screen) {
    const place = h(
      'div',
      { class: `course-show ${show.a ? 'search' : ''}` },
      h('p', { class: 'soft' }, t('micro.running')),
    );
    void this.#fetch(show, screen, place).catch(toastError);
    return place;
  }

  /** @param {Show} show @param {Screen | null} screen @param {HTMLElement} place */
  async #fetch(show, screen, place) {
    const mine = this.#turn;
    const { game, setup, moves, a, b, nodes, step } = show;
    if (!a) {
      const view = await post('/position', { game, setup, position: moves });
      if (mine !== this.#turn) return;
      const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
      board.setAttribute('no-pad', '');
      board.pace = 0;
      fill(place, h('div', { class: 'course-board' }, board));
      board.view = view;
      return;
    }
    if (gameOf(game)?.sides === 1) {
      const { LocalSearch } = await import('./local.js');
      const search = await LocalSearch.of(show);
      if (mine === this.#turn) fill(place, search.element);
      return;
    }
    const view = await opened({ game, setup, moves });
    const found = [];
    for (const player of [a, b]) if (player) found.push(await traced(player, nodes));
    if (mine !== this.#turn) return;
    const stage = new Stage({ predicts: false });
    this.#stage = stage;
    fill(
      place,
      stage.element,
      h(
        'div',
        { class: 'course-row' },
        h('a', { class: 'button small', href: microscopeOf(show) }, t('course.microscope')),
        screen &&
          h(
            'button',
            { class: 'button small', onclick: () => void this.#save(screen, stage) },
            icon('download'),
            t('micro.export'),
          ),
      ),
    );
    stage.place(view, found, step);
  }

  /** Saves a screen with its search as one file. @param {Screen} screen @param {Stage} stage */
  async #save(screen, stage) {
    try {
      const title = `${says(this.#data.title)} · ${says(screen.title)}`;
      const preface = { title, text: paragraphs(screen.text).map((text) => says(text.replaceAll('`', ''))) };
      const { exportStage } = await import('../microscope/alone.js');
      const file = await exportStage(stage, () => {}, preface);
      await download(`quintet-${this.#data.name}.html`, file);
      say(t('micro.export.done'));
    } catch (error) {
      toastError(error);
    }
  }
}

/** @param {Link} of */
function link({ text, to }) {
  const words = says(text);
  if ('docs' in to) return h('li', null, words, ' ', h('code', null, to.docs));
  const href =
    'report' in to
      ? `/reports?report=${to.report}`
      : 'microscope' in to
        ? microscopeOf(to.microscope)
        : to.page;
  // A page for a game that this studio does not have is not linked.
  const game = /^\/([\w-]+)/.exec(href)?.[1] ?? '';
  const known = ['reports', 'microscope', 'arena', 'course'].includes(game) || gameOf(game);
  return h('li', null, known ? h('a', { href }, words) : words);
}
