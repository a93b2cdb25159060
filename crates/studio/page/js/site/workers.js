// @ts-check
/**
 * The workers shared by searches and long questions: created on demand, as many as there are cores, but one per GB of
 * memory and eight at most. The one used last is used next, because it remembers its players.
 */

/** @typedef {import('./instance.js').Instance} Instance */

const MOST = 8;
/** How long an idle worker is kept, except for the last one. */
const IDLE_MS = 60_000;

export class Workers {
  /** @type {Instance[]} */ #idle = [];
  #count = 0;
  #over = false;
  /** @type {((instance: Instance) => void)[]} */ #waiting = [];
  #start;
  /** Maximum number of workers. */ most = howMany();

  /** @param {() => Instance} start  starts one */
  constructor(start) {
    this.#start = start;
  }

  /** Takes a worker, which must be given back; waits until one is free. @returns {Promise<Instance>} */
  async take() {
    const idle = this.#idle.pop();
    if (idle) return idle.over ? this.#start() : idle;
    if (this.#count < this.most) {
      this.#count += 1;
      return this.#start();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Starts the first worker before it is needed. */
  prepare() {
    if (this.#count > 0) return;
    this.#count += 1;
    this.give(this.#start());
  }

  /** Passes the rest of the module to idle workers. @param {WebAssembly.Module} late */
  complete(late) {
    for (const instance of this.#idle) instance.complete(late);
  }

  /** Takes a worker back; one that has ended is replaced at once, so that nobody waits for it later. @param {Instance} instance */
  give(instance) {
    if (this.#over) return instance.end();
    const whole = instance.over ? this.#start() : instance;
    const next = this.#waiting.shift();
    if (next) return next(whole);
    this.#idle.push(whole);
    setTimeout(() => this.#tidy(whole), IDLE_MS);
  }

  /** Stops a worker that has been idle since, unless it is the last. @param {Instance} instance */
  #tidy(instance) {
    const at = this.#idle.indexOf(instance);
    if (at < 0 || this.#idle.length < 2) return;
    this.#idle.splice(at, 1);
    this.#count -= 1;
    instance.end();
  }

  /** Stops all idle workers, and the others when they are given back. */
  close() {
    this.#over = true;
    for (const instance of this.#idle.splice(0)) instance.end();
  }
}

function howMany() {
  // Chromium reports the memory in GB, at most 8; other browsers do not.
  const { hardwareConcurrency = 2, deviceMemory = 4 } = /** @type {Navigator & {deviceMemory?: number}} */ (
    navigator
  );
  return Math.max(2, Math.min(hardwareConcurrency, deviceMemory, MOST));
}
