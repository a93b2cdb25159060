// @ts-check
/**
 * The arena in a browser: answers what a server answers below `/arena`. One tournament at a time is played; its games
 * are distributed among the workers, one of which stays free for a person playing meanwhile.
 *
 *     text, finished games ─► /arena/state ─► the games that are missing ─► a worker each: /arena/game ─► kept, and so on
 *
 * The module plays, judges and counts; every game has its own seed, so it does not matter which worker plays it and
 * when.
 */
import { refusal } from './refusal.js';
import { site } from './load.js';
import { gameTitle } from '../i18n.js';
import {
  keepGame,
  keepTournament,
  keptGames,
  keptTournament,
  keptTournaments,
  removeTournament,
} from './tournaments.js';

/** @typedef {import('../rest.js').Answered} Answered */
/** @typedef {import('../../messages.js').ArenaBoard} ArenaBoard */
/** @typedef {import('../../messages.js').ArenaRow} ArenaRow */
/** @typedef {import('./tournaments.js').Kept} Kept */
/** @typedef {import('./tournaments.js').Played} Played */
/** @typedef {{round: number, players: [number, number], pair: number, game: 0 | 1}} Key  which game */
/** @typedef {{game: string, format: string, players: string[], planned: number, missing: Key[], rows: ArenaRow[]}} State */
/**
 * The tournament being played.
 * @typedef {{kept: Kept, games: Played[], stop: AbortController, boards: Map<number, ArenaBoard>, over: Promise<void>}} Playing
 */

/** Limits of a tournament here, and the number that is kept. */
const MOST = { tournaments: 50, players: 16, games: 500 };
/** Games per page. */
const PAGE = 50;
/** Held by the tab that plays: two tabs would play the same games. */
const LOCK = 'quintet-arena';

export class Arena {
  #engine;
  /** @type {Playing | null} */ #playing = null;
  /** Why tournaments ended early. @type {Map<number, string>} */ #failures = new Map();
  /** The last computed state, with the number of games it is based on. @type {{id: number, count: number, state: State} | null} */ #last =
    null;

