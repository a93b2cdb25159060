// @ts-check
/**
 * <q-board>: the board of any game, drawn from its View alone.
 *
 *     board.view = view               shows it; moves forward are animated one after the other
 *     board.interactive = true        lets a person point out a move: event `move` {text}
 *     board.values = map              move text → Value, shown on the board
 *     board.hint = steps              a move pointed out
 *     board.remarks = list            what is certain here: shown on the pieces it is about
 *     board.pointed = remark          one of them shown anyhow, until null
 *     board.preview = view            another position instead, faintly, until null
 *     board.pace = 0.3                how long animations take, 0 none
 *     attribute `mini`                only the picture
 *
 * Events: `move` {text}; `step` {words} when something more must be pointed at; `shown` when a view is on screen and
 * still. What people do on it is in pointing.js.
 */
import { h } from '../dom.js';
import { language, onLanguage } from '../i18n.js';
import { isStill, moveBetween, showMove, stopMoves } from './motion.js';
import { light } from './draw.js';
import { upright } from './geometry.js';
import { Grid, Heads } from './grid.js';
import { padTargets } from './moves.js';
import { Pad } from './pad.js';
import { Pointing } from './pointing.js';
import { Scene } from './scene.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('../../messages.js').Remark} Remark */

/** Waiting views above which moves are no longer animated. */
const PATIENCE = 3;
/** Windows in which a hexagonal board stands upright. */
const NARROW = matchMedia('(max-width: 560px)');

export class QBoard extends HTMLElement {
  /** @type {View | null} newest */ #view = null;
  /** @type {View | null} on screen */ #shown = null;
  /** @type {View[]} */ #queue = [];
  /** @type {View | null} */ #preview = null;
  /** @type {Map<string, Value> | null} */ #values = null;
  /** @type {string[] | null} */ #hint = null;
  /** @type {Remark[]} */ #remarks = [];
  /** @type {Remark | null} */ #pointed = null;
  /** @type {Scene | null} */ #scene = null;
  /** What people use of it, unless it is only a picture. @type {{grid: Grid, heads: Heads, pad: Pad, pointing: Pointing} | null} */
  #met = null;
  #interactive = false;
  #busy = false;
  /** Counts interruptions: an animation that was cut short must not draw any more. */
  #hurried = 0;
  #off = () => {};
  pace = 1;

