// @ts-check
/** The view as drawn: a hexagonal board stands upright in a narrow window. */
import { upright } from './geometry.js';

/** Matches windows in which a hexagonal board stands upright. */
export const NARROW = matchMedia('(max-width: 560px)');

/**
 * The view as drawn.
 * @param {import('../../messages.js').View} view
 * @param {boolean} mini
 */
export function laid(view, mini) {
  const stands = view.board.shape === 'hexagon' && NARROW.matches && !mini;
  return stands ? { ...view, board: upright(view.board) } : view;
}
