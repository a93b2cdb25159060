// @ts-check
/**
 * The analysis of a game: what is known of its positions, and what is asked about them. A first answer comes soon;
 * while people look at a position, longer searches follow until everything is proved, the maximum is reached, or someone
 * presses stop. A review covers the whole game.
 */
import { advisorOf, reviewerOf } from '../games.js';
import { post } from '../rest.js';
import { toastError } from '../parts/toast.js';
import { keyOf } from '../board/moves.js';
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
/** Maximum time for a hint in milliseconds. */
const HINT_MS = 1500;

export class Analysis {
  on = false;
  known = new Evaluations();
  /** The player that is asked. */ player;
  /** Milliseconds for each position, chosen by a person; 0: as long as they look. */ time = 0;
  /** @type {{done: number, all: number} | null} progress of a review; null if none runs */ review = null;
  /** @type {number | null} the position looked at during a review */ #peeked = null;
  /** @type {string | null} the position at which a person has said enough */ #enough = null;
  /** @type {string | null} the position at which a person wants more */ #more = null;
  /** @type {string} */ #name;
  /** @type {import('../game/game.js').Game} */ #game;
  /** @type {import('../board/board.js').QBoard} */ #board;

  /** @param {string} name  of the game @param {import('../game/game.js').Game} game @param {import('../board/board.js').QBoard} board */
  constructor(name, game, board) {
    [this.#name, this.#game, this.#board] = [name, game, board];
    this.player = advisorOf(name);
  }

  /** What is known of the position on screen. */
  get here() {
    const { view } = this.#game;
    return view && this.known.at(view, view.ply);
  }

  /** Asks about the position on screen if that is wanted and nothing else is in progress. */
  ask() {
    const { view, search, isBusy, isRefused } = this.#game;
    if (!this.on || !view || view.outcome || isBusy || search || isRefused) return;
    const time = this.#next(keyOf(view, view.ply), this.here);
    if (time > 0) this.#game.begin('analyse', this.player, time);
  }

  /**
   * Milliseconds of the next search about a position; 0 if there is nothing to ask.
   * @param {string} key  of the position
   * @param {Evaluation | null} known
   */
  #next(key, known) {
    const first = this.time || FIRST_MS;
    if (!known?.full) return this.#enough === key ? 0 : first;
    if (known.final) return 0;
    const longer = Math.max(FACTOR * known.given, first);
    if (this.#more === key) return Math.min(longer, LONGEST_MS);
    if (this.time || this.#enough === key || known.given >= MOST_MS) return 0;
    return Math.min(longer, MOST_MS);
  }

  /** Turns it on or off, or starts it again because something else is asked. @param {boolean} on */
  turn(on) {
    this.on = on;
    this.#game.forgive();
    [this.#enough, this.#more] = [null, null];
  }

  /** Asks another player from now on, or with another time. @param {string | null} player */
  askAnew(player) {
    this.player = player ?? this.player;
    this.turn(this.on);
    this.known.clear();
    if (this.#game.search?.kind === 'analyse') this.#game.cancel();
  }

  /** Accepts the analysis so far, or lets it go on. @param {boolean} enough */
  pause(enough) {
    const { view, search } = this.#game;
    if (!view) return;
    const key = keyOf(view, view.ply);
    [this.#enough, this.#more] = enough ? [key, null] : [null, key];
    // A different search, such as an opponent's thinking, is not the analysis's to stop.
    if (search?.kind === 'analyse') this.#game.stop();
    else this.ask();
  }

  /** Keeps an answer. @param {Answer} answer @param {import('../game/game.js').Search} search @param {number} ply */
  answered(answer, { kind, view, player, time }, ply) {
    this.known.keep(view, ply, answer, player, time);
    if (kind === 'review' && this.review) this.review.done += 1;
    // The request for more is fulfilled.
    if (kind === 'analyse' && this.#more !== null) [this.#enough, this.#more] = [this.#more, null];
  }

  /** Asks for a good move, unless one is known. @returns {boolean} whether it is */
  hint() {
    if (this.here?.full) return true;
    this.#game.begin('hint', advisorOf(this.#name), HINT_MS);
    return false;
  }

  /** Reviews the whole game. */
  begin() {
    const { view } = this.#game;
    if (!view || view.plies === 0) return;
    this.#game.running = false;
    this.review = { done: 0, all: view.plies + (view.outcome ? 0 : 1) };
    this.#game.begin('review', reviewerOf(this.#name));
    // The server may be away.
    if (this.#game.search?.kind !== 'review') this.review = null;
  }

  /** Shows a position while the game is reviewed: jumping there would end the review. @param {number} ply */
  async peek(ply) {
    const { view } = this.#game;
    if (!view) return;
    const peeked = Math.min(Math.max(ply, 0), view.plies);
    this.#peeked = peeked;
    const { game, setup, record: position } = view;
    try {
      const found = await post('/position', { game, setup, position, ply: peeked });
      if (this.review && peeked === this.#peeked) this.#board.preview = found;
    } catch (error) {
      toastError(error);
    }
  }

  /** Ends the review. @returns {number | null} where people looked last */
  end() {
    const looked = this.#peeked;
    [this.review, this.#peeked, this.#board.preview] = [null, null, null];
    return looked;
  }
}
