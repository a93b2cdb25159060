// @ts-check
/** A review of the whole game, and the positions that people look at while it runs. */
import { post } from '../rest.js';
import { toastError } from '../parts/toast.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../board/board.js').QBoard} QBoard */

export class Review {
  /** @type {{done: number, all: number} | null} its progress; null if no review runs */ progress = null;
  /** @type {number | null} */ #peeked = null;
  #board;

  /** @param {QBoard} board */
  constructor(board) {
    this.#board = board;
  }

  /** @param {View} view  the game */
  begin(view) {
    this.progress = { done: 0, all: view.plies + (view.outcome ? 0 : 1) };
  }

  /** One more position is finished. */
  count() {
    if (this.progress) this.progress.done += 1;
  }

  /**
   * Shows a position while the game is reviewed: jumping there would end the review.
   * @param {View} view
   * @param {number} ply
   */
  async peek(view, ply) {
    this.#peeked = Math.min(Math.max(ply, 0), view.plies);
    const asked = { game: view.game, setup: view.setup, position: view.record, ply: this.#peeked };
    try {
      const found = await post('/position', asked);
      if (this.progress && found.ply === this.#peeked) this.#board.preview = found;
    } catch (error) {
      toastError(error);
    }
  }

  /** Ends the review. @returns {number | null} where people looked last */
  end() {
    const looked = this.#peeked;
    this.forget();
    return looked;
  }

  /** Forgets the position because another one is on the board. */
  forget() {
    this.progress = null;
    this.#peeked = null;
    this.#board.preview = null;
  }
}
