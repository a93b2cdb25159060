// @ts-check
/** A tournament being watched: its progress, tables, running games and finished games. */
import { fill, h, say } from '../dom.js';
import { gameTitle, n, t, when } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { confirmed } from '../parts/dialog.js';
import { download } from '../parts/exchange.js';
import { Lookout } from '../parts/lookout.js';
import { toastError } from '../parts/toast.js';
import { RestError, del, get, isSite, post } from '../rest.js';
import { Boards } from './boards.js';
import { GameList } from './games.js';
import { crossTable, ratingPlot, standingsTable } from './table.js';

/** @typedef {import('../../messages.js').ArenaTournament} Tournament */

/** Polling interval while it is played. */
const LOOK_MS = 1000;
const REPORTS = ['html', 'csv', 'json', 'toml'];

/**
 * The state in one word: playing, waiting, finished, failed or stopped.
 * @param {{playing: boolean, waiting?: number, played: number, planned: number, failure?: string}} item
 */
export function stateOf({ playing, waiting, played, planned, failure }) {
  if (playing) return 'playing';
  if (waiting) return 'waiting';
  if (played >= planned) return 'finished';
  return failure ? 'failed' : 'stopped';
}

/** The state in words; in a class with the place in the queue and the owner. @param {{waiting?: number, by?: string}} item @param {string} state */
export function stateWords({ waiting, by }, state) {
  const words = waiting ? t('arena.place', { place: n(waiting) }) : t(`arena.state.${state}`);
  return by ? `${words} · ${by}` : words;
}

/** Whether the user may stop or delete what belongs to a seat: in a class, students may do so only with their own. @param {number} [seat] */
function may(seat) {
  const { class: role, seat: own = '' } = document.documentElement.dataset;
  return { stop: role !== 'student', delete: role !== 'student' || own.startsWith(`${seat}-`) };
}

export class Watch {
  element = h('article', { class: 'arena-watch' });
  #id;
  #doors;
  #lookout = new Lookout(() => this.#look(), LOOK_MS);
  /** @type {Tournament | null} */ #shown = null;
  #head = h('div', { class: 'arena-head' });
  #bar = h('progress', { class: 'arena-bar' });
  #state = h('p', { class: 'arena-state' });
  #actions = h('div', { class: 'row arena-actions' });
  #problem = h('p', { class: 'problem', lang: 'en', hidden: true });
  #tables = h('div', { class: 'arena-tables' });
  #boards = new Boards();
  /** @type {GameList | null} */ #games = null;
  /** Number of played games when they were last listed. */ #listed = -1;

  /**
   * @param {number} id
   * @param {object} doors  ways out of here
   * @param {(text: string) => void} doors.reuse  to a new one with the same text
   * @param {() => void} doors.deleted
   * @param {() => void} doors.missing  the tournament does not exist
   */
  constructor(id, doors) {
    this.#id = id;
    this.#doors = doors;
    this.#bar.setAttribute('aria-label', t('arena.progress'));
    void this.#lookout.look();
  }

  leave() {
    this.#lookout.leave();
  }

  /** Polls; returns whether to go on. */
  async #look() {
    /** @type {Tournament | null} */
    const tournament = await get(`/arena/${this.#id}`).catch((error) => {
      if (error instanceof RestError && error.code === 'not-found') return null;
      throw error;
    });
    if (!tournament) {
      if (!this.#lookout.over) this.#doors.missing();
      return false;
    }
    this.#draw(tournament);
    if (!this.#lookout.over && this.#listed !== tournament.played) {
      await this.#games?.load();
      this.#listed = tournament.played;
    }
    return tournament.playing || !!tournament.waiting;
  }

