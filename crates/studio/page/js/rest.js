// @ts-check
/**
 * The REST side of the server, `/api/v1`: one-off questions. The board on screen talks
 * through client.js.
 */

const BASE = '/api/v1';

/** @typedef {{signal?: AbortSignal, language?: string}} Options  language: instead of the one on screen */

/** A refusal. `code` is the server's, or `offline` when nobody answered. */
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
async function request(method, path, body, { signal, language } = {}) {
  /** @type {Record<string, string>} */
  const headers = { 'accept-language': language ?? document.documentElement.lang };
  /** @type {RequestInit} */
  const init = { method, headers };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(BASE + path, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RestError('offline', 'the server does not answer');
  }
  const text = await response.text();
  const data = text === '' ? null : parse(text);
  if (response.ok) return data;
  throw new RestError(data?.error?.code ?? 'http', data?.error?.message ?? `HTTP ${response.status}`);
}

/** @param {string} text @returns {any} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
