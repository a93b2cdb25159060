// The module in Node, as in a worker of a page: an instance with its imports.
//
//   QUINTET_MODULE   the module, as printed by `crates/web/build`; its late part and its data files are beside it
//
// A split module imports `placeholder.N` for each function of its late part. The first one called loads that part, which
// shares the memory, table and functions of the early part and adds its own functions to the table; the call then goes to
// entry N of the table.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Node.js 20 has relaxed vectors, but asks for the flag (and they are wrong there at first: the module finds out).
setFlagsFromString('--experimental-wasm-relaxed-simd');

const KINDS = ['reply', 'answer', 'job', 'news', 'found', 'cancel', 'hurry', 'broken'];

export const modulePath = path.resolve(process.env.QUINTET_MODULE ?? 'target/module/quintet.wasm');
const compiled = new WebAssembly.Module(readFileSync(modulePath));

let lateModule;
/** The late part, compiled once. */
const lateCompiled = () => (lateModule ??= new WebAssembly.Module(readFileSync(modulePath.replace(/\.wasm$/, '-late.wasm'))));

/**
 * An instance. `call(name, value)` passes a text and returns the messages sent meanwhile, each as [kind, value]; `stopped`
 * returns whether the running search should end, `now` the time in milliseconds, `links` says whether there are small modules;
 * `wanted` collects the names of data files, `linked` the functions of those modules.
 */
export function instance({ stopped = () => false, now = () => performance.now(), links = true } = {}) {
  const wanted = [];
  let late;
  let said = [];
  let file;
  const linked = [];
  const read = (at, length) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
  const env = {
    now,
    stopped: () => Number(stopped()),
    say: (kind, at, length) => {
      const text = read(at, length);
      said.push([KINDS[kind], kind === 7 ? text : JSON.parse(text)]);
    },
    data: (at, length) => {
      const name = read(at, length);
      wanted.push(name);
      file = readFileSync(path.join(path.dirname(modulePath), `${name}.bin`));
      return file.length;
    },
    read: (at) => new Uint8Array(exports.memory.buffer).set(file, at),
    link: (at, length) => {
      if (!links) return -1;
      try {
        const bytes = readFileSync(path.join(path.dirname(modulePath), `${read(at, length)}.bin`));
        const made = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory: exports.memory } });
        return linked.push(made.exports.run) - 1;
      } catch {
        return -1;
      }
    },
    run: (number, at) => linked[number](at),
  };
  const placeholder = new Proxy({}, {
    get: (_, place) => (...values) => {
      if (!late) {
        wanted.push('late');
        late = new WebAssembly.Instance(lateCompiled(), { env, placeholder, primary: exports });
      }
      return exports.table.get(Number(place))(...values);
    },
  });
  const { exports } = new WebAssembly.Instance(compiled, { env, placeholder });
  const call = (name, value) => {
    const bytes = value instanceof Uint8Array ? value : new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
    const at = exports.buffer(bytes.length);
    if (at === 0) throw new RangeError('the text is too long');
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    said = [];
    exports[name](bytes.length);
    return said;
  };
  const ask = (route, body, language = 'en') => {
    const method = body === undefined ? 'GET' : 'POST';
    const [[, answer]] = call('ask', { method, path: route, language, body });
    return answer;
  };
  return { call, ask, wanted, linked, exports };
}
