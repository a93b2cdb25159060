// @ts-check
/**
 * The games listed by the server, in the current language: their words and options are the games' own. Loaded before
 * anything is shown, and again for another language.
 */
import { get } from './rest.js';

/** @typedef {import('../messages.js').GameInfo} GameInfo */
/** @typedef {import('../messages.js').PlayerInfo} PlayerInfo */
/** @typedef {import('../messages.js').ParamInfo} ParamInfo */

/** @type {Map<string, GameInfo[]>} by language */
const known = new Map();
/** @type {GameInfo[]} */
let current = [];

/** Loads the lists of a language and makes them current. @param {string} language */
export async function loadGames(language) {
  const list = known.get(language) ?? (await asked()) ?? (await get('/games', { language }));
  known.set(language, list);
  current = list;
}

/** The answer to the request of early.js, usable once. @returns {Promise<GameInfo[] | null>} */
async function asked() {
  const page = /** @type {{gamesAsked?: Promise<Response | null>}} */ (window);
  const response = await page.gamesAsked;
  delete page.gamesAsked;
  return response?.ok ? response.json() : null;
}

/**
 * What a player string says: `alphabeta:depth=8`. The one place of the page that takes one apart.
 * @param {string} player
 */
export function readPlayer(player) {
  const at = player.indexOf(':');
  const [name, params] = at < 0 ? [player, ''] : [player.slice(0, at), player.slice(at + 1)];
  return { name: name.trim(), params: readParams(params) };
}

/** Parameters by name: `width=6,height=5`. @param {string} text @returns {Map<string, string>} */
export function readParams(text) {
  const pair = (/** @type {string} */ part) => {
    const [name = '', ...value] = part.split('=');
    return /** @type {[string, string]} */ ([name.trim(), value.join('=').trim()]);
  };
  return new Map(text.split(',').filter(Boolean).map(pair));
}

/** All games, in navigation order. */
export function allGames() {
  return current;
}

/** @param {string} name @returns {GameInfo | undefined} */
export function gameOf(name) {
  return current.find((game) => game.name === name);
}

/** A player of a game by its name. @param {string} game @param {string} name @returns {PlayerInfo | undefined} */
export function playerOf(game, name) {
  return gameOf(game)?.players.find((player) => player.name === name);
}

/** The name of a player, of whichever game. @param {string} name */
export function playerTitle(name) {
  for (const game of current) {
    const found = game.players.find((player) => player.name === name);
    if (found) return found.title;
  }
  return name;
}

/**
 * A parameter in the current language.
 * @param {string} game
 * @param {string} owner  a player, or `setup`
 * @param {string} name
 * @returns {ParamInfo | undefined}
 */
export function paramOf(game, owner, name) {
  const list = owner === 'setup' ? gameOf(game)?.setup : playerOf(game, owner)?.params;
  return list?.find((param) => param.name === name);
}

/** A parameter of a player, in whichever game has it. @param {string} player @param {string} name */
export function anyParam(player, name) {
  for (const game of current) {
    const found = paramOf(game.name, player, name);
    if (found) return found;
  }
  return undefined;
}

/** The opponents of a game, weakest first. @param {string} game */
export function opponentsOf(game) {
  return gameOf(game)?.opponents ?? [];
}

/** The player that answers questions about positions, chosen by the game. @param {string} game */
export function advisorOf(game) {
  return gameOf(game)?.advisor ?? 'random';
}

/** The player used for reviews. @param {string} game */
export function reviewerOf(game) {
  return gameOf(game)?.reviewer ?? advisorOf(game);
}
