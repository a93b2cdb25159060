// @ts-check
/** The table of results: the streak, and solved and failed puzzles by game and grade. */
import { fill, h } from '../dom.js';
import { gameTitle, n, t } from '../i18n.js';
import { puzzleGames } from './choice.js';
import { GRADES } from './results.js';

/** @typedef {import('./results.js').Results} Results */

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
        h(
          'button',
          { type: 'button', class: 'button small', onclick: () => this.#clear() },
          t('puzzles.results.clear'),
        ),
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
