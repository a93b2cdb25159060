// @ts-check
/**
 * The workers that searches and long questions share: made when first wanted, as many as cores and at most
 * four, because each may take some hundred MB. The one that was used last is used next: it remembers its players.
 */
import { Instance } from './instance.js';

const MOST = 4;
/** How long a worker that has nothing to do is kept beside the last. */
const IDLE_MS = 60_000;

export class Workers {
  /** @type {Instance[]} */ #idle = [];
  #count = 0;
  #over = false;
  /** @type {((instance: Instance) => void)[]} */ #waiting = [];
  #module;
  #most = Math.max(2, Math.min(navigator.hardwareConcurrency || 2, MOST));

  /** @param {() => Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.#module = module;
  }

  /** A worker to be given back; waits until one is free. @returns {Promise<Instance>} */
  async take() {
    const module = await this.#module();
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#count < this.#most) {
      this.#count += 1;
      return new Instance(module);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Takes a worker back; one that was ended is replaced at once, so that nobody waits for it later. @param {Instance} instance */
  async give(instance) {
    if (this.#over) return instance.end();
    const whole = instance.over ? new Instance(await this.#module()) : instance;
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