  connectedCallback() {
    const again = () => this.#shown && !this.#busy && this.#draw(this.#preview ?? this.#shown);
    NARROW.addEventListener('change', again);
    const offLanguage = onLanguage(() => this.refresh());
    this.#off = () => {
      offLanguage();
      NARROW.removeEventListener('change', again);
    };
    if (this.#scene) return;
    if (!document.querySelector('.b-light')) document.body.append(light());
    const mini = this.hasAttribute('mini');
    this.#scene = new Scene(mini);
    this.append(h('div', { class: 'b-frame' }, this.#scene.svg));
    if (mini) this.#scene.svg.setAttribute('aria-hidden', 'true');
    else this.#equip(this.#scene);
    this.#drain();
  }

  disconnectedCallback() {
    this.#off();
  }

  /** @param {Scene} scene */
  #equip(scene) {
    const [grid, heads, pad] = [new Grid(scene), new Heads(scene.layers.heads), new Pad()];
    this.#met = { grid, heads, pad, pointing: new Pointing(this, scene, grid, heads, pad) };
    if (!this.hasAttribute('no-pad')) this.append(pad.element);
  }

  /** @returns {View | null} */
  get view() {
    return this.#view;
  }

  set view(view) {
    if (!view) return;
    this.#view = view;
    this.#values = null;
    this.#hint = null;
    this.#remarks = [];
    this.#pointed = null;
    if (this.#met) this.#met.pointing.aimed = null;
    this.#queue.push(view);
    this.#drain();
    this.#met?.pointing.answered();
  }

  /** The view on screen, which may still be an earlier one. */
  get shown() {
    return this.#shown;
  }

  get interactive() {
    return this.#interactive;
  }

  set interactive(on) {
    if (this.#interactive === on) return;
    this.#interactive = on;
    if (!on) this.#met?.pointing.drop();
    this.refresh();
  }

  /** @param {Map<string, Value> | null} values */
  set values(values) {
    if (this.#values === values) return;
    this.#values = values;
    this.refresh();
  }

  /** @param {string[] | null} hint */
  set hint(hint) {
    this.#hint = hint;
    this.refresh();
  }

  /** @param {Remark[]} remarks */
  set remarks(remarks) {
    if (this.#remarks.length + remarks.length === 0) return;
    this.#remarks = remarks;
    this.refresh(true);
  }

  /** @param {Remark | null} remark */
  set pointed(remark) {
    if (this.#pointed === remark) return;
    this.#pointed = remark;
    this.refresh(true);
  }

  /** @param {View | null} view */
  set preview(view) {
    if (this.#preview === view) return;
    this.#preview = view;
    this.classList.toggle('previewing', view !== null);
    if (!this.#busy && this.#shown) this.#draw(view ?? this.#shown);
  }

  /** Whether everything received is on screen. */
  get isSettled() {
    return !this.#busy && this.#queue.length === 0;
  }

  /** Whether a person may point now. */
  get canPoint() {
    const isNewest = this.isSettled && !this.#preview && this.#shown === this.#view;
    return this.#interactive && isNewest && !this.#shown?.outcome;
  }

  /** Moves the focus to the cell that last had it. */
  focusCell() {
    this.#met?.grid.focus();
  }

  /** Handles a key pressed anywhere on the page. @param {string} key */
  type(key) {
    this.#met?.pointing.type(key);
  }

  /** Takes back the last move because it was refused. */
  refuse() {
    this.#met?.pointing.refuse();
  }

  /** Shows the queued views one after the other. */
  async #drain() {
    if (this.#busy || !this.#scene) return;
    this.#busy = true;
    const mine = this.#hurried;
    while (this.#queue.length > 0) {
      const view = /** @type {View} */ (this.#queue.shift());
      await this.#show(this.#scene, view);
      if (mine !== this.#hurried) return;
      if (this.#queue.length === 0) break;
      this.#tell('shown', {});
    }
    this.#busy = false;
    this.refresh();
    if (this.#shown) this.#tell('shown', {});
  }

  /** Jumps to the end of all animations, if a person could point then. */
  hurry() {
    if (!this.#interactive || this.#preview || !this.#busy || !this.#scene || !this.#view) return;
    this.#hurried += 1;
    this.#queue = [];
    this.#shown = this.#view;
    this.#busy = false;
    stopMoves(this.#scene);
    this.#draw(this.#view);
    this.#tell('shown', {});
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** Says what must be pointed at next. @param {string} words */
  tellStep(words) {
    this.#tell('step', { words });
  }

  /** @param {Scene} scene @param {View} view */
  async #show(scene, view) {
    const before = this.#shown;
    const index = moveBetween(before, view);
    const isSeen = !scene.mini && this.pace > 0 && this.#queue.length < PATIENCE && this.isConnected;
    this.#met?.pointing.drop();
    const draw = () => {
      this.#shown = view;
      this.#draw(view);
    };
    if (!before || index === null || !isSeen || isStill()) {
      draw();
      return;
    }
    this.#overlay(before);
    const mine = this.#hurried;
    await showMove(scene, before, view, index, this.pace, () => {
      if (mine === this.#hurried) draw();
    });
  }

  /** The view as drawn: on a narrow screen a hexagonal board stands on its corner. @param {View} view */
  #laid(view) {
    const stands = view.board.shape === 'hexagon' && NARROW.matches && !this.#scene?.mini;
    return stands ? { ...view, board: upright(view.board) } : view;
  }

  /** @param {View} real */
  #draw(real) {
    if (!this.#scene) return;
    this.tellStep('');
    const view = this.#laid(real);
    const active = this.contains(document.activeElement);
    const isOther = this.#scene.build(view.board);
    if (isOther) this.#met?.grid.build(view);
    if (isOther) this.#met?.heads.build(view);
    this.#scene.paint(view);
    const [first, second] = view.board.looks;
    this.style.setProperty('--first', first?.colour ?? '');
    this.style.setProperty('--second', second?.colour ?? '');
    this.dataset.game = view.game;
    this.dataset.shape = view.board.shape;
    this.#overlay(real);
    if (isOther && active) this.focusCell();
  }

  /**
   * Draws the overlay of the view on screen.
   * @param {View} real
   * @param {boolean} [hoverOnly]  only the hover has changed
   */
  #overlay(real, hoverOnly = false) {
    const view = this.#laid(real);
    const still = this.#queue.length === 0 && this.#shown === this.#view && !this.#preview;
    const { chosen = [], hover = null, aimed = null } = this.#met?.pointing ?? {};
    const remarks = this.#pointed
      ? [this.#pointed]
      : this.#remarks.filter((one) => one.about.includes(hover ?? ''));
    const overlay = {
      chosen,
      aimed: this.#interactive ? aimed : null,
      hover,
      values: still ? this.#values : null,
      hint: still ? this.#hint : null,
      remarks: still ? remarks : [],
      interactive: this.#interactive && still && !view.outcome,
    };
    this.#scene?.overlay(view, overlay);
    if (hoverOnly) return;
    if (this.#scene) this.#scene.svg.dataset.held = chosen[0] ?? '';
    this.toggleAttribute('data-interactive', overlay.interactive);
    if (!this.#met) return;
    const { grid, heads, pad } = this.#met;
    grid.update(view, overlay);
    heads.update(view, overlay);
    const targets = padTargets(view);
    if (targets.length > 0 || !pad.element.hidden) pad.update(view, overlay, targets);
  }

  /** @param {boolean} [hoverOnly]  only the hover has changed */
  refresh(hoverOnly = false) {
    if (this.#busy || !this.#shown) return;
    this.lang = language();
    this.#overlay(this.#preview ?? this.#shown, hoverOnly);
  }
}

customElements.define('q-board', QBoard);