  /** @param {Tournament} tournament */
  #draw(tournament) {
    if (this.#lookout.over) return;
    const before = this.#shown;
    this.#shown = tournament;
    if (!before) this.#furnish(tournament);
    const { played, planned, failure } = tournament;
    const state = stateOf(tournament);
    [this.#bar.max, this.#bar.value] = [planned, played];
    this.#state.textContent = `${stateWords(tournament, state)} · ${t('arena.played', { count: planned, played: n(played) })}`;
    this.#state.dataset.state = state;
    this.#problem.hidden = !failure;
    this.#problem.textContent = failure ?? '';
    if (!before || stateOf(before) !== state || before.waiting !== tournament.waiting) {
      this.#offer(tournament);
      if (before) say(this.#state.textContent);
    }
    this.#boards.show(tournament.boards);
    if (before?.played === played) return;
    const { game, rows } = tournament;
    fill(
      this.#tables,
      standingsTable(game, rows),
      ratingPlot(game, rows),
      rows.length > 2 && crossTable(game, rows),
    );
  }

  /** @param {Tournament} tournament */
  #furnish({ id, game, format, created_at }) {
    this.#games = new GameList(id, game);
    fill(
      this.#head,
      h('h2', null, `${gameTitle(game)} · ${t('arena.one', { number: n(id) })}`),
      h('p', { class: 'soft' }, `${t(`arena.format.${format}`)} · ${when(created_at * 1000)}`),
    );
    fill(
      this.element,
      h('p', null, h('a', { href: '/arena' }, t('arena.all'))),
      this.#head,
      this.#bar,
      this.#state,
      this.#problem,
      this.#actions,
      this.#boards.element,
      this.#tables,
      this.#games.element,
    );
  }

  /** The buttons that make sense now. @param {Tournament} tournament */
  #offer(tournament) {
    const state = stateOf(tournament);
    const focused = this.#actions.contains(document.activeElement);
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ drawing,
      /** @type {() => void} */ onclick,
      /** @type {string} */ look = '',
    ) =>
      h(
        'button',
        { type: 'button', class: `button ${look}`, dataset: { action: name }, onclick },
        icon(drawing),
        t(`arena.${name}`),
      );
    const report = (/** @type {string} */ format) =>
      h(
        'a',
        {
          class: 'button',
          href: isSite ? '#' : `/api/v1/arena/${this.#id}/report?format=${format}`,
          download: `tournament-${this.#id}.${format}`,
          ...(isSite && { onclick: (/** @type {Event} */ event) => void this.#write(format, event) }),
          'aria-label': t('arena.report.named', { format: t(`arena.report.${format}`) }),
        },
        icon('download'),
        t(`arena.report.${format}`),
      );
    const [can, place] = [may(tournament.seat), tournament.waiting ?? 0];
    fill(
      this.#actions,
      state === 'playing' && can.stop && button('stop', 'pause', () => void this.#order('stop'), 'primary'),
      place > 1 && can.stop && button('earlier', 'up', () => void this.#move(place - 1)),
      place > 0 && can.stop && button('unqueue', 'close', () => void this.#order('stop')),
      (state === 'stopped' || state === 'failed') &&
        can.delete &&
        button('resume', 'play', () => void this.#order('resume'), 'primary'),
      REPORTS.map(report),
      button('reuse', 'copy', () => this.#doors.reuse(tournament.text)),
      state !== 'playing' && can.delete && button('delete', 'trash', () => void this.#delete(), 'quiet'),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.#actions.querySelector('button'))?.focus();
  }

  /** @param {'stop' | 'resume'} what */
  async #order(what) {
    try {
      this.#draw(await post(`/arena/${this.#id}/${what}`, {}));
    } catch (error) {
      toastError(error);
    }
    void this.#lookout.look();
  }

  /** Generates a report if there is no server. @param {string} format @param {Event} event */
  async #write(format, event) {
    event.preventDefault();
    try {
      const text = await get(`/arena/${this.#id}/report?format=${format}`);
      await download(`tournament-${this.#id}.${format}`, text);
    } catch (error) {
      toastError(error);
    }
  }

  /** Moves a waiting tournament to another place. @param {number} place */
  async #move(place) {
    try {
      await post(`/arena/${this.#id}/place`, { place });
    } catch (error) {
      toastError(error);
    }
    void this.#lookout.look();
  }

  async #delete() {
    if (
      !(await confirmed(t('arena.delete'), t('arena.delete.ask', { number: n(this.#id) }), t('arena.delete')))
    )
      return;
    try {
      await del(`/arena/${this.#id}`);
      this.#doors.deleted();
    } catch (error) {
      toastError(error);
    }
  }
}
