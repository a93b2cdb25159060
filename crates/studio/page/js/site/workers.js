// @ts-check
/**
 * The workers that searches and long questions share: made when first wanted, as many as there are cores, but for each
 * a GB of the machine's memory, and at most eight. The one that was used last is used next: it remembers its players.
 */

/** @typedef {import('./instance.js').Instance} Instance */

const MOST = 8;
/** How long a worker that has nothing to do is kept beside the last. */
const IDLE_MS = 60_000;

export class Workers {
  /** @type {Instance[]} */ #idle = [];
  #count = 0;
  #over = false;
  /** @type {((instance: Instance) => void)[]} */ #waiting = [];
  #start;
  /** How many there may be. */ most = howMany();

  /** @param {() => Promise<Instance>} start  starts one */
  constructor(start) {
    this.#start = start;
  }

  /** A worker to be given back; waits until one is free. @returns {Promise<Instance>} */
  async take() {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#count < this.most) {
      this.#count += 1;
      try {
        return await this.#start();
      } catch (error) {
        this.#count -= 1;
        throw error;
      }
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Takes a worker back; one that was ended is replaced at once, so that nobody waits for it later. @param {Instance} instance */
  async give(instance) {
    if (this.#over) return instance.end();
    const whole = instance.over ? await this.#start() : instance;
    const next = this.#waiting.shift();
    if (next) return next(whole);
    this.#idle.push(whole);
    setTimeout(() => this.#tidy(whole), IDLE_MS);
  }

  /** Ends a worker that has done nothing since, unless it is the last. @param {Instance} instance */
  #tidy(instance) {
    const at = this.#idle.indexOf(instance);
    if (at < 0 || this.#idle.length < 2) return;
    this.#idle.splice(at, 1);
    this.#count -= 1;
    instance.end();
  }

  /** Ends all that are idle, and the others when they are given back. */
  close() {
    this.#over = true;
    for (const instance of this.#idle.splice(0)) instance.end();
  }
}

function howMany() {
  // Chromium says how many GB there are, 8 at most; others do not.
  const { hardwareConcurrency = 2, deviceMemory = 4 } = /** @type {Navigator & {deviceMemory?: number}} */ (
    navigator
  );
  return Math.max(2, Math.min(hardwareConcurrency, deviceMemory, MOST));
}
