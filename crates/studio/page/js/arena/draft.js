// @ts-check
/** A tournament that is being written, kept in this browser until it is started or discarded. */
import { kept } from '../dom.js';

/** @typedef {{text: string, choices: import('./text.js').Choices}} Draft  the text, and the choices in the form */

const KEY = 'arena.draft';

/** @param {Draft} draft */
export function keepDraft(draft) {
  kept(KEY, JSON.stringify(draft));
}

export function forgetDraft() {
  kept(KEY, null);
}

/** @returns {Draft | null} */
export function keptDraft() {
  try {
    const draft = JSON.parse(kept(KEY) ?? 'null');
    return typeof draft?.text === 'string' && Array.isArray(draft.choices?.players) ? draft : null;
  } catch {
    return null;
  }
}
