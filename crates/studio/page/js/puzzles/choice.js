// @ts-check
/**
 * Chooses the next puzzle: by game and grade (kept in this browser), by the address (`game`, `grade`, `seed`), or by
 * the day (`day`); and the table of results, with the streak.
 */
import { h, kept, fill } from '../dom.js';
import { allGames, gameOf } from '../games.js';
import { gameTitle, t, n } from '../i18n.js';
import { GRADES } from './results.js';

/** @typedef {import('./results.js').Results} Results */

/** @typedef {{game: string, grade: number, seed: number}} Wanted */

/** The games that have puzzles. */
const puzzleGames = () => allGames().filter((game) => game.puzzles);

/** The grades of a week, starting on Sunday: harder towards its end. */
const WEEK = [3, 1, 2, 2, 3, 4, 5];
const DAY_MS = 86_400_000;

/** The puzzle of a day, the same for everyone. @param {string} day  2026-11-16 @returns {Wanted | null} */
function ofDay(day) {
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  const games = puzzleGames();
  if (!date || Number.isNaN(date.getTime()) || games.length === 0) return null;
  const number = Math.floor(date.getTime() / DAY_MS);
  const game = games[((number % games.length) + games.length) % games.length]?.name ?? '';
  return { game, grade: WEEK[date.getUTCDay()] ?? 3, seed: Number(day.replaceAll('-', '')) };
}

/** The puzzle that an address names, if any. @param {Record<string, string>} state @returns {Wanted | null} */
export function ofAddress(state) {
  if (state.day) return ofDay(state.day);
  const { game = '', grade = '', seed = '' } = state;
  if (!gameOf(game)?.puzzles || !/^[1-5]$/.test(grade) || !/^\d{1,15}$/.test(seed)) return null;
  return { game, grade: Number(grade), seed: Number(seed) };
}

export class Choice {
  #game = h('select', { id: 'puzzle-game' });
  #grade = h('select', { id: 'puzzle-grade' });
  /** @type {HTMLElement} */ element;

  /** @param {Record<string, string>} state  of the address @param {() => void} changed */
  constructor({ game, grade: asked, seed }, changed) {
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h('option', { value }, text);
    this.#game.append(
      option('any', t('puzzles.any-game')),
      ...puzzleGames().map(({ name }) => option(name, gameTitle(name))),
    );
    this.#grade.append(
      option('mixed', t('puzzles.mixed')),
      ...GRADES.map((grade) => option(String(grade), t(`puzzles.grade.${grade}`))),
    );
    const named = game && gameOf(game)?.puzzles ? game : null;
    // By default the first game of the list, which everyone knows.
    choose(this.#game, named ?? kept('puzzle-game') ?? puzzleGames()[0]?.name ?? 'any');
    // An address with a seed names one puzzle; without a seed, it is a choice.
    choose(this.#grade, (!seed && asked) || kept('puzzle-grade') || 'mixed');
    const keep = () => {
      kept('puzzle-game', this.#game.value);
      kept('puzzle-grade', this.#grade.value);
      changed();
    };
    this.#game.addEventListener('change', keep);
    this.#grade.addEventListener('change', keep);
    const field = (/** @type {HTMLElement} */ select, /** @type {string} */ text) =>
      h('div', { class: 'puzzle-field' }, h('label', { htmlFor: select.id }, text), select);
    this.element = h(
      'div',
      { class: 'puzzle-choice' },
      field(this.#game, t('puzzles.game')),
      field(this.#grade, t('puzzles.grade')),
    );
  }

  /** Whether a puzzle still matches the choice. @param {Wanted} wanted @param {import('./results.js').Results} results */
  allows({ game, grade }, results) {
    const [games, grades] = [this.#game.value, this.#grade.value];
    const right = grades === 'mixed' ? results.level(game) : Number(grades);
    return (games === 'any' || games === game) && grade === right;
  }

  /** Another puzzle that matches the choice. @param {import('./results.js').Results} results @returns {Wanted} */
  next(results) {
    const games = puzzleGames();
    const any = games[Math.floor(Math.random() * games.length)]?.name ?? '';
    const game = this.#game.value === 'any' ? any : this.#game.value;
    const grade = this.#grade.value === 'mixed' ? results.level(game) : Number(this.#grade.value);
    return { game, grade, seed: Math.floor(Math.random() * 1e9) };
  }
}

/** @param {HTMLSelectElement} select @param {string} value */
function choose(select, value) {
  if ([...select.options].some((option) => option.value === value)) select.value = value;
}

export class ResultsTable {
  /** @type {HTMLElement} */ element = h('section', {
    class: 'puzzle-results',
    'aria-labelledby': 'puzzle-results',
  });
  #results;
  #cleared;

  /** @param {Results} results @param {() => void} cleared */
  constructor(results, cleared) {
    this.#results = results;
    this.#cleared = cleared;
  }

  draw() {
    const [solved, failed] = this.#results.all;
    const figure = (/** @type {string} */ name, /** @type {number} */ count) =>
      h(
        'div',
        { class: `puzzle-figure ${name}` },
        h('dt', null, t(`puzzles.${name}`)),
        h('dd', null, n(count)),
      );
    fill(
      this.element,
      h('h2', { id: 'puzzle-results', class: 'visually-hidden' }, t('puzzles.results')),
      h(
        'dl',
        { class: 'puzzle-figures' },
        figure('streak', this.#results.streak),
        figure('best', this.#results.best),
        figure('solved.all', solved),
        figure('failed.all', failed),
      ),
      h(
        'details',
        { class: 'more' },
        h('summary', null, t('puzzles.results.by')),
        this.#table(),
        h('p', { class: 'help' }, t('puzzles.how.text')),
        h('button', { class: 'button small', onclick: () => this.#clear() }, t('puzzles.results.clear')),
      ),
    );
  }

  #clear() {
    if (!confirm(t('puzzles.results.clear.sure'))) return;
    this.#results.clear();
    this.#cleared();
  }

  #table() {
    const cell = (/** @type {string} */ game, /** @type {number} */ grade) => {
      const [solved, failed] = this.#results.of(game, grade);
      const words = t('puzzles.results.cell', { solved, failed });
      const shown = solved + failed === 0 ? '·' : `${n(solved)} / ${n(failed)}`;
      return h(
        'td',
        { title: words },
        h('span', { 'aria-hidden': 'true' }, shown),
        h('span', { class: 'visually-hidden' }, words),
      );
    };
    return h(
      'table',
      { class: 'puzzle-table' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, t('puzzles.game')),
          GRADES.map((grade) => h('th', { scope: 'col', title: t(`puzzles.grade.${grade}`) }, n(grade))),
        ),
      ),
      h(
        'tbody',
        null,
        puzzleGames().map(({ name }) =>
          h(
            'tr',
            null,
            h('th', { scope: 'row' }, gameTitle(name)),
            GRADES.map((grade) => cell(name, grade)),
          ),
        ),
      ),
    );
  }
}
