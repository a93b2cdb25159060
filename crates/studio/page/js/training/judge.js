// @ts-check
/**
 * The mistakes of a reviewed game, and what an attempt to do better is worth: by the values of all moves, proved by the
 * game’s reviewer, otherwise from its exact solver, otherwise estimated by the reviewer. The page says who judged.
 */
import { post } from '../rest.js';
import { share } from '../analysis/value.js';
import { gameOf, reviewerOf } from '../games.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Review} Review */
/** @typedef {import('./kept.js').Mistake} Mistake */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Solved} Solved */

/** @typedef {{ply: number, move: string, side: 'first' | 'second', mark: string, loss: number}} Marked  ply: moves before it */

/** Maximum number of mistakes shown after a game. */
export const MOST = 3;

/**
 * The moves that a review marks, of the sides that people played, or of both if no person played.
 * @param {Pick<View, 'history' | 'players'>} view
 * @param {Review} review
 * @returns {Marked[]}
 */
export function markedOf({ history, players }, review) {
  const persons = ['first', 'second'].filter((_, index) => players[index] === 'human');
  const own = (/** @type {string} */ side) => persons.length === 0 || persons.includes(side);
  return history.flatMap(({ side, text }, ply) => {
    const { mark, loss = 0 } = review.moves[ply] ?? {};
    return mark && own(side) ? [{ ply, move: text, side, mark, loss }] : [];
  });
}

/** The moves that lost most, in the order of the game. @param {Marked[]} marked @param {number} [most] */
export function worst(marked, most = MOST) {
  return [...marked]
    .sort((a, b) => b.loss - a.loss || a.ply - b.ply)
    .slice(0, most)
    .sort((a, b) => a.ply - b.ply);
}

/** Marked moves with the positions before them. @param {View} view @param {Marked[]} marked @returns {Promise<Mistake[]>} */
export function positioned({ game, setup, record }, marked) {
  return Promise.all(
    marked.map(async ({ ply, move, side }) => {
      const { position } = await post('/position', { game, setup, position: record, ply });
      return { game, setup, position, played: move, turn: side };
    }),
  );
}

/** @typedef {{game: string, setup: string, position: string}} Place */
/** @typedef {'proof' | 'solver' | 'estimate'} Judge */
/**
 * @typedef {object} Worth  the values of a position's moves for the side to move
 * @property {Judge} by
 * @property {Map<string, Value>} values
 * @property {Map<string, string[]>} lines  the expected line after a move, the move first
 * @property {string[]} line  best play of both sides
 */

/** How long to wait for an exact solver. */
const EXACT_MS = 6000;
/** The loss, as a share of a game, that counts as a mistake: that of the review's mildest mark. */
const LEAST = 0.07;

/** The score of a win at unknown distance. */
const WON = 980_000;

/**
 * The values of a position's moves.
 * @param {Place} place
 * @param {boolean} points  whether the game counts points
 * @param {AbortSignal} signal
 * @returns {Promise<Worth>}
 */
export async function worthOf({ game, setup, position }, points, signal) {
  const asked = { game, setup, position, player: reviewerOf(game) };
  const answer = /** @type {Answer} */ (await post('/analyse', asked, { signal }));
  const reviewed = reviewedWorth(answer);
  if (reviewed.by === 'proof' || !gameOf(game)?.solver) return reviewed;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(EXACT_MS)]);
    return solvedWorth(await post('/solve', { game, setup, position }, { signal: within }), points);
  } catch (error) {
    if (signal.aborted) throw error;
    return reviewed;
  }
}

/** @param {Answer} answer @returns {Worth} */
export function reviewedWorth({ moves, best, progress }) {
  const values = new Map(moves.map(({ move, value }) => [move, value]));
  const lines = new Map(moves.map(({ move, line }) => [move, line ?? [move]]));
  const line = lines.get(best) ?? [];
  const isProved = moves.length > 0 && moves.every(({ value }) => value.kind === 'proved');
  const own = progress.line[0] === best ? progress.line : [best];
  return { by: isProved ? 'proof' : 'estimate', values, lines, line: own.length > line.length ? own : line };
}

/** @param {Solved} solved @param {boolean} points  whether scores are points; otherwise only their signs count @returns {Worth} */
export function solvedWorth(solved, points) {
  /** @type {Map<string, Value>} */
  const values = new Map();
  for (const [move, score] of Object.entries(/** @type {Record<string, number>} */ (solved.moves)))
    values.set(move, { kind: 'proved', score: points ? score : WON * Math.sign(score) });
  return { by: 'solver', values, lines: new Map(), line: solved.line };
}

/**
 * Whether a move keeps the value of the position: all points if the game has points, otherwise the result. Null if the
 * move's value is not known.
 * @param {Worth} worth
 * @param {string} move
 * @param {{game: string, points: boolean}} of  points: whether the game counts them
 * @returns {boolean | null}
 */
export function keeps({ by, values }, move, { game, points }) {
  const own = values.get(move);
  if (!own || values.size === 0) return null;
  if (by === 'estimate') {
    const best = Math.max(...[...values.values()].map((value) => share(value, game)));
    return best - share(own, game) < LEAST;
  }
  const best = Math.max(...[...values.values()].map(({ score = 0 }) => score));
  return points ? own.score === best : Math.sign(own.score ?? 0) === Math.sign(best);
}

/** The best move. @param {Worth} worth @param {string} game */
export function bestOf({ values, line }, game) {
  if (line[0] !== undefined) return line[0];
  const ranked = [...values].sort(([, a], [, b]) => share(b, game) - share(a, game));
  return ranked[0]?.[0] ?? null;
}
