// @ts-check
/**
 * What was played from this position in the user’s saved games, whatever the order of moves: how often, with what
 * results, and the exact value of each move if known. While closed, it requests nothing.
 */
import { fill, h } from '../dom.js';
import { advisorOf } from '../games.js';
import { moveSpoken, n, sideName, t } from '../i18n.js';
import { dress } from '../analysis/lines.js';
import { moveShown } from '../board/moves.js';
import { toastError } from '../parts/toast.js';
import { get, post } from '../rest.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('../../messages.js').SavedGame} SavedGame */

/** @typedef {'first' | 'second'} Side */
/** @typedef {{move?: string | undefined, winner: Side | null}} Passage  a game that passed through the position */
/** @typedef {{move: string, count: number, won: number, drawn: number, lost: number}} Row */

/** Maximum length of all records in one request: the server accepts 64 KB. */
const MOST_LETTERS = 40_000;

/**
 * Splits records into parts small enough for one request, each with the index of its first record.
 * @param {string[]} records
 * @returns {{first: number, records: string[]}[]}
 */
export function inParts(records, most = MOST_LETTERS) {
  /** @type {{first: number, records: string[]}[]} */
  const parts = [];
  let room = 0;
  records.forEach((record, index) => {
    const last = parts.at(-1);
    // Every record also needs its quotes and comma.
    const letters = record.length + 3;
    if (!last || letters > room) {
      parts.push({ first: index, records: [record] });
      room = most - letters;
    } else {
      last.records.push(record);
      room -= letters;
    }
  });
  return parts;
}

/**
 * The moves played at a position, most frequent first, with the results for the side to move.
 * @param {Passage[]} passages
 * @param {Side} turn
 * @returns {Row[]}
 */
export function tally(passages, turn) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const { move, winner } of passages) {
    if (move === undefined) continue;
    const row = rows.get(move) ?? { move, count: 0, won: 0, drawn: 0, lost: 0 };
    rows.set(move, row);
    row.count += 1;
    row[winner === null ? 'drawn' : winner === turn ? 'won' : 'lost'] += 1;
  }
  return [...rows.values()].sort((a, b) => b.count - a.count || (a.move < b.move ? -1 : 1));
}

/** Number of latest games that are searched. */
const MOST_GAMES = 500;
/** Maximum time for exact values in milliseconds. */
const VALUES_MS = 400;

export class Explorer {
  #body = h('div', { class: 'explorer-body' });
  #title = h('summary');
  /** @type {HTMLDetailsElement} */ element = h(
    'details',
    { class: 'more explorer', ontoggle: () => this.#again() },
    this.#title,
    this.#body,
  );
  #page;
  /** Whether the game of the last view was over. */ #wasOver = false;
  /** What is shown or being loaded. */ #shown = '';
  /** @type {Promise<SavedGame[]> | null} */ #games = null;
  #asking = new AbortController();

  /** @param {import('../pages/game.js').GamePage} page */
  constructor(page) {
    this.#page = page;
  }

  /** Labels it in the current language. */
  lay() {
    this.#title.textContent = t('explorer.title');
  }

  /** Looks at the position on screen while it is open. */
  draw() {
    const { view } = this.#page.game;
    if (!view || !this.element.open) return;
    // A game that has ended is one more to search.
    if (view.end && !this.#wasOver) this.#games = null;
    this.#wasOver = Boolean(view.end);
    const wanted = JSON.stringify([view.game, view.setup, view.position, document.documentElement.lang]);
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#look(view, this.#asking.signal).catch((error) => {
      if (wanted !== this.#shown) return;
      this.#shown = '';
      this.#games = null;
      toastError(error);
    });
  }

  #again() {
    this.#shown = '';
    this.#games = null;
    this.draw();
  }

  /** @param {View} view @param {AbortSignal} signal */
  async #look(view, signal) {
    const { game, setup, position } = view;
    const saved = (await (this.#games ??= savedGames(game))).filter((one) => one.setup === setup);
    /** @type {Passage[]} */
    const passages = [];
    for (const part of inParts(saved.map(({ record }) => record))) {
      /** @type {import('../../messages.js').Explored} */
      const found = await post('/explore', { game, setup, position, records: part.records }, { signal });
      for (const { record, move } of found.passages)
        passages.push({ move, winner: saved[part.first + record]?.outcome.winner ?? null });
    }
    const rows = tally(passages, view.turn);
    signal.throwIfAborted();
    this.#draw(view, rows, new Map());
    if (rows.length > 0) this.#draw(view, rows, await this.#values(view, signal));
  }

  /** The proved values of the moves here. @param {View} view @param {AbortSignal} signal @returns {Promise<Map<string, Value>>} */
  async #values(view, signal) {
    const { game, setup, position } = view;
    const known = this.#page.analysis.known.at(view, view.ply);
    /** @type {import('../../messages.js').Answer} */
    const answer = known?.full
      ? known.answer
      : await post(
          '/analyse',
          { game, setup, position, player: advisorOf(game), limits: { time_ms: VALUES_MS } },
          { signal },
        );
    return new Map(
      answer.moves.flatMap(({ move, value }) => (value.kind === 'proved' ? [[move, value]] : [])),
    );
  }

  /** @param {View} view @param {Row[]} rows @param {Map<string, Value>} values */
  #draw(view, rows, values) {
    if (rows.length === 0) fill(this.#body, h('p', { class: 'soft' }, t('explorer.none')));
    else
      fill(
        this.#body,
        h(
          'ul',
          { class: 'explorer-rows' },
          rows.map((row) => this.#row(view, row, values)),
        ),
      );
  }

  /** @param {View} view @param {Row} row @param {Map<string, Value>} values */
  #row(view, { move, count, won, drawn, lost }, values) {
    const badge = h('span', { class: 'line-value' });
    const value = values.get(move) ?? null;
    dress(badge, view, value, '');
    const legal = view.moves.find(({ text }) => text === move);
    const told = t('explorer.row', {
      move: legal ? moveSpoken(view, legal) : move,
      games: t('explorer.games', { count }),
      side: sideName(view, view.turn),
      won: n(won),
      drawn: n(drawn),
      lost: n(lost),
    });
    const share = (/** @type {string} */ kind, /** @type {number} */ part) => {
      const bar = h('span', { class: `explorer-${kind}` });
      bar.style.flexGrow = String(part);
      return bar;
    };
    return h(
      'li',
      null,
      h(
        'button',
        { class: 'explorer-row', title: told, onclick: () => this.#page.playLine([move], view.ply) },
        h('span', { class: 'explorer-move', 'aria-hidden': 'true' }, moveShown(view.board, move)),
        h('span', { class: 'explorer-count soft', 'aria-hidden': 'true' }, n(count)),
        h(
          'span',
          { class: 'explorer-bar', 'aria-hidden': 'true' },
          share('won', won),
          share('drawn', drawn),
          share('lost', lost),
        ),
        h('span', { class: 'visually-hidden' }, told),
        badge,
      ),
    );
  }
}

/** The latest saved games of a game. @param {string} game @returns {Promise<SavedGame[]>} */
async function savedGames(game) {
  /** @type {SavedGame[]} */
  const found = [];
  for (let total = 1; found.length < Math.min(total, MOST_GAMES);) {
    /** @type {import('../../messages.js').SavedGames} */
    const page = await get(`/saved?game=${game}&offset=${found.length}`);
    if (page.games.length === 0) break;
    found.push(...page.games);
    total = page.total;
  }
  return found;
}
