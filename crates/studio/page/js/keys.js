// @ts-check
/**
 * The page's keys, registered with a label, so that the overlay lists exactly what works.
 *
 * Single letters can be switched off in the overlay, for people whose speech input or
 * assistive technology sends them by accident.
 */
import { kept } from './dom.js';

/**
 * @typedef {object} Key
 * @property {string} key  as in KeyboardEvent.key; alternatives separated by spaces: `u Backspace`
 * @property {string} label  i18n key of its description
 * @property {() => boolean} [when]  whether it currently applies
 * @property {(event: KeyboardEvent) => void} [run]  missing: only listed, handled elsewhere
 * @property {string} [shown]  what the overlay shows instead of `key`: `1–9`
 * @property {string} [group]  i18n key of the overlay's heading
 */

/** @type {Set<Key>} */
const registered = new Set();

/**
 * @param {Key} key
 * @returns {() => void} takes it back
 */
export function register(key) {
  registered.add(key);
  return () => registered.delete(key);
}

/** The registered keys, in order of registration. @returns {Key[]} */
export function registeredKeys() {
  return [...registered];
}

/** Whether single-letter keys are enabled. */
export function lettersOn() {
  return kept('letters') !== 'off';
}

/** @param {boolean} on */
export function setLetters(on) {
  kept('letters', on ? null : 'off');
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const letter = event.key.length === 1;
  if (letter && event.key !== '?' && !lettersOn()) return;
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  for (const key of [...registered].reverse()) {
    if (!key.run || !key.key.split(' ').includes(event.key)) continue;
    if (key.when && !key.when()) continue;
    event.preventDefault();
    key.run(event);
    return;
  }
}

/**
 * Whether the element itself needs the keys: a field, or an open list.
 * @param {EventTarget | null} target
 */
function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  );
}

addEventListener('keydown', onKeyDown);
