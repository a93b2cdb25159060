// @ts-check
/** Where the module is and of which version the site is; the generator (`src/site`) writes this file anew. */
export const files = { module: 'engine/quintet.wasm.gz', version: '' };
