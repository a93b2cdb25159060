// @ts-check
/** What a file that opens without a server brings along. */

/**
 * @typedef {object} Data
 * @property {'en' | 'fr'} language
 * @property {Record<string, string | {one: string, other: string}>} words
 * @property {Record<string, string>} names  of players, for people
 * @property {any} view  of the root: what is needed of it
 * @property {{parts: string[], pictures: Record<string, number[]>}} boards
 * @property {import('../panel.js').Found[]} found
 * @property {number} step
 * @property {boolean} hide
 */

/** @type {Data} */
export const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
