// @ts-check
/** The carrier that uses the server: its WebSocket and `/api/v1`. */

/** @typedef {import('./carrier.js').Handlers} Handlers */
/** @typedef {import('./carrier.js').Answered} Answered */
/** @typedef {import('./carrier.js').Asking} Asking */

const BASE = '/api/v1';

/** Connects the tab once. @param {Handlers} handlers */
export function connect({ opened, received, closed }) {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/api/ws?views=changes`);
  socket.addEventListener('open', () => opened((text) => socket.send(text)));
  socket.addEventListener('close', closed);
  socket.addEventListener('message', (message) => received(String(message.data)));
}

/**
 * Asks one question.
 * @param {string} method
 * @param {string} path  below `/api/v1`
 * @param {unknown} body
 * @param {Asking} asking
 * @returns {Promise<Answered>}
 */
export async function ask(method, path, body, { signal, language }) {
  /** @type {Record<string, string>} */
  const headers = { 'accept-language': language };
  /** @type {RequestInit} */
  const init = { method, headers };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    const isFile = body instanceof Blob;
    headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json';
    init.body = isFile ? body : JSON.stringify(body);
  }
  const response = await fetch(BASE + path, init);
  const text = await response.text();
  return { status: response.status, data: text === '' ? null : parse(text) };
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
