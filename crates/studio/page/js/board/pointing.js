// @ts-check
/**
 * What people do on a board: clicks, taps, keys and drags lead step by step to a move. A click never waits for an
 * animation, and those made before the server has answered the last move are kept until it has.
 */
import { says, t } from '../i18n.js';
import { say } from '../dom.js';
import { dragging, tilt } from './motion.js';
import { nextSteps, padTargets, point, typedTarget } from './moves.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./board.js').QBoard} QBoard */
/** @typedef {import('./grid.js').Grid} Grid */
/** @typedef {import('./grid.js').Heads} Heads */
/** @typedef {import('./pad.js').Pad} Pad */
/** @typedef {import('./scene.js').Scene} Scene */

/** Milliseconds within which a second click is the second half of a double click. */
const DOUBLE = 300;
/** Pixels that a finger can hit reliably. */
const FINGER = 36;
/** Clicks kept until the server answers. */
const MOST_KEPT = 8;

export class Pointing {
  /** @type {string[]} */ chosen = [];
  /** The target under the pointer or the focus. @type {string | null} */ hover = null;
  /** The cell that a finger has tapped once and must tap again. @type {string | null} */ aimed = null;
  /** @type {QBoard} */ #board;
  /** @type {Scene} */ #scene;
  /** @type {Grid} */ #grid;
  /** @type {Heads} */ #heads;
  /** @type {Pad} */ #pad;
  /** The revision for which a move was sent, until the next view. */ #sent = -1;
  /** When the last click made a move. */ #struck = -DOUBLE;
  /** @type {{target: string, byKey: boolean}[]} */ #kept = [];

