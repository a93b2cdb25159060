// @ts-check
/** English texts of the game page: board, analysis, editor. */

/** @type {import('../i18n.js').Catalogue} */
export default {};
