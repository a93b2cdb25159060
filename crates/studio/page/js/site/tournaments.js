// @ts-check
/**
 * Tournaments in this browser with their finished games: a line for each, as the module reads it, and what lists show.
 */
import { persist, within } from './database.js';

/** @typedef {import('../../messages.js').ArenaGame} ArenaGame */
/** @typedef {{id: number, text: string, game: string, format: string, players: string[], planned: number, played: number, created_at: number}} Kept */
/** @typedef {{line: string, game: ArenaGame}} Played */

const [STORE, GAMES] = ['tournaments', 'played'];
/** The key range of a tournament's games. @param {number} id */
const of = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** All tournaments, latest first. @returns {Promise<Kept[]>} */
export async function keptTournaments() {
  return (await within(STORE, 'readonly', (store) => store.getAll())).reverse();
}

/** @param {number} id @returns {Promise<Kept | undefined>} */
export function keptTournament(id) {
  return within(STORE, 'readonly', (store) => store.get(id));
}

/** Saves a new tournament; returns its number. @param {Omit<Kept, 'id'>} tournament @returns {Promise<number>} */
export async function keepTournament(tournament) {
  persist();
  return Number(await within(STORE, 'readwrite', (store) => store.add(tournament)));
}

/** The finished games of a tournament, in the order in which they finished. @param {number} id @returns {Promise<Played[]>} */
export function keptGames(id) {
  return within(GAMES, 'readonly', (store) => store.getAll(of(id)));
}

/** Saves one more finished game. @param {Kept} tournament  as it is now @param {Played} played */
export async function keepGame(tournament, { line, game }) {
  const number = tournament.played - 1;
  await within(GAMES, 'readwrite', (store) => store.add({ tournament: tournament.id, number, line, game }));
  await within(STORE, 'readwrite', (store) => store.put(tournament));
}

/** Deletes a tournament with its games. @param {number} id */
export async function removeTournament(id) {
  await within(STORE, 'readwrite', (store) => store.delete(id));
  await within(GAMES, 'readwrite', (store) => store.delete(of(id)));
}