  /** @param {QBoard} board @param {Scene} scene @param {Grid} grid @param {Heads} heads @param {Pad} pad */
  constructor(board, scene, grid, heads, pad) {
    [this.#board, this.#scene, this.#grid, this.#heads, this.#pad] = [board, scene, grid, heads, pad];
    pad.onpoint = (target) => this.#point(target, false);
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
    board.addEventListener('focusin', ({ target }) => target instanceof SVGElement && this.#onFocus(target));
    board.addEventListener('focusout', ({ target }) => target instanceof SVGElement && this.#onHover(null));
    board.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** A new view has come: takes the kept clicks once the page has handled it, unless it is the opponent's turn. */
  answered() {
    this.#sent = -1;
    if (this.#kept.length > 0) queueMicrotask(() => this.#pointKept());
  }

  /** The last move was refused. */
  refuse() {
    this.#sent = -1;
    this.#kept = [];
  }

  /** Forgets the steps chosen. */
  drop() {
    this.chosen = [];
    tilt(this.#scene, null);
  }

  /** Whether a move was sent for the newest view. */
  get #isSent() {
    return this.#board.view?.revision === this.#sent;
  }

  /**
   * Points at a target: takes a step towards a move, or a step back.
   * @param {string} target
   * @param {boolean} byKey  then the focus moves to where the next step is
   */
  #point(target, byKey) {
    const board = this.#board;
    if (board.interactive && this.#isSent) {
      if (this.#kept.length < MOST_KEPT) this.#kept.push({ target, byKey });
      return;
    }
    board.hurry();
    const view = board.shown;
    if (!view || !board.canPoint) return;
    const before = this.chosen;
    const { chosen, move } = point(view.moves, before, target);
    this.chosen = chosen;
    tilt(this.#scene, null);
    if (move) this.#sent = view.revision;
    board.refresh();
    if (move) {
      if (byKey && document.activeElement?.classList.contains('b-turn')) this.#grid.focus();
      board.dispatchEvent(new CustomEvent('move', { detail: { text: move.text } }));
    } else if (chosen.length > before.length || (chosen.length > 0 && chosen[0] !== before[0]))
      this.#offerNext(view, byKey);
    else board.tellStep('');
  }

  #pointKept() {
    const kept = this.#kept.splice(0);
    if (!this.#board.interactive) return;
    for (const [index, { target, byKey }] of kept.entries()) {
      this.#point(target, byKey);
      if (this.#isSent) {
        this.#kept.push(...kept.slice(index + 1));
        return;
      }
    }
  }

  /** The turns available now for the part that a cell belongs to. @param {string} cell */
  #turnsOf(cell) {
    const view = this.#board.shown;
    if (!view || this.chosen.length === 0 || !this.#board.canPoint) return [];
    const next = nextSteps(view.moves, this.chosen);
    return view.board.targets.flatMap(({ id, turn }) =>
      turn && next.has(id) && turn.cells.includes(cell) ? [{ id, ...turn }] : [],
    );
  }

  /** Announces what to point at next (a turn or a digit) and, for keys, moves the focus there. @param {View} view @param {boolean} byKey */
  #offerNext(view, byKey) {
    const next = nextSteps(view.moves, this.chosen);
    const [cell = ''] = this.chosen;
    const turns = view.board.targets.some((target) => target.turn && next.has(target.id));
    const words = t(turns ? 'board.now-turn' : 'board.now-digit', { cell });
    say(words);
    this.#board.tellStep(words);
    if (!byKey) return;
    if (turns) this.#grid.focusTurn(cell);
    else this.#pad.focus();
  }

  /** Takes the last step back. @returns {boolean} whether there was one */
  #stepBack() {
    if (this.chosen.length === 0) return false;
    this.chosen = this.chosen.slice(0, -1);
    tilt(this.#scene, null);
    this.#board.refresh();
    this.#grid.focus();
    this.#board.tellStep('');
    say(t('board.step-back'));
    return true;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const id = idOf(event.target);
    // A double click makes one move.
    if (id === null || (event.detail > 1 && event.timeStamp - this.#struck < DOUBLE)) return;
    const before = this.#sent;
    const target = this.#aim(event, this.#targetOf(id));
    if (target !== null) this.#point(target, false);
    if (this.#sent !== before) this.#struck = event.timeStamp;
  }

  /** What pointing at a cell or another part of the board means. @param {string} id */
  #targetOf(id) {
    return this.#scene.cells.get(id)?.target ?? id;
  }

  /**
   * If cells are smaller than fingers, a tap previews the move, and a second tap there or close by plays it.
   * @param {MouseEvent} event
   * @param {string} target
   * @returns {string | null} what is pointed at, if it is now
   */
  #aim(event, target) {
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    const box = isFinger && event.target instanceof Element ? event.target.getBoundingClientRect() : null;
    const view = this.#board.shown;
    const isSmall = box !== null && Math.min(box.width, box.height) < FINGER;
    if (!isSmall || !view || this.chosen.length > 0 || !this.#board.canPoint) return target;
    const { aimed } = this;
    this.aimed = null;
    if (aimed !== null && this.#isNear(aimed, event)) return aimed;
    if (!nextSteps(view.moves, []).has(target)) return target;
    this.aimed = target;
    this.#board.refresh();
    const words = t('board.tap-again', { cell: target });
    say(words);
    this.#board.tellStep(words);
    return null;
  }

  /** Whether a tap hits a cell, or nearly does. @param {string} cell @param {MouseEvent} event */
  #isNear(cell, { clientX, clientY }) {
    const element = this.#scene.svg.querySelector(`.b-hit[data-id="${CSS.escape(cell)}"]`);
    if (!element) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) <= FINGER / 2;
  }

  /** @param {EventTarget | null} over */
  #onHover(over) {
    const id = idOf(over);
    const target = id === null ? null : this.#targetOf(id);
    if (target === this.hover) return;
    this.hover = target;
    this.#board.refresh(true);
    const turn = this.#board.shown?.board.targets.find((candidate) => candidate.id === target)?.turn;
    tilt(this.#scene, turn && this.chosen.length > 0 && this.#board.canPoint ? turn : null);
  }

  /** @param {SVGElement} target */
  #onFocus(target) {
    const cell = this.#scene.cells.get(idOf(target) ?? '');
    if (cell) this.#grid.noteStop(cell);
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
    if (!event.key.startsWith('Arrow')) this.#grid.stand();
  }

  /**
   * @param {string} key
   * @param {string | null} id  what has the focus on the board
   * @returns {boolean} whether the key meant something here
   */
  #handle(key, id) {
    if (key === 'Escape') return this.#stepBack();
    if (id !== null && (key === 'Enter' || key === ' ')) {
      this.#point(this.#targetOf(id), true);
      return true;
    }
    if (id !== null && this.#heads.walk(key, id, (cell) => this.#grid.focus(cell))) return true;
    if (id !== null && this.#grid.walk(key)) return true;
    return this.#typed(key, id);
  }

  /**
   * A key pressed anywhere on the page: a column, or a digit for the chosen cell; a digit that needs a cell moves the
   * focus to the board.
   * @param {string} key
   */
  type(key) {
    const { view, interactive } = this.#board;
    const target = view && interactive ? typedTarget(view, key) : null;
    if (!view || target === null) return;
    const alone = padTargets(view).every((candidate) => candidate.id !== target);
    if (alone || this.chosen.length > 0) this.#typed(key, null);
    else this.#grid.focus();
  }

  /**
   * A digit typed on a cell stands for that cell and that digit; on a board with columns, for the column.
   * @param {string} key
   * @param {string | null} id
   */
  #typed(key, id) {
    const board = this.#board;
    if (!this.#isSent) board.hurry();
    const { view } = board;
    const target = view && board.interactive && !view.outcome ? typedTarget(view, key) : null;
    if (!view || target === null) return false;
    if (this.#isSent) {
      this.#point(target, true);
      return true;
    }
    if (!board.canPoint) return false;
    const cell = this.chosen[0] ?? id ?? this.#grid.stop;
    const whole = view.moves.some((move) => move.steps[0] === cell && move.steps[1] === target);
    if (whole) this.chosen = [cell];
    const can = whole || nextSteps(view.moves, []).has(target);
    const spoken = view.board.targets.find((candidate) => candidate.id === target)?.spoken ?? target;
    if (can) this.#point(target, true);
    else say(t('board.not-possible', { target: says(spoken) }));
    if (whole) this.#grid.focus(cell);
    return true;
  }
}

/** The target that an element of the picture stands for. @param {EventTarget | null} target @returns {string | null} */
function idOf(target) {
  const element = target instanceof Element ? target.closest('.b-hit, .b-turn.can, .b-head') : null;
  return element instanceof SVGElement ? (element.dataset.id ?? null) : null;
}
