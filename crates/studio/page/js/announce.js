// @ts-check
/**
 * Speaks to screen readers through the one live region of the page.
 *
 * Sentences within a short time are spoken together, immediate repetitions are left out, and a flood keeps only its
 * last sentences: a reader that is seconds behind is worse than none.
 */
import { byId } from './dom.js';

/** Maximum number of waiting sentences. */
const MOST = 3;
/** How long a sentence waits for another to join it. */
const GATHER_MS = 120;
/** How long a screen reader gets before the region changes again. */
const REST_MS = 900;

/** @type {string[]} */
let waiting = [];
let spokenAt = -Infinity;
let timer = 0;

/**
 * @param {string} text
 * @param {{urgent?: boolean}} [options]  urgent: drops waiting sentences and is spoken at once
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
  // Repeating the same text changes nothing, so readers would stay silent.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
