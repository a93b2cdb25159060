// @ts-check
/**
 * The game in the page's address: setup, moves, current ply, players, analysis. A person's move adds a step for the
 * back button; replies and everything else replace the address.
 */
import { writeState } from '../router.js';
import { clockState, clocksOf } from './clock.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./table.js').Opening} Opening */

/**
 * The opening described by an address.
 * @param {string} game
 * @param {Record<string, string>} state
 * @param {{first: string, second: string}} usual  default players
 * @returns {Opening}
 */
export function openingOf(game, state, usual) {
  const ply = /^\d{1,6}$/.test(state.ply ?? '') ? Number(state.ply) : null;
  return {
    game,
    ply,
    setup: state.setup ?? '',
    // Links to another well-known Connect Four page use `pos`.
    moves: state.moves ?? state.pos ?? '',
    first: state.first ?? usual.first,
    second: state.second ?? usual.second,
    resigned: sideOf(state.resigned),
    timedOut: sideOf(state['timed-out']),
    clocks: clocksOf(state),
  };
}

/** @param {string | undefined} text */
function sideOf(text) {
  return text === 'first' || text === 'second' ? text : null;
}

/**
 * @param {View} view
 * @param {boolean} analysis
 * @param {string} tree  its other lines
 * @param {boolean} push  whether the back button should return to the previous state
 */
export function writeAddress(view, analysis, tree, push) {
  const [first, second] = view.players;
  writeState(
    {
      setup: view.setup,
      moves: view.record,
      ply: view.ply === view.plies ? null : view.ply,
      first,
      second,
      resigned: loserOf(view, 'resigned'),
      'timed-out': loserOf(view, 'time'),
      ...clockState(view.clocks ?? null),
      tree,
      analysis: analysis ? 'on' : null,
    },
    { replace: !push },
  );
}

/** The side that lost the game for that reason, whatever ply is on screen. @param {Pick<View, 'end'>} view @param {import('../../messages.js').Reason} reason */
export function loserOf({ end }, reason) {
  if (end?.reason !== reason) return null;
  return end.winner === 'first' ? 'second' : 'first';
}
