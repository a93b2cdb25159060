// @ts-check
/**
 * Totals per side: time, nodes and whatever else a player counts, in all, on average, minimum and maximum. Programs
 * report their time; a person's is measured by the page.
 */
import { fill, h } from '../dom.js';
import { short, sideName, span, t } from '../i18n.js';
import { counterName } from './thinking.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {'first' | 'second'} SideName */
/** @typedef {{side: SideName, ms: number, thought: Info | null}} Made */

export class Totals {
  /** @type {HTMLElement} */ element = h('section', { class: 'totals', hidden: true });
  /** @type {(Made | undefined)[]} by ply */ #made = [];
  /** @type {{ply: number, at: number}} the position shown last */ #shown = { ply: -1, at: 0 };
  /** @type {{ply: number, thought: Info} | null} */ #thought = null;

  /** Begins a new game. */
  reset() {
    this.#made = [];
    this.#shown = { ply: -1, at: 0 };
    this.#thought = null;
  }

  /** Records the figures of a program's move. @param {number} ply  moves before it @param {Info} thought */
  keep(ply, thought) {
    this.#thought = { ply, thought };
  }

  /** Updates the totals for a new position. @param {View} view @param {boolean} played  whether by a move just made */
  follow(view, played) {
    const last = view.ply - 1;
    this.#made.length = Math.min(this.#made.length, view.plies);
    if (played && last >= 0 && this.#shown.ply === last) {
      const thought = this.#thought?.ply === last ? this.#thought.thought : null;
      const ms = thought ? thought.seconds * 1000 : performance.now() - this.#shown.at;
      const side = view.history[last]?.side ?? 'first';
      // No time counts before the first move.
      if (thought || last > 0) this.#made[last] = { side, ms, thought };
    }
    this.#shown = { ply: view.ply, at: performance.now() };
    this.draw(view);
  }

  /** @param {View} view */
  draw(view) {
    const sides = /** @type {SideName[]} */ (view.sides === 1 ? ['first'] : ['first', 'second']);
    const rows = sides.flatMap((side) => this.#rows(view, side));
    this.element.hidden = view.outcome === null || rows.length === 0;
    if (this.element.hidden) return;
    const head = ['', 'total', 'mean', 'least', 'most'].map((name) =>
      h('th', { scope: 'col' }, name && t(`totals.${name}`)),
    );
    fill(
      this.element,
      h('h3', null, t('totals.title')),
      h('div', { class: 'totals-scroll', tabIndex: 0, role: 'region', ariaLabel: t('totals.title') }, [
        h('table', null, h('thead', null, h('tr', null, head)), h('tbody', null, rows)),
      ]),
    );
  }

  /** @param {View} view @param {SideName} side */
  #rows(view, side) {
    const made = this.#made.filter((one) => one?.side === side);
    const own = /** @type {Made[]} */ (made);
    if (own.length === 0) return [];
    const turns = view.history.filter((ply) => ply.side === side).length;
    const thoughts = own.flatMap(({ thought }) => (thought ? [thought] : []));
    const counters = [...new Set(thoughts.flatMap((thought) => thought.counters.map(({ name }) => name)))];
    const rows = [
      row(
        t('totals.time'),
        own.map(({ ms }) => ms),
        span,
      ),
    ];
    const nodes = thoughts.map((thought) => thought.nodes).filter((count) => count > 0);
    if (nodes.length > 0) rows.push(row(t('totals.nodes'), nodes, short));
    for (const name of counters) {
      const values = thoughts.flatMap((thought) => thought.counters.filter((one) => one.name === name));
      rows.push(
        row(
          counterName(name),
          values.map(({ value }) => value),
          short,
        ),
      );
    }
    const who = h(
      'th',
      { scope: 'rowgroup', colSpan: 5 },
      sideName(view, side),
      ' ',
      h('span', { class: 'soft' }, t('totals.moves', { count: turns })),
    );
    return [who, ...rows].map((cells) => h('tr', null, cells));
  }
}

/** @param {string} what @param {number[]} values @param {typeof short} written */
function row(what, values, written) {
  const sum = values.reduce((all, value) => all + value, 0);
  const shown = [sum, sum / values.length, Math.min(...values), Math.max(...values)];
  return [
    h('th', { scope: 'row' }, what),
    ...shown.map((value) => h('td', null, written(written === short ? Math.round(value) : value))),
  ];
}
