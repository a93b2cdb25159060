// @ts-check
/** The buttons of the game page, and the row for watching players among themselves. */
import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { SPEEDS } from './driver.js';

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
 * @property {() => void} edit
 * @property {() => void} import
 * @property {() => void} export
 */
/** @typedef {{view: View, analysis: boolean, hinting: boolean, persons: number, isPersonsTurn: boolean}} ControlState */

export class Controls {
  /** @type {HTMLElement} */ element = h('div', { class: 'controls', role: 'toolbar' });
  #actions;
  /** @type {Map<string, HTMLButtonElement>} */ #buttons = new Map();

  /** @param {ControlActions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.draw();
  }

  /** Makes the buttons in the language on screen. */
  draw() {
    this.element.setAttribute('aria-label', t('game.controls'));
    const button = (/** @type {keyof ControlActions} */ name, /** @type {string} */ sign, /** @type {string} */ key) => {
      const made = h('button', { type: 'button', class: 'button control', 'data-control': name, title: key ? `${t(`game.${name}`)} (${key})` : t(`game.${name}`), onclick: () => this.#actions[name]() }, icon(sign), h('span', null, t(`game.${name}`)));
      this.#buttons.set(name, made);
      return made;
    };
    fill(this.element, button('fresh', 'star', 'N'), button('undo', 'undo', 'U'), button('redo', 'redo', 'R'), button('hint', 'bulb', 'H'),
      button('analysis', 'chart', 'A'), button('resign', 'flag', ''), button('edit', 'pencil', ''), button('import', 'upload', ''), button('export', 'download', ''));
    this.#buttons.get('fresh')?.classList.add('primary');
  }

  /** @param {ControlState} state */
  update({ view, analysis, hinting, persons, isPersonsTurn }) {
    const disable = (/** @type {string} */ name, /** @type {boolean} */ off) => {
      const button = this.#buttons.get(name);
      if (button) button.disabled = off;
    };
    disable('undo', view.ply === 0);
    disable('redo', view.ply === view.plies);
    disable('hint', view.outcome !== null || hinting || !isPersonsTurn);
    disable('resign', view.outcome !== null || persons === 0 || (persons === 2 && view.ply === 0));
    this.#buttons.get('analysis')?.setAttribute('aria-pressed', String(analysis));
    this.#buttons.get('hint')?.classList.toggle('working', hinting);
  }
}

/** Play, pause, step and speed of players among themselves; or going on after a look back. */
export class Watching {
  /** @type {HTMLElement} */ element = h('div', { class: 'watching', hidden: true });
  #driver;

  /** @param {Driver} driver */
  constructor(driver) {
    this.#driver = driver;
  }

  /** @param {View} view */
  update(view) {
    const driver = this.#driver;
    const over = view.outcome !== null;
    this.element.hidden = over || (!driver.isWatching && !driver.isWaiting);
    if (this.element.hidden) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.watch : undefined;
    if (!driver.isWatching) {
      fill(this.element, h('button', { type: 'button', class: 'button primary', 'data-watch': 'go', onclick: () => driver.resume() }, icon('play'), t('game.continue')));
    } else {
      const going = driver.running && view.ply === view.plies;
      const toggle = () => (going ? void (driver.running = false) : driver.resume());
      const speed = h('input', { type: 'range', min: '0', max: String(SPEEDS.length - 1), step: '1', value: String(driver.speed), 'data-watch': 'speed', 'aria-label': t('game.speed'), oninput: () => void (driver.speed = Number(speed.value)) });
      fill(this.element,
        h('button', { type: 'button', class: 'button', 'data-watch': 'go', onclick: toggle }, icon(going ? 'pause' : 'play'), t(going ? 'game.pause' : 'game.go')),
        h('button', { type: 'button', class: 'button', 'data-watch': 'step', disabled: going, onclick: () => driver.step() }, icon('step'), t('game.step')),
        h('label', { class: 'speed' }, h('span', null, t('game.speed')), speed));
    }
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-watch="${focused}"]`))?.focus();
  }
}
