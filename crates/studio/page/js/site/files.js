// @ts-check
/** Where the module is, and the data that it asks for by name; the generator (`src/site`) writes this file anew. */

/** @type {{module: string, data: Record<string, string>}} */
export const files = { module: 'engine/quintet.wasm.gz', data: {} };
