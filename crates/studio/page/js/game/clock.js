// @ts-check
/**
 * The clocks of both sides. A game with clocks counts down from what the server said is left, and
 * asks it to look when nothing is; without, the page counts how long each side has taken.
 */

import { say } from '../announce.js';
import { sideName, t } from '../i18n.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').ClockOrder} ClockOrder */
/** @typedef {'first' | 'second'} SideName */

/** How often the times are written anew; near the end, more often. */
const TICK_MS = 500;
const QUICK_MS = 100;
/** Below this a clock shows tenths of a second. */
export const LOW_MS = 10_000;
/** When it is said how much is left, in seconds. */
const SAID = [60, 10];
/** Before the server is asked once more. */
const ASK_AGAIN_MS = 400;

export class Clock {
  onTick = () => {};
  /** @type {Table | null} */ #table = null;
  /** @type {Record<SideName, number>} */ #spent = { first: 0, second: 0 };
  /** @type {View['clocks'] | null} as the server said */ #limits = null;
  /** @type {SideName | null} whose time runs */ #running = null;
  #since = 0;
  #timer = 0;
  #askedAt = -Infinity;
  /** @type {Set<string>} */ #said = new Set();

  /** Keeps the clocks of a table, and lets its server look at them when nothing is left. @param {Table} table */
  attach(table) {
    this.#table = table;
    table.clocks = () => this.orders;
  }

  /** Begins a new game. */
  reset() {
    this.#spent = { first: 0, second: 0 };
    this.#limits = null;
    this.#running = null;
    this.#said.clear();
    clearTimeout(this.#timer);
  }

  /**
   * Lets the time of the side to move run; none before the first move, after the end and in between.
   * @param {View} view
   * @param {boolean} isWaiting  a program that does not think yet: its time stands still
   */
  follow(view, isWaiting) {
    this.#settle();
    this.#limits = view.clocks ?? null;
    const on = view.outcome === null && view.ply === view.plies && view.plies > 0;
    this.#running = on && !isWaiting ? view.turn : null;
    this.#since = performance.now();
    this.#tick();
  }

  /** A program begins to think. @param {SideName} side */
  begin(side) {
    if (this.#running === side) return;
    this.#settle();
    this.#running = side;
    this.#since = performance.now();
    this.#tick();
  }

  /** A program no longer thinks. */
  rest() {
    if (!this.#running || this.isLimited(this.#running)) return;
    this.#settle();
    this.#tick();
  }

  /** Whether a side has a clock that can run out. @param {SideName} side */
  isLimited(side) {
    return this.#limit(side) !== null;
  }

  /** Milliseconds that are left, or were taken where there is no clock. @param {SideName} side */
  shown(side) {
    const ran = this.#running === side ? performance.now() - this.#since : 0;
    const limit = this.#limit(side);
    return limit ? Math.max(0, limit.left_ms - ran) : this.#spent[side] + ran;
  }

  /** The clocks as they are now, to open the game with again. @returns {[ClockOrder, ClockOrder] | null} */
  get orders() {
    if (!this.#limits) return null;
    const order = (/** @type {SideName} */ side) => {
      const limit = this.#limit(side);
      return limit ? { clock: limit.clock, left_ms: Math.round(this.shown(side)) } : { clock: '' };
    };
    return [order('first'), order('second')];
  }

  /** @param {SideName} side */
  #limit(side) {
    return this.#limits?.[side === 'first' ? 0 : 1] ?? null;
  }

  #tick() {
    clearTimeout(this.#timer);
    this.onTick();
    const side = this.#running;
    if (!side) return;
    let wait = TICK_MS;
    if (this.isLimited(side)) {
      const left = this.shown(side);
      this.#sayLow(side, left);
      if (left <= 0 && performance.now() - this.#askedAt > ASK_AGAIN_MS) {
        this.#askedAt = performance.now();
        this.#table?.lookAtClocks();
      }
      wait = left < LOW_MS + TICK_MS ? QUICK_MS : TICK_MS;
    }
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  /** Says once for each side and each mark how little is left. @param {SideName} side @param {number} left */
  #sayLow(side, left) {
    const limit = this.#limit(side);
    for (const seconds of SAID) {
      const key = `${side} ${seconds}`;
      if (left > seconds * 1000 || this.#said.has(key)) continue;
      this.#said.add(key);
      // Of a game that was opened with less, the lowest mark alone is news.
      const lower = SAID.some((other) => other < seconds && left <= other * 1000);
      const view = this.#table?.view;
      if (limit && left > 0 && !lower && view && this.#table?.seat(side) === 'human')
        say(t('clock.little', { side: sideName(view, side), count: seconds }), { urgent: true });
    }
  }

  #settle() {
    if (this.#running && !this.isLimited(this.#running))
      this.#spent[this.#running] += performance.now() - this.#since;
    this.#running = null;
  }

  close() {
    clearTimeout(this.#timer);
  }
}

/** As a clock shows it: minutes and seconds, with tenths when little is left. @param {number} ms @param {boolean} isLeft */
export function clockText(ms, isLeft) {
  const seconds = isLeft && ms < LOW_MS ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = seconds % 60;
  const tail = isLeft && ms < LOW_MS ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Clocks from an address: `clock=5m,2m` and what is left of them. @param {Record<string, string>} state @returns {[ClockOrder, ClockOrder] | null} */
export function clocksOf(state) {
  if (!state.clock) return null;
  const [first = '', second = ''] = state.clock.split(',');
  const left = (state.left ?? '').split(',');
  const order = (/** @type {string} */ clock, /** @type {number} */ place) =>
    /^\d{1,9}$/.test(left[place] ?? '') ? { clock, left_ms: Number(left[place]) } : { clock };
  return [order(first, 0), order(second, 1)];
}

/** The same the other way round. @param {View['clocks'] | [ClockOrder, ClockOrder] | null} clocks */
export function clockState(clocks) {
  if (!clocks) return { clock: null, left: null };
  return {
    clock: clocks.map((one) => one?.clock ?? '').join(','),
    left: clocks.map((one) => one?.left_ms ?? '').join(','),
  };
}
