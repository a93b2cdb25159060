// @ts-check
/**
 * Watching a solver: the server solves and returns its steps, which the page plays on the grid at any
 * speed. The person's own entries are kept.
 */
import '/js/parts/player-form.js';
import { fill, h, kept, say } from '/js/dom.js';
import { readPlayer } from '/js/games.js';
import { n, span, t } from '/js/i18n.js';
import { icon } from '/js/parts/icons.js';
import { toastError } from '/js/parts/toast.js';
import { get, post } from '/js/rest.js';
import { digitOf } from './geometry.js';
import { Clockwork, apply, speedSlider } from './replay.js';
import { asked, deducesFirst, toWatch } from './watched.js';

/** @typedef {import('/messages.js').SudokuSolved} Solved */
/** @typedef {import('/messages.js').PlayerInfo} PlayerInfo */

export class Watch {
  /** The digits shown while watching; null otherwise. @type {number[] | null} */ digits = null;
  element = h('div', { class: 's-watch' });
  /** @type {PlayerInfo[]} */ #solvers = [];
  /** @type {Solved | null} */ #solved = null;
  /** Whether singles were deduced before the solver began. */ #deduced = false;
  /** @type {number[]} */ #start = [];
  #at = 0;
  #playing = false;
  #clockwork = new Clockwork((steps) => {
    if (steps > 0) this.#go(this.#at + steps);
    if (this.#at >= (this.#solved?.steps.length ?? 0)) this.#pause();
    return this.#playing;
  });
  #count = h('p', { class: 's-count soft' });
  #buttons = h('div', { class: 'row' });
  #seek = h('input', { type: 'range', min: '0', oninput: () => this.#jump(Number(this.#seek.value)) });
  #game;
  #onchange;

  /**
   * @param {import('./game.js').SudokuGame} game
   * @param {() => void} onchange
   */
  constructor(game, onchange) {
    this.#game = game;
    this.#onchange = onchange;
  }

  /** Fetches the list of solvers. */
  async start() {
    this.#solvers = toWatch(await get('/sudoku/solvers'));
    this.draw();
  }

  /** Whether one solver or two are being watched. */
  get isOn() {
    return this.digits !== null || document.querySelector('.s-duel-dialog') !== null;
  }

  /** Returns to the person's grid. */
  close() {
    if (!this.#solved) return;
    this.#pause();
    this.digits = null;
    this.#solved = null;
    this.draw();
    this.#onchange();
  }

  draw() {
    if (this.#solved) this.#drawControls(this.#solved);
    else this.#drawChoice();
  }

  #drawChoice() {
    const form = document.createElement('q-player-form');
    form.setAttribute('no-human', '');
    Object.assign(form, {
      game: 'sudoku',
      label: t('sudoku.solver'),
      value: this.#chosen(),
      players: this.#solvers,
    });
    const button = h('button', { class: 'button' }, icon('cpu'), t('sudoku.watch.start'));
    button.addEventListener('click', async () => {
      button.disabled = true;
      fill(button, icon('cpu'), t('sudoku.watch.solving'));
      await this.#solve(/** @type {import('/js/parts/player-form.js').PlayerForm} */ (form).value);
      button.disabled = false;
      fill(button, icon('cpu'), t('sudoku.watch.start'));
    });
    const two = h(
      'button',
      { class: 'button', dataset: { action: 'duel' }, onclick: () => void this.duel() },
      icon('swap'),
      t('sudoku.duel'),
    );
    fill(this.element, form, h('div', { class: 'row' }, button, two));
  }

  /** Watches two solvers on one puzzle. @param {string} [named]  named in an address */
  async duel(named) {
    const { view, givens } = this.#game;
    try {
      // Loaded on demand: few people open it.
      const { Duel } = await import('./duel.js');
      if (view) new Duel(view, givens, this.#solvers, named);
    } catch (error) {
      toastError(error);
    }
  }

  /** The solver chosen last, if it still exists. */
  #chosen() {
    const last = kept('sudoku.solver') ?? '';
    const known = this.#solvers.some(({ name }) => name === readPlayer(last).name);
    return known ? last : (this.#solvers[0]?.name ?? '');
  }

  /** @param {string} solver */
  async #solve(solver) {
    if (!this.#game.view) return;
    kept('sudoku.solver', solver);
    const puzzle = this.#game.givens;
    try {
      const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
      const order = { puzzle, solver: asked(solver, this.#solvers), seed };
      const solved = /** @type {Solved} */ (await post('/sudoku/solve', order));
      if (puzzle !== this.#game.givens) return;
      this.#start = [...puzzle].map(digitOf);
      this.#solved = solved;
      this.#deduced = deducesFirst(solver);
      this.draw();
      this.#go(0);
      this.#play();
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {Solved} solved */
  #drawControls(solved) {
    const told = t(`sudoku.watch.${solved.verdict}`, {
      nodes: solved.nodes,
      time: span(solved.seconds * 1000),
    });
    const slider = speedSlider();
    this.#seek.max = String(solved.steps.length);
    this.#seek.setAttribute('aria-label', t('sudoku.watch.seek'));
    const small = (
      /** @type {string} */ key,
      /** @type {string} */ picture,
      /** @type {() => void} */ onclick,
    ) => h('button', { class: 'button small', onclick }, icon(picture), t(key));
    const { length } = solved.steps;
    fill(
      this.element,
      h('p', null, told),
      this.#deduced && h('p', { class: 'help' }, t('sudoku.watch.deduced')),
      solved.steps_made > length &&
        h('p', { class: 'help' }, t('sudoku.watch.cut', { count: length, all: n(solved.steps_made) })),
      this.#seek,
      this.#count,
      this.#buttons,
      h('div', { class: 'field' }, h('label', { htmlFor: slider.id }, t('sudoku.watch.speed')), slider),
      h(
        'div',
        { class: 'row' },
        solved.solution && small('sudoku.watch.keep', 'check', () => this.#keep(solved.solution ?? '')),
        small('sudoku.watch.leave', 'left', () => this.close()),
      ),
    );
    this.#drawButtons();
    say(told);
  }

  #drawButtons() {
    const focused = this.#buttons.contains(document.activeElement);
    const [key, picture] = this.#playing ? ['sudoku.watch.pause', 'pause'] : ['sudoku.watch.play', 'play'];
    const small = (/** @type {import('/js/dom.js').Child[]} */ content, /** @type {() => void} */ onclick) =>
      h('button', { class: 'button small', onclick }, content);
    const main = small([icon(picture), t(key)], () => (this.#playing ? this.#pause() : this.#play()));
    fill(
      this.#buttons,
      main,
      small([icon('step'), t('sudoku.watch.one')], () => this.#jump(this.#at + 1)),
    );
    if (focused) main.focus();
  }

  #play() {
    if (!this.#solved) return;
    if (this.#at >= this.#solved.steps.length) this.#go(0);
    this.#playing = true;
    this.#clockwork.start();
    this.#drawButtons();
  }

  #pause() {
    this.#playing = false;
    this.#clockwork.stop();
    this.#drawButtons();
  }

  /** @param {number} at */
  #jump(at) {
    this.#pause();
    this.#go(at);
  }

  /** Shows the grid after `at` steps. @param {number} at */
  #go(at) {
    const steps = this.#solved?.steps ?? [];
    const end = Math.max(0, Math.min(at, steps.length));
    const anew = end < this.#at || this.digits === null;
    const digits = [...(anew || this.digits === null ? this.#start : this.digits)];
    for (const step of steps.slice(anew ? 0 : this.#at, end)) apply(digits, step);
    this.#at = end;
    this.digits = digits;
    this.#seek.value = String(end);
    const conflicts = steps[end - 1]?.conflicts;
    const words = [t('sudoku.watch.step', { step: end, steps: steps.length })];
    if (conflicts !== undefined && conflicts !== null)
      words.push(t('sudoku.watch.conflicts', { count: conflicts }));
    this.#count.textContent = words.join(' · ');
    this.#onchange();
  }

  /** Enters the solution into the person's grid. @param {string} solution */
  #keep(solution) {
    const cells = this.#game.view?.board.cells ?? [];
    const moves = cells.flatMap(({ id, marks }, index) => {
      return marks?.includes('given') ? [] : [`${id}=${digitOf(solution[index] ?? '')}`];
    });
    const { givens } = this.#game;
    this.close();
    this.#game.open({ position: `${givens} ${moves.join(' ')}` }, { push: true, bySolver: true });
    say(t('sudoku.solved.solver'));
  }
}
