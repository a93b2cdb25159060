// @ts-check
/** The site's own refusals, in the form of a server's. */

/** @typedef {{en: string, fr: string}} Both */

/** @type {Record<string, number>} */
const STATUS = { 'not-found': 404, busy: 409, 'too-large': 409, 'server-only': 501, store: 500 };

/** @param {string} code @param {string} language @param {Both} words */
export function refusal(code, language, words) {
  const message = language === 'fr' ? words.fr : words.en;
  return { status: STATUS[code] ?? 422, data: { error: { code, message } } };
}
