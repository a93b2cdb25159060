// @ts-check
/**
 * Judges moves tried at a position by what every move there is worth: proved by the game's reviewer, else
 * by its exact solver, else as the reviewer estimates it. Who judged is said.
 */
import { share } from '../analysis/value.js';
import { gameOf, reviewerOf } from '../games.js';
import { post } from '../rest.js';

/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Solved} Solved */
/** @typedef {{game: string, setup: string, position: string}} Place */
/** @typedef {'proof' | 'solver' | 'estimate'} Judge */
/**
 * @typedef {object} Worth  what the moves of a position are worth to the side to move
 * @property {Judge} by
 * @property {Map<string, Value>} values
 * @property {Map<string, string[]>} lines  what is expected after a move, the move first
 * @property {string[]} line  best play of both sides
 */

/** How long an exact solver is waited for. */
const EXACT_MS = 6000;
/** The share of a game from which a loss counts: that of the review's mildest mark. */
export const LEAST = 0.07;

/** A win of which nobody knows how soon it comes. */
const WON = 980_000;

/**
 * What the moves of a position are worth.
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

/** @param {Solved} solved @param {boolean} points  whether scores are points; else only their signs are told @returns {Worth} */
export function solvedWorth(solved, points) {
  /** @type {Map<string, Value>} */
  const values = new Map();
  for (const [move, score] of Object.entries(/** @type {Record<string, number>} */ (solved.moves)))
    values.set(move, { kind: 'proved', score: points ? score : WON * Math.sign(score) });
  return { by: 'solver', values, lines: new Map(), line: solved.line };
}

/**
 * Whether a move keeps what the position is worth: all points where points are counted, else the result.
 * Null where nobody knows what the move is worth.
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

/** The best move there is. @param {Worth} worth @param {string} game */
export function bestOf({ values, line }, game) {
  if (line[0] !== undefined) return line[0];
  const ranked = [...values].sort(([, a], [, b]) => share(b, game) - share(a, game));
  return ranked[0]?.[0] ?? null;
}
