// @ts-check
/**
 * A worker with one instance of the module. Texts go in through its memory and come out of it the same way:
 * what is said while a call runs goes to the host at once, then that the call is done. Data such as a network
 * is fetched when the module first wants it; the call waits, and so does nobody else.
 */
import { files } from './files.js';

/** @typedef {{module: WebAssembly.Module, flag: Int32Array<SharedArrayBuffer> | null}} Start */
/** @typedef {{entry: string, text: string}} Call  an export of the module, and what it reads */
/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} buffer
 */

const scope =
  /** @type {{postMessage: (message: unknown) => void, onmessage: ((event: MessageEvent) => void) | null}} */ (
    /** @type {unknown} */ (self)
  );
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
/** @type {(Exports & Record<string, (length: number) => void>) | null} */
let instance = null;

/** The module's last words, before it ends by a mistake of its own: said with this number. */
const BROKEN = 7;
let lastWords = '';
/** What the module is about to read. */
let wanted = new Uint8Array();

/** Fetches a file of data; nothing if it cannot be had. @param {string} name */
function fetched(name) {
  const file = files.data[name];
  if (!file) return null;
  const request = new XMLHttpRequest();
  request.open('GET', new URL(`../../${file}`, import.meta.url), false);
  request.responseType = 'arraybuffer';
  request.send();
  return request.status === 200 ? new Uint8Array(request.response) : null;
}

/** @param {Start} start */
function begin({ module, flag }) {
  const env = {
    say: (/** @type {number} */ kind, /** @type {number} */ at, /** @type {number} */ length) => {
      const text = textAt(at, length);
      if (kind === BROKEN) lastWords = text;
      else scope.postMessage({ said: kind, text });
    },
    data: (/** @type {number} */ at, /** @type {number} */ length) => {
      const found = fetched(textAt(at, length));
      wanted = found ?? new Uint8Array();
      return found ? found.length : -1;
    },
    read: (/** @type {number} */ at) => {
      new Uint8Array(memory().buffer, at, wanted.length).set(wanted);
      wanted = new Uint8Array();
    },
    now: () => performance.now(),
    stopped: () => (flag ? Atomics.load(flag, 0) : 0),
  };
  const made = new WebAssembly.Instance(module, { env });
  instance = /** @type {any} */ (made.exports);
}

const memory = () => /** @type {Exports} */ (instance).memory;

/** @param {number} at @param {number} length */
const textAt = (at, length) => decoder.decode(new Uint8Array(memory().buffer, at, length));

/** @param {Call} call */
function carryOut({ entry, text }) {
  const call = instance?.[entry];
  if (!instance || !call) throw new Error(`the module has no ${entry}`);
  const bytes = encoder.encode(text);
  const at = instance.buffer(bytes.length);
  new Uint8Array(instance.memory.buffer, at, bytes.length).set(bytes);
  call(bytes.length);
}

scope.onmessage = ({ data }) => {
  try {
    if ('module' in data) begin(data);
    else {
      carryOut(data);
      scope.postMessage({ done: true });
    }
  } catch (error) {
    scope.postMessage({ broken: lastWords || String(error) });
  }
};
