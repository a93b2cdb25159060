// @ts-check
/** Answers questions about saved games from this browser. */
import { nameOf, numbers, remove, save, savedGame, savedGames } from './saved.js';
import { refusal } from './refusal.js';

/** @typedef {import('../rest.js').Answered} Answered */
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

/**
 * Adds the games of a file, each replayed by the rules, all or none; existing ones stay unchanged.
 * @param {unknown[]} games
 * @param {string} language
 * @param {Read} read
 * @returns {Promise<Answered>}
 */
async function added(games, language, read) {
  for (const [at, game] of games.entries()) {
    const why = await wrong(game, language, read);
    if (why) return refusal('record', language, { en: `games[${at}]: ${why}`, fr: `games[${at}] : ${why}` });
  }
  const here = await numbers();
  const ids = [];
  let count = 0;
  for (const { game, setup, record, players, outcome, plies, finished_at } of /** @type {Finished[]} */ (
    games
  )) {
    const clean = { game, setup, record, players, outcome, plies, finished_at };
    const id = here.get(nameOf(clean)) ?? (await save(clean));
    if (!here.has(nameOf(clean))) count += 1;
    here.set(nameOf(clean), id);
    ids.push(id);
  }
  return { status: 200, data: { added: count, ids } };
}

/** What is wrong with a game of a file, in words. @param {unknown} game @param {string} language @param {Read} read */
async function wrong(game, language, read) {
  const isFrench = language === 'fr';
  if (!isShaped(game))
    return isFrench
      ? 'il faut game, setup, record, players, outcome, plies et finished_at'
      : 'expected game, setup, record, players, outcome, plies and finished_at';
  const { status, data } = await read({ game: game.game, setup: game.setup, position: game.record });
  if (status >= 400) return String(data?.error?.message);
  if (endsSo(data, game)) return '';
  return isFrench ? 'ses coups ne finissent pas comme elle le dit' : 'its moves do not end as it says';
}

/** Whether a value has the fields of a finished game. @param {any} game @returns {game is Finished} */
function isShaped(game) {
  const texts = [game?.game, game?.setup, game?.record, ...(game?.players ?? [])];
  const { winner = null, reason } = game?.outcome ?? {};
  return (
    texts.length === 5 &&
    texts.every((text) => typeof text === 'string') &&
    [null, 'first', 'second'].includes(winner) &&
    ['board', 'resigned', 'time'].includes(reason) &&
    Number.isInteger(game.plies) &&
    game.finished_at >= 0 &&
    game.finished_at <= Date.now() / 1000 + 86_400
  );
}

/** Whether a game ends as the file says. @param {View} view @param {Finished} game */
function endsSo(view, { plies, outcome }) {
  if (view.plies !== plies) return false;
  if (outcome.reason !== 'board') return !view.end && Boolean(outcome.winner);
  return view.end?.reason === 'board' && (view.end.winner ?? null) === (outcome.winner ?? null);
}
