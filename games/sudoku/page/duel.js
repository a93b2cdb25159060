// @ts-check
/**
 * Two solvers on the same puzzle, side by side, with the same number of steps, one slider and
 * one speed, and the progress below each grid. An address with `beside=ONE TWO` opens them.
 */
import '/js/parts/player-form.js';
import { fill, freshId, h, kept, say } from '/js/dom.js';
import { readPlayer } from '/js/games.js';
import { n, playerName, t } from '/js/i18n.js';
import { openDialog } from '/js/parts/dialog.js';
import { icon } from '/js/parts/icons.js';
import { toastError } from '/js/parts/toast.js';
import { post } from '/js/rest.js';
import { writeState } from '/js/router.js';
import { Curves } from './curves.js';
import { digitOf } from './geometry.js';
import { Clockwork, apply, speedSlider } from './replay.js';
import { asked, deducesFirst } from './watched.js';

/** @typedef {import('/messages.js').SudokuSolved} Solved */
/** @typedef {import('/messages.js').PlayerInfo} PlayerInfo */
/** @typedef {import('/messages.js').View} View */
/** @typedef {import('./grid.js').SudokuGrid} SudokuGrid */
/** @typedef {import('/js/parts/player-form.js').PlayerForm} PlayerForm */

/** Choices for the number of steps. */
const BUDGETS = [100, 300, 1000, 2000];

/** The initial solvers: one that places digits, one that swaps them. @param {PlayerInfo[]} solvers */
function usual(solvers) {
  const names = solvers.map(({ name }) => name);
  const either = (/** @type {string} */ name, /** @type {number} */ place) =>
    names.includes(name) ? name : (names[place] ?? names[0] ?? '');
  return [either('backtracking', 0), either('annealing', 1)];
}

/** One of the two solvers: its grid, its progress, its position. */
class Lane {
  form = /** @type {PlayerForm} */ (document.createElement('q-player-form'));
  grid = /** @type {SudokuGrid} */ (document.createElement('q-sudoku'));
  curves = new Curves();
  /** @type {Solved | null} */ solved = null;
  words = h('p', { class: 's-lane-words' });
  title = h('h3');
  deduced = h('p', { class: 'help' });
  /** @type {number[]} */ #digits = [];
  #at = 0;
  #start;
  #view;

