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
 *     board.notes = map               cell id → pencil marks
 *     board.pace = 0.3                how long animations take, 0 none
 *     attribute `mini`                only the picture
 *
 * A click never waits for an animation: running ones are finished at once, and clicks made before the server has
 * answered the last move are kept until it has.
 *
 * Events: `move` {text}; `step` {words} when something more must be pointed at; `pick` {id} when a cell is pointed at
 * or focused; `shown` {revision} when a view is on screen and still.
 */
import { h, say } from '../dom.js';
import { language, onLanguage, says, t } from '../i18n.js';
import { dragging, isStill, moveBetween, showMove, stopMoves, tilt } from './motion.js';
import { light } from './draw.js';
import { laid, narrow } from './geometry.js';
import { Grid, Heads } from './grid.js';
import { nextWords, Pad } from './pad.js';
import { idOf, typedTarget, nextSteps, padTargets, point } from './steps.js';
import { Scene } from './scene.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {import('../../messages.js').Remark} Remark */

/** Waiting views above which moves are no longer animated. */
const PATIENCE = 3;
/** Milliseconds within which a second click is the second half of a double click. */
const DOUBLE = 300;
/** Pixels that a finger can hit reliably. */
const FINGER = 36;
/** Clicks kept until the server answers. */
const MOST_KEPT = 8;

export class QBoard extends HTMLElement {
  /** @type {View | null} newest */ #view = null;
  /** @type {View | null} on screen */ #shown = null;
  /** @type {View[]} */ #queue = [];
  /** @type {View | null} */ #preview = null;
  /** @type {Map<string, Value> | null} */ #values = null;
  /** @type {string[] | null} */ #hint = null;
  /** @type {Map<string, number[]> | null} */ #notes = null;
  /** @type {Remark[]} */ #remarks = [];
  /** @type {Remark | null} */ #pointed = null;
  /** @type {string[]} */ #chosen = [];
  /** @type {string | null} */ #hover = null;
  /** The cell that a finger has tapped once and must tap again. @type {string | null} */ #aimed = null;
  /** @type {Scene | null} */ #scene = null;
  /** @type {Grid | null} */ #grid = null;
  /** @type {Heads | null} */ #heads = null;
  /** @type {Pad | null} */ #pad = null;
  #interactive = false;
  #busy = false;
  /** Counts interruptions: an animation that was cut short must not draw any more. */
  #hurried = 0;
  /** The revision for which a move was sent, until the next view. */ #sent = -1;
  /** When the last click made a move. */ #struck = -DOUBLE;
  /** @type {{target: string, byKey: boolean}[]} */ #kept = [];
  #off = () => {};
  pace = 1;