  /** @param {import('./engine.js').Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * @param {string} method
   * @param {string} path  `/arena` or below
   * @param {URLSearchParams} query
   * @param {any} body
   * @param {string} language
   * @returns {Promise<Answered>}
   */
  async answer(method, path, query, body, language) {
    try {
      const [, number, what = ''] = /^\/arena\/(\d+)(?:\/([a-z]+))?$/.exec(path) ?? [];
      if (number) return await this.#about(Number(number), `${method} ${what}`, query, language);
      const text = String(body?.text ?? '');
      if (path === '/arena/check')
        return await this.#engine.ask('POST', path, { text, most: bounds() }, { language });
      if (path === '/arena') return await (method === 'POST' ? this.#begin(text, language) : this.#list());
      return missing(path, language);
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      return refusal('store', language, {
        en: `this browser cannot do that: ${String(error)}`,
        fr: `ce navigateur ne le peut pas : ${String(error)}`,
      });
    }
  }

  /** @param {number} id @param {string} what @param {URLSearchParams} query @param {string} language @returns {Promise<Answered>} */
  async #about(id, what, query, language) {
    const playing = this.#playing?.kept.id === id ? this.#playing : null;
    const kept = playing?.kept ?? (await keptTournament(id));
    if (!kept) return missing(`/arena/${id}`, language);
    if (what === 'GET ') return ok(await this.#whole(kept));
    if (what === 'POST stop') {
      playing?.stop.abort();
      await playing?.over;
      return ok(await this.#whole(kept));
    }
    if (what === 'POST resume') {
      await this.#start(kept, language);
      return ok(await this.#whole(kept));
    }
    const games = playing?.games ?? (await keptGames(id));
    if (what === 'GET games') {
      const from = Number(query.get('offset') ?? 0);
      const shown = [...games].reverse().slice(from, from + PAGE);
      return ok({ total: games.length, games: shown.map(({ game }) => game) });
    }
    if (what === 'GET report') return this.#report(kept, games, query.get('format') ?? 'json', language);
    if (what !== 'DELETE ') return missing(`/arena/${id}`, language);
    if (playing) return busy(language);
    await removeTournament(id);
    return this.#list();
  }

  async #list() {
    const tournaments = (await keptTournaments()).map((kept) => this.#item(kept));
    return ok({ programs: false, most: MOST, tournaments });
  }

  /** @param {Kept} kept */
  #item({ text: _, ...about }) {
    return { ...about, playing: this.#playing?.kept.id === about.id };
  }

  /** Everything about one tournament. @param {Kept} kept */
  async #whole(kept) {
    const playing = this.#playing?.kept.id === kept.id ? this.#playing : null;
    const { rows } = await this.#state(kept, playing?.games ?? (await keptGames(kept.id)));
    const failure = this.#failures.get(kept.id);
    const boards = [...(playing?.boards.values() ?? [])];
    return {
      ...this.#item(kept),
      text: kept.text,
      rows,
      boards,
      ...(failure && { failure }),
    };
  }

  /** The state that follows from the finished games. @param {Kept} kept @param {Played[]} games @returns {Promise<State>} */
  async #state(kept, games) {
    const count = games.length;
    if (this.#last?.id !== kept.id || this.#last.count !== count) {
      const state = await this.#ask('/arena/state', {
        text: kept.text,
        games: linesOf(games),
      });
      this.#last = { id: kept.id, count, state };
    }
    return this.#last.state;
  }

  /** @param {string} text @param {string} language */
  async #begin(text, language) {
    const checked = await this.#ask('/arena/check', { text, most: bounds() }, language);
    if (checked.problem) {
      const { line, column, message } = checked.problem;
      const where = {
        en: `line ${line}, column ${column}: `,
        fr: `ligne ${line}, colonne ${column} : `,
      };
      return refusal('line', language, {
        en: where.en + message,
        fr: where.fr + message,
      });
    }
    if (this.#playing) return busy(language);
    if ((await keptTournaments()).length >= MOST.tournaments)
      return refusal('too-large', language, {
        en: `${MOST.tournaments} tournaments are kept already: delete some first`,
        fr: `${MOST.tournaments} tournois sont déjà gardés : effacez-en d’abord`,
      });
    /** @type {State} */
    const { game, format, players, planned } = await this.#ask('/arena/state', {
      text,
      games: [],
    });
    const created_at = Math.floor(Date.now() / 1000);
    const about = {
      text,
      game,
      format,
      players,
      planned,
      played: 0,
      created_at,
    };
    const kept = { ...about, id: await keepTournament(about) };
    await this.#start(kept, language);
    return ok(await this.#whole(kept));
  }

  /** Starts to play unless everything is finished. @param {Kept} kept @param {string} language */
  async #start(kept, language) {
    if (this.#playing) throw new Refused(busy(language));
    /** @type {(isFree: boolean) => void} */
    let tried = () => {};
    const free = new Promise((resolve) => (tried = resolve));
    /** @type {Playing} */
    const playing = {
      kept,
      games: [],
      stop: new AbortController(),
      boards: new Map(),
      over: Promise.resolve(),
    };
    this.#playing = playing;
    this.#failures.delete(kept.id);
    playing.over = navigator.locks
      .request(LOCK, { ifAvailable: true }, async (lock) => {
        tried(lock !== null);
        if (lock) await this.#play(playing, language);
      })
      .finally(() => (this.#playing = null));
    if (!(await free)) throw new Refused(busy(language));
  }

  /** Plays the missing games. @param {Playing} playing @param {string} language */
  async #play(playing, language) {
    const { kept, games, stop } = playing;
    try {
      games.push(...(await keptGames(kept.id)));
      for (;;) {
        const { missing, planned, players } = await this.#state(kept, games);
        kept.planned = planned;
        const left = [...missing].reverse();
        if (left.length === 0) return;
        const lanes = Math.max(1, Math.min(this.#engine.most - 1, left.length));
        const lane = (/** @type {unknown} */ _, /** @type {number} */ number) =>
          this.#lane(playing, left, { number, players, language });
        await Promise.all(Array.from({ length: lanes }, lane));
      }
    } catch (error) {
      if (!stop.signal.aborted)
        this.#failures.set(kept.id, error instanceof Error ? error.message : String(error));
      stop.abort();
    } finally {
      playing.boards.clear();
    }
  }

  /**
   * Plays one game after another while any are left.
   * @param {Playing} playing
   * @param {Key[]} left
   * @param {{number: number, players: string[], language: string}} lane
   */
  async #lane({ kept, games, stop, boards }, left, { number, players, language }) {
    for (let key = left.pop(); key; key = left.pop()) {
      const [a, b] = key.game === 0 ? key.players : [key.players[1], key.players[0]];
      const names = /** @type {[string, string]} */ ([players[a] ?? '', players[b] ?? '']);
      const round = key.round + 1;
      const news = (/** @type {{view: ArenaBoard['view']}} */ { view }) =>
        void boards.set(number, { players: names, round, view });
      const { signal } = stop;
      const played = await this.#ask('/arena/game', { text: kept.text, key }, language, { signal, news });
      signal.throwIfAborted();
      games.push(played);
      kept.played = games.length;
      await keepGame({ ...kept }, played);
    }
    boards.delete(number);
  }

  /** @param {Kept} kept @param {Played[]} games @param {string} format @param {string} language @returns {Promise<Answered>} */
  async #report({ id, text, game }, games, format, language) {
    if (format === 'toml') return ok(text);
    if (games.length === 0)
      return refusal('not-found', language, {
        en: 'no game is finished yet: there is nothing to report',
        fr: 'aucune partie n’est finie : il n’y a encore rien à rapporter',
      });
    const title = `${gameTitle(game)} · ${language === 'fr' ? 'tournoi' : 'tournament'} ${id}`;
    const studio = site.href.replace(/\/$/, '');
    const body = { text, games: linesOf(games), format, title, studio };
    return ok((await this.#ask('/arena/report', body, language)).text);
  }

  /**
   * Asks the module; a refusal is thrown.
   * @param {string} path
   * @param {object} body
   * @param {string} [language]
   * @param {{signal?: AbortSignal, news?: (news: any) => void}} [more]
   * @returns {Promise<any>}
   */
  async #ask(path, body, language = 'en', more = {}) {
    const answer = await this.#engine.ask('POST', path, body, {
      language,
      ...more,
    });
    if (answer.status >= 400) throw new Refused(answer);
    return answer.data;
  }
}

/** A refusal, as an exception. */
class Refused extends Error {
  /** @param {Answered} answer */
  constructor(answer) {
    super(answer.data?.error?.message ?? '');
    this.answer = answer;
  }
}

const bounds = () => ({ players: MOST.players, games: MOST.games });

/** @param {Played[]} games */
const linesOf = (games) => games.map(({ line }) => line);

/** @param {any} data @returns {Answered} */
const ok = (data) => ({ status: 200, data });

/** @param {string} language */
const busy = (language) =>
  refusal('busy', language, {
    en: 'another tournament is being played in this browser: stop it first',
    fr: 'un autre tournoi est en cours dans ce navigateur : arrêtez-le d’abord',
  });

/** @param {string} path @param {string} language */
const missing = (path, language) =>
  refusal('not-found', language, {
    en: `there is no \`${path}\``,
    fr: `il n’y a pas de \`${path}\``,
  });
