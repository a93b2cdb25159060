// @ts-check
/**
 * Selects who answers the page: the server that sent it, by its WebSocket and `/api/v1`, or, for a folder of static
 * files, workers in this browser. Both take the same orders and questions, so the rest of the page does not need to
 * know which it is.
 */

/**
 * Callbacks of a connection: `opened` receives the function that sends an order, `received` a reply, and `closed` is
 * called once the connection is lost or could not be made.
 * @typedef {object} Handlers
 * @property {(send: (text: string) => void) => void} opened
 * @property {(text: string) => void} received
 * @property {() => void} closed
 */
/** @typedef {{signal?: AbortSignal, language: string}} Asking */
/** A refusal has a status from 400 and `{error: {code, message}}`. @typedef {{status: number, data: any}} Answered */
/**
 * @typedef {object} Carrier
 * @property {(handlers: Handlers) => void} connect
 * @property {(method: string, path: string, body: unknown, asking: Asking) => Promise<Answered>} ask  fails when nobody answers
 */

const BASE = '/api/v1';

/** The server. @type {Carrier} */
const server = {
  connect({ opened, received, closed }) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/ws?views=changes`);
    socket.addEventListener('open', () => opened((text) => socket.send(text)));
    socket.addEventListener('close', closed);
    socket.addEventListener('message', (message) => received(String(message.data)));
  },

  async ask(method, path, body, { signal, language }) {
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
  },
};

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether the page is a folder of static files, as marked in its documents. */
export const isSite = document.documentElement.dataset?.carrier === 'workers';

/** @returns {Promise<Carrier>} */
const carrier = () => (isSite ? import('./site/carrier.js') : Promise.resolve(server));

/** Connects the tab. @param {Handlers} handlers */
export function connect(handlers) {
  carrier().then(
    (found) => found.connect(handlers),
    () => handlers.closed(),
  );
}

/** Asks one question. @type {Carrier['ask']} */
export async function ask(method, path, body, asking) {
  return (await carrier()).ask(method, path, body, asking);
}
