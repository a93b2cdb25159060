// @ts-check
/**
 * How long an analysis searches. A first answer comes soon; while people look at the position,
 * longer searches follow, until all is proved, the longest is done, or somebody says enough.
 */

/** @typedef {import('./evaluations.js').Evaluation} Evaluation */

const FIRST_MS = 1000;
/** How much longer each search may take than the one before. */
const FACTOR = 4;
/** The longest that nobody asked for. */
export const MOST_MS = 15_000;
/** The longest that can be asked for. */
const LONGEST_MS = 240_000;

export class Pace {
  /** Milliseconds for each position, chosen by a person; 0: while they look. */ time = 0;
  /** @type {string | null} the position at which a person has said enough */ #enough = null;
  /** @type {string | null} the position at which a person wants more */ #more = null;

  /** Milliseconds of one search where each position has only one. */
  get single() {
    return this.time || FIRST_MS;
  }

  /**
   * Milliseconds of the next search about a position; 0: there is nothing to ask.
   * @param {string} key  of the position
   * @param {Evaluation | null} known
   */
  next(key, known) {
    if (!known?.full) return this.#enough === key ? 0 : this.single;
    if (known.final) return 0;
    const longer = Math.max(FACTOR * known.given, this.single);
    if (this.#more === key) return Math.min(longer, LONGEST_MS);
    if (this.time || this.#enough === key || known.given >= MOST_MS) return 0;
    return Math.min(longer, MOST_MS);
  }

  /** @param {string} key */
  rest(key) {
    [this.#enough, this.#more] = [key, null];
  }

  /** One search more about a position. @param {string} key */
  goOn(key) {
    [this.#enough, this.#more] = [null, key];
  }

  /** A search has its answer: what a person wanted is done. */
  answered() {
    if (this.#more !== null) this.rest(this.#more);
  }

  /** Begins anew: something else is asked. */
  reset() {
    [this.#enough, this.#more] = [null, null];
  }
}
