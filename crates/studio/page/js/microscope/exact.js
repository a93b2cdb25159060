// @ts-check
/**
 * Exact values of the moves on a path, requested from the game's solver: nearest to the root first, each position once.
 * A position out of the solver's reach is marked as such and not asked again.
 */
import { h } from '../dom.js';
import { errorWords, t } from '../i18n.js';
import { post } from '../rest.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Solved} Solved */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {Map<string, Value>} Values  move → its exact value for the side that plays it */

/** Maximum number of positions whose values are kept. */
const MOST = 400;

export class Exact {
  /** Which values are missing, and why. */ note = h('p', { class: 'help micro-exact-note', hidden: true });
  /** @type {Map<string, Values | null>} */ #known = new Map();
  /** @type {AbortController | null} */ #asking = null;
  #on = false;
  #told;

  /** @param {() => void} told  called when new values are known */
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

  /** Forgets everything because another game is shown. */
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

  /** Requests the missing values of these positions. @param {View} view @param {string[]} positions */
  async ask(view, positions) {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    // If one is out of reach, so are those above it: the deepest position comes first.
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
        // A finished game has no moves to colour, which needs no message.
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
