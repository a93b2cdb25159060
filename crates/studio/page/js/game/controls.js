// @ts-check
/** The buttons of the game page with their menu, and the row for watching players play each other. */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { Menu } from '../parts/tabs.js';
import { SPEEDS } from './driver.js';
import { setSounds, soundsOn } from './speech.js';

/** @typedef {import('./driver.js').Driver} Driver */
/** @typedef {import('../../messages.js').View} View */
/**
 * @typedef {object} ControlActions
 * @property {() => void} fresh
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} analysis
 * @property {() => void} resign
 * @property {() => void} rules
 * @property {() => void} edit
 * @property {() => void} import
 * @property {() => void} export
 */
/** @typedef {{view: View, analysis: boolean, hinting: boolean, persons: number, isPersonsTurn: boolean, isOver: boolean}} ControlState  isOver: the last position is shown */

export class Controls {
  /** @type {HTMLElement} */ element = h('div', { class: 'controls', role: 'toolbar' });
  #actions;
  #menu = new Menu();
  /** @type {Map<string, HTMLButtonElement>} */ #buttons = new Map();

  /** @param {ControlActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.draw();
  }

  /** Creates the buttons in the current language. */
  draw() {
    this.element.setAttribute('aria-label', t('game.controls'));
    const button = (
      /** @type {keyof ControlActions} */ name,
      /** @type {string} */ sign,
      /** @type {string} */ key,
    ) => {
      const made = h(
        'button',
        {
          class: 'button control',
          'data-control': name,
          title: key ? `${t(`game.${name}`)} (${key})` : t(`game.${name}`),
          onclick: () => this.#actions[name](),
        },
        icon(sign),
        h('span', null, t(`game.${name}`)),
      );
      this.#buttons.set(name, made);
      return made;
    };
    fill(
      this.element,
      button('fresh', 'star', 'N'),
      button('undo', 'undo', 'U'),
      button('redo', 'redo', 'R'),
      button('hint', 'bulb', 'H'),
      button('analysis', 'chart', 'A'),
      button('resign', 'flag', ''),
      this.#menu.element,
    );
    this.#buttons.get('fresh')?.classList.add('primary');
    this.#drawMenu();
  }

  #drawMenu() {
    const item = (/** @type {keyof ControlActions} */ name, /** @type {string} */ sign) => ({
      name,
      sign,
      words: t(`game.${name}`),
      run: () => this.#actions[name](),
    });
    this.#menu.draw(t('game.more'), [
      item('rules', 'book'),
      item('edit', 'pencil'),
      item('import', 'upload'),
      item('export', 'download'),
      {
        name: 'sounds',
        sign: 'sound',
        words: t('game.sounds'),
        pressed: soundsOn(),
        run: () => {
          setSounds(!soundsOn());
          this.#drawMenu();
        },
      },
    ]);
  }

  /** @param {ControlState} state */
  update({ view, analysis, hinting, persons, isPersonsTurn, isOver }) {
    const disable = (/** @type {string} */ name, /** @type {boolean} */ off) => {
      const button = this.#buttons.get(name);
      if (button) button.disabled = off;
    };
    disable('undo', view.ply === 0);
    disable('redo', view.ply === view.plies);
    disable('hint', view.outcome !== null || hinting || !isPersonsTurn);
    disable(
      'resign',
      isOver || view.outcome !== null || persons === 0 || (persons === 2 && view.plies === 0),
    );
    this.#buttons.get('analysis')?.setAttribute('aria-pressed', String(analysis));
    this.#buttons.get('hint')?.classList.toggle('working', hinting);
  }
}

/** Play, pause, step and speed for games between players; or resume after looking back. */
export class Watching {
  /** @type {HTMLElement} */ element = h('div', { class: 'watching', hidden: true });
  #driver;
  #go = h('button', { class: 'button' });
  #step = h('button', { class: 'button' });
  #speed = h('input', { type: 'range', min: '0', max: String(SPEEDS.length - 1), step: '1' });
  #label = h('span');
  #rate = h('label', { class: 'speed' }, this.#label, this.#speed);
  #isGoing = false;

  /** @param {Driver} driver */
  constructor(driver) {
    this.#driver = driver;
    this.#go.addEventListener('click', () =>
      this.#isGoing ? void (driver.running = false) : driver.resume(),
    );
    this.#step.addEventListener('click', () => driver.step());
    this.#speed.addEventListener('input', () => void (driver.speed = Number(this.#speed.value)));
    fill(this.element, this.#go, this.#step, this.#rate);
    this.draw();
  }

  /** Labels the buttons in the current language. */
  draw() {
    fill(this.#step, icon('step'), t('game.step'));
    this.#label.textContent = t('game.speed');
    this.#go.dataset.state = '';
  }

  /** @param {View} view */
  update(view) {
    const { isWatching, isWaiting, running, speed } = this.#driver;
    this.element.hidden = view.outcome !== null || (!isWatching && !isWaiting);
    this.#isGoing = isWatching && running && view.ply === view.plies;
    this.#step.hidden = this.#rate.hidden = !isWatching;
    this.#step.disabled = this.#isGoing;
    this.#speed.value = String(speed);
    const state = !isWatching ? 'continue' : this.#isGoing ? 'pause' : 'go';
    if (this.#go.dataset.state === state) return;
    this.#go.dataset.state = state;
    this.#go.classList.toggle('primary', state !== 'pause');
    fill(this.#go, icon(state === 'pause' ? 'pause' : 'play'), t(`game.${state}`));
  }
}