  connectedCallback() {
    const again = () => this.#shown && !this.#busy && this.#draw(this.#preview ?? this.#shown);
    const media = narrow();
    media.addEventListener('change', again);
    const offLanguage = onLanguage(() => this.#refresh());
    this.#off = () => {
      offLanguage();
      media.removeEventListener('change', again);
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
    this.#grid = new Grid(scene);
    this.#heads = new Heads(scene.layers.heads);
    this.#pad = new Pad((target) => this.#point(target, false));
    if (!this.hasAttribute('no-pad')) this.append(this.#pad.element);
    scene.svg.addEventListener('click', (event) => this.#onClick(event));
    dragging(
      scene,
      (cell) => this.#turnsOf(cell),
      (target) => this.#point(target, false),
    );
    scene.svg.addEventListener('pointerover', (event) =>
      this.#onHover(event.pointerType === 'touch' ? null : event.target),
    );
    scene.svg.addEventListener('pointerleave', () => this.#onHover(null));
    // Not on the drawing: browsers treat an element that listens for focus as focusable.
    this.addEventListener('focusin', ({ target }) => target instanceof SVGElement && this.#onFocus(target));
    this.addEventListener('focusout', ({ target }) => target instanceof SVGElement && this.#onHover(null));
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** @returns {View | null} */
  get view() {
    return this.#view;
  }

  set view(view) {
    if (!view) return;
    this.#view = view;
    this.#aimed = null;
    this.#values = null;
    this.#hint = null;
    this.#remarks = [];
    this.#pointed = null;
    this.#sent = -1;
    this.#queue.push(view);
    this.#drain();
    // Whose turn it is then is known once the page has handled the view.
    if (this.#kept.length > 0) queueMicrotask(() => this.#pointKept());
  }

  get interactive() {
    return this.#interactive;
  }

  set interactive(on) {
    if (this.#interactive === on) return;
    this.#interactive = on;
    if (!on) this.#chosen = [];
    this.#refresh();
  }

  /** @param {Map<string, Value> | null} values */
  set values(values) {
    this.#values = values;
    this.#refresh();
  }

  /** @param {string[] | null} hint */
  set hint(hint) {
    this.#hint = hint;
    this.#refresh();
  }

  /** @param {Remark[]} remarks */
  set remarks(remarks) {
    this.#remarks = remarks;
    this.#refresh(true);
  }

  /** @param {Remark | null} remark */
  set pointed(remark) {
    if (this.#pointed === remark) return;
    this.#pointed = remark;
    this.#refresh(true);
  }

  /** The remarks to show now. */
  #shownRemarks() {
    if (this.#pointed) return [this.#pointed];
    const hover = this.#hover;
    return hover === null ? [] : this.#remarks.filter((remark) => remark.about.includes(hover));
  }

  /** @param {Map<string, number[]> | null} notes */
  set notes(notes) {
    this.#notes = notes;
    if (this.#shown && !this.#busy) this.#draw(this.#preview ?? this.#shown);
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

  /** The cell that has, or last had, the focus. */
  get current() {
    return this.#grid?.stop ?? '';
  }

  /** @param {string} [id]  by default the cell that last had the focus */
  focusCell(id) {
    this.#grid?.focus(id ?? this.#grid.stop);
  }

  /**
   * Handles a key pressed anywhere on the page: a column, or a digit for the chosen cell; a digit that needs a cell
   * moves the focus to the board.
   * @param {string} key
   */
  type(key) {
    const view = this.#view;
    const target = view && this.#interactive ? typedTarget(view, key) : null;
    if (!view || target === null) return;
    const alone = padTargets(view).every((candidate) => candidate.id !== target);
    if (alone || this.#chosen.length > 0) this.#typed(key, null);
    else this.focusCell();
  }

  /** Shows the queued views one after the other. */
  async #drain() {
    if (this.#busy || !this.#scene) return;
    this.#busy = true;
    const mine = this.#hurried;
    while (this.#queue.length > 0) {
      const view = /** @type {View} */ (this.#queue.shift());
      await this.#show(view);
      if (mine !== this.#hurried) return;
      if (this.#queue.length === 0) break;
      this.#tellShown(view);
    }
    this.#busy = false;
    this.#refresh();
    if (this.#shown) this.#tellShown(this.#shown);
  }

  /** Jumps to the end of all animations. */
  #hurry() {
    if (!this.#busy || !this.#scene || !this.#view) return;
    this.#hurried += 1;
    this.#queue = [];
    this.#shown = this.#view;
    this.#busy = false;
    stopMoves(this.#scene);
    this.#draw(this.#view);
    this.#tellShown(this.#view);
  }

  /** @param {View} view */
  #tellShown(view) {
    this.dispatchEvent(new CustomEvent('shown', { detail: { revision: view.revision } }));
  }

  /** @param {View} view */
  async #show(view) {
    const [scene, before] = [this.#scene, this.#shown];
    const index = moveBetween(before, view);
    const moves =
      scene &&
      before &&
      index !== null &&
      !scene.mini &&
      this.pace > 0 &&
      this.#queue.length < PATIENCE &&
      !isStill() &&
      this.isConnected;
    this.#chosen = [];
    if (scene) tilt(scene, null);
    if (!moves) {
      this.#shown = view;
      this.#draw(view);
      return;
    }
    this.#overlay(before);
    const mine = this.#hurried;
    await showMove(scene, before, view, index, this.pace, () => {
      if (mine !== this.#hurried) return;
      this.#shown = view;
      this.#draw(view);
    });
  }

  /** @param {View} real */
  #draw(real) {
    if (!this.#scene) return;
    this.dispatchEvent(new CustomEvent('step', { detail: { words: '' } }));
    const view = laid(real, this.hasAttribute('mini'));
    const active = this.contains(document.activeElement);
    const isOther = this.#scene.build(view.board);
    if (isOther) this.#grid?.build(view);
    if (isOther) this.#heads?.build(view);
    this.#scene.paint(view, this.#notes);
    const [first, second] = view.board.looks;
    this.style.setProperty('--first', first?.colour ?? '');
    this.style.setProperty('--second', second?.colour ?? '');
    this.dataset.game = view.game;
    this.dataset.shape = view.board.shape;
    this.#overlay(real);
    if (isOther && active) this.#grid?.focus(this.#grid.stop);
  }

  /**
   * Draws the overlay of the view on screen.
   * @param {View} real
   * @param {boolean} [hoverOnly]  only the hover has changed
   */
  #overlay(real, hoverOnly = false) {
    const view = laid(real, this.hasAttribute('mini'));
    const still = this.#queue.length === 0 && this.#shown === this.#view && !this.#preview;
    const overlay = {
      chosen: this.#chosen,
      aimed: this.#interactive ? this.#aimed : null,
      hover: this.#hover,
      values: still ? this.#values : null,
      hint: still ? this.#hint : null,
      remarks: still ? this.#shownRemarks() : [],
      interactive: this.#interactive && still && !view.outcome,
    };
    this.#scene?.overlay(view, overlay);
    if (hoverOnly) return;
    if (this.#scene) this.#scene.svg.dataset.held = this.#chosen[0] ?? '';
    this.#grid?.update(view, overlay);
    this.#heads?.update(view, overlay);
    this.#pad?.update(view, overlay);
    this.toggleAttribute('data-interactive', overlay.interactive);
  }

  #refresh(hoverOnly = false) {
    if (this.#busy || !this.#shown) return;
    this.lang = language();
    this.#overlay(this.#preview ?? this.#shown, hoverOnly);
  }

  /** Whether a person may point now. */
  get #canPoint() {
    return (
      this.#interactive &&
      this.isSettled &&
      !this.#preview &&
      this.#shown === this.#view &&
      !this.#shown?.outcome
    );
  }

  /**
   * Points at a target: takes a step towards a move, or a step back.
   * @param {string} target
   * @param {boolean} byKey  then the focus moves to where the next step is
   */
  #point(target, byKey) {
    if (this.#interactive && this.#view?.revision === this.#sent) {
      if (this.#kept.length < MOST_KEPT) this.#kept.push({ target, byKey });
      return;
    }
    if (this.#interactive && !this.#preview) this.#hurry();
    const view = this.#shown;
    if (!view || !this.#canPoint) return;
    const result = point(view.moves, this.#chosen, target);
    const taken =
      result.chosen.length > this.#chosen.length ||
      (result.chosen.length > 0 && result.chosen[0] !== this.#chosen[0]);
    this.#chosen = result.chosen;
    if (this.#scene) tilt(this.#scene, null);
    if (result.move) {
      this.#sent = view.revision;
      this.#refresh();
      if (byKey && document.activeElement?.classList.contains('b-turn')) this.focusCell();
      this.dispatchEvent(new CustomEvent('move', { detail: { text: result.move.text }, bubbles: true }));
      return;
    }
    this.#refresh();
    if (taken) this.#offerNext(view, byKey);
    else this.dispatchEvent(new CustomEvent('step', { detail: { words: '' } }));
  }

  /** Applies the kept clicks, unless it is the opponent's turn. */
  #pointKept() {
    const kept = this.#kept.splice(0);
    if (!this.#interactive) return;
    for (const [index, { target, byKey }] of kept.entries()) {
      this.#point(target, byKey);
      if (this.#view?.revision === this.#sent) {
        this.#kept.push(...kept.slice(index + 1));
        return;
      }
    }
  }

  /** The turns available now for the part that a cell belongs to. @param {string} cell */
  #turnsOf(cell) {
    const view = this.#shown;
    if (!view || this.#chosen.length === 0 || !this.#canPoint) return [];
    const next = nextSteps(view.moves, this.#chosen);
    return view.board.targets.flatMap(({ id, turn }) =>
      turn && next.has(id) && turn.cells.includes(cell) ? [{ id, ...turn }] : [],
    );
  }

  /** Takes back the last chosen move because it was refused. */
  refuse() {
    this.#sent = -1;
    this.#kept = [];
  }

  /** Announces what to point at next and, for keys, moves the focus there. @param {View} view @param {boolean} byKey */
  #offerNext(view, byKey) {
    const { turns, words } = nextWords(view, this.#chosen);
    say(words);
    this.dispatchEvent(new CustomEvent('step', { detail: { words } }));
    if (!byKey) return;
    if (turns) this.#grid?.focusTurn(this.#chosen[0] ?? '');
    else this.#pad?.focus();
  }

  /** Takes the last step back. @returns {boolean} whether there was one */
  #stepBack() {
    if (this.#chosen.length === 0) return false;
    this.#chosen = this.#chosen.slice(0, -1);
    if (this.#scene) tilt(this.#scene, null);
    this.#refresh();
    this.focusCell();
    this.dispatchEvent(new CustomEvent('step', { detail: { words: '' } }));
    say(t('board.step-back'));
    return true;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const id = idOf(event.target);
    // A double click makes one move.
    if (id === null || (event.detail > 1 && event.timeStamp - this.#struck < DOUBLE)) return;
    const before = this.#sent;
    const cell = this.#shown?.board.cells.find((candidate) => candidate.id === id);
    if (cell) this.dispatchEvent(new CustomEvent('pick', { detail: { id } }));
    const target = this.#aim(event, cell?.target ?? id);
    if (target !== null) this.#point(target, false);
    if (this.#sent !== before) this.#struck = event.timeStamp;
  }

  /**
   * If cells are smaller than fingers, a tap previews the move, and a second tap there or close by plays it.
   * @param {MouseEvent} event
   * @param {string} target
   * @returns {string | null} what is pointed at, if it is now
   */
  #aim(event, target) {
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    const box = event.target instanceof Element ? event.target.getBoundingClientRect() : null;
    const isSmall = isFinger && box !== null && Math.min(box.width, box.height) < FINGER;
    const view = this.#shown;
    if (!isSmall || !view || this.#chosen.length > 0 || !this.#canPoint) return target;
    const aimed = this.#aimed;
    this.#aimed = null;
    if (aimed !== null && this.#isNear(aimed, event)) return aimed;
    if (!nextSteps(view.moves, []).has(target)) return target;
    this.#aimed = target;
    this.#refresh();
    const words = t('board.tap-again', { cell: target });
    say(words);
    this.dispatchEvent(new CustomEvent('step', { detail: { words } }));
    return null;
  }

  /** Whether a tap hits a cell, or nearly does. @param {string} cell @param {MouseEvent} event */
  #isNear(cell, { clientX, clientY }) {
    const element = this.#scene?.svg.querySelector(`.b-hit[data-id="${CSS.escape(cell)}"]`);
    if (!element) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) <= FINGER / 2;
  }

  /** @param {EventTarget | null} over */
  #onHover(over) {
    const id = idOf(over);
    const target = this.#shown?.board.cells.find((cell) => cell.id === id)?.target ?? id;
    if (target === this.#hover) return;
    this.#hover = target;
    this.#refresh(true);
    const turn = this.#shown?.board.targets.find((candidate) => candidate.id === target)?.turn;
    if (this.#scene) tilt(this.#scene, turn && this.#chosen.length > 0 && this.#canPoint ? turn : null);
  }

  /** @param {SVGElement} target */
  #onFocus(target) {
    const id = idOf(target);
    const cell = this.#shown?.board.cells.find((candidate) => candidate.id === id);
    if (cell) {
      this.#grid?.noteStop(cell);
      this.dispatchEvent(new CustomEvent('pick', { detail: { id } }));
    }
    if (target.matches(':focus-visible')) this.#onHover(target);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const id = idOf(event.target);
    const onGrid = id !== null && event.target instanceof SVGElement;
    if (this.#handle(event.key, onGrid ? id : null)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (!event.key.startsWith('Arrow')) this.#grid?.stand();
  }

  /**
   * @param {string} key
   * @param {string | null} id  what has the focus on the board
   * @returns {boolean} whether the key meant something here
   */
  #handle(key, id) {
    if (key === 'Escape') return this.#stepBack();
    if (id !== null && (key === 'Enter' || key === ' ')) {
      const cell = this.#shown?.board.cells.find((candidate) => candidate.id === id);
      this.#point(cell?.target ?? id, true);
      return true;
    }
    if (id !== null && this.#heads?.walk(key, id, (cell) => this.focusCell(cell))) return true;
    if (id !== null && this.#grid?.walk(key)) return true;
    return this.#typed(key, id);
  }

  /**
   * A digit typed on a cell stands for that cell and that digit; on a board with columns, for the column.
   * @param {string} key
   * @param {string | null} id
   */
  #typed(key, id) {
    if (this.#interactive && !this.#preview && this.#view?.revision !== this.#sent) this.#hurry();
    const view = this.#view;
    if (!view || !this.#interactive || view.outcome) return false;
    const target = typedTarget(view, key);
    if (target === null) return false;
    if (view.revision === this.#sent) {
      this.#point(target, true);
      return true;
    }
    if (!this.#canPoint) return false;
    const cell = this.#chosen[0] ?? id ?? this.current;
    const whole = view.moves.some((move) => move.steps[0] === cell && move.steps[1] === target);
    if (whole) this.#chosen = [cell];
    const can = whole || nextSteps(view.moves, []).has(target);
    if (can) this.#point(target, true);
    else
      say(
        t('board.not-possible', {
          target: says(view.board.targets.find((candidate) => candidate.id === target)?.spoken ?? target),
        }),
      );
    if (whole) this.focusCell(cell);
    return true;
  }
}

customElements.define('q-board', QBoard);
