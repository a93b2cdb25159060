// @ts-check
/**
 * What searches have said about the positions of the game, kept by the moves that lead to
 * them: an answer stays true when people go back, and is found again when they return.
 */
import { flipped, isDecided, rank, share } from './value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').ValueData} ValueData */
/** @typedef {'first' | 'second'} SideName */
/**
 * @typedef {object} Evaluation
 * @property {Answer} answer
 * @property {SideName} turn
 * @property {string} player
 * @property {boolean} full  with the value of every move
 * @property {boolean} final  no longer search can say more
 * @property {number} given  milliseconds that it might have taken at most
 * @property {string} best
 * @property {ValueData | null} value  of the best move, for the side to move
 * @property {string[]} line  expected, from the best move on
 */
/** @typedef {{ply: number, loss: number, mark: '' | '?!' | '?' | '??', best: string, bestValue: ValueData, value: ValueData, isBest: boolean}} Judgement */

/** What losing that share of a game is called. */
const MARKS = /** @type {const} */ ([
  [0.3, '??'],
  [0.15, '?'],
  [0.07, '?!'],
]);

export class Evaluations {
  /** @type {Map<string, Evaluation>} */ #known = new Map();
  #game = '';

  /**
   * Keeps what a search said about the position after `ply` moves of `view`. A value of every
   * move is kept against a mere best move, and that of a longer search against a shorter one's.
   * @param {View} view
   * @param {number} ply
   * @param {Answer} answer
   * @param {string} player
   * @param {number} given  milliseconds that it might have taken
   */
  keep(view, ply, answer, player, given) {
    if (this.#game !== view.game + view.setup) this.#known.clear();
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
    this.#known.set(key, { answer, turn, player, full, final, given, ...coherent(answer, view.game) });
  }

  /** @param {View} view @param {number} ply @returns {Evaluation | null} */
  at(view, ply) {
    if (this.#game !== view.game + view.setup) return null;
    return this.#known.get(keyOf(view, ply)) ?? null;
  }

  /** Forgets everything: another player is asked now. */
  clear() {
    this.#known.clear();
  }

  /**
   * The first side's share of the game after `ply` moves, from 0 to 1; null when unknown.
   * @param {View} view
   * @param {number} ply
   */
  shareAt(view, ply) {
    if (view.outcome && ply === view.ply && ply === view.plies) return outcomeShare(view);
    const known = this.at(view, ply);
    if (!known?.value) return null;
    const part = share(known.value, view.game);
    return known.turn === 'first' ? part : 1 - part;
  }

  /**
   * How good a move was: what it lost against the best, as far as searches know.
   * @param {View} view
   * @param {number} index  of the move
   * @returns {Judgement | null}
   */
  judge(view, index) {
    const played = view.history[index];
    const before = this.at(view, index);
    if (!played || !before?.full) return null;
    const best = topOf(before.answer, view.game);
    if (!best) return null;
    const own =
      before.answer.moves.find((move) => move.move === played.text)?.value ??
      this.#after(view, index, before.turn);
    if (!own) return null;
    const loss = Math.max(0, share(best.value, view.game) - share(own, view.game));
    const isBest = rank(own, view.game) >= rank(best.value, view.game) - 1e-6;
    return {
      ply: index,
      loss,
      mark: isBest ? '' : markOf(loss, best.value, own),
      best: best.move,
      bestValue: best.value,
      value: own,
      isBest,
    };
  }

  /** The value of the position after a move, for the side that made it. @param {View} view @param {number} index @param {SideName} side */
  #after(view, index, side) {
    const after = this.at(view, index + 1);
    if (!after?.value) return null;
    return after.turn === side ? after.value : flipped(after.value);
  }
}

/** The move of the highest value, the chosen one among equals. @param {Answer} answer @param {string} game */
function topOf(answer, game) {
  const worth = (/** @type {{value: ValueData}} */ move) => rank(move.value, game);
  const top = Math.max(...answer.moves.map(worth));
  const highest = answer.moves.filter((move) => worth(move) >= top - 1e-9);
  return highest.find((move) => move.move === answer.best) ?? highest[0] ?? null;
}

/**
 * Best move, value and line that agree with each other. A search that was stopped within a
 * depth has its choice from there, and the values of all moves from the depth before.
 * @param {Answer} answer
 * @param {string} game
 * @returns {{best: string, value: ValueData | null, line: string[]}}
 */
function coherent(answer, game) {
  const top = topOf(answer, game);
  const best = top?.move ?? answer.best;
  const { line, value } = answer.progress;
  return { best, value: top?.value ?? value ?? null, line: top?.line ?? (line[0] === best ? line : [best]) };
}

/** @param {number} loss @param {ValueData} best @param {ValueData} own @returns {Judgement['mark']} */
function markOf(loss, best, own) {
  const thrown =
    isDecided(best) &&
    (best.score ?? 0) > 0 &&
    own.kind === 'proved' &&
    !(isDecided(own) && (own.score ?? 0) > 0);
  if (thrown) return '??';
  return MARKS.find(([least]) => loss >= least)?.[1] ?? '';
}

/** @type {WeakMap<View, string[]>} */
const keys = new WeakMap();

/**
 * What the position after `ply` moves is known by: the moves that lead to it.
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

/** Who is to move after `ply` moves. @param {View} view @param {number} ply @returns {SideName} */
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
