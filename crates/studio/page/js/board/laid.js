// @ts-check
/** The view as it is drawn: a board of hexagons stands upright where the window is narrow. */
import { upright } from './geometry.js';

/** Where a board of hexagons stands upright. */
export const NARROW = matchMedia('(max-width: 560px)');

/**
 * The view as it is drawn.
 * @param {import('../../messages.js').View} view
 * @param {boolean} mini
 */
export function laid(view, mini) {
  const stands = view.board.shape === 'hexagon' && NARROW.matches && !mini;
  return stands ? { ...view, board: upright(view.board) } : view;
}
