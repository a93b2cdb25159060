// @ts-check
/**
 * Saves the games that end on the desk, before the page is notified. A view names its cause: a game has ended when
 * a move, a resignation or a clock led to an outcome, but not when it was opened at its end or stepped to it.
 */
import { isSame, save } from './saved.js';
import { refusal } from './refusal.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Cause} Cause */
/** @typedef {import('./saved.js').Finished} Finished */

/** @type {Cause[]} */
const ENDING = ['played', 'thought', 'resigned', 'timed-out'];

export class Keeper {
  /** The saved ends of the open game. @type {Finished[]} */ #ends = [];

  /** Handles a reply; returns what the page should receive, in order. @param {string} text @returns {Promise<string[]>} */
  async seen(text) {
    const { id, event } = JSON.parse(text);
    const game = event.type === 'view' ? this.#ended(event.cause, event.view) : null;
    if (!game) return [text];
    try {
      await save(game);
      return [text];
    } catch (error) {
      this.#ends = this.#ends.filter((end) => end !== game);
      const { message } = refusal('store', document.documentElement.lang, {
        en: `the game was not saved: ${String(error)}`,
        fr: `la partie n’a pas été gardée : ${String(error)}`,
      }).data.error;
      return [text, JSON.stringify({ id, event: { type: 'error', code: 'store', message } })];
    }
  }

  /** The game of a view that has just ended. @param {Cause} cause @param {View} view @returns {Finished | null} */
  #ended(cause, view) {
    if (cause === 'opened' || (cause === 'stepped' && view.ply === 0)) this.#ends = [];
    if (!ENDING.includes(cause) || !view.outcome) return null;
    const { game, setup, position: record, players, outcome, ply: plies } = view;
    const finished = {
      game,
      setup,
      record,
      players,
      outcome,
      plies,
      finished_at: Math.floor(Date.now() / 1000),
    };
    // If moves are taken back and the same end is reached again, it is one game.
    if (this.#ends.some((end) => isSame(end, finished))) return null;
    this.#ends.push(finished);
    return finished;
  }
}
