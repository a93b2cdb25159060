// @ts-check
/**
 * Selects who answers the page: the server that sent it or, for a folder of static files, workers in this browser. Both
 * take the same orders and questions, so the rest of the page does not need to know which it is.
 */
import * as server from './server.js';

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
