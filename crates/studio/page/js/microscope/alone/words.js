// @ts-check
/** The words of an exported file, in one language. */
import { data } from './data.js';

export const language = () => data.language;

/** @param {number} number @param {Intl.NumberFormatOptions} [options] */
export function n(number, options) {
  return new Intl.NumberFormat(data.language, options).format(number);
}

/** @param {string} key @param {Record<string, string | number>} [params] */
export function t(key, params = {}) {
  const entry = data.words[key] ?? key;
  const form = Number(params.count) === 1 ? 'one' : 'other';
  const text = typeof entry === 'string' ? entry : entry[form];
  return says(
    text.replace(/\{(\w+)\}/g, (_, name) => {
      const value = params[name];
      return typeof value === 'number' ? n(value) : String(value ?? '');
    }),
  );
}

/** @param {string} sentence */
export function says(sentence) {
  return data.language === 'fr' ? sentence.replace(/ ([;:!?%»])/g, '\u00a0$1') : sentence;
}

/** @param {string} player */
export const playerName = (player) => data.names[player] ?? player;

/** @param {any} view @param {'first' | 'second'} side */
export const sideName = (view, side) => says(view.board.looks[side === 'first' ? 0 : 1]?.name ?? side);

/** @param {unknown} error */
export const errorWords = (error) => ({ title: String(error), detail: '' });
