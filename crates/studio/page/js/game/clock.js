// @ts-check
/** How long each side has taken, counted by the page while a game is played on it. */

/** @typedef {import('../../messages.js').View} View */
/** @typedef {'first' | 'second'} SideName */

export class Clock {
  onTick = () => {};
  /** @type {Record<SideName, number>} */ #spent = { first: 0, second: 0 };
  /** @type {SideName | null} whose time runs */ #running = null;
  #since = 0;
  #timer = 0;

  /** Begins a new game. */
  reset() {
    this.#spent = { first: 0, second: 0 };
    this.#running = null;
    clearInterval(this.#timer);
  }

  /** Lets the time of the side to move run; none before the first move, after the end and in between. @param {View} view */
  follow(view) {
    this.#settle();
    const on = view.outcome === null && view.ply === view.plies && view.plies > 0;
    this.#running = on ? view.turn : null;
    this.#since = performance.now();
    clearInterval(this.#timer);
    if (on) this.#timer = setInterval(() => this.onTick(), 500);
  }

  /** Milliseconds. @param {SideName} side */
  spent(side) {
    const running = this.#running === side ? performance.now() - this.#since : 0;
    return this.#spent[side] + running;
  }

  #settle() {
    if (this.#running) this.#spent[this.#running] += performance.now() - this.#since;
    this.#running = null;
  }

  close() {
    clearInterval(this.#timer);
  }
}
