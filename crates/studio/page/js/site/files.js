// @ts-check
/**
 * Where to find the module, its late part if it was split, and its data files by name, with the number of bytes sent
 * for each; the generator (`src/site`) rewrites this file.
 */

/** @type {{module: string, late: string | null, data: Record<string, string>, bytes: Record<string, number>}} */
export const files = { module: 'engine/quintet.wasm.gz', late: null, data: {}, bytes: {} };
