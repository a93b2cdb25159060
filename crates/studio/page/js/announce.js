// @ts-check
/**
 * Speaks to screen readers through the one live region of the page.
 *
 * What is said within a moment is said together, what is said again at once is left out, and
 * a flood keeps only its last sentences: a reader that is seconds behind is worse than none.
 */
import { byId } from './dom.js';

/** Sentences that may wait. */
const MOST = 3;
/** Time for a sentence to be joined by the next. */
const GATHER_MS = 120;
/** Time a screen reader has before the region changes again. */
const REST_MS = 900;

/** @type {string[]} */
let waiting = [];
let spokenAt = -Infinity;
let timer = 0;

/**
 * @param {string} text
 * @param {{urgent?: boolean}} [options]  urgent: drops what waits and is said at once
 */
export function say(text, { urgent = false } = {}) {
  const sentence = text.trim();
  if (!sentence) return;
  if (urgent) waiting = [];
  if (waiting.at(-1) !== sentence) waiting.push(sentence);
  waiting = waiting.slice(-MOST);
  const wait = urgent ? GATHER_MS : Math.max(GATHER_MS, spokenAt + REST_MS - performance.now());
  clearTimeout(timer);
  timer = setTimeout(speak, wait);
}

function speak() {
  const region = byId('live');
  const text = waiting.map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');
  waiting = [];
  spokenAt = performance.now();
  // The same text twice is no change and would be silent.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
