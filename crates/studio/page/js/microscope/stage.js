// @ts-check
/**
 * The stage of the microscope: a board, a scrubber, steps, predictions, and a panel for each search. Its owner passes
 * in searches and is notified of the current step.
 */
import '../board/board.js';
import { fill, freshId, h, say } from '../dom.js';
import { sideName, t } from '../i18n.js';
import { register } from '../keys.js';
import { post } from '../rest.js';
import { Exact } from './exact.js';
import { Panel } from './panel.js';
import { Predictions } from './predict.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./panel.js').Found} Found */
/** @typedef {import('../board/board.js').QBoard} QBoard */

/** Maximum number of positions kept for the board. */
const MOST_VIEWS = 400;
/** How long a step must last before its board is requested. */
const REST_MS = 60;

export class Stage {
  element = h('div', { class: 'micro-stage' });
  /** @type {View | null} */ view = null;
  /** @type {Panel[]} */ panels = [];
  step = 0;
  /** The panel that the scrubber moves; the other follows by node count. */ #active = 0;
  /** @type {Map<string, View>} */ #views = new Map();
  #timer = 0;
  /** @type {(() => void)[]} */ #off = [];
  #board = board();
  #side = h('div', { class: 'micro-panels' });
  #steps = h('div', { class: 'micro-steps', role: 'group' });
  #scrub = h('input', { type: 'range', min: '0', value: '0', class: 'micro-scrub' });
  #count = h('output', { class: 'micro-count' });
  #card = h('div', { class: 'card micro-controls' });
  /** The words of a search that is shown alone. */ #words = h('div', { class: 'micro-said' });
  #predict;
  #kept;
  #exact = new Exact(() => this.#paint());
  #hides = false;
  #revealed = false;

  /**
   * @param {object} options
   * @param {(step: number) => void} [options.kept]  receives steps worth keeping
   * @param {boolean} [options.predicts]  whether questions are offered
   */
  constructor({ kept = () => {}, predicts = true } = {}) {
    this.#kept = kept;
    this.#predict = predicts ? new Predictions((step) => this.show(step, true)) : null;
    this.#scrub.addEventListener('input', () => this.show(Number(this.#scrub.value)));
    this.#scrub.addEventListener('change', () => this.#kept(this.step));
    this.#keys();
    this.draw();
  }

  leave() {
    clearTimeout(this.#timer);
    this.#exact.stop();
    this.#drop();
    for (const off of this.#off.splice(0)) off();
  }

  /** Redraws everything, for another language. */
  draw() {
    this.#views.clear();
    fill(
      this.element,
      h(
        'div',
        { class: 'micro-left' },
        h('section', { class: 'micro-board', 'aria-label': t('micro.board') }, this.#board, this.#exact.note),
        this.#controls(),
        this.#words,
        this.#predict?.element,
      ),
      this.#side,
    );
    this.#predict?.draw();
  }

  /** Whether exact values colour the background, if a solver knows them. @param {boolean} on */
  set exact(on) {
    this.#exact.on = on;
    this.#paint();
    if (on) void this.#follow();
  }

  get hides() {
    return this.#hides;
  }

  /** Whether values stay hidden until they are revealed. @param {boolean} on */
  set hides(on) {
    this.#hides = on;
    this.#revealed = false;
    this.#board.values = null;
    this.#controls();
    this.show(this.step);
  }

  #controls() {
    const button = (/** @type {string} */ key, /** @type {() => number} */ to) => {
      const kind = key === 'micro.next' ? 'button small primary' : 'button small';
      return h('button', { class: kind, onclick: () => this.show(to(), true) }, t(key));
    };
    const id = freshId('scrub');
    this.#scrub.id = id;
    this.#steps.setAttribute('aria-label', t('micro.steps'));
    fill(
      this.#steps,
      button('micro.first', () => 0),
      button('micro.back', () => this.step - 1),
      button('micro.next', () => this.step + 1),
      button('micro.over', () => this.trace?.over(this.step) ?? 0),
      button('micro.out', () => this.trace?.out(this.step) ?? 0),
      button('micro.cut', () => this.trace?.nextCut(this.step) ?? 0),
      button('micro.last', () => (this.trace?.lines.length ?? 1) - 1),
      this.#hides &&
        h(
          'button',
          { class: 'button small primary micro-reveal', onclick: () => this.reveal() },
          t('micro.reveal'),
        ),
    );
    fill(
      this.#card,
      h('label', { htmlFor: id, class: 'visually-hidden' }, t('micro.scrub')),
      this.#scrub,
      this.#count,
      this.#steps,
    );
    return this.#card;
  }

  /** The search that the scrubber moves. */
  get trace() {
    return this.panels[this.#active]?.trace;
  }

  #keys() {
    const key = (/** @type {string} */ keys, /** @type {string} */ label, /** @type {() => number} */ to) =>
      this.#off.push(
        register({
          key: keys,
          label,
          group: 'micro.keys',
          run: () => this.show(to(), true),
          when: () => !!this.trace,
        }),
      );
    key('ArrowRight n', 'micro.next', () => this.step + 1);
    key('ArrowLeft p', 'micro.back', () => this.step - 1);
    key('o', 'micro.over', () => this.trace?.over(this.step) ?? 0);
    key('u', 'micro.out', () => this.trace?.out(this.step) ?? 0);
    key('c', 'micro.cut', () => this.trace?.nextCut(this.step) ?? 0);
    key('Home', 'micro.first', () => 0);
    key('End', 'micro.last', () => (this.trace?.lines.length ?? 1) - 1);
    this.#off.push(
      register({
        key: 'v',
        label: 'micro.reveal',
        group: 'micro.keys',
        run: () => this.reveal(),
        when: () => this.#hides,
      }),
    );
  }

