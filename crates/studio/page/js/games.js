// @ts-check
/**
 * The games as the server lists them, in the language on screen: their words and their choices
 * are the games' own. Loaded before anything is shown, and again for another language.
 */
import { get } from './rest.js';

/** @typedef {import('../messages.js').GameInfo} GameInfo */
/** @typedef {import('../messages.js').PlayerInfo} PlayerInfo */
/** @typedef {import('../messages.js').ParamInfo} ParamInfo */

/** @type {Map<string, GameInfo[]>} by language */
const known = new Map();
/** @type {GameInfo[]} */
let current = [];

/** Makes the lists of a language the current ones. @param {string} language */
export async function loadGames(language) {
  const list = known.get(language) ?? (await asked()) ?? (await get('/games', { language }));
  known.set(language, list);
  current = list;
}

/** What early.js has asked for, once. @returns {Promise<GameInfo[] | null>} */
async function asked() {
  const page = /** @type {{gamesAsked?: Promise<Response | null>}} */ (window);
  const response = await page.gamesAsked;
  delete page.gamesAsked;
  return response?.ok ? response.json() : null;
}

/** All games, in the order of the navigation. */
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

/** What a player is called, whoever's it is. @param {string} name */
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

/** A parameter of a player of whichever game has it. @param {string} player @param {string} name */
export function anyParam(player, name) {
  for (const game of current) {
    const found = paramOf(game.name, player, name);
    if (found) return found;
  }
  return undefined;
}

/** The opponents of a game, from the weakest to the strongest. @param {string} game */
export function opponentsOf(game) {
  return gameOf(game)?.opponents ?? [];
}

/** Who is asked about positions: the player of the game's own choice. @param {string} game */
export function advisorOf(game) {
  return gameOf(game)?.advisor ?? 'random';
}

/** The player that reviews ask. @param {string} game */
export function reviewerOf(game) {
  return gameOf(game)?.reviewer ?? advisorOf(game);
}
