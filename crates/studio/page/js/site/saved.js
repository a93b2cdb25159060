// @ts-check
/** Finished games, kept in this browser (IndexedDB); they answer what a server answers below `/saved`. */

import { persist, within as withinStore } from './database.js';

/** @typedef {import('../../messages.js').SavedGame} SavedGame */
/** @typedef {import('../../messages.js').SavedGames} SavedGames */
/** @typedef {Omit<SavedGame, 'id'>} Finished */

/** Games per page. */
const PAGE = 50;
const STORE = 'games';

/**
 * Runs work on the games in one transaction; returns its result once it is on disk.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore) => IDBRequest<T>} work
 */
const within = (mode, work) => withinStore(STORE, mode, work);

/** All games, latest first. @returns {Promise<SavedGame[]>} */
async function all() {
  return (await within('readonly', (games) => games.getAll())).reverse();
}

/** @param {string} game  empty: all @param {number} offset @returns {Promise<SavedGames>} */
export async function savedGames(game, offset) {
  const found = (await all()).filter((one) => !game || one.game === game);
  return { total: found.length, games: found.slice(offset, offset + PAGE) };
}

/** @param {number} id @returns {Promise<SavedGame | undefined>} */
export function savedGame(id) {
  return within('readonly', (games) => games.get(id));
}

/** Saves a game; returns its number. @param {Finished} game @returns {Promise<number>} */
export async function save(game) {
  persist();
  return Number(await within('readwrite', (games) => games.add(game)));
}

/** Deletes a game, or all; returns how many there were. @param {number} [id] */
export async function remove(id) {
  const before = (await all()).filter((game) => id === undefined || game.id === id).length;
  await within('readwrite', (games) => (id === undefined ? games.clear() : games.delete(id)));
  return before;
}

/** The numbers of all games by `nameOf`. @returns {Promise<Map<string, number>>} */
export async function numbers() {
  return new Map((await all()).map((game) => [nameOf(game), game.id]));
}

/** Identifies a game of a file: its moves, its players, its end and the time of its end. @param {Finished} game */
export function nameOf(game) {
  return `${game.finished_at} ${wordsOf(game)}`;
}

/** Whether it is the same game, whenever it was played. @param {Finished} one @param {Finished} other */
export function isSame(one, other) {
  return wordsOf(one) === wordsOf(other);
}

/** @param {Finished} game */
function wordsOf({ game, setup, record, players, outcome, plies }) {
  return JSON.stringify([game, setup, record, players, outcome.winner ?? null, outcome.reason, plies]);
}
