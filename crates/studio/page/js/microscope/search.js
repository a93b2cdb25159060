// @ts-check
/**
 * Runs searches for the page: opens a position over the tab's connection, has a player search it, and returns the
 * events.
 */
import { client } from '../client.js';
import { language } from '../i18n.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {import('../../messages.js').Command} Command */
/** @typedef {import('./panel.js').Found} Found */
/** @typedef {{game: string, setup: string, moves: string}} Place */

/** Maximum number of events kept of a search. */
export const MOST_EVENTS = 100_000;

/**
 * Sends a command and waits for the event that ends it, or until it is aborted.
 * @template T
 * @param {Command} command
 * @param {Record<string, (event: any, end: (result: T) => void) => void>} events
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export function ordered(command, events, signal) {
  return new Promise((resolve, reject) => {
    const id = client.order(command);
    /** @type {(() => void)[]} */
    const off = [];
    const done = (/** @type {() => void} */ finish) => {
      for (const end of off) end();
      finish();
    };
    for (const [type, take] of Object.entries(events)) {
      off.push(
        client.on(type, (event, told) => told === id && take(event, (result) => done(() => resolve(result)))),
      );
    }
    const abort = () => done(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort);
    off.push(() => signal?.removeEventListener('abort', abort));
    off.push(
      client.on('error', (error, told) => told === id && done(() => reject(error))),
      client.on('closed', () => done(() => reject({ code: 'offline' }))),
    );
  });
}

/** Opens a position; returns its view. @param {Place} of @returns {Promise<View>} */
export function opened({ game, setup, moves }) {
  return ordered(
    { type: 'open', game, setup, position: moves, language: language() },
    { view: ({ view }, end) => end(view) },
  );
}

/**
 * Has a player search the open position; returns the search with its events.
 * @param {string} player
 * @param {number} nodes
 * @returns {Promise<Found>}
 */
export function traced(player, nodes) {
  /** @type {Found['lines']} */
  const lines = [];
  return ordered(
    { type: 'trace', player, limits: { nodes }, first: MOST_EVENTS },
    {
      traced: ({ lines: more, answer, events }, end) => {
        for (const line of more) lines.push(line);
        if (answer) end({ player, lines, events, answer });
      },
    },
  );
}

/**
 * Has a player choose a move in the open position; returns its answer.
 * @param {string} player
 * @param {(thought: Info) => void} progress
 * @returns {Promise<Answer>}
 */
export function thought(player, progress) {
  return ordered(
    { type: 'think', player },
    {
      progress: (event) => progress(event.progress),
      answer: ({ answer }, end) => end(answer),
    },
  );
}

/** Stops the running search, which answers with the best it has. */
export function stop() {
  client.order({ type: 'stop' });
}