  /** @param {View} view @param {string} givens */
  constructor(view, givens) {
    this.#view = view;
    this.#start = [...givens].map(digitOf);
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    const steps = this.solved?.steps ?? [];
    const end = Math.min(at, steps.length);
    if (end < this.#at || this.#digits.length === 0) [this.#digits, this.#at] = [[...this.#start], 0];
    for (const step of steps.slice(this.#at, end)) apply(this.#digits, step);
    this.#at = end;
    const none = /** @type {Set<string>} */ (new Set());
    this.grid.show({
      view: this.#view,
      marks: [],
      watched: this.#digits,
      pointed: none,
      unit: none,
      wrong: none,
      ruledOut: none,
      rested: none,
      colours: [],
      paused: false,
    });
    if (!this.solved) return;
    this.curves.go(at);
    const over = at >= steps.length;
    this.words.textContent = over
      ? t(`sudoku.duel.${this.solved.verdict}`, { count: steps.length })
      : t('sudoku.watch.step', { step: end, steps: steps.length });
  }
}

export class Duel {
  /** @type {Lane[]} */ #lanes;
  #puzzle;
  #solvers;
  #body = h('div', { class: 's-duel' });
  #seek = h('input', { type: 'range', min: '0', value: '0' });
  #play = h('button', { class: 'button small' });
  #count = h('span', { class: 's-count soft' });
  #at = 0;
  #length = 0;
  #playing = false;
  #budget = Number(kept('sudoku.budget') ?? 300);
  #clockwork = new Clockwork((steps) => {
    if (steps > 0) this.#go(this.#at + steps);
    if (this.#at >= this.#length) this.#pause();
    return this.#playing;
  });

  /**
   * @param {View} view  the puzzle
   * @param {string} puzzle  its givens
   * @param {PlayerInfo[]} solvers
   * @param {string} [named]  two solvers named in an address, which start at once
   */
  constructor(view, puzzle, solvers, named = '') {
    this.#puzzle = puzzle;
    this.#solvers = solvers;
    this.#lanes = [new Lane(view, puzzle), new Lane(view, puzzle)];
    this.#seek.addEventListener('input', () => {
      this.#pause();
      this.#go(Number(this.#seek.value));
    });
    this.#play.addEventListener('click', () => (this.#playing ? this.#pause() : this.#resume()));
    this.#draw(named || (kept('sudoku.duel') ?? ''));
    openDialog({
      title: t('sudoku.duel'),
      class: 's-duel-dialog',
      body: this.#body,
      onclose: () => {
        this.#clockwork.stop();
        writeState({ beside: null }, { replace: true });
      },
    });
    const pair = named.split(' ');
    const isPair = pair.length === 2 && pair.every((solver) => this.#isKnown(solver));
    if (isPair && this.#lanes.every(({ form }) => form.check())) void this.#solve();
  }

  /** @param {string | undefined} solver  with or without parameters */
  #isKnown(solver) {
    return this.#solvers.some(({ name }) => name === readPlayer(solver ?? '').name);
  }

  /** @param {string} pair  the solvers to begin with */
  #draw(pair) {
    const chosen = pair.split(' ');
    const names = usual(this.#solvers);
    this.#lanes.forEach((lane, place) => {
      const { form } = lane;
      form.setAttribute('no-human', '');
      Object.assign(form, {
        game: 'sudoku',
        label: t(place === 0 ? 'sudoku.duel.left' : 'sudoku.duel.right'),
        value: this.#isKnown(chosen[place]) ? chosen[place] : names[place],
        players: this.#solvers,
      });
    });
    fill(
      this.#body,
      h('p', { class: 'help' }, t('sudoku.duel.help')),
      this.#choices(),
      this.#budgets(),
      this.#starter(),
    );
  }

  #choices() {
    return h(
      'div',
      { class: 's-lanes' },
      this.#lanes.map(({ form }) => form),
    );
  }

  #budgets() {
    const group = freshId('budget');
    const pill = (/** @type {number} */ budget) =>
      h(
        'label',
        { class: 'pill' },
        h('input', {
          type: 'radio',
          name: group,
          value: String(budget),
          checked: budget === this.#budget,
          onchange: () => {
            this.#budget = budget;
            kept('sudoku.budget', String(budget));
          },
        }),
        h('span', null, n(budget)),
      );
    return h(
      'fieldset',
      null,
      h('legend', null, t('sudoku.duel.budget')),
      h('div', { class: 'pills' }, BUDGETS.map(pill)),
    );
  }

  #starter() {
    const button = h('button', { class: 'button primary' }, icon('cpu'), t('sudoku.duel.start'));
    button.addEventListener('click', async () => {
      if (!this.#lanes.every(({ form }) => form.check())) return;
      button.disabled = true;
      await this.#solve();
      button.disabled = false;
    });
    return h('div', { class: 'row' }, button);
  }

  async #solve() {
    const solvers = this.#lanes.map(({ form }) => form.value);
    kept('sudoku.duel', solvers.join(' '));
    writeState({ beside: solvers.join(' ') }, { replace: true });
    const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    try {
      const solved = await Promise.all(
        solvers.map((solver) =>
          post('/sudoku/solve', {
            puzzle: this.#puzzle,
            solver: asked(solver, this.#solvers),
            seed,
            steps: this.#budget,
          }),
        ),
      );
      this.#lanes.forEach((lane, place) => {
        lane.solved = /** @type {Solved} */ (solved[place]);
        lane.title.textContent = playerName(solvers[place] ?? '');
        lane.deduced.textContent = deducesFirst(solvers[place] ?? '') ? t('sudoku.watch.deduced') : '';
      });
      this.#watch();
    } catch (error) {
      toastError(error);
    }
  }

  /** Both grids with their progress and controls. */
  #watch() {
    this.#length = Math.max(...this.#lanes.map(({ solved }) => solved?.steps.length ?? 0));
    for (const { solved, curves } of this.#lanes) curves.draw(solved?.steps ?? [], this.#length);
    this.#seek.max = String(this.#length);
    this.#seek.setAttribute('aria-label', t('sudoku.watch.seek'));
    const slider = speedSlider();
    const small = (
      /** @type {string} */ key,
      /** @type {string} */ sign,
      /** @type {() => void} */ onclick,
    ) => h('button', { class: 'button small', onclick }, icon(sign), t(key));
    const lane = (/** @type {Lane} */ { title, deduced, grid, words, curves }) =>
      h('section', { class: 's-lane' }, title, deduced.textContent && deduced, grid, words, curves.element);
    fill(
      this.#body,
      h('div', { class: 's-lanes' }, this.#lanes.map(lane)),
      this.#seek,
      h(
        'div',
        { class: 's-duel-tools' },
        this.#play,
        small('sudoku.watch.one', 'step', () => {
          this.#pause();
          this.#go(this.#at + 1);
        }),
        h('label', { class: 'speed', htmlFor: slider.id }, h('span', null, t('sudoku.watch.speed')), slider),
        this.#count,
        small('sudoku.duel.others', 'left', () => {
          this.#pause();
          this.#draw(this.#lanes.map(({ form }) => form.value).join(' '));
        }),
      ),
    );
    this.#go(0);
    this.#resume();
    this.#play.focus();
  }

  /** @param {number} at */
  #go(at) {
    this.#at = Math.max(0, Math.min(at, this.#length));
    for (const lane of this.#lanes) lane.go(this.#at);
    this.#seek.value = String(this.#at);
    this.#count.textContent = t('sudoku.watch.step', { step: this.#at, steps: this.#length });
    if (this.#at === this.#length)
      say(this.#lanes.map(({ title, words }) => `${title.textContent}: ${words.textContent}`).join(' '));
  }

  #resume() {
    if (this.#at >= this.#length) this.#go(0);
    this.#playing = true;
    this.#drawPlay();
    this.#clockwork.start();
  }

  #pause() {
    this.#playing = false;
    this.#clockwork.stop();
    this.#drawPlay();
  }

  #drawPlay() {
    fill(
      this.#play,
      icon(this.#playing ? 'pause' : 'play'),
      t(this.#playing ? 'sudoku.watch.pause' : 'sudoku.watch.play'),
    );
  }
}
