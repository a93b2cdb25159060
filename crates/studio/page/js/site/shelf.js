// @ts-check
/** The questions about saved games, answered from this browser. */
import { known, remove, save, savedGame, savedGames } from './saved.js';
import { refusal } from './refusal.js';

/** @typedef {import('../carrier.js').Answered} Answered */
/** @typedef {import('./saved.js').Finished} Finished */
/** @typedef {import('../../messages.js').View} View */
/** Reads a position. @typedef {(body: object) => Promise<Answered>} Read */

/**
 * @param {string} method
 * @param {string} path  `/saved` or `/saved/3`
 * @param {URLSearchParams} query
 * @param {any} body
 * @param {string} language
 * @param {Read} read
 * @returns {Promise<Answered>}
 */
export async function savedAnswer(method, path, query, body, language, read) {
  const id = path === '/saved' ? null : Number(path.slice('/saved/'.length));
  try {
    if (method === 'POST') return await added(body?.games ?? [], language, read);
    if (method === 'DELETE') {
      const deleted = await remove(id ?? undefined);
      return deleted === 0 && id !== null ? missing(id, language) : { status: 200, data: { deleted } };
    }
    if (id === null)
      return {
        status: 200,
        data: await savedGames(query.get('game') ?? '', Number(query.get('offset') ?? 0)),
      };
    const game = await savedGame(id);
    return game ? { status: 200, data: game } : missing(id, language);
  } catch (error) {
    return refusal('store', language, {
      en: `this browser does not keep games here: ${String(error)}`,
      fr: `ce navigateur ne garde pas de parties ici : ${String(error)}`,
    });
  }
}

/** @param {number} id @param {string} language */
function missing(id, language) {
  return refusal('not-found', language, {
    en: `there is no saved game ${id}`,
    fr: `il n’y a pas de partie enregistrée ${id}`,
  });
}

/** Adds games of a file, each replayed by the rules; those that are here already are known. @param {Finished[]} games @param {string} language @param {Read} read */
async function added(games, language, read) {
  for (const [at, game] of games.entries()) {
    const { status, data } = await read({ game: game.game, setup: game.setup, position: game.record });
    if (status < 400 && isAsSaid(data, game)) continue;
    const why = data?.error?.message;
    return refusal('record', language, {
      en: `games[${at}]: ${why ?? 'the record does not end as the file says'}`,
      fr: `games[${at}] : ${why ?? 'la partie ne finit pas comme le dit le fichier'}`,
    });
  }
  const ids = [];
  let count = 0;
  // The oldest first, as they would have been saved.
  for (const game of [...games].reverse()) {
    const { game: name, setup, record, players, outcome, plies, finished_at } = game;
    const clean = { game: name, setup, record, players, outcome, plies, finished_at };
    const before = await known(clean);
    if (!before) count += 1;
    ids.unshift(before?.id ?? (await save(clean)));
  }
  return { status: 200, data: { added: count, ids } };
}

/** Whether a game ended as a file says. @param {View} view @param {Finished} game */
function isAsSaid(view, { plies, outcome }) {
  if (view.plies !== plies) return false;
  if (outcome.reason !== 'board') return !view.end && outcome.winner !== null;
  return view.end?.reason === 'board' && (view.end.winner ?? null) === (outcome.winner ?? null);
}
