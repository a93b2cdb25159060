// @ts-check
/**
 * Quintet for other pages: the site's module as a small library.
 *
 *     import { Quintet } from 'https://…/quintet.js';
 *     const q = await Quintet.load();
 *     const answer = await q.analyse('hex', 'a2 f6', { time: 1000 });
 *
 * Its types are in `quintet.d.ts` beside it.
 */
import { Engine } from './engine.js';
import { site } from './load.js';

/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {import('../../messages.js').Limits} Limits */
/** @typedef {import('../../messages.js').Event} Reply */
/** @typedef {{language?: string, signal?: AbortSignal}} Asking */
/** @typedef {{setup?: string, player?: string, time?: number, nodes?: number, depth?: number, progress?: (news: Info) => void} & Asking} Analysing */

/** A refusal, with the code of its kind. */
export class QuintetError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'QuintetError';
    this.code = code;
  }
}

export class Quintet {
  #engine;
  /** @type {((text: string) => void) | null} */ #send = null;
  /** Receives the replies to the current order. @type {((event: any, id: number | null) => void) | null} */ #hears =
    null;
  /** Analyses take turns. @type {Promise<unknown>} */ #turn = Promise.resolve();
  #lastId = 0;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * Fetches the module; `progress` receives the number of bytes received.
   * @param {{progress?: (bytes: number) => void}} [options]
   */
  static async load({ progress } = {}) {
    /** @type {Map<string, number>} */
    const come = new Map();
    const engine = new Engine((file, bytes, isOver) => {
      if (isOver) return;
      come.set(file, bytes);
      progress?.([...come.values()].reduce((sum, one) => sum + one, 0));
    });
    await Promise.all([engine.module(), engine.late()]);
    return new Quintet(engine);
  }

  /** The games with their players, in a language. @param {string} [language] */
  async games(language = 'en') {
    const response = await fetch(new URL(`answers/${language === 'fr' ? 'fr' : 'en'}/games.json`, site));
    return response.json();
  }

  /** Asks any question of the REST interface, such as `/position`. @param {string} path @param {object} body @param {Asking} [asking] @returns {Promise<any>} */
  async ask(path, body, { signal, language = 'en' } = {}) {
    const { status, data } = await this.#engine.ask(
      'POST',
      path,
      body,
      signal ? { signal, language } : { language },
    );
    if (status < 400) return data;
    throw new QuintetError(data?.error?.code ?? 'internal', data?.error?.message ?? '');
  }

  /** A position as data. @param {string} game @param {string} [position] @param {{setup?: string} & Asking} [asking] */
  position(game, position = '', { setup = '', ...asking } = {}) {
    return this.ask('/position', { game, setup, position }, asking);
  }

  /**
   * The exact value, if the game has a solver that reaches the position.
   * @param {string} game
   * @param {string} [position]
   * @param {{setup?: string} & Asking} [asking]
   */
  solve(game, position = '', { setup = '', ...asking } = {}) {
    return this.ask('/solve', { game, setup, position }, asking);
  }

  /** The value of every legal move, by the game's advisor or a player of your choice. @param {string} game @param {string} [position] @param {Analysing} [asking] @returns {Promise<Answer>} */
  analyse(game, position = '', asking = {}) {
    const analysis = this.#turn.then(() => this.#analyse(game, position, asking));
    this.#turn = analysis.catch(() => {});
    return analysis;
  }

  /** Stops all workers. */
  close() {
    this.#engine.close();
    this.#send = null;
  }

  /** @param {string} game @param {string} position @param {Analysing} asking @returns {Promise<Answer>} */
  async #analyse(
    game,
    position,
    { setup = '', player, time, nodes, depth, progress, language = 'en', signal },
  ) {
    signal?.throwIfAborted();
    const advisor =
      player ?? (await this.games()).find((/** @type {{name: string}} */ { name }) => name === game)?.advisor;
    const limits = { ...(time && { time_ms: time }), ...(nodes && { nodes }), ...(depth && { depth }) };
    await this.#order({ type: 'open', game, setup, position, language }, 'view');
    const stop = () => this.#say({ type: 'stop' });
    signal?.addEventListener('abort', stop);
    try {
      const command = { type: 'analyse', player: advisor ?? 'random', limits };
      const { answer } = await this.#order(command, 'answer', (event) => {
        if (event.type === 'progress') progress?.(event.progress);
      });
      signal?.throwIfAborted();
      return answer;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /**
   * Sends an order and waits for the event that ends it.
   * @param {object} command
   * @param {string} last
   * @param {(event: any) => void} [news]
   * @returns {Promise<any>}
   */
  async #order(command, last, news = () => {}) {
    this.#send ??= await this.#engine.sit({
      replied: (text) => this.#replied(text),
      broken: () => this.#broke(),
    });
    return new Promise((resolve, reject) => {
      const asked = this.#lastId + 1;
      this.#hears = (event, id) => {
        if (id !== asked) return;
        if (event.type === 'error') reject(new QuintetError(event.code, event.message));
        else if (event.type === last) resolve(event);
        else news(event);
      };
      this.#say(command);
    });
  }

  /** @param {object} command */
  #say(command) {
    this.#lastId += 1;
    this.#send?.(JSON.stringify({ id: this.#lastId, command }));
  }

  /** @param {string} text */
  #replied(text) {
    const { id, event } = JSON.parse(text);
    this.#hears?.(event, id ?? null);
  }

  #broke() {
    this.#send = null;
    this.#hears?.({ type: 'error', code: 'internal', message: 'the module ended' }, this.#lastId);
  }
}
