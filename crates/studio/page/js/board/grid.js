// @ts-check
/**
 * The part of a board for pointers and screen readers: a grid of invisible cells over the picture and, while a turn is
 * to be chosen, its arrows. It is one tab stop; arrow keys follow the geometry of the board. Where pieces fall, the
 * column numbers are buttons, too: a full column is struck out until the game is over, and announced as disabled. The
 * down arrow leads to them from the lowest cells.
 */
import { fill, svg } from '../dom.js';
import { cellSpoken, says, t } from '../i18n.js';
import { valueWords } from '../analysis/value.js';
import * as draw from './draw.js';
import { isArrow, neighbour, headsOf } from './geometry.js';
import { nextSteps } from './moves.js';
import { stepValues } from './scene.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Cell} CellView */
/** @typedef {import('./geometry.js').Place} Place */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Overlay} Overlay */
/** @typedef {import('../../messages.js').Diagram} BoardView */

export class Grid {
  #scene;
  /** @type {Map<string, SVGElement>} */ #hits = new Map();
  /** @type {Map<string, SVGElement>} */ #turns = new Map();
  /** @type {View | null} */ #view = null;
  /** The cell that holds the tab stop. */
  #stop = '';
  /** @type {{arrow: string, goal: number} | null} */ #walk = null;

  /** @param {Scene} scene */
  constructor(scene) {
    this.#scene = scene;
  }

  /** The cell that has, or last had, the focus. */
  get stop() {
    return this.#stop;
  }

