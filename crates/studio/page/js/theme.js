// @ts-check
/**
 * The theme: light, dark, or the system's. The colours are in css/tokens.css; early.js applies the stored choice before
 * the first paint.
 */
import { kept } from './dom.js';

/** @typedef {'light' | 'dark' | 'system'} Theme */

/** @type {Set<(theme: Theme) => void>} */
const listeners = new Set();

/** The choice, which may be `system`. @returns {Theme} */
export function theme() {
  const choice = document.documentElement.dataset.theme;
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/** The theme on screen. @returns {'light' | 'dark'} */
export function shownTheme() {
  const choice = theme();
  if (choice !== 'system') return choice;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** @param {Theme} choice */
export function setTheme(choice) {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  kept('theme', choice === 'system' ? null : choice);
  for (const listener of listeners) listener(choice);
}

/** @param {(theme: Theme) => void} listener @returns {() => void} */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
