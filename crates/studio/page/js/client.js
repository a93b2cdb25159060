// @ts-check
/**
 * The tab’s only connection, to the server or to workers in its place (see rest.js): commands out, events in. It connects when it is first needed and, once lost, retries at
 * growing intervals. The server then knows nothing about the tab, so a page reopens its game on every `open`. Pages
 * that only ask questions wait for the server here, too.
 *
 *     const off = client.on('view', ({view}) => draw(view));
 *     client.order({type: 'open', game: 'hex'});
 *
 * After the first view, the server sends only what differs from the one before. A change is
 *
 *     {"=": value}                      another value
 *     {"o": {name: change}, "-": [name]}  fields that changed or came, and those that went
 *     {"a": [3, -2, {"+": [value]}, change]}  of a list: 3 stay, 2 go, these are inserted, the next changed;
 *                                       what follows the last step stays
 *
 * The descriptions of moves use a placeholder for the name of the side to move, so that they are the same for both
 * sides.
 */
import { isSite } from './rest.js';

/** @typedef {import('../messages.js').Command} Command */
/** @typedef {import('../messages.js').Event} ServerEvent */

const ITS_NAME = '\u0001';

/** @typedef {{'=': any} | {o: Record<string, any>, '-'?: string[]} | {a: any[]}} ValueChange */

/**
 * The value after a change; the old value is not modified.
 * @param {any} old
 * @param {ValueChange} change
 * @returns {any}
 */
export function changed(old, change) {
  if ('=' in change) return change['='];
  if ('a' in change) return changedList(old, change.a);
  const now = { ...old };
  for (const name of change['-'] ?? []) delete now[name];
  for (const [name, one] of Object.entries(change.o)) now[name] = changed(old[name], one);
  return now;
}

/** @param {any[]} old @param {any[]} steps */
function changedList(old, steps) {
  const now = [];
  let here = 0;
  for (const step of steps) {
    if (typeof step === 'number') {
      if (step > 0) now.push(...old.slice(here, here + step));
      here += Math.abs(step);
    } else if ('+' in step) now.push(...step['+']);
    else {
      now.push(changed(old[here], step));
      here += 1;
    }
  }
  return [...now, ...old.slice(here)];
}

/** A view with the side's name filled into the descriptions of its moves. @param {any} view */
export function spelledOut(view) {
  const name = view.board.looks[view.turn === 'first' ? 0 : 1]?.name ?? '';
  const moves = view.moves.map((/** @type {{spoken: string}} */ move) =>
    move.spoken.startsWith(ITS_NAME) ? { ...move, spoken: name + move.spoken.slice(1) } : move,
  );
  return { ...view, moves };
}

/** @typedef {'connecting' | 'open' | 'closed'} State */
/** @typedef {(event: any, id: number | null) => void} Listener */
/**
 * Callbacks of a connection: `opened` receives the function that sends an order, `received` a reply, and `closed` is
 * called once the connection is lost or could not be made.
 * @typedef {object} Handlers
 * @property {(send: (text: string) => void) => void} opened
 * @property {(text: string) => void} received
 * @property {() => void} closed
 */

