// @ts-check
/**
 * Who answers the page: the server that sent it or, where it is a folder of static files, workers in this
 * browser. Both take the same orders and the same questions, so nothing else of the page knows which it is.
 */
import * as server from './server.js';

/**
 * What becomes of a connection: `opened` with the function that sends an order, `received` with a reply,
 * `closed` once it is lost or could not be made.
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

/** Whether the page is a folder of static files; its documents say so. */
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
