// @ts-check
/** One worker as its host sees it: calls one after the other, a flag that stops the running one where memory can be shared. */

/** @typedef {(kind: number, text: string) => void} Said */
/** @typedef {{entry: string, text: string, said: Said, done: () => void, failed: (error: Error) => void}} Waiting */

/** What the module says, by its number. */
export const REPLY = 0;
export const ANSWER = 1;
export const JOB = 2;
export const NEWS = 3;
export const FOUND = 4;
export const CANCEL = 5;
export const HURRY = 6;

export class Instance {
  /** The calls that wait, the running one first. @type {Waiting[]} */ #calls = [];
  #worker = newWorker();
  /** @type {Int32Array<SharedArrayBuffer> | null} */
  #flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  /** Whether it takes calls no more. */ over = false;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#worker.onmessage = ({ data }) => this.#received(data);
    this.#worker.onerror = (event) => this.#fail(event.message || 'the worker cannot be started');
    this.#worker.postMessage({ module, flag: this.#flag });
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

  /** Ends the worker; its calls fail. */
  end() {
    this.#fail('the worker was ended');
  }

  #next() {
    const [call] = this.#calls;
    if (!call) return;
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    this.#worker.postMessage({ entry: call.entry, text: call.text });
  }

  /** @param {{said?: number, text?: string, done?: true, broken?: string}} message */
  #received({ said, text = '', broken }) {
    if (broken !== undefined) this.#fail(broken);
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

/** A page of another site may start no worker from this one's address, but import it in a worker of its own. */
function newWorker() {
  const address = new URL('./worker.js', import.meta.url);
  if (address.origin === globalThis.location?.origin) return new Worker(address, { type: 'module' });
  const source = new Blob([`import ${JSON.stringify(address.href)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(source), { type: 'module' });
}
