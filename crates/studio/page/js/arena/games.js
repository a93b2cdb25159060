// @ts-check
/** The finished games of a tournament, latest first; each opens in the game's own page. */
import { fill, h } from '../dom.js';
import { readPlayer } from '../games.js';
import { n, t } from '../i18n.js';
import { get } from '../rest.js';
import { addressOf } from '../router.js';
import { toastError } from '../parts/toast.js';
import { entrantName } from './players.js';

/** @typedef {import('../../messages.js').ArenaGame} ArenaGame */
/** @typedef {import('../../messages.js').ArenaGames} ArenaGames */

/** Programs play only in the arena: a game page cannot seat them. @param {string} player */
const isProgram = (player) => ['lines', 'ugi'].includes(readPlayer(player).name);

/** The address at which a game can be viewed. @param {string} game @param {ArenaGame} played */
function gameAddress(game, { setup, moves, players, ending }) {
  // A game that did not end by the rules could go on: no player moves by itself there.
  const seated = ending === 'rules' && !players.some(isProgram);
  const [first, second] = seated ? players : ['human', 'human'];
  return addressOf(`/${game}`, { setup, moves, first, second });
}

const COLUMNS = [
  'arena.number',
  'arena.first',
  'arena.second',
  'saved.result',
  'saved.length',
  'arena.ended',
];

/** A table of finished games. @param {string} title @param {HTMLElement} rows */
export function gameTable(title, rows) {
  return h(
    'div',
    { class: 'arena-wide', tabIndex: 0, role: 'region', 'aria-label': title },
    h(
      'table',
      { class: 'figures arena-table' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          COLUMNS.map((key) => h('th', { scope: 'col' }, t(key))),
        ),
      ),
      rows,
    ),
  );
}

/** How a game ended, in points. @param {ArenaGame['winner']} winner */
export function points(winner) {
  return winner === null ? '½–½' : winner === 'first' ? '1–0' : '0–1';
}

export class GameList {
  element = h('div', { class: 'arena-games' });
  #list = h('tbody');
  #more = h('button', { type: 'button', class: 'button', hidden: true });
  #id;
  #game;
  /** @type {ArenaGame[]} */ #games = [];

  /** @param {number} id @param {string} game */
  constructor(id, game) {
    this.#id = id;
    this.#game = game;
    this.#more.append(t('saved.more'));
    this.#more.addEventListener('click', () => this.load(this.#games.length).catch(toastError));
    fill(this.element, h('h3', null, t('arena.games')), gameTable(t('arena.games'), this.#list), this.#more);
  }

  /** Loads the latest games, or those after `offset`. @param {number} [offset] */
  async load(offset = 0) {
    /** @type {ArenaGames} */
    const { total, games } = await get(`/arena/${this.#id}/games?offset=${offset}`);
    this.#games = offset === 0 ? games : [...this.#games, ...games];
    this.#more.hidden = this.#games.length >= total;
    fill(this.#list, ...this.#games.map((game, index) => this.#line(game, total - index)));
  }

  /** @param {ArenaGame} game @param {number} number */
  #line(game, number) {
    const name = (/** @type {0 | 1} */ side) => entrantName(this.#game, game.names[side], game.players[side]);
    const [first, second] = [name(0), name(1)];
    return h(
      'tr',
      null,
      h(
        'td',
        null,
        h(
          'a',
          {
            href: gameAddress(this.#game, game),
            'aria-label': t('arena.open', { number, first, second }),
          },
          n(number),
        ),
      ),
      h('td', { title: game.players[0] }, first),
      h('td', { title: game.players[1] }, second),
      h('td', null, points(game.winner)),
      h('td', null, n(game.plies)),
      h(
        'td',
        game.ending === 'rules' ? null : { class: 'arena-why', title: game.reason },
        t(`arena.ending.${game.ending}`),
      ),
    );
  }
}
