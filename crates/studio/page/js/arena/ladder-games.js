// @ts-check
/** The finished games of the ladder, latest first, all or those of one player; each opens in the game's own page. */
import { fill, h } from '../dom.js';
import { n, t } from '../i18n.js';
import { toastError } from '../parts/toast.js';
import { get } from '../rest.js';
import { addressOf } from '../router.js';
import { gameTable, points } from './games.js';

/** @typedef {import('../../messages.js').LadderGame} LadderGame */

export class LadderGameList {
  element = h('div', { class: 'arena-games' });
  #player;
  #game = '';
  #list = h('tbody');
  #more = h('button', { type: 'button', class: 'button', hidden: true });
  /** Number of games on the ladder when they were last listed. */ #listed = -1;
  /** @type {LadderGame[]} */ #games = [];

  /** @param {string} player  its name on the leaderboard; empty for all */
  constructor(player) {
    this.#player = player;
    const title = player ? t('bots.games.of', { name: player }) : t('arena.games');
    this.#more.append(t('saved.more'));
    this.#more.addEventListener('click', () => this.#load(this.#games.length).catch(toastError));
    fill(
      this.element,
      h('h3', null, title),
      player && h('p', null, h('a', { href: '/arena?ladder=1' }, t('bots.games.all'))),
      gameTable(title, this.#list),
      this.#more,
    );
  }

  /** Lists the latest games if there are new ones, unless the reader has gone on to older ones. @param {string} game @param {number} count */
  async show(game, count) {
    const isReading = this.#list.contains(document.activeElement) || this.#games.length > 50;
    if (count === this.#listed || isReading) return;
    this.#game = game;
    await this.#load();
    this.#listed = count;
  }

  /** @param {number} [offset] */
  async #load(offset = 0) {
    const query = new URLSearchParams({
      offset: String(offset),
      ...(this.#player && { player: this.#player }),
    });
    const { total, games } = await get(`/ladder/games?${query}`);
    this.#games = offset === 0 ? games : [...this.#games, ...games];
    this.#more.hidden = this.#games.length >= total;
    fill(this.#list, ...this.#games.map((game) => this.#line(game)));
  }

  /** @param {LadderGame} game */
  #line({ number, names: [first, second], setup, moves, winner, ending, plies }) {
    // Bots play only here: the game's page shows what they played.
    const href = addressOf(`/${this.#game}`, { setup, moves, first: 'human', second: 'human' });
    return h(
      'tr',
      null,
      h('td', null, h('a', { href, 'aria-label': t('arena.open', { number, first, second }) }, n(number))),
      h('td', null, first),
      h('td', null, second),
      h('td', null, points(winner)),
      h('td', null, n(plies)),
      h('td', ending === 'rules' ? null : { class: 'arena-why' }, t(`arena.ending.${ending}`)),
    );
  }
}
