// @ts-check
/**
 * The engine tab: what the thinking player is doing, live, and the totals of each side. Programs report their time; a
 * person’s is measured by the page.
 */
import { fill, h } from '../dom.js';
import { capital, language, n, playerName, short, sideName, span, t } from '../i18n.js';
import { keyOf } from '../board/moves.js';
import { rawWords } from '../analysis/value.js';

/** @typedef {import('./game.js').Search} Search */
/** @typedef {import('../../messages.js').Counter} Counter */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {import('../../messages.js').View} View */

export class Thinking {
  /** @type {HTMLElement} */ element = h('div', { class: 'thinking' });
  #empty = h('p', { class: 'soft' });
  #head = h('div', { class: 'thinking-head' });
  #facts = h('dl', { class: 'thinking-facts' });
  #line = h('p', { class: 'thinking-line soft' });
  #counters = h('dl', { class: 'thinking-facts counters' });
  constructor() {
    fill(this.element, this.#empty, this.#head, this.#facts, this.#line, this.#counters);
  }

  /** @param {Search | null} thinking  the running search for a move @param {Search | null} last  the last one that reported */
  update(thinking, last) {
    this.#empty.textContent = t('game.no-thought');
    this.#empty.hidden = thinking !== null || last !== null;
    this.#head.hidden = !this.#empty.hidden;
    this.element.classList.toggle('running', thinking !== null);
    if (thinking) this.#drawRunning(thinking);
    else if (last)
      fill(
        this.#head,
        h(
          'h2',
          null,
          t('game.thought', {
            player: playerName(last.player),
            time: span((last.progress?.seconds ?? 0) * 1000),
          }),
        ),
      );
    this.#drawFacts((thinking ?? last)?.progress ?? null);
  }

  /** @param {Search} search */
  #drawRunning(search) {
    const words =
      search.ahead > 0
        ? t('game.queued', { count: search.ahead })
        : t('game.thinking', {
            side: sideName(search.view, search.view.turn),
            player: playerName(search.player),
          });
    const old = this.#head.querySelector('h2');
    if (old && this.#head.querySelector('.spinner')) {
      if (old.textContent !== words) old.textContent = words;
      return;
    }
    fill(this.#head, h('span', { class: 'spinner', 'aria-hidden': 'true' }), h('h2', null, words));
  }

  /** @param {Info | null} progress */
  #drawFacts(progress) {
    const facts = progress
      ? [
          progress.depth > 0 ? ['game.stat.depth', n(progress.depth)] : null,
          progress.simulations > 0 ? ['game.stat.simulations', short(progress.simulations)] : null,
          ['game.stat.nodes', short(progress.nodes)],
          ['game.stat.nps', progress.nodes_per_second > 0 ? short(progress.nodes_per_second) : '–'],
          ['game.stat.time', span(progress.seconds * 1000)],
          progress.value ? ['game.stat.value', rawWords(progress.value)] : null,
        ]
      : [];
    fill(
      this.#facts,
      facts.map(
        (fact) =>
          fact &&
          h(
            'div',
            { class: fact[0] === 'game.stat.value' ? 'wide' : '' },
            h('dt', null, t(fact[0] ?? '')),
            h('dd', null, fact[1]),
          ),
      ),
    );
    fill(
      this.#line,
      progress && progress.line.length > 0
        ? [h('span', null, `${t('game.stat.line')} `), h('code', null, progress.line.slice(0, 10).join(' '))]
        : null,
    );
    fill(
      this.#counters,
      (progress?.counters ?? []).map((counter) =>
        h('div', null, h('dt', null, counterName(counter)), h('dd', null, short(counter.value))),
      ),
    );
  }
}

/** What a counter counts, in the current language. @param {Counter} counter */
function counterName({ name, french }) {
  return capital(language() === 'fr' && french ? french : name);
}

/** @typedef {'first' | 'second'} SideName */
/** @typedef {import('./seats.js').Clock['taken']} Taken */

export class Totals {
  /** @type {HTMLElement} */ element = h('section', { class: 'totals', hidden: true });

  /** @param {View} view @param {Taken} taken  what each move took */
  draw(view, taken) {
    const sides = /** @type {SideName[]} */ (view.sides === 1 ? ['first'] : ['first', 'second']);
    const rows = sides.flatMap((side) => this.#rows(view, side, taken));
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

  /** @param {View} view @param {SideName} side @param {Taken} taken */
  #rows(view, side, taken) {
    const own = view.history.flatMap((ply, index) =>
      ply.side === side ? (taken.get(keyOf(view, index + 1)) ?? []) : [],
    );
    if (own.length === 0) return [];
    const turns = view.history.filter((ply) => ply.side === side).length;
    const thoughts = own.flatMap(({ thought }) => (thought ? [thought] : []));
    const counters = thoughts.flatMap((thought) => thought.counters);
    const rows = [
      row(
        t('totals.time'),
        own.map(({ ms }) => ms),
        span,
      ),
    ];
    const nodes = thoughts.map((thought) => thought.nodes).filter((count) => count > 0);
    if (nodes.length > 0) rows.push(row(t('totals.nodes'), nodes, short));
    for (const [name, counter] of new Map(counters.map((one) => [one.name, one]))) {
      const same = counters.filter((one) => one.name === name);
      rows.push(
        row(
          counterName(counter),
          same.map(({ value }) => value),
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
