// @ts-check
/**
 * A module for the browser, fetched and compiled. It comes compressed, for many a server compresses
 * only what it knows; one that says so on the way has unpacked it already, which its first bytes show.
 */
/** The folder of the site. */
export const site = new URL('../../', import.meta.url);

/** @typedef {(bytes: number) => void} Progress  bytes that have come */

/** A module, by its name in `files`. @param {string} name @param {Progress} [progress] @returns {Promise<WebAssembly.Module>} */
export async function loadModule(name, progress = () => {}) {
  const response = await fetch(new URL(name, site));
  if (!response.ok || !response.body) throw new Error(`${name}: HTTP ${response.status}`);
  const bytes = await counted(response.body, progress);
  const unpacked = bytes.isPacked ? bytes.stream.pipeThrough(new DecompressionStream('gzip')) : bytes.stream;
  const typed = new Response(unpacked, { headers: { 'content-type': 'application/wasm' } });
  return WebAssembly.compileStreaming(typed);
}

/** The same bytes, counted as they come, and whether they are compressed. @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @param {Progress} progress */
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
