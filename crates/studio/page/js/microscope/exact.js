// @ts-check
/**
 * Exact values of the moves on a path, asked of the game's solver: the nearest to the root first,
 * each position once. A position out of the solver's reach is said so, and not asked again.
 */
import { h } from '../dom.js';
import { errorWords, t } from '../i18n.js';
import { post } from '../rest.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Solved} Solved */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {Map<string, Value>} Values  move → its exact value for the side that plays it */

/** Positions whose values are kept. */
const MOST = 400;

export class Exact {
  /** What cannot be said, and why. */ note = h('p', { class: 'help micro-exact-note', hidden: true });
  /** @type {Map<string, Values | null>} */ #known = new Map();
  /** @type {AbortController | null} */ #asking = null;
  #on = false;
  #told;

  /** @param {() => void} told  hears that something is known now */
  constructor(told) {
    this.#told = told;
  }

  get on() {
    return this.#on;
  }

  set on(on) {
    this.#on = on;
    if (!on) this.stop();
  }

  /** Forgets all of it: another game is looked at. */
  stop() {
    this.#asking?.abort();
    this.#known.clear();
    this.#say('');
  }

  /** @param {string} text */
  #say(text) {
    this.note.textContent = text;
    this.note.hidden = text === '';
  }

  /** @param {string} position @returns {Values | null} */
  known(position) {
    return this.#known.get(position) ?? null;
  }

  /** Finds out what is not known yet of these positions. @param {View} view @param {string[]} positions */
  async ask(view, positions) {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    // What is out of reach here is so further up, too: the deepest position is asked about first.
    for (const position of [...positions].reverse()) {
      if (this.#known.has(position)) continue;
      this.#say(t('micro.exact.asking'));
      try {
        const { game, setup } = view;
        const solved = await post('/solve', { game, setup, position }, { signal: asking.signal });
        this.#keep(position, valuesOf(solved));
        this.#told();
      } catch (error) {
        if (asking.signal.aborted) return;
        this.#keep(position, null);
        // A finished game has no moves to colour, and that is no news.
        if (/** @type {{code?: string}} */ (error).code === 'game-over') continue;
        const { title, detail } = errorWords(error);
        this.#say(`${title} ${detail}`);
        return;
      }
    }
    this.#say('');
  }

  /** @param {string} position @param {Values | null} values */
  #keep(position, values) {
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(position, values);
  }
}

/** @param {Solved} solved @returns {Values} */
function valuesOf(solved) {
  /** @type {Values} */
  const values = new Map();
  for (const [move, score] of Object.entries(/** @type {Record<string, number>} */ (solved.moves)))
    values.set(move, { kind: 'proved', score });
  return values;
}
