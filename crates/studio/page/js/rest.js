// @ts-check
/** Single requests. The board on screen communicates through client.js. */
import { ask } from './carrier.js';

/** @typedef {{signal?: AbortSignal, language?: string}} Options  language: overrides the current one */

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
    answered = await ask(method, path, body, signal ? { signal, language } : { language });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RestError('offline', 'the server does not answer');
  }
  const { status, data } = answered;
  if (status < 400) return data;
  throw new RestError(data?.error?.code ?? 'http', data?.error?.message ?? `HTTP ${status}`);
}
