// @ts-check
/**
 * One worker as its host sees it: calls run one after another, and a flag stops the running one where memory can be
 * shared.
 */
import { files } from './files.js';

/** @typedef {(kind: number, text: string) => void} Said */
/** @typedef {import('./worker.js').Start} Start */
/**
 * The loaded part of the module, and where the rest of it comes from.
 * @typedef {object} Parts
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Module | null} late  the rest, if the module was split and it is loaded
 * @property {() => Promise<WebAssembly.Module | null>} rest  waits for it
 * @property {(file: string, isOver: boolean) => void} fetches  notified when a worker starts to fetch a file, and when it has it
 */
/** @typedef {{entry: string, text: string, said: Said, done: () => void, failed: (error: Error) => void}} Waiting */

/** The kinds of messages from the module. */
export const REPLY = 0;
export const ANSWER = 1;
export const JOB = 2;
export const NEWS = 3;
export const FOUND = 4;
export const CANCEL = 5;
export const HURRY = 6;

export class Instance {
  /** The queued calls, with the running one first. @type {Waiting[]} */ #calls = [];
  /** @type {Worker} */ #worker;
  /** @type {Int32Array<SharedArrayBuffer> | null} */
  #flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  /** Whether it no longer takes calls. */ over = false;

  /** Null until they have arrived. @type {Parts | null} */ #parts = null;
  #remembers;

  /**
   * Starts the worker; its script is fetched while the module is still coming.
   * @param {Promise<Parts>} parts
   * @param {{remembers?: boolean}} [options]  whether a call depends on earlier ones
   */
  constructor(parts, { remembers = false } = {}) {
    this.#remembers = remembers;
    this.#worker = this.#start();
    parts.then(
      (found) => this.#begin(found),
      (error) => this.#fail(String(error)),
    );
  }

  #start() {
    const worker = newWorker();
    worker.onmessage = ({ data }) => this.#received(data);
    worker.onerror = (event) => this.#fail(event.message || 'the worker cannot be started');
    return worker;
  }

  /** Hands the module to the worker, and the call that waits for it. @param {Parts} parts */
  #begin(parts) {
    if (this.over) return;
    this.#parts = parts;
    const { module, late } = parts;
    /** @type {Start} */
    const start = { module, late, files, flag: this.#flag, remembers: this.#remembers };
    this.#worker.postMessage(start);
    this.#post();
  }

  /** Repeats the running call with the complete module once it is loaded. @param {Parts} parts */
  async #restart(parts) {
    this.#worker.terminate();
    this.#parts = null;
    this.#worker = this.#start();
    try {
      this.#begin({ ...parts, late: await parts.rest() });
    } catch (error) {
      this.#fail(String(error));
    }
  }

  /** Passes in the rest of the module. @param {WebAssembly.Module} late */
  complete(late) {
    if (!this.#parts) return;
    this.#parts.late = late;
    this.#worker.postMessage({ late });
  }

  /** Calls an export; resolves when it has returned. @param {string} entry @param {string} text @param {Said} said @returns {Promise<void>} */
  call(entry, text, said) {
    return new Promise((done, failed) => {
      if (this.over) return failed(new Error('the worker was ended'));
      this.#calls.push({ entry, text, said, done, failed });
      if (this.#calls.length === 1) this.#next();
    });
  }

  /** Asks the running call to end soon. @returns {boolean} whether it can hear that */
  stop() {
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    return this.#flag !== null;
  }

  /** Stops the worker; its calls fail. */
  end() {
    this.#fail('the worker was ended');
  }

  #next() {
    const [call] = this.#calls;
    if (!call) return;
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    this.#post();
  }

  #post() {
    const [call] = this.#calls;
    if (call && this.#parts) this.#worker.postMessage({ entry: call.entry, text: call.text });
  }

  /** @param {{said?: number, text?: string, done?: true, broken?: string, fetching?: string, fetched?: string, partial?: true}} message */
  #received({ said, text = '', broken, fetching, fetched, partial }) {
    if (partial && this.#parts) void this.#restart(this.#parts);
    else if (fetching !== undefined) this.#parts?.fetches(fetching, false);
    else if (fetched !== undefined) this.#parts?.fetches(fetched, true);
    else if (broken !== undefined) this.#fail(broken);
    else if (said !== undefined) this.#calls[0]?.said(said, text);
    else {
      this.#calls.shift()?.done();
      this.#next();
    }
  }

  /** @param {string} why */
  #fail(why) {
    if (this.over) return;
    this.over = true;
    this.#worker.terminate();
    for (const { failed } of this.#calls.splice(0)) failed(new Error(why));
  }
}

/**
 * A page of another site cannot start a worker from this site's address, but it can import it in a worker of its own.
 */
function newWorker() {
  const address = new URL('./worker.js', import.meta.url);
  if (address.origin === globalThis.location?.origin) return new Worker(address, { type: 'module' });
  const source = new Blob([`import ${JSON.stringify(address.href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(source), { type: 'module' });
}
