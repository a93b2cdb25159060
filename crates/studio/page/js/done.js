// @ts-check
/** Announces that something was done or deleted, for code that stores it elsewhere: a class (class/progress.js). */

/** @typedef {'lesson' | 'puzzle'} Kind */

/** @param {Kind} kind @param {string} name @param {boolean} good */
export function done(kind, name, good) {
  globalThis.dispatchEvent?.(new CustomEvent('done', { detail: { kind, name, good } }));
}

/** @param {Kind} kind */
export function forgotten(kind) {
  globalThis.dispatchEvent?.(new CustomEvent('forgotten', { detail: kind }));
}
