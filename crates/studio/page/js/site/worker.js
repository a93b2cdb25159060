// @ts-check
/**
 * A worker with one instance of the module. Texts go in through its memory and come out of it the same way:
 * what is said while a call runs goes to the host at once, then that the call is done.
 */

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

/** @param {Start} start */
function begin({ module, flag }) {
  const env = {
    say: (/** @type {number} */ kind, /** @type {number} */ at, /** @type {number} */ length) => {
      const text = decoder.decode(new Uint8Array(memory().buffer, at, length));
      scope.postMessage({ said: kind, text });
    },
    now: () => performance.now(),
    wall: () => Date.now(),
    stopped: () => (flag ? Atomics.load(flag, 0) : 0),
    random: () => Math.random(),
  };
  const made = new WebAssembly.Instance(module, { env });
  instance = /** @type {any} */ (made.exports);
}

const memory = () => /** @type {Exports} */ (instance).memory;

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
    scope.postMessage({ broken: String(error) });
  }
};
