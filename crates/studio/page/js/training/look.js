// @ts-check
/**
 * Searches saved games: each new one is reviewed, and the mistakes of the people in it become drills. Results are
 * stored game by game, so that stopping loses nothing.
 */
import { client } from '../client.js';
import { gameOf } from '../games.js';
import { opened, ordered } from '../microscope/search.js';
import { get } from '../rest.js';
import { addDrills, keepSeen, seenGames, seenId } from './kept.js';
import { markedOf, positioned, worst } from './judge.js';
import { dayOf } from './schedule.js';

/** @typedef {import('../../messages.js').SavedGame} SavedGame */
/** @typedef {import('../../messages.js').Review} Review */

/** Maximum number of mistakes taken from a game. */
const MOST = 5;

/**
 * Adds drills from saved games; returns how many are new.
 * @param {(game: number, all: number) => void} progress
 * @param {AbortSignal} signal
 */
export async function lookThrough(progress, signal) {
  const games = await unseen(signal);
  let fresh = 0;
  for (const [index, saved] of games.entries()) {
    progress(index + 1, games.length);
    fresh += await drillsOf(saved, signal);
    keepSeen(seenId(saved));
  }
  return fresh;
}

/** Saved games of two sides that a person played and that were not searched yet. @param {AbortSignal} signal */
async function unseen(signal) {
  const seen = seenGames();
  /** @type {SavedGame[]} */
  const all = [];
  for (let total = 1; all.length < total;) {
    const query = new URLSearchParams({ offset: String(all.length) });
    /** @type {import('../../messages.js').SavedGames} */
    const saved = await get(`/saved?${query}`, { signal });
    if (saved.games.length === 0) break;
    all.push(...saved.games);
    total = saved.total;
  }
  const isOurs = (/** @type {SavedGame} */ saved) =>
    saved.plies > 0 && saved.players.includes('human') && gameOf(saved.game)?.sides === 2;
  return all.filter((saved) => isOurs(saved) && !seen.has(seenId(saved)));
}

/** Reviews a game and adds its mistakes. @param {SavedGame} saved @param {AbortSignal} signal */
async function drillsOf({ game, setup, record, players }, signal) {
  const view = await opened({ game, setup, moves: record });
  /** @type {Review} */
  const review = await ordered(
    { type: 'review' },
    { 'review-done': (event, end) => end(event.review) },
    signal,
  ).catch((error) => {
    // Jumping to the current position cancels the review.
    if (signal.aborted) client.order({ type: 'jump', ply: view.ply });
    throw error;
  });
  const marked = markedOf({ history: view.history, players }, review).filter(({ mark }) => mark !== '?!');
  return addDrills(await positioned(view, worst(marked, MOST)), dayOf());
}
