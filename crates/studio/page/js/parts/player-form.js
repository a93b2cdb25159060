// @ts-check
/**
 * <q-player-form>: chooses who plays a side. Levels come first; the player and its parameters are under "more".
 *
 *     form.game = 'hex'; form.players = info.players; form.label = 'Red'; form.value = 'mcts:time=1s';
 *     form.addEventListener('change', () => form.value)
 *
 * `change` is sent only for valid values. The attribute `no-human` excludes people (analysis).
 */
import { fill, freshId, h } from '../dom.js';
import { onLanguage, playerName, playerSummary, t, typeset } from '../i18n.js';
import { paramFields } from './setup-form.js';
import { opponentsOf, readPlayer } from '../games.js';
import { rememberOpponent } from './ladder.js';

/** @typedef {import('../../messages.js').PlayerInfo} PlayerInfo */

const OTHER = 'other';

export class PlayerForm extends HTMLElement {
  /** The game the players belong to. */
  game = '';
  /** The legend of the form: the side's name. */
  label = '';
  /** @type {PlayerInfo[]} */ #players = [];
  #value = 'human';
  #moreOpen = false;
  /** Whether a custom player is wanted, whatever its name. */ #custom = false;
  /** @type {ReturnType<typeof paramFields> | null} */ #fields = null;
  #off = () => {};

  get players() {
    return this.#players;
  }

  set players(players) {
    this.#players = players;
    this.#draw();
  }

  /** The player string. */
  get value() {
    return this.#value;
  }

  set value(value) {
    if (value === this.#value && this.childElementCount > 0) return;
    this.#value = value;
    this.#draw();
  }

  connectedCallback() {
    this.#off = onLanguage(() => this.#draw());
    this.#draw();
  }

  disconnectedCallback() {
    this.#off();
  }

  #listed() {
    return this.hasAttribute('no-human')
      ? this.#players.filter(({ name }) => name !== 'human')
      : this.#players;
  }

  #draw() {
    if (!this.isConnected || this.#players.length === 0) return;
    const { name } = readPlayer(this.#value);
    const player = this.#listed().find((listed) => listed.name === name);
    this.#fields = null;
    const params = player ? this.#params(player) : [];
    const select = this.#playerSelect(name);
    const levelled = opponentsOf(this.game).length > 0;
    const more = h(
      'details',
      { class: 'more', open: this.#moreOpen, ontoggle: () => (this.#moreOpen = more.open) },
      h('summary', null, t(levelled ? 'form.more' : 'form.params')),
      levelled && select,
      params,
    );
    const about =
      player &&
      name !== 'human' &&
      h(
        'p',
        { class: 'help player-about' },
        h('strong', null, playerName(this.#value)),
        ' · ',
        playerSummary(this.game, player),
      );
    fill(
      this,
      h(
        'fieldset',
        { class: 'player-form' },
        h('legend', { class: levelled ? '' : 'visually-hidden' }, this.label || t('form.player')),
        levelled ? this.#levels() : select,
        about,
        (levelled || params.length > 0) && more,
      ),
    );
  }

  #levels() {
    const levels = opponentsOf(this.game).map(({ player, title, summary }) => ({
      player,
      title,
      summary: typeset(summary),
    }));
    if (!this.hasAttribute('no-human'))
      levels.unshift({ player: 'human', title: t('form.level.human'), summary: '' });
    const known = !this.#custom && levels.some(({ player }) => player === this.#value);
    const group = freshId('level');
    const pill = (
      /** @type {{player: string, title: string, summary: string}} */ { player, title, summary },
      /** @type {boolean} */ checked,
      /** @type {() => void} */ onclick,
    ) =>
      h(
        'label',
        { class: 'pill', title: summary },
        h('input', { type: 'radio', name: group, value: player, checked, onclick }),
        h('span', null, title),
      );
    const customise = () => {
      this.#moreOpen = true;
      this.#custom = true;
      this.#draw();
      this.querySelector('select')?.focus();
    };
    return h(
      'div',
      { class: 'pills', role: 'radiogroup', 'aria-label': t('form.level') },
      levels.map((level) =>
        pill(level, known && level.player === this.#value, () => this.#chooseLevel(level.player)),
      ),
      pill({ player: OTHER, title: t('form.level.other'), summary: '' }, !known, customise),
    );
  }

  /** @param {string} player */
  #chooseLevel(player) {
    this.#custom = false;
    this.#choose(player, `input[value="${player}"]`);
  }

  /** Whether all parameters are valid; opens and focuses the first that is not. */
  check() {
    if (this.#fields?.check() !== false) return true;
    const details = this.querySelector('details');
    if (details) details.open = true;
    /** @type {HTMLElement | null} */ (this.querySelector('[aria-invalid="true"]'))?.focus();
    return false;
  }

  /** @param {string} name */
  #playerSelect(name) {
    const id = freshId('player');
    const select = h(
      'select',
      { id, onchange: () => this.#choose(select.value, 'select') },
      this.#listed().map((player) =>
        h('option', { value: player.name, selected: player.name === name }, playerName(player.name)),
      ),
    );
    return h(
      'div',
      { class: 'field' },
      h(
        'label',
        { htmlFor: id },
        this.hasAttribute('no-human') ? this.label || t('form.player') : t('form.player'),
      ),
      select,
    );
  }

  /** @param {PlayerInfo} player */
  #params(player) {
    const fields = paramFields(this.game, player.name, player.params, () => this.#edited(player));
    fields.write(this.#value.slice(player.name.length + 1));
    this.#fields = fields;
    return fields.elements;
  }

  /** Updates the value after a change if all parameters are valid. @param {PlayerInfo} player */
  #edited(player) {
    if (!this.#fields?.check()) return;
    const params = this.#fields.read();
    this.#value = params ? `${player.name}:${params}` : player.name;
    const about = this.querySelector('.player-about strong');
    if (about) about.textContent = playerName(this.#value);
    this.#markLevel();
    this.#changed();
  }

  #markLevel() {
    const radios = [...this.querySelectorAll('input[type="radio"]')].filter(
      (radio) => radio instanceof HTMLInputElement,
    );
    const known = !this.#custom && radios.some(({ value }) => value === this.#value);
    for (const radio of radios) radio.checked = radio.value === (known ? this.#value : OTHER);
  }

  /** @param {string} player @param {string} focus  what to focus after the redraw */
  #choose(player, focus) {
    this.#value = player;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.querySelector(focus))?.focus();
    this.#changed();
  }

  #changed() {
    if (!this.hasAttribute('no-human')) rememberOpponent(this.game, this.#value);
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

customElements.define('q-player-form', PlayerForm);
