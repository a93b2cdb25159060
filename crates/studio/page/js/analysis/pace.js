// @ts-check
/**
 * How long an analysis searches. A first answer comes soon; while people look at the position, longer searches follow
 * until everything is proved, the maximum is reached, or someone presses stop.
 */

/** @typedef {import('./evaluations.js').Evaluation} Evaluation */

const FIRST_MS = 1000;
/** How much longer each search may take than the one before. */
const FACTOR = 4;
/** Maximum time that is used without a request. */
export const MOST_MS = 15_000;
/** Maximum time that can be requested. */
const LONGEST_MS = 240_000;

export class Pace {
  /** Milliseconds for each position, chosen by a person; 0: as long as they look. */ time = 0;
  /** @type {string | null} the position at which a person has said enough */ #enough = null;
  /** @type {string | null} the position at which a person wants more */ #more = null;

  /** Milliseconds of one search if each position gets only one. */
  get single() {
    return this.time || FIRST_MS;
  }

  /**
   * Milliseconds of the next search about a position; 0 if there is nothing to ask.
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

  /** Allows one more search about a position. @param {string} key */
  goOn(key) {
    [this.#enough, this.#more] = [null, key];
  }

  /** A search has its answer: the request is fulfilled. */
  answered() {
    if (this.#more !== null) this.rest(this.#more);
  }

  /** Starts again because something else is asked. */
  reset() {
    [this.#enough, this.#more] = [null, null];
  }
}