/** @param {Handlers} handlers */
function connect(handlers) {
  if (isSite) {
    import('./site/carrier.js').then((found) => found.connect(handlers), handlers.closed);
    return;
  }
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/api/ws?views=changes`);
  socket.addEventListener('open', () => handlers.opened((text) => socket.send(text)));
  socket.addEventListener('close', handlers.closed);
  socket.addEventListener('message', (message) => handlers.received(String(message.data)));
}

/** Waits between attempts, in milliseconds; the last one repeats. */
const WAITS = [300, 800, 2000, 5000, 10000];

class Client {
  /** @type {State} */
  state = 'closed';
  /** Whether this tab has ever been connected. */
  wasOpen = false;

  /** Sends an order while connected. @type {((text: string) => void) | null} */ #send = null;
  /** @type {Map<string, Set<Listener>>} */ #listeners = new Map();
  /** @type {string[]} */ #waiting = [];
  /** @type {PromiseWithResolvers | null} */ #opening = null;
  /** The last view of this connection, as it was sent. @type {import('../messages.js').View | null} */
  #view = null;
  #lastId = 0;
  #tries = 0;
  #timer = 0;

  /** Resolves once connected; connects if necessary. @returns {Promise<void>} */
  get ready() {
    if (this.state === 'open') return Promise.resolve();
    this.#opening ??= resolvers();
    this.#connect();
    return this.#opening.promise;
  }

  /**
   * Sends a command. Before the first connection it is queued; while the connection is lost it fails with the error
   * `offline`.
   * @param {Command} command
   * @param {{revision?: number}} [options]  the view it is based on
   * @returns {number} its id, which the events it causes carry
   */
  order(command, { revision } = {}) {
    this.#lastId += 1;
    const id = this.#lastId;
    const message = JSON.stringify(revision === undefined ? { id, command } : { id, revision, command });
    if (this.state === 'open') this.#send?.(message);
    else if (this.wasOpen) queueMicrotask(() => this.#dispatch('error', OFFLINE, id));
    else {
      this.#waiting.push(message);
      this.#connect();
    }
    return id;
  }

  /**
   * Listens to one type of event, or to `open`, `closed` and `back` (reconnected after the server was away).
   * @param {string} type
   * @param {Listener} listener
   * @returns {() => void} ends it
   */
  on(type, listener) {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Retries now instead of waiting for the next attempt. */
  retry() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#connect();
  }

  /** Whether the server was tried and not reached. */
  get isAway() {
    return this.#tries > 0;
  }

  #connect() {
    if (this.state !== 'closed' || this.#timer) return;
    this.state = 'connecting';
    connect({
      opened: (send) => this.#opened(send),
      received: (text) => this.#received(text),
      closed: () => this.#closed(),
    });
  }

  /** @param {(text: string) => void} send */
  #opened(send) {
    this.state = 'open';
    this.#send = send;
    this.#view = null;
    this.wasOpen = true;
    const wasAway = this.#tries > 0;
    this.#tries = 0;
    for (const message of this.#waiting.splice(0)) send(message);
    this.#opening?.resolve();
    this.#opening = null;
    this.#dispatch('open', { type: 'open' }, null);
    if (wasAway) this.#dispatch('back', { type: 'back' }, null);
  }

  #closed() {
    this.#send = null;
    this.state = 'closed';
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 0;
    this.#tries += 1;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.#connect();
    }, wait);
    this.#dispatch('closed', { type: 'closed', tries: this.#tries }, null);
  }

  /** @param {string} text */
  #received(text) {
    /** @type {{id: number | null, event: any}} */
    const { id, event } = JSON.parse(text);
    if (event.type === 'view') {
      this.#view = event.changes ? changed(this.#view, event.changes) : event.view;
      event.view = spelledOut(this.#view);
    }
    this.#dispatch(event.type, event, id ?? null);
  }

  /**
   * @param {string} type
   * @param {unknown} event
   * @param {number | null} id
   */
  #dispatch(type, event, id) {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) {
      try {
        listener(event, id);
      } catch (error) {
        console.error(error);
      }
    }
  }
}

/** @typedef {{promise: Promise<void>, resolve: () => void}} PromiseWithResolvers */

const OFFLINE = {
  type: 'error',
  code: 'offline',
  message: 'the server does not answer',
};

/** @returns {PromiseWithResolvers} */
function resolvers() {
  let resolve = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const client = new Client();

/** Whether the server could not be reached, as opposed to refusing. @param {unknown} error */
export function isOffline(error) {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'offline';
}

/**
 * Waits for a server that did not answer, then calls `run`. Does not wait if the server turns out to be there.
 * @param {unknown} error  what went wrong; only `offline` is waited for
 * @param {() => void} run
 * @returns {() => void} ends the wait
 */
export function whenBack(error, run) {
  if (!isOffline(error)) return () => {};
  void client.ready;
  const off = client.on('back', () => {
    off();
    run();
  });
  return off;
}
