// @ts-check
/**
 * Single questions. The board on screen communicates through client.js.
 *
 * They are answered by the server that sent the page, at `/api/v1`, or, for a folder of static files, by workers in
 * this browser (site/carrier.js). Both take the same orders and questions, so the rest of the page does not need to
 * know which it is.
 */

/** A refusal has a status from 400 and `{error: {code, message}}`. @typedef {{status: number, data: any}} Answered */
/** @typedef {{signal?: AbortSignal, language: string}} Asking */
/** Fails when nobody answers. @typedef {(method: string, path: string, body: unknown, asking: Asking) => Promise<Answered>} Ask */
/** @typedef {{signal?: AbortSignal, language?: string}} Options  language: overrides the current one */

const BASE = '/api/v1';

/** Whether the page is a folder of static files, as marked in its documents. */
export const isSite = document.documentElement.dataset?.carrier === 'workers';

/** A refusal. `code` comes from the server, or is `offline` if nobody answered. */
export class RestError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'RestError';
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
export function get(path, options) {
  return request('GET', path, undefined, options);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
export function post(path, body, options) {
  return request('POST', path, body, options);
}

/** @param {string} path @returns {Promise<any>} */
export function del(path) {
  return request('DELETE', path);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {Options} [options]
 * @returns {Promise<any>}
 */
async function request(method, path, body, { signal, language = document.documentElement.lang } = {}) {
  let answered;
  try {
    const ask = isSite ? (await import('./site/carrier.js')).ask : askServer;
    answered = await ask(method, path, body, signal ? { signal, language } : { language });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RestError('offline', 'the server does not answer');
  }
  const { status, data } = answered;
  if (status < 400) return data;
  throw new RestError(data?.error?.code ?? 'http', data?.error?.message ?? `HTTP ${status}`);
}

/** @type {Ask} */
async function askServer(method, path, body, { signal, language }) {
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
