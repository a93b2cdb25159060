// @ts-check
/**
 * Opponents by level: a person chooses how strong before choosing which algorithm. For each
 * level the first player that the game has registered.
 */
import { kept } from '../dom.js';

/** @typedef {'easy' | 'medium' | 'strong' | 'perfect'} Level */

/** @type {Level[]} */
const LEVELS = ['easy', 'medium', 'strong', 'perfect'];

/** @type {Record<string, Partial<Record<Level, string[]>>>} */
const PRESETS = {
  connect4: {
    easy: ['alphabeta:depth=2'],
    medium: ['alphabeta:depth=6'],
    strong: ['pvs:time=1s'],
    perfect: ['solver'],
  },
  hex: {
    easy: ['mcts:simulations=200'],
    medium: ['mcts:simulations=4000'],
    strong: ['mcts:time=2s'],
  },
  pentago: {
    easy: ['alphabeta:depth=1'],
    medium: ['report'],
    strong: ['engine:time=1s', 'pvs:time=1s'],
  },
  'dual-sudoku': {
    easy: ['first-valid'],
    medium: ['engine:strength=4', 'alphabeta'],
    strong: ['engine:time=1s', 'joueur-ia'],
  },
};

/**
 * The levels a game has, with their player strings.
 * @param {string} game
 * @param {{name: string}[]} players
 * @returns {{level: Level, player: string}[]}
 */
export function presets(game, players) {
  const registered = new Set(players.map(({ name }) => name));
  return LEVELS.flatMap((level) => {
    const wanted = PRESETS[game]?.[level] ?? [];
    const player = wanted.find((text) => registered.has(text.split(':')[0] ?? ''));
    return player ? [{ level, player }] : [];
  });
}

/**
 * The opponent chosen last, or a good one for somebody who has not chosen.
 * @param {string} game
 * @param {{name: string}[]} players
 */
export function usualOpponent(game, players) {
  const last = kept(`opponent.${game}`) ?? '';
  if (players.some(({ name }) => name === last.split(':')[0])) return last;
  const known = presets(game, players);
  return (known.find(({ level }) => level === 'medium') ?? known[0])?.player ?? 'random';
}

/** Keeps the choice of an opponent for the next game. @param {string} game @param {string} player */
export function rememberOpponent(game, player) {
  if (player !== 'human') kept(`opponent.${game}`, player);
}
