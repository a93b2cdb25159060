// @ts-check
/**
 * Where the module is, its late part if it was split, and the data that it asks for by name, with the bytes of each as they
 * are sent; the generator (`src/site`) writes this file anew.
 */

/** @type {{module: string, late: string | null, data: Record<string, string>, bytes: Record<string, number>}} */
export const files = { module: 'engine/quintet.wasm.gz', late: null, data: {}, bytes: {} };
