// @ts-check
/** The players of a new tournament: chosen from the game's own, or entered as player strings. */
import { fill, freshId, h } from '../dom.js';
import { gameOf, opponentsOf } from '../games.js';
import { playerName, t } from '../i18n.js';
import { icon } from '../parts/icons.js';

/** @typedef {import('./text.js').Entrant} Entrant */

const OWN = '';

/**
 * The name of a player in a tournament: its own, or the one on the ladder.
 * @param {string} game @param {string} name @param {string} [player]  its string, which is its name where it was given none
 */
export function entrantName(game, name, player = name) {
  const listed = name === player ? opponentsOf(game).find((one) => one.player === player) : undefined;
  return listed?.title ?? name;
}

export class PlayerList {
  element = h('fieldset', { class: 'arena-players' });
  #rows = h('ol', { class: 'arena-rows' });
  #game = '';
  #programs;
  #most;
  #changed;
  #add = h('button', { type: 'button', class: 'button small' });

  /** @param {boolean} programs  whether programs may play @param {number} most @param {() => void} changed */
  constructor(programs, most, changed) {
    this.#programs = programs;
    this.#most = most;
    this.#changed = changed;
    this.#add.append(t('arena.add'));
    this.#add.addEventListener('click', () => this.#more());
    fill(this.element, h('legend', null, t('arena.players')), this.#rows, this.#add);
  }

  /** @param {string} game @param {Entrant[]} entrants */
  show(game, entrants) {
    this.#game = game;
    fill(this.#rows, ...entrants.map((entrant) => this.#row(entrant)));
    this.#number();
  }

  /** @returns {Entrant[]} */
  entrants() {
    return [...this.#rows.children].map((row) => {
      const field = (/** @type {string} */ name) =>
        /** @type {HTMLInputElement | null} */ (row.querySelector(`.${name}`))?.value.trim() ?? '';
      return { player: field('arena-string'), name: field('arena-name') };
    });
  }

  #more() {
    const taken = this.entrants().map(({ player }) => player);
    const free = opponentsOf(this.#game).find(({ player }) => !taken.includes(player));
    const row = this.#row({ player: free?.player ?? 'random', name: '' });
    this.#rows.append(row);
    this.#number();
    this.#changed();
    row.querySelector('select')?.focus();
  }

  /** Numbers the lines, and keeps their number between two and the maximum. */
  #number() {
    const rows = [...this.#rows.children];
    rows.forEach((row, index) => {
      const number = index + 1;
      row.querySelector('select')?.setAttribute('aria-label', t('arena.player.choose', { number }));
      row.querySelector('.arena-string')?.setAttribute('aria-label', t('arena.player.string', { number }));
      row.querySelector('.arena-name')?.setAttribute('aria-label', t('arena.player.name', { number }));
      const remove = /** @type {HTMLButtonElement | null} */ (row.querySelector('.icon-button'));
      remove?.setAttribute('aria-label', t('arena.player.remove', { number }));
      if (remove) remove.disabled = rows.length <= 2;
    });
    this.#add.disabled = rows.length >= this.#most;
  }

  /** @param {Entrant} entrant */
  #row({ player, name: called }) {
    const text = h('input', {
      type: 'text',
      class: 'arena-string',
      value: player,
      spellcheck: false,
      autocomplete: 'off',
      id: freshId('string'),
      oninput: () => {
        select.value = this.#isListed(text.value) ? text.value : OWN;
        this.#changed();
      },
    });
    const select = h('select', {
      onchange: () => {
        if (select.value === OWN) text.select();
        else text.value = select.value;
        this.#changed();
      },
    });
    fill(select, ...this.#options());
    select.value = this.#isListed(player) ? player : OWN;
    const name = h('input', {
      type: 'text',
      class: 'arena-name',
      value: called,
      placeholder: t('arena.name'),
      maxLength: 40,
      oninput: () => this.#changed(),
    });
    const remove = () => {
      const next = row.nextElementSibling ?? row.previousElementSibling;
      row.remove();
      this.#number();
      this.#changed();
      next?.querySelector('select')?.focus();
    };
    const button = h('button', { type: 'button', class: 'icon-button', onclick: remove }, icon('close'));
    const row = h('li', { class: 'arena-row' }, select, text, name, button);
    return row;
  }

  #options() {
    const option = (/** @type {string} */ value, /** @type {string} */ title) =>
      h('option', { value }, title);
    const players = (gameOf(this.#game)?.players ?? []).filter(({ name }) => name !== 'human');
    const known = opponentsOf(this.#game).map(({ player }) => player);
    return [
      h(
        'optgroup',
        { label: t('ladder.title') },
        opponentsOf(this.#game).map(({ player, title }) => option(player, title)),
      ),
      h(
        'optgroup',
        { label: t('about.who') },
        players.filter(({ name }) => !known.includes(name)).map(({ name }) => option(name, playerName(name))),
      ),
      option(OWN, t(this.#programs ? 'arena.own.program' : 'arena.own')),
    ];
  }

  /** @param {string} player */
  #isListed(player) {
    const named = gameOf(this.#game)?.players.some(({ name }) => name === player && name !== 'human');
    return named || opponentsOf(this.#game).some((one) => one.player === player);
  }
}
