// @ts-check
/** The mistakes of a reviewed game, and the worst of them. Marks come from the review. */
import { post } from '../rest.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Review} Review */
/** @typedef {import('./kept.js').Mistake} Mistake */
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
