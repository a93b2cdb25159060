// @ts-check
/** Suggested opponents: the ladder is the game's own, and the page remembers the last choice. */
import { kept } from '../dom.js';
import { gameOf, opponentsOf } from '../games.js';

/** The opponent chosen last, or by default the middle of the ladder. @param {string} game */
export function usualOpponent(game) {
  const last = kept(`opponent.${game}`) ?? '';
  const players = gameOf(game)?.players ?? [];
  if (players.some(({ name }) => name === last.split(':')[0])) return last;
  const ladder = opponentsOf(game);
  return ladder[Math.floor(ladder.length / 2)]?.player ?? 'random';
}

/** Remembers the chosen opponent for the next game. @param {string} game @param {string} player */
export function rememberOpponent(game, player) {
  if (player !== 'human') kept(`opponent.${game}`, player);
}
