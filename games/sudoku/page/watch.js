// @ts-check
/**
 * Watching a solver: the server solves and tells its steps, the page plays them on the grid, as
 * fast as one likes. The person's own entries stay as they were.
 */
import '/js/parts/player-form.js';
import { say } from '/js/announce.js';
import { fill, freshId, h, kept } from '/js/dom.js';
import { n, span, t } from '/js/i18n.js';
import { icon } from '/js/parts/icons.js';
import { toastError } from '/js/parts/toast.js';
import { get, post } from '/js/rest.js';
import { cellIndex, digitOf } from './geometry.js';

/** @typedef {import('/messages.js').SudokuSolved} Solved */
/** @typedef {import('/messages.js').SudokuStep} Step */
/** @typedef {import('/messages.js').PlayerInfo} PlayerInfo */

/** Steps a second at each place of the slider. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 150, 400, 1000];

export class Watch {
  /** What is on the grid while watching; null otherwise. @type {number[] | null} */ digits = null;
  element = h('div', { class: 's-watch' });
  /** @type {PlayerInfo[]} */ #solvers = [];
  /** @type {Solved | null} */ #solved = null;
  /** @type {number[]} */ #start = [];
  #at = 0;
  #playing = false;
  #frame = 0;
  #due = 0;
  #speed = Number(kept('sudoku.speed') ?? 3);
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

  /** Asks which solvers there are. */
  async start() {
    this.#solvers = await get('/sudoku/solvers');
    this.draw();
  }

  /** Back to the person's grid. */
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
    const button = h('button', { type: 'button', class: 'button' }, icon('cpu'), t('sudoku.watch.start'));
    button.addEventListener('click', async () => {
      button.disabled = true;
      fill(button, icon('cpu'), t('sudoku.watch.solving'));
      await this.#solve(/** @type {import('/js/parts/player-form.js').PlayerForm} */ (form).value);
      button.disabled = false;
      fill(button, icon('cpu'), t('sudoku.watch.start'));
    });
    fill(this.element, form, button);
  }

  /** The solver of last time, if it is still there. */
  #chosen() {
    const last = kept('sudoku.solver') ?? '';
    const known = this.#solvers.some(({ name }) => name === last.split(':')[0]);
    return known ? last : (this.#solvers[0]?.name ?? '');
  }

  /** @param {string} solver */
  async #solve(solver) {
    if (!this.#game.view) return;
    kept('sudoku.solver', solver);
    const puzzle = this.#game.givens;
    try {
      const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
      const solved = /** @type {Solved} */ (await post('/sudoku/solve', { puzzle, solver, seed }));
      if (puzzle !== this.#game.givens) return;
      this.#start = [...puzzle].map(digitOf);
      this.#solved = solved;
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
    const speed = h('input', {
      type: 'range',
      min: '0',
      max: String(SPEEDS.length - 1),
      value: String(this.#speed),
      id: freshId('speed'),
      oninput: () => this.#setSpeed(Number(speed.value)),
    });
    this.#seek.max = String(solved.steps.length);
    this.#seek.setAttribute('aria-label', t('sudoku.watch.seek'));
    const small = (
      /** @type {string} */ key,
      /** @type {string} */ picture,
      /** @type {() => void} */ onclick,
    ) => h('button', { type: 'button', class: 'button small', onclick }, icon(picture), t(key));
    const { length } = solved.steps;
    fill(
      this.element,
      h('p', null, told),
      solved.steps_made > length &&
        h('p', { class: 'help' }, t('sudoku.watch.cut', { count: length, all: n(solved.steps_made) })),
      this.#seek,
      this.#count,
      this.#buttons,
      h('div', { class: 'field' }, h('label', { htmlFor: speed.id }, t('sudoku.watch.speed')), speed),
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
      h('button', { type: 'button', class: 'button small', onclick }, content);
    const main = small([icon(picture), t(key)], () => (this.#playing ? this.#pause() : this.#play()));
    fill(
      this.#buttons,
      main,
      small([icon('step'), t('sudoku.watch.one')], () => this.#jump(this.#at + 1)),
    );
    if (focused) main.focus();
  }

  /** @param {number} speed */
  #setSpeed(speed) {
    this.#speed = speed;
    kept('sudoku.speed', String(speed));
  }

  #play() {
    if (!this.#solved) return;
    if (this.#at >= this.#solved.steps.length) this.#go(0);
    this.#playing = true;
    this.#due = performance.now();
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#advance(now));
    this.#drawButtons();
  }

  #pause() {
    this.#playing = false;
    cancelAnimationFrame(this.#frame);
    this.#drawButtons();
  }

  /** @param {number} at */
  #jump(at) {
    this.#pause();
    this.#go(at);
  }

  /** Makes the steps that are due, however many. @param {number} now */
  #advance(now) {
    const wait = 1000 / (SPEEDS[this.#speed] ?? 10);
    const due = Math.floor((now - this.#due) / wait);
    if (due > 0) {
      this.#due += due * wait;
      this.#go(this.#at + due);
    }
    if (this.#at >= (this.#solved?.steps.length ?? 0)) this.#pause();
    else this.#frame = requestAnimationFrame((next) => this.#advance(next));
  }

  /** Shows the grid after so many steps. @param {number} at */
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

  /** Enters the solution for good. @param {string} solution */
  #keep(solution) {
    const cells = this.#game.view?.board.cells ?? [];
    const moves = cells.flatMap(({ id, marks }, index) => {
      return marks?.includes('given') ? [] : [`${id}=${digitOf(solution[index] ?? '')}`];
    });
    const { givens } = this.#game;
    this.close();
    this.#game.open({ position: `${givens} ${moves.join(' ')}` }, { push: true });
  }
}

/**
 * Does what a step did.
 * @param {number[]} digits  changed
 * @param {Step} step
 */
function apply(digits, step) {
  const size = Math.round(Math.sqrt(digits.length));
  const [one = -1, other = -1] = (step.cells ?? []).map((name) => cellIndex(name, size));
  switch (step.kind) {
    case 'place':
      digits[one] = step.digit ?? 0;
      break;
    case 'backtrack':
      digits[one] = 0;
      break;
    case 'swap':
      [digits[one], digits[other]] = [digits[other] ?? 0, digits[one] ?? 0];
      break;
    case 'start':
      [...(step.grid ?? '')].forEach((character, index) => (digits[index] = digitOf(character)));
      break;
    case 'stuck':
      break;
  }
}
