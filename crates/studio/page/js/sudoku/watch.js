// @ts-check
/**
 * Watching a solver: the server solves and tells its steps, the page plays them on the grid, as
 * fast as one likes. The person's own entries stay as they were.
 */
import { say } from '../announce.js';
import { fill, freshId, h, kept } from '../dom.js';
import { n, playerName, playerSummary, span, t } from '../i18n.js';
import { post } from '../rest.js';
import { icon } from '../parts/icons.js';
import { toastError } from '../parts/toast.js';
import { digitOf, gridText } from './geometry.js';

/** @typedef {import('../../messages.js').SudokuSolved} Solved */
/** @typedef {import('../../messages.js').PlayerInfo} PlayerInfo */

/** Steps a second at each place of the slider. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 150, 400, 1000];

export class Watch {
  /** What is on the grid while watching; null otherwise. @type {number[] | null} */ digits = null;
  element = h('div', { class: 's-watch' });
  /** @type {Solved | null} */ #solved = null;
  /** @type {number[]} */ #start = [];
  #at = 0;
  #playing = false;
  #frame = 0;
  #due = 0;
  #speed = Number(kept('sudoku.speed') ?? 3);
  #game;
  #onchange;
  #players;

  /**
   * @param {import('./game.js').SudokuGame} game
   * @param {PlayerInfo[]} players
   * @param {() => void} onchange
   */
  constructor(game, players, onchange) {
    this.#game = game;
    this.#players = players.filter(({ name }) => name !== 'human');
    this.#onchange = onchange;
    this.draw();
  }

  /** Back to the person's grid. */
  close() {
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
    const id = freshId('solver');
    const chosen = kept('sudoku.solver') ?? 'backtracking';
    const about = h('p', { class: 'help' });
    const select = h(
      'select',
      { id },
      this.#players.map(({ name }) =>
        h('option', { value: name, selected: name === chosen }, playerName(name)),
      ),
    );
    const describe = () => {
      const player = this.#players.find(({ name }) => name === select.value);
      about.textContent = player ? playerSummary('sudoku', player) : '';
    };
    select.addEventListener('change', describe);
    describe();
    const button = h('button', { type: 'button', class: 'button' }, icon('cpu'), t('sudoku.watch.start'));
    button.addEventListener('click', async () => {
      button.disabled = true;
      fill(button, icon('cpu'), t('sudoku.watch.solving'));
      await this.#solve(select.value);
      button.disabled = false;
      fill(button, icon('cpu'), t('sudoku.watch.start'));
    });
    fill(
      this.element,
      h('div', { class: 'field' }, h('label', { htmlFor: id }, t('sudoku.solver')), select, about),
      button,
    );
  }

  /** @param {string} solver */
  async #solve(solver) {
    kept('sudoku.solver', solver);
    try {
      const puzzle = this.#game.givens;
      const solved = /** @type {Solved} */ (await post('/sudoku/solve', { puzzle, solver }));
      if (puzzle !== this.#game.givens) return;
      this.#start = [...puzzle].map(digitOf);
      this.#solved = solved;
      this.#go(0);
      this.draw();
      this.#play();
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {Solved} solved */
  #drawControls(solved) {
    const { steps } = solved;
    const told = t(solved.solved ? 'sudoku.watch.solved' : 'sudoku.watch.unsolved', {
      nodes: n(solved.nodes),
      time: span(solved.time_ms),
    });
    const range = h('input', {
      type: 'range',
      min: '0',
      max: String(SPEEDS.length - 1),
      value: String(this.#speed),
      id: freshId('speed'),
      oninput: () => this.#setSpeed(Number(range.value)),
    });
    const seek = h('input', {
      type: 'range',
      min: '0',
      max: String(steps.length),
      value: String(this.#at),
      class: 's-seek',
      'aria-label': t('sudoku.watch.seek'),
      oninput: () => (this.#pause(), this.#go(Number(seek.value)), this.#drawButtons()),
    });
    fill(
      this.element,
      h('p', null, told),
      solved.complete === false && h('p', { class: 'help' }, t('sudoku.watch.cut', { count: steps.length })),
      seek,
      h('p', { class: 's-count soft' }),
      h('div', { class: 'row s-buttons' }),
      h('div', { class: 'field' }, h('label', { htmlFor: range.id }, t('sudoku.watch.speed')), range),
      h(
        'div',
        { class: 'row' },
        solved.solution
          ? h(
              'button',
              { type: 'button', class: 'button small', onclick: () => this.#keep(solved) },
              icon('check'),
              t('sudoku.watch.keep'),
            )
          : null,
        h(
          'button',
          { type: 'button', class: 'button small', onclick: () => this.close() },
          t('sudoku.watch.leave'),
        ),
      ),
    );
    this.#drawButtons();
    say(told);
  }

  #drawButtons() {
    const row = this.element.querySelector('.s-buttons');
    const steps = this.#solved?.steps.length ?? 0;
    const seek = this.element.querySelector('.s-seek');
    if (seek instanceof HTMLInputElement) seek.value = String(this.#at);
    const count = this.element.querySelector('.s-count');
    if (count) count.textContent = t('sudoku.watch.step', { step: this.#at, steps });
    if (!row || row.getAttribute('data-playing') === String(this.#playing)) return;
    row.setAttribute('data-playing', String(this.#playing));
    const focused = row.contains(document.activeElement);
    const main = h(
      'button',
      {
        type: 'button',
        class: 'button small',
        onclick: () => (this.#playing ? this.#pause() : this.#play(), this.#drawButtons()),
      },
      icon(this.#playing ? 'pause' : 'play'),
      t(this.#playing ? 'sudoku.watch.pause' : 'sudoku.watch.play'),
    );
    fill(
      row,
      main,
      h(
        'button',
        {
          type: 'button',
          class: 'button small',
          onclick: () => (this.#pause(), this.#go(this.#at + 1), this.#drawButtons()),
        },
        icon('step'),
        t('sudoku.watch.one'),
      ),
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
  }

  #pause() {
    this.#playing = false;
    cancelAnimationFrame(this.#frame);
    this.#drawButtons();
  }

  /** Makes the steps that are due, however many. @param {number} now */
  #advance(now) {
    const wait = 1000 / (SPEEDS[this.#speed] ?? 10);
    const due = Math.floor((now - this.#due) / wait);
    if (due > 0) {
      this.#due += due * wait;
      this.#go(this.#at + due);
    }
    const over = this.#at >= (this.#solved?.steps.length ?? 0);
    if (over) this.#pause();
    else if (this.#playing) this.#frame = requestAnimationFrame((next) => this.#advance(next));
    this.#drawButtons();
  }

  /** Shows the grid after so many steps. @param {number} at */
  #go(at) {
    const steps = this.#solved?.steps ?? [];
    const end = Math.max(0, Math.min(at, steps.length));
    const back = end < this.#at || this.digits === null;
    const digits = [...(back ? this.#start : (this.digits ?? []))];
    for (const step of steps.slice(back ? 0 : this.#at, end)) apply(digits, step);
    this.#at = end;
    this.digits = digits;
    this.#onchange();
  }

  /** Enters the solution for good. @param {Solved} solved */
  #keep(solved) {
    const solution = solved.solution ?? '';
    const cells = this.#game.view?.board.cells ?? [];
    const moves = cells.flatMap((cell, index) =>
      cell.marks?.includes('given') ? [] : [`${cell.id}=${digitOf(solution[index] ?? '')}`],
    );
    const givens = this.#game.givens;
    this.close();
    this.#game.open({ position: `${givens} ${moves.join(' ')}` }, { push: true });
  }
}

/**
 * @param {number[]} digits  changed
 * @param {Solved['steps'][number]} step
 */
function apply(digits, step) {
  void digits;
  void step;
}

/** For messages about a grid. @param {number[]} digits */
export function watchedText(digits) {
  return gridText(digits);
}
