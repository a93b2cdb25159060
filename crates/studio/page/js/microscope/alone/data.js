// @ts-check
/** The data of an exported file. */

/**
 * @typedef {object} Data
 * @property {'en' | 'fr'} language
 * @property {Record<string, string | {one: string, other: string}>} words
 * @property {Record<string, string>} names  of players
 * @property {any} view  the parts of the root's view that are needed
 * @property {{parts: string[], pictures: Record<string, number[]>}} boards
 * @property {import('../panel.js').Found[]} found
 * @property {number} step
 * @property {boolean} hide
 */

/** @type {Data} */
export const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
