// @ts-check
/**
 * A worker with one instance of the module. Texts go in and out through its memory: messages during a call go to the
 * host at once, followed by the end of the call. Data such as a network is fetched when the module first needs it; only
 * the call waits.
 *
 * A split module imports `placeholder.N` for each function of its late part. The first one that is called instantiates
 * that part, which puts its functions into the shared table; the call then goes to place N of it.
 *
 * It imports nothing, so that one request starts it.
 */

/** @typedef {typeof import('./files.js').files} Files */
/** @typedef {{module: WebAssembly.Module, late: WebAssembly.Module | null, files: Files, flag: Int32Array<SharedArrayBuffer> | null, remembers: boolean}} Start */
/** @typedef {{entry: string, text: string}} Call  an export of the module, and its input */
/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {WebAssembly.Table} table  of a split module
 * @property {(length: number) => number} buffer
 */

const scope =
  /** @type {{postMessage: (message: unknown) => void, onmessage: ((event: MessageEvent) => void) | null}} */ (
    /** @type {unknown} */ (self)
  );
const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
/** @type {(Exports & Record<string, (length: number) => void>) | null} */
let instance = null;

/** Where files are. @type {Files} */
let files;

/** The message kind for the module's last words before it crashes. */
const BROKEN = 7;
let lastWords = '';
/** What the module is about to read. */
let wanted = new Uint8Array();

/** Fetches a file of the site, and notifies the host; null if it is not available. @param {string | null | undefined} file */
function fetched(file) {
  if (!file) return null;
  scope.postMessage({ fetching: file });
  const request = new XMLHttpRequest();
  request.open('GET', new URL(`../../${file}`, import.meta.url), false);
  request.responseType = 'arraybuffer';
  request.send();
  scope.postMessage({ fetched: file });
  return request.status === 200 ? new Uint8Array(request.response) : null;
}

/** The functions of small modules that work in the instance's memory. @type {((at: number) => void)[]} */
const linked = [];

/** Instantiates one of them; returns its number, or −1 if this browser lacks its instructions. @param {string} name */
function link(name) {
  try {
    const module = new WebAssembly.Module(fetched(files.data[name]) ?? new Uint8Array());
    const { exports } = new WebAssembly.Instance(module, { env: { memory: memory() } });
    return linked.push(/** @type {any} */ (exports).run) - 1;
  } catch {
    return -1;
  }
}

/** The late part, which the host passes in when it has it. @type {WebAssembly.Module | null} */
let late = null;
let isWhole = false;

/** Thrown through a call that cannot continue without the late part: the host repeats it in a complete worker. */
const PARTIAL = new Error('the module is not whole yet');
/** Whether calls depend on earlier ones, so that none can be repeated elsewhere. */
let remembers = false;

/** Completes the module. @param {WebAssembly.Imports} imports */
function complete(imports) {
  if (isWhole) return;
  if (!late) {
    if (!remembers) throw PARTIAL;
    // The call blocks, so a compressed file could not be unpacked meanwhile.
    const bytes = fetched(files.late?.replace(/\.gz$/, ''));
    if (!bytes) throw new Error('the rest of the module cannot be fetched');
    late = new WebAssembly.Module(bytes);
  }
  new WebAssembly.Instance(late, { ...imports, primary: /** @type {any} */ (instance) });
  isWhole = true;
}

/** @param {Start} start */
function begin({ module, late: rest, files: places, flag, remembers: isDesk }) {
  [late, files, remembers] = [rest, places, isDesk];
  const env = {
    say: (/** @type {number} */ kind, /** @type {number} */ at, /** @type {number} */ length) => {
      const text = textAt(at, length);
      if (kind === BROKEN) lastWords = text;
      else scope.postMessage({ said: kind, text });
    },
    data: (/** @type {number} */ at, /** @type {number} */ length) => {
      const found = fetched(files.data[textAt(at, length)]);
      wanted = found ?? new Uint8Array();
      return found ? found.length : -1;
    },
    read: (/** @type {number} */ at) => {
      new Uint8Array(memory().buffer, at, wanted.length).set(wanted);
      wanted = new Uint8Array();
    },
    link: (/** @type {number} */ at, /** @type {number} */ length) => link(textAt(at, length)),
    run: (/** @type {number} */ number, /** @type {number} */ at) => linked[number]?.(at),
    now: () => performance.now(),
    stopped: () => (flag ? Atomics.load(flag, 0) : 0),
  };
  /** @type {WebAssembly.ModuleImports} */
  const placeholder = new Proxy(Object.create(null), {
    get:
      (_, place) =>
      (/** @type {any[]} */ ...values) => {
        complete(imports);
        return /** @type {Exports} */ (instance).table.get(Number(place))(...values);
      },
  });
  /** @type {WebAssembly.Imports} */
  const imports = { env, placeholder };
  const made = new WebAssembly.Instance(module, imports);
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
    else if ('late' in data) late = data.late;
    else {
      carryOut(data);
      scope.postMessage({ done: true });
    }
  } catch (error) {
    scope.postMessage(error === PARTIAL ? { partial: true } : { broken: lastWords || String(error) });
  }
};