  /** Shows the values of this step, until the next one. */
  reveal() {
    this.#revealed = true;
    this.show(this.step, true);
    this.#revealed = true;
  }

  /**
   * Shows searches of a position, at a step of the first one; by default at its first cut.
   * @param {View} view
   * @param {Found[]} found
   * @param {number | null} step
   */
  place(view, found, step) {
    this.view = view;
    const sides = (/** @type {'first' | 'second'} */ side) => sideName(view, side);
    this.#active = 0;
    this.#exact.stop();
    this.#drop();
    this.panels = found.map((of, index) => new Panel(of, sides, (to) => this.#jump(index, to)));
    this.panels.forEach((panel, index) =>
      panel.element.addEventListener('focusin', () => this.#activate(index)),
    );
    fill(
      this.#side,
      this.panels.length > 1 && h('p', { class: 'help' }, t('micro.compare')),
      this.panels.map(({ element }) => element),
    );
    this.#side.classList.toggle('two', this.panels.length > 1);
    fill(this.#words, this.panels.length === 1 && this.panels[0]?.words);
    this.#board.view = view;
    this.element.toggleAttribute('data-ready', true);
    this.show(step ?? this.trace?.nextCut(0) ?? 0);
  }

  /** Drops the drawn trees. */
  #drop() {
    for (const { picture } of this.panels) picture.close();
  }

  /** Makes the scrubber move this search. @param {number} index */
  #activate(index) {
    if (index === this.#active) return;
    const nodes = this.#nodes();
    this.#active = index;
    this.step = this.trace?.atNodes(nodes) ?? 0;
    this.#measure();
  }

  /** @param {number} index @param {number} step */
  #jump(index, step) {
    this.#active = index;
    this.show(step, true);
  }

  /** The node count of the search that the scrubber moves. */
  #nodes() {
    return this.trace?.counts.nodes?.[this.step] ?? 0;
  }

  #measure() {
    const last = Math.max(0, (this.trace?.lines.length ?? 1) - 1);
    this.#scrub.max = String(last);
    this.#scrub.value = String(this.step);
    const of = t('micro.of', { step: this.step + 1, count: last + 1 });
    this.#scrub.setAttribute('aria-valuetext', of);
    this.#count.textContent = of;
  }

  /**
   * Shows the searches at a step of the one that the scrubber moves.
   * @param {number} wanted
   * @param {boolean} [steps]  by a single step, which is kept and announced
   */
  show(wanted, steps = false) {
    const trace = this.trace;
    if (!trace || trace.lines.length === 0) return;
    const before = this.step;
    this.step = Math.max(0, Math.min(wanted, trace.lines.length - 1));
    if (this.step !== before) this.#revealed = false;
    const veiled = this.#hides && !this.#revealed;
    const nodes = this.#nodes();
    this.panels.forEach((panel, index) => {
      panel.veiled = veiled;
      panel.show(index === this.#active ? this.step : panel.trace.atNodes(nodes));
    });
    this.#measure();
    this.#predict?.at(trace, this.step);
    this.#paint();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#follow(), REST_MS);
    if (!steps) return;
    this.#kept(this.step);
    say(this.panels[this.#active]?.wordsAt(this.step) ?? '');
  }

  /** The position after the moves of a node. @param {string[]} moves */
  #position(moves) {
    return [this.view?.position, ...moves].filter(Boolean).join(' ');
  }

  /** Moves the board to the position of the event. */
  async #follow() {
    const { view, step } = this;
    const moves = this.trace?.moves(step);
    if (!view || !moves) return;
    const position = this.#position(moves);
    try {
      const found =
        this.#views.get(position) ??
        (await post('/position', { game: view.game, setup: view.setup, position }));
      if (this.#views.size >= MOST_VIEWS) this.#views.clear();
      this.#views.set(position, found);
      if (step !== this.step) return;
      this.#board.view = found;
      this.#paint();
    } catch {
      // A player may search positions that the rules cannot reach: the board stays as it is.
    }
    if (step !== this.step || !this.#exact.on) return;
    const above = moves.map((_, ply) => this.#position(moves.slice(0, ply)));
    void this.#exact.ask(view, [...above, position]);
  }

  /** Colours the moves of the path, and those on the board, by their exact values. */
  #paint() {
    const panel = this.panels[this.#active];
    const moves = this.trace?.moves(this.step) ?? [];
    const veiled = this.#hides && !this.#revealed;
    const known = (/** @type {number} */ ply) =>
      this.#exact.on && !veiled ? this.#exact.known(this.#position(moves.slice(0, ply))) : null;
    panel?.colour(moves.map((_, ply) => known(ply)).concat(known(moves.length)));
    this.#board.values = known(moves.length);
  }
}

/** Creates the board of the stage. @returns {QBoard} */
function board() {
  const element = /** @type {QBoard} */ (document.createElement('q-board'));
  element.setAttribute('no-pad', '');
  element.pace = 0;
  return element;
}
