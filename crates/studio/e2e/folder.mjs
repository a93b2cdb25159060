// Serves a folder like an ordinary web server: only files, folders with a slash at their end, 404.html for what is
// missing, and pages of any origin allowed, as on GitHub Pages. It counts the bytes sent, and can be cut off.

import { createServer } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where tests serve a site: the path must not matter. */
export const BASE = '/some/where/';

const TYPES = {
  '.css': 'text/css',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves `folder` below the path `base`; clients that accept them get the compressed copies (`packed`: brotli or gzip).
 */
export async function serveFolder(folder, base = '/', { packed = 'brotli' } = {}) {
  let root = folder;
  const state = { bytes: 0, isOff: false };
  const [ending, encoding] = packed === 'gzip' ? ['gz', 'gzip'] : ['br', 'br'];
  /** Bytes sent, by path. */
  const sent = new Map();
  const server = createServer((request, response) => {
    if (state.isOff) return request.socket.destroy();
    return void answer(request, response).catch((error) => response.destroy(error));
  });
  async function answer(request, response) {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const send = (status, headers, body) => {
      state.bytes += body.length;
      sent.set(pathname, body.length);
      response.writeHead(status, headers).end(body);
    };
    if (!pathname.startsWith(base) || pathname.includes('..')) return send(404, {}, 'not here');
    let file = path.join(root, decodeURI(pathname.slice(base.length)));
    const found = await stat(file).catch(() => null);
    if (found?.isDirectory()) {
      if (!pathname.endsWith('/')) return send(301, { location: `${pathname}/${search}` }, '');
      file = path.join(file, 'index.html');
    }
    const isThere = await stat(file)
      .then(() => true)
      .catch(() => false);
    const status = isThere ? 200 : 404;
    if (!isThere) file = path.join(root, '404.html');
    const headers = {
      'access-control-allow-origin': '*',
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    };
    const isRead = (request.headers['accept-encoding'] ?? '').includes(encoding);
    const copy = isRead ? await readFile(`${file}.${ending}`).catch(() => null) : null;
    if (copy)
      return send(status, { ...headers, 'content-encoding': encoding, vary: 'accept-encoding' }, copy);
    return send(status, headers, await readFile(file));
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    address: `http://127.0.0.1:${port}${base}`,
    /** Bytes of bodies sent so far. */
    get bytes() {
      return state.bytes;
    },
    /** Number of files sent so far. */
    get files() {
      return sent.size;
    },
    /** The files that took most bytes, with their bytes. */
    largest() {
      const byWeight = [...sent].sort(([, one], [, other]) => other - one);
      return byWeight.slice(0, 8).map(([name, bytes]) => `${name} ${bytes}`);
    },
    /** Switches the network off or on. */
    cut(isOff) {
      state.isOff = isOff;
      if (isOff) server.closeAllConnections();
    },
    /** Replaces the folder, as when a site is published again. */
    replace(other) {
      root = other;
    },
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}
