// @ts-check
/**
 * The jobs of a desk: each is searched in a worker, and its news and answer go back. A job that is no longer wanted is
 * stopped if memory is shared; otherwise its worker is ended and replaced.
 *
 * The positions of a review come all at once; they share all workers except one, which is left to questions.
 */
import { FOUND, NEWS } from './instance.js';

/** @typedef {import('./instance.js').Instance} Instance */
/** @typedef {{instance: Instance | null, gone: boolean, hurried: boolean, counts: boolean}} Job  `instance` once it is searched */

/** How long a search may take to notice that it should stop. */
const GRACE_MS = 1000;

export class Searches {
  /** @type {Map<number, Job>} */ #jobs = new Map();
  /** Jobs waiting for a worker. @type {(() => void)[]} */ #waiting = [];
  #running = 0;
  #workers;
  #tell;

  /** @param {import('./workers.js').Workers} workers @param {(text: string) => void} tell  to the desk */
  constructor(workers, tell) {
    this.#workers = workers;
    this.#tell = tell;
  }

  /** Searches a job. @param {string} text */
  async run(text) {
    const number = numberOf(text);
    /** @type {Job} */
    const job = { instance: null, gone: false, hurried: false, counts: false };
    this.#jobs.set(number, job);
    await this.#turn(job);
    /** @type {Instance | null} */
    let instance = null;
    try {
      if (!job.gone) {
        instance = await this.#workers.take();
        job.instance = instance;
      }
      if (instance && !job.gone) {
        if (job.hurried) setTimeout(() => this.hurry(number), GRACE_MS / 10);
        await instance.call('search', text, (kind, said) => {
          if (!job.gone && (kind === NEWS || kind === FOUND)) this.#tell(said);
        });
      }
    } catch (error) {
      if (!job.gone) this.#tell(JSON.stringify({ job: number, failed: String(error) }));
    }
    this.#jobs.delete(number);
    this.#release(job);
    if (instance) this.#workers.give(instance);
  }

  /** Waits until a worker is available for one more. @param {Job} job */
  async #turn(job) {
    if (this.#running >= this.#workers.most - 1)
      await new Promise((go) => this.#waiting.push(() => go(null)));
    this.#running += 1;
    job.counts = true;
  }

  /** Starts the next job. @param {Job} job */
  #release(job) {
    if (!job.counts) return;
    job.counts = false;
    this.#running -= 1;
    this.#waiting.shift()?.();
  }

  /** Cancels a job whose answer is no longer wanted. @param {number} number */
  cancel(number) {
    const job = this.#jobs.get(number);
    if (!job) return;
    job.gone = true;
    this.#end(number, job);
    // It may take a while to end; the next one does not wait for that.
    this.#release(job);
  }

  /** Asks for the best answer so far. @param {number} number */
  hurry(number) {
    const job = this.#jobs.get(number);
    if (!job || job.gone) return;
    job.hurried = true;
    this.#end(number, job);
  }

  /** Stops the jobs of all desks. */
  close() {
    for (const number of [...this.#jobs.keys()]) this.cancel(number);
  }

  /** @param {number} number @param {Job} job */
  #end(number, job) {
    const { instance } = job;
    if (!instance) return;
    const end = () => {
      if (this.#jobs.get(number) !== job) return;
      if (!job.gone) this.#tell(JSON.stringify({ job: number, hurried: true }));
      job.gone = true;
      instance.end();
    };
    if (instance.stop()) setTimeout(end, GRACE_MS);
    else end();
  }
}

/** The number of the job that a text is about. @param {string} text @returns {number} */
export function numberOf(text) {
  return JSON.parse(text).job;
}
