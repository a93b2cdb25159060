// @ts-check
/**
 * Lines and notes of games, kept in this browser, so that a game opened again by its moves alone, from the list of
 * saved games, still has them.
 */
import { kept } from '../dom.js';

/** @typedef {import('../../messages.js').View} View */

const KEY = 'trees';
/** Maximum number of games kept. */
const MOST = 100;

/** @param {string} game @param {string} setup @param {string} record */
const nameOf = (game, setup, record) => [game, setup, record].join('|');

/** @returns {[string, string][]} names and lines, the latest first */
function all() {
  try {
    const list = JSON.parse(kept(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    return [];
  }
}

/** Keeps the lines of a game; an empty text deletes them. @param {View} view @param {string} tree */
export function keepTree(view, tree) {
  const name = nameOf(view.game, view.setup, view.record);
  const before = all();
  const others = before.filter(([other]) => other !== name);
  if (!tree && others.length === before.length) return;
  /** @type {[string, string][]} */
  const now = tree ? [[name, tree], ...others] : others;
  kept(KEY, now.length > 0 ? JSON.stringify(now.slice(0, MOST)) : null);
}

/** The stored lines of the game that an address names. @param {string} game @param {Record<string, string>} state */
export function recalledTree(game, { setup = '', moves = '' }) {
  const name = nameOf(game, setup, moves);
  return all().find(([other]) => other === name)?.[1];
}
