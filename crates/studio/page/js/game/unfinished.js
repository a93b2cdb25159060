// @ts-check
/**
 * Unfinished games, kept in this browser and offered on the home page and on the game's own page.
 */
import { kept } from '../dom.js';
import { addressOf } from '../router.js';
import { clockState, clocksOf } from './clock.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {{id: string, game: string, setup: string, moves: string, first: string, second: string, tree: string, plies: number, at: number, clock?: string | null, left?: string | null}} Unfinished */

const KEY = 'unfinished';
/** Maximum number of games kept. */
const MOST = 12;

/** The games, latest first. @param {string} [game] @returns {Unfinished[]} */
export function unfinishedGames(game) {
  try {
    const list = JSON.parse(kept(KEY) ?? '[]');
    if (!Array.isArray(list)) return [];
    const good = list.filter((one) => typeof one?.moves === 'string' && typeof one.game === 'string');
    return good.filter((one) => game === undefined || one.game === game);
  } catch {
    return [];
  }
}

/** The address at which a game continues. @param {Unfinished} one */
export function unfinishedAddress({ game, setup, moves, first, second, tree, clock, left }) {
  return addressOf(`/${game}`, { setup, moves, first, second, clock, left, tree });
}

/** @param {string} id */
export function forgetUnfinished(id) {
  write(unfinishedGames().filter((one) => one.id !== id));
}

/**
 * Stores the current state of the game; one that is over, or has not begun, is not kept.
 * @param {string} id
 * @param {View} view
 * @param {string} tree  its other lines
 * @param {import('./table.js').Clocks} clocks  as they are now
 */
export function keepUnfinished(id, view, tree, clocks) {
  const others = unfinishedGames().filter((one) => one.id !== id);
  const [first = 'human', second = 'human'] = view.players;
  const isOurs = first === 'human' || second === 'human';
  // Looking back in a finished game does not make it unfinished.
  if (view.end || !isOurs || view.plies === 0) {
    write(others);
    return;
  }
  const { game, setup, record, plies } = view;
  const now = { id, game, setup, moves: record, first, second, tree, plies, at: Date.now() };
  write([{ ...now, ...clockState(clocks) }, ...others]);
}

/**
 * The stored entry of a game: its id, and its clocks, which ran on after its address was written.
 * @param {import('./table.js').Opening} opening
 * @returns {{id: string, clocks: import('./table.js').Clocks} | null}
 */
export function keptAlready({ game, setup, moves, clocks }) {
  const found = unfinishedGames(game).find((one) => one.setup === setup && one.moves === moves);
  if (!found) return null;
  const state = { clock: found.clock ?? '', left: found.left ?? '' };
  const isSame = clocks && clockState(clocks).clock === state.clock;
  return { id: found.id, clocks: isSame ? clocksOf(state) : null };
}

/** @param {Unfinished[]} list */
function write(list) {
  kept(KEY, list.length > 0 ? JSON.stringify(list.slice(0, MOST)) : null);
}
