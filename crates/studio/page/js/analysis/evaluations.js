// @ts-check
/**
 * What is known of the positions of a game, and how long the next search about one may take. A first answer comes
 * soon; while people look at a position, longer searches follow until everything is proved, the maximum is reached, or
 * someone presses stop.
 */
import { rank, share } from './value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('../../messages.js').Review} Review */
/** @typedef {import('../../messages.js').ReviewedMove} Judgement */

/** @typedef {'first' | 'second'} SideName */
/**
 * @typedef {object} Evaluation
 * @property {Answer} answer
 * @property {SideName} turn
 * @property {string} player
 * @property {boolean} full  includes the value of every move
 * @property {boolean} final  no further search can say more
 * @property {number} given  maximum time of the search in milliseconds
 * @property {string} best
 * @property {Value | null} value  of the best move, for the side to move
 * @property {string[]} line  expected, from the best move on
 */

export class Evaluations {
  /** @type {Map<string, Evaluation>} */ #known = new Map();
  /** @type {Map<string, Judgement>} by the moves up to the one judged */ #judged = new Map();
  /** @type {Map<string, Review>} by the moves of the whole game */ #reviews = new Map();
  /**
   * Values of positions from reviews, which the curve uses just as the marks do.
   * @type {Map<string, {turn: SideName, value: Value}>}
   */
  #curve = new Map();
  #game = '';

  /**
   * Keeps the result of a search about the position after `ply` moves of `view`. A result with all values is preferred
   * to a mere best move, and a longer search to a shorter one.
   * @param {View} view
   * @param {number} ply
   * @param {Answer} answer
   * @param {string} player
   * @param {number} given  maximum time of the search in milliseconds
   */
  keep(view, ply, answer, player, given) {
    if (this.#game !== view.game + view.setup) this.clear();
    this.#game = view.game + view.setup;
    const key = keyOf(view, ply);
    const full = answer.moves.length > 0;
    const final = full && answer.moves.every(({ value }) => value.kind === 'proved');
    const before = this.#known.get(key);
    if (before?.full && (!full || (!final && before.answer.progress.seconds > answer.progress.seconds))) {
      before.given = Math.max(before.given, given);
      return;
    }
    const turn = turnAt(view, ply);
    const told = coherent(answer, view.game);
    const { best, value, line } = before && isProved(before.value) && !isProved(told.value) ? before : told;
    this.#known.set(key, { answer, turn, player, full, final, given, best, value, line });
  }

  /**
   * Keeps the review of a whole game. It knows more about a position than a search of that position alone: what is
   * proved at one bounds its neighbours.
   * @param {View} view
   * @param {Review} review
   */
  keepReview(view, review) {
    review.moves.forEach((move, index) => this.#judged.set(keyOf(view, index + 1), move));
    this.#reviews.set(keyOf(view, view.plies), review);
    review.positions.forEach(({ turn, value = null, best, line, known = [] }, ply) => {
      if (value) this.#curve.set(keyOf(view, ply), { turn, value });
      const before = this.#known.get(keyOf(view, ply));
      if (!before) return;
      if (best && (isProved(value) || !isProved(before.value))) Object.assign(before, { value, best, line });
      const values = new Map(known.map((one) => [one.move, one.value]));
      const moves = before.answer.moves.map((one) =>
        isProved(one.value) ? one : { ...one, value: values.get(one.move) ?? one.value },
      );
      before.answer = { ...before.answer, moves };
    });
  }

  /** The review of the whole game on screen. @param {View} view @returns {Review | null} */
  reviewOf(view) {
    return this.#game === view.game + view.setup
      ? (this.#reviews.get(keyOf(view, view.plies)) ?? null)
      : null;
  }

  /** @param {View} view @param {number} ply @returns {Evaluation | null} */
  at(view, ply) {
    if (this.#game !== view.game + view.setup) return null;
    return this.#known.get(keyOf(view, ply)) ?? null;
  }

  /** Forgets everything because another player is asked from now on. */
  clear() {
    this.#known.clear();
    this.#judged.clear();
    this.#reviews.clear();
    this.#curve.clear();
  }

  /**
   * The first side's share of the game after `ply` moves, from 0 to 1; null if unknown.
   * @param {View} view
   * @param {number} ply
   */
  shareAt(view, ply) {
    if (view.outcome && ply === view.ply && ply === view.plies) return outcomeShare(view);
    const known = this.#curve.get(keyOf(view, ply)) ?? this.at(view, ply);
    if (!known?.value || !this.at(view, ply)) return null;
    const part = share(known.value, view.game);
    return known.turn === 'first' ? part : 1 - part;
  }

  /**
   * How good a move was, if the game was reviewed.
   * @param {View} view
   * @param {number} index  of the move
   * @returns {Judgement | null}
   */
  judge(view, index) {
    if (this.#game !== view.game + view.setup || !view.history[index]) return null;
    return this.#judged.get(keyOf(view, index + 1)) ?? null;
  }
}

/** @param {Value | null | undefined} value */
function isProved(value) {
  return value?.kind === 'proved';
}

/** The move with the highest value; among equals, the chosen one. @param {Answer} answer @param {string} game */
function topOf(answer, game) {
  const worth = (/** @type {{value: Value}} */ move) => rank(move.value, game);
  const top = Math.max(...answer.moves.map(worth));
  const highest = answer.moves.filter((move) => worth(move) >= top - 1e-9);
  return highest.find((move) => move.move === answer.best) ?? highest[0] ?? null;
}

/**
 * Best move, value and line that agree with each other. A search that was stopped within a depth has its best move from
 * that depth, and the values of all moves from the previous one.
 * @param {Answer} answer
 * @param {string} game
 * @returns {{best: string, value: Value | null, line: string[]}}
 */
function coherent(answer, game) {
  const top = topOf(answer, game);
  const best = top?.move ?? answer.best;
  const { line, value } = answer.progress;
  return { best, value: top?.value ?? value ?? null, line: top?.line ?? (line[0] === best ? line : [best]) };
}

/** @type {WeakMap<View, string[]>} */
const keys = new WeakMap();

/**
 * The key of the position after `ply` moves: the moves that lead to it.
 * @param {View} view
 * @param {number} ply
 */
export function keyOf(view, ply) {
  const found = keys.get(view) ?? prefixes(view);
  keys.set(view, found);
  return found[ply] ?? '';
}

/** @param {View} view */
function prefixes(view) {
  const found = [''];
  for (const { text } of view.history) found.push(`${found.at(-1)} ${text}`);
  return found;
}

/** The side to move after `ply` moves. @param {View} view @param {number} ply @returns {SideName} */
export function turnAt(view, ply) {
  return (
    view.history[ply]?.side ?? (ply === view.ply ? view.turn : other(view.history.at(-1)?.side ?? 'second'))
  );
}

/** @param {SideName} side @returns {SideName} */
function other(side) {
  return side === 'first' ? 'second' : 'first';
}

/** @param {View} view */
function outcomeShare(view) {
  if (!view.outcome?.winner) return 0.5;
  return view.outcome.winner === 'first' ? 1 : 0;
}

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
