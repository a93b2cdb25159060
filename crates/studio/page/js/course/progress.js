// @ts-check
/** Lessons whose prediction and experiment were made, kept in this browser. */
import { kept } from '../dom.js';

/** Their names. @returns {Set<string>} */
export function finished() {
  return new Set((kept('course') ?? '').split(' ').filter(Boolean));
}

/** Keeps one more. @param {string} name */
export function finish(name) {
  kept('course', [...finished().add(name)].join(' '));
}