  /** Creates the cells of a new board. @param {View} view */
  build(view) {
    const { board } = view;
    /** @type {Map<number, CellView[]>} */
    const rows = new Map();
    for (const cell of board.cells) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
    this.#hits = new Map(board.cells.map((cell) => [cell.id, draw.hit(board, cell)]));
    for (const hit of this.#hits.values()) hit.setAttribute('role', 'gridcell');
    const row = (/** @type {CellView[]} */ cells) =>
      svg(
        'g',
        { role: 'row' },
        cells.map((cell) => this.#hits.get(cell.id)),
      );
    fill(this.#scene.layers.grid, [...rows.values()].map(row));
    this.#scene.layers.grid.setAttribute('role', 'grid');
    const buttons = this.#scene.plates.flatMap((plate) =>
      plate.turns.map(
        (turn) => /** @type {[string, SVGElement]} */ ([turn.id, draw.turnButton(plate, turn)]),
      ),
    );
    this.#turns = new Map(buttons);
    for (const button of this.#turns.values()) button.setAttribute('role', 'button');
    fill(this.#scene.layers.turns, [...this.#turns.values()]);
    if (this.#turns.size > 0) this.#scene.layers.turns.setAttribute('role', 'group');
    else for (const name of ['role', 'aria-label']) this.#scene.layers.turns.removeAttribute(name);
    if (!this.#hits.has(this.#stop)) this.#stop = middle(board.cells)?.id ?? '';
  }

  /**
   * Updates what every cell says, and whether it can be pointed at.
   * @param {View} view
   * @param {Overlay} overlay
   */
  update(view, overlay) {
    this.#view = view;
    const { interactive, chosen, values } = overlay;
    const first = interactive ? nextSteps(view.moves, []) : new Set();
    const next = interactive ? nextSteps(view.moves, chosen) : new Set();
    const worths = values ? stepValues(view, values, chosen) : new Map();
    this.#scene.layers.grid.setAttribute('aria-label', t('board.grid', { game: view.title }));
    for (const cell of view.board.cells) {
      const hit = this.#hits.get(cell.id);
      if (!hit) continue;
      const can = first.has(cell.target);
      hit.classList.toggle('can', can);
      hit.setAttribute('aria-disabled', String(!can));
      hit.setAttribute('aria-selected', String(chosen.includes(cell.id)));
      hit.setAttribute('tabindex', cell.id === this.#stop ? '0' : '-1');
      hit.setAttribute('aria-label', cellWords(view, cell, worths.get(cell.target)?.value));
    }
    if (this.#turns.size > 0) this.#scene.layers.turns.setAttribute('aria-label', t('board.turns'));
    const last = view.history[view.ply - 1]?.steps[1];
    for (const [id, button] of this.#turns) {
      const target = view.board.targets.find((candidate) => candidate.id === id);
      const can = chosen.length > 0 && next.has(id);
      button.classList.toggle('can', can);
      button.classList.toggle('was', !can && id === last);
      button.setAttribute('tabindex', '-1');
      button.setAttribute('aria-hidden', String(!can));
      const worth = worths.get(id);
      button.setAttribute(
        'aria-label',
        [says(target?.spoken ?? id), worth ? valueWords(worth.value, view.game) : '']
          .filter(Boolean)
          .join(', '),
      );
    }
  }

  /** @param {string} [id]  of a cell; by default the one that last had the focus */
  focus(id = this.#stop) {
    const hit = this.#hits.get(id);
    if (!hit) return;
    this.#hits.get(this.#stop)?.setAttribute('tabindex', '-1');
    this.#stop = id;
    hit.setAttribute('tabindex', '0');
    hit.focus();
  }

  /** Moves the focus to the arrow nearest to a cell, if one can be used. @param {string} id */
  focusTurn(id) {
    const cell = this.#scene.cells.get(id);
    const turns = this.#openTurns();
    const [nearest] = turns.sort((a, b) => distance(a, cell) - distance(b, cell));
    if (nearest) this.#turns.get(nearest.id)?.focus();
  }

  /** @param {CellView} cell  focused by a pointer */
  noteStop(cell) {
    this.#hits.get(this.#stop)?.setAttribute('tabindex', '-1');
    this.#stop = cell.id;
    this.#hits.get(cell.id)?.setAttribute('tabindex', '0');
  }

  /** @returns {Place[]} */
  #openTurns() {
    return this.#scene.plates
      .flatMap((plate) => plate.turns)
      .filter((turn) => this.#turns.get(turn.id)?.classList.contains('can'));
  }

  /**
   * Follows an arrow key, or Home and End along the line.
   * @param {string} key
   * @returns {boolean} whether it was one
   */
  walk(key) {
    if (!this.#view) return false;
    const active = document.activeElement;
    const onTurn = active instanceof SVGElement && active.classList.contains('b-turn');
    const places = onTurn ? this.#openTurns() : this.#view.board.cells;
    const id = active instanceof SVGElement ? (active.dataset.id ?? this.#stop) : this.#stop;
    const from = places.find((place) => place.id === id);
    if (!from) return false;
    const to = isArrow(key) ? this.#along(from, key, places, onTurn) : edge(from, key, places);
    if (to && onTurn) this.#turns.get(to.id)?.focus();
    else if (to) this.focus(to.id);
    return isArrow(key) || key === 'Home' || key === 'End';
  }

  /**
   * @param {Place} from
   * @param {import('./geometry.js').Arrow} key
   * @param {Place[]} places
   * @param {boolean} around  whether everything ahead counts, however far aside
   */
  #along(from, key, places, around) {
    const vertical = key === 'ArrowUp' || key === 'ArrowDown';
    const axis = vertical ? 'y' : 'x';
    if (this.#walk?.arrow !== axis) this.#walk = { arrow: axis, goal: vertical ? from.x : from.y };
    const found = neighbour(from, key, places, this.#walk.goal);
    if (found || !around) return found;
    const index = places.indexOf(from) + (key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1);
    return places[(index + places.length) % places.length] ?? null;
  }

  /** Forgets where a walk along the board began. */
  stand() {
    this.#walk = null;
  }
}

/** @param {View} view @param {CellView} cell @param {import('../../messages.js').Value | undefined} worth */
function cellWords(view, cell, worth) {
  const marks = cell.marks ?? [];
  const notes = [
    marks.includes('last') ? t('board.last') : '',
    marks.includes('winning') ? t('board.winning') : '',
    tiedWords(view.board, cell),
    worth ? valueWords(worth, view.game) : '',
  ];
  return [cellSpoken(view, cell), ...notes].filter(Boolean).join(', ');
}

/** The cells connected to a cell by ties, in words. @param {View['board']} board @param {CellView} cell */
function tiedWords({ ties, cells }, cell) {
  const place = cells.findIndex(({ id }) => id === cell.id);
  const others = (ties ?? []).flatMap(([one, other]) =>
    one === place ? [other] : other === place ? [one] : [],
  );
  return others.length > 0
    ? t('board.tied', { cells: others.map((at) => cells[at]?.id ?? '').join(', ') })
    : '';
}

/** The first or last place of a line. @param {Place} from @param {string} key @param {Place[]} places */
function edge(from, key, places) {
  const line = places.filter((place) => Math.abs(place.y - from.y) < 0.1).sort((a, b) => a.x - b.x);
  if (key === 'Home') return line[0] ?? null;
  return key === 'End' ? (line.at(-1) ?? null) : null;
}

/** @param {Place} place @param {Place | undefined} cell */
function distance(place, cell) {
  return cell ? Math.hypot(place.x - cell.x, place.y - cell.y) : 0;
}

/** The cell in the middle. @param {CellView[]} cells */
function middle(cells) {
  const x = cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length;
  const y = cells.reduce((sum, cell) => sum + cell.y, 0) / cells.length;
  return [...cells].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
}

export class Heads {
  #layer;
  /** @type {Map<string, SVGElement>} */ #buttons = new Map();
  /** @type {View | null} */ #view = null;

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /** Creates the buttons of a new board. @param {View} view */
  build({ board }) {
    const button = (/** @type {import('../../messages.js').Label} */ { x, y, text }) =>
      svg(
        'g',
        { class: 'b-head', role: 'button', tabindex: '-1', transform: draw.at(x, y), 'data-id': text },
        svg('rect', { class: 'b-head-room', x: -40, y: -30, width: 80, height: 60, rx: 18 }),
        svg('text', { class: 'b-label' }, text),
      );
    this.#buttons = new Map(headsOf(board).map((label) => [label.text, button(label)]));
    fill(this.#layer, [...this.#buttons.values()]);
    if (this.#buttons.size > 0) this.#layer.setAttribute('role', 'group');
    else this.#layer.removeAttribute('role');
  }

  /** Updates for every column whether it can be used. @param {View} view @param {Overlay} overlay */
  update(view, { interactive }) {
    this.#view = view;
    if (this.#buttons.size === 0) return;
    this.#layer.setAttribute('aria-label', t('board.columns'));
    const open = nextSteps(view.outcome ? [] : view.moves, []);
    for (const [id, button] of this.#buttons) {
      const target = view.board.targets.find((candidate) => candidate.id === id);
      button.classList.toggle('spent', !view.outcome && !open.has(id));
      button.classList.toggle('can', interactive && open.has(id));
      button.setAttribute('aria-disabled', String(!interactive || !open.has(id)));
      button.setAttribute('aria-label', says(target?.spoken ?? id));
    }
  }

  /**
   * Follows an arrow key along the buttons, onto them and back.
   * @param {string} key
   * @param {string} id  the focused element
   * @param {(cell: string) => void} back  moves the focus to a cell
   * @returns {boolean} whether it led somewhere
   */
  walk(key, id, back) {
    const cells = this.#view?.board.cells ?? [];
    const column = (/** @type {string} */ target) => cells.filter((cell) => cell.target === target);
    const lowest = (/** @type {string} */ target) => column(target).sort((a, b) => b.y - a.y)[0];
    const own = this.#buttons.get(id);
    if (!own) {
      const target = cells.find((cell) => cell.id === id)?.target ?? '';
      if (key !== 'ArrowDown' || lowest(target)?.id !== id) return false;
      this.#buttons.get(target)?.focus();
      return this.#buttons.has(target);
    }
    const ids = [...this.#buttons.keys()];
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (key === 'ArrowUp') back(lowest(id)?.id ?? '');
    else if (key === 'Home' || key === 'End') this.#focus(ids.at(key === 'Home' ? 0 : -1));
    else if (by) this.#focus(ids[ids.indexOf(id) + by]);
    return key === 'ArrowUp' || key === 'ArrowDown' || key === 'Home' || key === 'End' || by !== undefined;
  }

  /** @param {string | undefined} id */
  #focus(id) {
    this.#buttons.get(id ?? '')?.focus();
  }
}
