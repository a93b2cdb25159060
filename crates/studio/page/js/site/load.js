// @ts-check
/**
 * Fetches and compiles a module for the browser. It is sent compressed, because many servers compress only types they
 * know; if a server marks it as compressed, the browser has already unpacked it, which the first bytes show.
 */
/** The folder of the site. */
export const site = new URL('../../', import.meta.url);

/** @typedef {(bytes: number) => void} Progress  bytes received */

/**
 * Loads a module by its name in `files`.
 * @param {string} name
 * @param {Progress} [progress]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule(name, progress = () => {}) {
  const response = await fetch(new URL(name, site));
  if (!response.ok || !response.body) throw new Error(`${name}: HTTP ${response.status}`);
  const bytes = await counted(response.body, progress);
  const unpacked = bytes.isPacked ? bytes.stream.pipeThrough(new DecompressionStream('gzip')) : bytes.stream;
  const typed = new Response(unpacked, { headers: { 'content-type': 'application/wasm' } });
  return WebAssembly.compileStreaming(typed);
}

/**
 * Passes the bytes on, counting them, and detects whether they are compressed.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 * @param {Progress} progress
 */
async function counted(body, progress) {
  const reader = body.getReader();
  const { value: first = new Uint8Array() } = await reader.read();
  let count = first.length;
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      count += value.length;
      progress(count);
      return controller.enqueue(value);
    },
  });
  return { stream, isPacked: first[0] === 0x1f && first[1] === 0x8b };
}
