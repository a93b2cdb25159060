// @ts-check
/**
 * The module with its workers: a table that holds the game and answers quick questions, and workers for searches and
 * long questions.
 *
 *     order ─► table ─► JOB ─► a worker ─► NEWS, FOUND ─► table ─► REPLY
 *     question ─► table, or a worker if it may take long ─► ANSWER
 */
import { ANSWER, CANCEL, HURRY, Instance, JOB, NEWS, REPLY } from './instance.js';
import { files } from './files.js';
import { loadModule } from './load.js';
import { Searches, numberOf } from './searches.js';
import { Workers } from './workers.js';

/** @typedef {{status: number, data: any}} Answered */
/** @typedef {{replied: (text: string) => void, broken: () => void}} Desk */
/**
 * Receives how many bytes of a file have arrived, and finally that it is complete.
 * @typedef {(file: string, bytes: number, isOver: boolean) => void} Loading
 */

/** Quick questions, asked so often that they should not wait for another worker. */
const QUICK = ['/position', '/arrange', '/export'];

export class Engine {
  /** The requested modules, by name. @type {Map<string, Promise<WebAssembly.Module>>} */ #modules =
    new Map();
  /** The rest of the module, once loaded. @type {WebAssembly.Module | null} */ #late = null;
  /** @type {Instance | null} */ #table = null;
  #workers = new Workers(() => new Instance(this.#parts()));
  #searches = new Searches(this.#workers, (text) => void this.#order('tell', text));
  #isPrepared = false;
  /** The current owner of the desk. @type {Desk | null} */ #desk = null;
  #loading;

  /** @param {Loading} [loading] */
  constructor(loading = () => {}) {
    this.#loading = loading;
  }

  /** Maximum number of workers for searches and long questions. */
  get most() {
    return this.#workers.most;
  }

  /** The compiled module: all of it, or the part that boards need. */
  module() {
    return this.#load(files.module);
  }

  /** The rest of the module, which searches need; null if it was not split. The table has it from then on. */
  async late() {
    if (!files.late || this.#late) return this.#late;
    const late = await this.#load(files.late);
    this.#late = late;
    this.#table?.complete(late);
    this.#workers.complete(late);
    return late;
  }

  /**
   * Prepares for searches: a worker at once, and the rest of the module when the page has come to rest. The simplest
   * players do without that; another one fetches it when it is asked.
   */
  prepare() {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    this.#workers.prepare();
    setTimeout(() => void this.late().catch(() => {}), REST_MS);
  }

  /** A compiled module; a failed fetch is retried next time. @param {string} name */
  #load(name) {
    const known = this.#modules.get(name);
    if (known) return known;
    this.#loading(name, 0, false);
    const loading = loadModule(name, (bytes) => this.#loading(name, bytes, false));
    this.#modules.set(name, loading);
    loading.catch(() => this.#modules.delete(name));
    void loading.catch(() => {}).then(() => this.#loading(name, 0, true));
    return loading;
  }

  /** @returns {Promise<import('./instance.js').Parts>} */
  async #parts() {
    const fetches = (/** @type {string} */ file, /** @type {boolean} */ isOver) =>
      this.#loading(file, 0, isOver);
    return { module: await this.module(), late: this.#late, rest: () => this.late(), fetches };
  }

  /** Takes over the desk as a new user. @param {Desk} desk @returns {Promise<(text: string) => void>} sends an order */
  async sit(desk) {
    this.#searches.close();
    this.#desk = null;
    this.#sitDown();
    await this.module();
    this.#desk = desk;
    return (text) => void this.#order('order', text);
  }

  /**
   * Asks one question.
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {{signal?: AbortSignal, language: string, news?: (news: any) => void}} asking  `news` receives its progress
   * @returns {Promise<Answered>}
   */
  async ask(method, path, body, { signal, language, news }) {
    signal?.throwIfAborted();
    const text = JSON.stringify({ method, path, language, body: body ?? null });
    if (QUICK.includes(path)) {
      const found = await answered(this.#sitDown(), text);
      signal?.throwIfAborted();
      return found;
    }
    void this.late().catch(() => {});
    const worker = await this.#workers.take();
    let isDone = false;
    const work = answered(worker, text, news).finally(() => {
      isDone = true;
      this.#workers.give(worker);
    });
    if (!signal) return work;
    const aborted = new Promise((_, reject) => {
      const end = () => {
        reject(signal.reason);
        // From then on the worker belongs to someone else.
        if (isDone) return;
        if (!worker.stop()) worker.end();
        else setTimeout(() => isDone || worker.end(), GRACE_MS);
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
    work.catch(() => {});
    aborted.catch(() => {});
    return /** @type {Promise<Answered>} */ (Promise.race([work, aborted]));
  }

  /** Stops all workers. */
  close() {
    this.#searches.close();
    this.#workers.close();
    this.#table?.end();
    this.#table = null;
    this.#desk = null;
  }

  /** The table's instance; created again if the last one broke. */
  #sitDown() {
    if (!this.#table || this.#table.over) this.#table = new Instance(this.#parts(), { remembers: true });
    return this.#table;
  }

  /** @param {'order' | 'tell'} entry @param {string} text */
  async #order(entry, text) {
    try {
      await this.#sitDown().call(entry, text, (kind, said) => this.#heard(kind, said));
    } catch (error) {
      console.error(error);
      this.#searches.close();
      this.#table = null;
      const desk = this.#desk;
      this.#desk = null;
      desk?.broken();
    }
  }

  /** @param {number} kind @param {string} text */
  #heard(kind, text) {
    if (kind === REPLY) this.#desk?.replied(text);
    else if (kind === JOB) void this.#searches.run(text);
    else if (kind === CANCEL) this.#searches.cancel(numberOf(text));
    else if (kind === HURRY) this.#searches.hurry(numberOf(text));
  }
}

/** How long the first board is left alone before the rest of the module is fetched. */
const REST_MS = 2000;

/** How long a question may take to notice that it was cancelled. */
const GRACE_MS = 1000;

/** @param {Instance} instance @param {string} text @param {(news: any) => void} [news] @returns {Promise<Answered>} */
async function answered(instance, text, news) {
  /** @type {Answered | null} */
  let answer = null;
  await instance.call('ask', text, (kind, said) => {
    if (kind === NEWS) news?.(JSON.parse(said));
    if (kind !== ANSWER) return;
    const { status, body } = JSON.parse(said);
    answer = { status, data: body };
  });
  if (!answer) throw new Error('the module has no answer');
  return answer;
}
