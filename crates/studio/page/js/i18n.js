// @ts-check
/**
 * The two languages: texts of the catalogues, numbers, and the games' own words.
 *
 * The catalogues contain the texts of the page, loaded in the reader's language alone. Everything about a game (titles, players, parameters, positions, moves,
 * refusals) comes from the server in the requested language; see games.js.
 */
import { kept } from './dom.js';
import {
  anyParam,
  gameOf,
  loadGames,
  opponentsOf,
  paramOf,
  playerOf,
  playerTitle,
  readPlayer,
} from './games.js';
import { isSite } from './rest.js';

/** @typedef {'en' | 'fr'} Language */
/** @typedef {string | {one: string, other: string}} Entry  the second is chosen by `count` */
/** @typedef {Record<string, Entry>} Catalogue */
/** @typedef {Record<string, string | number>} TextParams */
/** @typedef {import('../messages.js').View} View */
/** @typedef {import('../messages.js').Cell} CellView */
/** @typedef {import('../messages.js').ParamInfo} ParamInfo */
/** @typedef {{spoken: string}} Spoken  a move, a ply or a target */

/** @typedef {(language: Language) => Promise<{default: Catalogue}>} Words  loads the texts of a part of the page */

/** The texts loaded so far. @type {Record<Language, Catalogue>} */
export const catalogues = { en: {}, fr: {} };

/** @type {Language} */
let current = document.documentElement.lang === 'fr' ? 'fr' : 'en';
/** @type {Set<(language: Language) => void>} */
const listeners = new Set();
/** The parts whose texts are in use. @type {Set<Words>} */
const sets = new Set();

/** Loads texts in a language. @param {Words} words @param {Language} choice */
const load = async (words, choice) => void Object.assign(catalogues[choice], (await words(choice)).default);

/**
 * Loads the texts of a part of the page, now and whenever the language changes. The server finds these calls in the
 * source, to preload their files: write them as below.
 * @param {Words} words
 */
export async function useWords(words) {
  sets.add(words);
  await load(words, current);
}

await Promise.all([
  useWords((to) => import(`./i18n/${to}.js`)),
  useWords((to) => import(`./i18n/${to}-game.js`)),
]);

/** The current language. @returns {Language} */
export function language() {
  return current;
}

/** Switches the language once the texts and the games' words are loaded. @param {Language} choice */
export async function setLanguage(choice) {
  await Promise.all([loadGames(choice), ...[...sets].map((words) => load(words, choice))]);
  current = choice;
  document.documentElement.lang = choice;
  kept('language', choice);
  for (const listener of [...listeners]) listener(choice);
}

/** @param {(language: Language) => void} listener @returns {() => void} */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The text of a key. `{name}` stands for a parameter; if an entry has two forms, the parameter `count` selects one.
 * @param {string} key
 * @param {TextParams} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const entry = catalogues[current][key];
  if (entry === undefined) {
    console.error(`no text for ${key} in ${current}`);
    return key;
  }
  const form = typeof entry === 'string' ? entry : entry[pluralForm(Number(params.count))];
  const text = form.replace(/\{(\w+)\}/g, (_, name) => {
    const value = params[name];
    return typeof value === 'number' ? n(value) : String(value ?? '');
  });
  return typeset(text);
}

/** Whether the current language has the key. @param {string} key */
export function hasText(key) {
  return key in catalogues[current];
}

/** @param {number} count @returns {'one' | 'other'} */
function pluralForm(count) {
  return new Intl.PluralRules(current).select(count) === 'one' ? 'one' : 'other';
}

/** Inserts the non-breaking narrow space that French puts before some signs. @param {string} text */
export function typeset(text) {
  if (current !== 'fr') return text;
  return text
    .replace(/ ([;!?%])/g, '\u202f$1')
    .replace(/ :/g, '\u00a0:')
    .replace(/« /g, '«\u00a0')
    .replace(/ »/g, '\u00a0»');
}

/**
 * A number as written in the language.
 * @param {number} number
 * @param {Intl.NumberFormatOptions} [options]
 */
export function n(number, options) {
  const key = current + JSON.stringify(options ?? {});
  const format = formats.get(key) ?? new Intl.NumberFormat(current, options);
  formats.set(key, format);
  return format.format(number);
}

/** Cached, because creating a format takes longer than using it. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** A large number, shortened: 1.2 M. @param {number} number */
export function short(number) {
  return n(number, { notation: 'compact', maximumFractionDigits: 1 });
}

