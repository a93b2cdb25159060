// @ts-check
/**
 * A little board that plays a short game by itself, for the home page. The games were played by
 * Quintet's own players; every position is the server's.
 */
import '../board/board.js';
import { post } from '../rest.js';
import { toastError } from './toast.js';

/** @typedef {{setup?: string, moves: string[], from: number, grid?: string}} Sample */

/** `from`: the ply that is shown first, so that no card is empty. @type {Record<string, Sample>} */
const SAMPLES = {
  connect4: {
    moves: '4 4 3 2 3 3 4 5 4 3 4 4 3 2 3 7 5 5 5 5 7 7 7 2 2 1 1 2 7 5 7 2 1 6 1 1 1 6 6'.split(' '),
    from: 12,
  },
  hex: { setup: 'size=7', moves: 'b6 c4 d4 d3 e3 e2 f2 c5 d5 c6 d6 c7 d7 a1 f1'.split(' '), from: 6 },
  pentago: {
    moves:
      'b2 tl+,f6 bl+,e2 tl+,d2 tl-,b5 tr+,f2 tr-,e5 tr+,c5 tl+,b4 br+,b6 tr+,d4 bl+,c1 br+,c3 br-,b4 tl+,c1 tl+'.split(
        ',',
      ),
    from: 7,
  },
  'dual-sudoku': {
    setup: 'size=4',
    moves:
      'r1c1=4 r2c3=4 r3c2=4 r4c4=4 r1c2=3 r1c3=2 r1c4=1 r2c1=1 pass r3c3=3 r4c3=1 r2c4=3 r2c2=2 r3c4=2 r4c1=3'.split(
        ' ',
      ),
    from: 6,
  },
  sudoku: {
    grid: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    moves:
      'r5c5=5 r5c2=2 r5c8=9 r5c3=6 r5c7=7 r6c4=9 r4c4=7 r7c5=3 r3c5=4 r3c6=2 r1c4=6 r1c6=8 r3c1=1 r3c4=3 r3c7=5 r3c9=7 r4c7=4 r4c6=1 r4c2=5 r4c3=9 r4c8=2 r6c2=1 r6c3=3 r6c6=4 r6c7=8 r2c7=3 r2c8=4 r1c8=1 r1c7=9 r1c9=2 r1c3=4 r2c2=7 r2c3=2 r2c9=8 r6c8=5 r7c1=9 r7c4=5 r7c6=7 r7c3=1 r7c9=4 r8c2=8 r8c3=7 r8c7=6 r8c8=3 r8c1=2 r9c1=3 r9c2=4 r9c3=5 r9c4=2 r9c6=6 r9c7=1'.split(
        ' ',
      ),
    from: 10,
  },
};

/**
 * @param {string} game
 * @returns {{element: HTMLElement, step: () => Promise<void>}} the board, and what plays its next move
 */
export function sampleBoard(game) {
  const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  board.setAttribute('mini', '');
  const sample = SAMPLES[game] ?? { moves: [], from: 0 };
  let ply = sample.from;
  const show = async () => {
    const moves = sample.moves.slice(0, ply).join(' ');
    const position = sample.grid ? `${sample.grid} ${moves}` : moves;
    board.view = await post('/position', { game, setup: sample.setup ?? '', position });
  };
  show().catch(toastError);
  const step = async () => {
    ply = ply < sample.moves.length ? ply + 1 : sample.from;
    // A card that stands still is better than a page full of messages.
    await show().catch(() => {});
  };
  return { element: board, step };
}
