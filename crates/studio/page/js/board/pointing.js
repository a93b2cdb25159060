// @ts-check
/** Translates pointer and key input on a board. */
import { t } from '../i18n.js';
import { padTargets } from './pad.js';
import { nextSteps } from './steps.js';

/** @typedef {import('../../messages.js').View} View */

/** The target that an element of the picture stands for. @param {EventTarget | null} target @returns {string | null} */
export function idOf(target) {
  const element = target instanceof Element ? target.closest('.b-hit, .b-turn.can, .b-head') : null;
  return element instanceof SVGElement ? (element.dataset.id ?? null) : null;
}

/**
 * The target that a key stands for: digits, letters from A for digits above 9, and the keys that erase.
 * @param {View} view
 * @param {string} key
 * @returns {string | null}
 */
export function typedTarget(view, key) {
  const ids = new Set(view.board.targets.map((target) => target.id));
  if (/^[1-9]$/.test(key) && ids.has(key)) return key;
  const letter = /^[a-g]$/i.test(key) ? String(key.toLowerCase().charCodeAt(0) - 87) : '';
  if (letter && ids.has(letter) && padTargets(view).some((target) => target.id === letter)) return letter;
  if ((key === 'Backspace' || key === 'Delete' || key === '0') && ids.has('erase')) return 'erase';
  return null;
}

/** What to point at next (a turn or a digit), in words. @param {View} view @param {string[]} chosen */
export function nextWords(view, chosen) {
  const next = nextSteps(view.moves, chosen);
  const turns = view.board.targets.some((target) => target.turn && next.has(target.id));
  const words = t(turns ? 'board.now-turn' : 'board.now-digit', { cell: chosen[0] ?? '' });
  return { turns, words };
}
