// @ts-check
/**
 * The clocks of both sides. With time limits, the page counts down from what the server reported and asks it to check
 * when nothing is left; otherwise the page counts how long each side has taken.
 */

import { say } from '../dom.js';
import { sideName, t } from '../i18n.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').ClockOrder} ClockOrder */
/** @typedef {'first' | 'second'} SideName */

/** Update interval; shorter near the end. */
const TICK_MS = 500;
const QUICK_MS = 100;
/** Below this a clock shows tenths of a second. */
export const LOW_MS = 10_000;
/** Remaining seconds that are announced. */
const SAID = [60, 10];
/** Wait before asking the server again. */
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

  /** Connects the clocks to a table, whose server checks them when nothing is left. @param {Table} table */
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
   * Runs the clock of the side to move; none before the first move, after the end, or while looking back.
   * @param {View} view
   * @param {boolean} isWaiting  a program that is not thinking yet: its clock stands still
   */
  follow(view, isWaiting) {
    this.#settle();
    this.#limits = view.clocks ?? null;
    const on = view.outcome === null && view.ply === view.plies && view.plies > 0;
    this.#running = on && !isWaiting ? view.turn : null;
    this.#since = performance.now();
    this.#tick();
  }

  /** Starts the clock of a program that begins to think. @param {SideName} side */
  begin(side) {
    if (this.#running === side) return;
    this.#settle();
    this.#running = side;
    this.#since = performance.now();
    this.#tick();
  }

  /** Stops the clock of a program. */
  rest() {
    if (!this.#running || this.isLimited(this.#running)) return;
    this.#settle();
    this.#tick();
  }

  /** Whether a side has a clock that can run out. @param {SideName} side */
  isLimited(side) {
    return this.#limit(side) !== null;
  }

  /** Milliseconds left, or milliseconds used if there is no limit. @param {SideName} side */
  shown(side) {
    const ran = this.#running === side ? performance.now() - this.#since : 0;
    const limit = this.#limit(side);
    return limit ? Math.max(0, limit.left_ms - ran) : this.#spent[side] + ran;
  }

  /** The current state of the clocks, for opening the game again. @returns {[ClockOrder, ClockOrder] | null} */
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

  /** Announces little remaining time, once for each side and mark. @param {SideName} side @param {number} left */
  #sayLow(side, left) {
    const limit = this.#limit(side);
    for (const seconds of SAID) {
      const key = `${side} ${seconds}`;
      if (left > seconds * 1000 || this.#said.has(key)) continue;
      this.#said.add(key);
      // If a game was opened with less time, only the lowest mark is news.
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

/** The text of a clock: minutes and seconds, with tenths when little is left. @param {number} ms @param {boolean} isLeft */
export function clockText(ms, isLeft) {
  const seconds = isLeft && ms < LOW_MS ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = seconds % 60;
  const tail = isLeft && ms < LOW_MS ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/**
 * Reads clocks from an address: `clock=5m,2m` and what is left of them.
 * @param {Record<string, string>} state
 * @returns {[ClockOrder, ClockOrder] | null}
 */
export function clocksOf(state) {
  if (!state.clock) return null;
  const [first = '', second = ''] = state.clock.split(',');
  const left = (state.left ?? '').split(',');
  const order = (/** @type {string} */ clock, /** @type {number} */ place) =>
    /^\d{1,9}$/.test(left[place] ?? '') ? { clock, left_ms: Number(left[place]) } : { clock };
  return [order(first, 0), order(second, 1)];
}

/** Writes clocks for an address. @param {View['clocks'] | [ClockOrder, ClockOrder] | null} clocks */
export function clockState(clocks) {
  if (!clocks) return { clock: null, left: null };
  return {
    clock: clocks.map((one) => one?.clock ?? '').join(','),
    left: clocks.map((one) => one?.left_ms ?? '').join(','),
  };
}