/** A duration from milliseconds: 380 ms, 1.4 s, 2 min 5 s. @param {number} ms */
export function span(ms) {
  if (ms < 1000) return `${n(ms, { maximumFractionDigits: ms < 10 ? 1 : 0 })}\u00a0ms`;
  if (ms < 60_000) return `${n(ms / 1000, { maximumFractionDigits: ms < 10_000 ? 1 : 0 })}\u00a0s`;
  const seconds = Math.round(ms / 1000);
  return `${n(Math.floor(seconds / 60))}\u00a0min ${n(seconds % 60)}\u00a0s`;
}

/** A date or time, short. @param {number | string} moment  milliseconds or ISO text */
export function when(moment) {
  const date = new Date(moment);
  const sameDay = date.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const day = sameDay ? {} : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(current, { ...day, hour: 'numeric', minute: '2-digit' }).format(date);
}

/** @param {string} game */
export function gameTitle(game) {
  return gameOf(game)?.title ?? game;
}

/** One line about a game. @param {{name: string, summary: string}} game */
export function gameSummary(game) {
  return typeset(gameOf(game.name)?.summary ?? game.summary);
}

/** How positions of a game are written. @param {{name: string, notation: string}} game */
export function gameNotation(game) {
  return typeset(gameOf(game.name)?.notation ?? game.notation);
}

/**
 * @param {string} game
 * @param {{name: string, summary: string}} format
 */
export function formatSummary(game, format) {
  const found = gameOf(game)?.formats.find(({ name }) => name === format.name);
  return typeset((found ?? format).summary);
}

/** The readable form of a player string: `alphabeta:depth=8` → Alpha-beta (depth 8). @param {string} player */
export function playerName(player) {
  const { name, params } = readPlayer(player);
  const title = playerTitle(name);
  if (params.size === 0) return title;
  const parts = [...params].map(([param, value]) => {
    const info = anyParam(name, param);
    if (info?.kind === 'time') return timeText(value);
    const words = (info?.title ?? param.replaceAll('-', ' ')).toLowerCase();
    if (/^\d+$/.test(value)) return `${words} ${n(Number(value))}`;
    if (info?.kind === 'switch') return `${words} ${t(value === 'on' ? 'form.on' : 'form.off')}`;
    return `${words} ${info?.words?.find((word) => word.name === value)?.title ?? value}`;
  });
  return `${title} (${parts.join(', ')})`;
}

/** The name of a player: that of the ladder of opponents, or its own. @param {string} game @param {string} player */
export function opponentTitle(game, player) {
  return opponentsOf(game).find((one) => one.player === player)?.title ?? playerName(player);
}

/** The readable form of `1500ms` and `1.5s`. @param {string} text */
function timeText(text) {
  const match = /^([\d.]+)(ms|s|m|h)$/.exec(text);
  if (!match) return text;
  const unit = match[2] === 'm' ? 'min' : match[2];
  return `${n(Number(match[1]))}\u00a0${unit}`;
}

/**
 * One line about a player.
 * @param {string} game
 * @param {{name: string, summary: string}} player
 */
export function playerSummary(game, player) {
  return typeset((playerOf(game, player.name) ?? player).summary);
}

/**
 * A parameter in the current language, even if it was loaded in another.
 * @param {string} game
 * @param {string} owner  its player, or `setup`
 * @param {ParamInfo} param
 */
export function currentParam(game, owner, param) {
  return paramOf(game, owner, param.name) ?? param;
}

/** @param {string} game @param {string} owner @param {ParamInfo} param */
export function paramName(game, owner, param) {
  return currentParam(game, owner, param).title;
}

/** @param {string} game @param {string} owner @param {ParamInfo} param */
export function paramSummary(game, owner, param) {
  return typeset(currentParam(game, owner, param).summary);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
}

/**
 * The name of a side: Red, Rouge.
 * @param {View} view
 * @param {'first' | 'second'} side
 */
export function sideName(view, side) {
  return says(view.board.looks[side === 'first' ? 0 : 1]?.name ?? side);
}

/** Whose turn it is, or how the game ended. @param {View} view */
export function statusOf(view) {
  return says(view.status);
}

/** @param {View} _view @param {CellView} cell */
export function cellSpoken(_view, cell) {
  return says(cell.spoken);
}

/** @param {View} _view @param {Spoken} move */
export function moveSpoken(_view, move) {
  return says(move.spoken);
}

/** A sentence from the server, which uses the current language. @param {string} sentence */
export function says(sentence) {
  return typeset(sentence);
}

/**
 * A refusal in words: a title in the current language, and the server's detail.
 * @param {unknown} error  an error event, a RestError or what was thrown
 * @returns {{title: string, detail: string}}
 */
export function errorWords(error) {
  const { code = 'page', message = '' } = /** @type {{code?: string, message?: string}} */ (error ?? {});
  const key = isSite && code === 'offline' ? 'error.offline.site' : `error.${code}`;
  return { title: t(hasText(key) ? key : 'error.other'), detail: code === 'offline' ? '' : message };
}
