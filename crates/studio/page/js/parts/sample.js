// @ts-check
/** A small board that plays a short game by itself, for the home page: the game's own sample. */
import '../board/board.js';
import { whenBack } from '../client.js';
import { post } from '../rest.js';
import { toastError } from './toast.js';

/**
 * @param {import('../../messages.js').GameInfo} game
 * @returns {{element: HTMLElement, step: () => Promise<void>}} the board, and what plays its next move
 */
export function sampleBoard({ name, sample }) {
  const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  board.setAttribute('mini', '');
  let [ply, plies] = [sample.from, sample.from];
  const show = async () => {
    board.view = await post('/position', { game: name, setup: sample.setup, position: sample.position, ply });
    plies = board.view?.plies ?? sample.from;
  };
  const begin = () =>
    show().catch((error) => {
      toastError(error);
      whenBack(error, () => board.isConnected && void begin());
    });
  void begin();
  const step = async () => {
    ply = ply < plies ? ply + 1 : sample.from;
    // A card that stops is better than a page full of messages.
    await show().catch(() => {});
  };
  return { element: board, step };
}
