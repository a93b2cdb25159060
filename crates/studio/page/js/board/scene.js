// @ts-check
/**
 * The picture of a board: a stack of layers. The ground is drawn once per game, the pieces with every view, and hover,
 * choice, hint and values over them.
 *
 *     ground · shade · stones · front · labels · marks · ghost · turns · values · grid · heads · floats
 *
 * Only the grid, the turns and the column heads are exposed to assistive technology.
 */
import { fill, svg } from '../dom.js';
import { rank, share, shortValue, tone } from '../analysis/value.js';
import * as draw from './draw.js';
import { UNIT, cellBox, frameOf, headsOf, isFalling, platesOf } from './geometry.js';
import { movesAfter, nextSteps, ownersOf } from './moves.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Diagram} BoardView */
/** @typedef {import('../../messages.js').Cell} CellView */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {'ground'|'shade'|'stones'|'front'|'labels'|'marks'|'ghost'|'turns'|'values'|'grid'|'heads'|'floats'} Layer */
/**
 * @typedef {object} Overlay  the temporary layer over a view
 * @property {string[]} chosen  steps chosen so far
 * @property {string | null} hover  the target under the pointer or the focus
 * @property {Map<string, Value> | null} values
 * @property {string[] | null} hint
 * @property {string | null} aimed  a small cell that was tapped once, until it is tapped again
 * @property {import('../../messages.js').Remark[]} remarks
 * @property {boolean} interactive
 */

/** Number of moves above which values are shown as a colour map, with text only on the best few. */
const FEW = 12;
const BEST_FEW = 5;

/** @type {Layer[]} */
const LAYERS = [
  'ground',
  'shade',
  'stones',
  'front',
  'labels',
  'marks',
  'ghost',
  'turns',
  'values',
  'grid',
  'heads',
  'floats',
];

/** Layers that pointers and screen readers use. @type {Layer[]} */
const MET = ['turns', 'grid', 'heads'];

export class Scene {
  /** @type {SVGSVGElement} */ svg;
  /** @type {Record<Layer, SVGGElement>} */ layers;
  /** @type {Map<string, SVGElement>} pieces by cell */ pieces = new Map();
  /** @type {import('./geometry.js').Plate[]} */ plates = [];
  /** @type {Map<string, CellView>} */ cells = new Map();
  /** The y coordinate of the highest cells. */ top = 0;
  /** Whether pieces fall. */ falls = false;
  #structure = '';

  /** @param {boolean} mini */
  constructor(mini) {
    this.mini = mini;
    const groups = LAYERS.map((name) => [
      name,
      svg('g', {
        class: `b-layer-${name}`,
        'aria-hidden': MET.includes(name) ? null : 'true',
      }),
    ]);
    this.layers = Object.fromEntries(groups);
    this.svg = svg(
      'svg',
      { class: 'b-svg', role: 'presentation', focusable: 'false' },
      Object.values(this.layers),
    );
  }

  /**
   * Draws the ground if the board has changed.
   * @param {BoardView} board
   * @returns {boolean} whether it was
   */
  build(board) {
    this.cells = new Map(board.cells.map((cell) => [cell.id, cell]));
    const structure = JSON.stringify([
      board.shape,
      board.strokes,
      board.labels,
      board.targets.map((target) => target.turn ?? 0),
      board.cells.map((cell) => [cell.id, cell.x, cell.y, Boolean(cell.marks?.includes('given'))]),
    ]);
    if (structure === this.#structure) return false;
    this.#structure = structure;
    this.plates = platesOf(board);
    this.top = cellBox(board).top;
    this.falls = isFalling(board);
    const { x, y, width, height } = frameOf(board, this.mini);
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.svg.style.setProperty('--aspect', String(width / height));
    this.svg.classList.toggle('falling', this.falls);
    fill(this.layers.ground, draw.ground(board));
    fill(this.layers.front, draw.front(board));
    const heads = new Set(headsOf(board));
    const labels = board.labels.filter((label) => !heads.has(label));
    fill(this.layers.labels, this.mini ? null : draw.labels({ ...board, labels }));
    return true;
  }

  /** Draws what lies on the board. @param {View} view */
  paint(view) {
    const { board } = view;
    const owners = ownersOf(view);
    this.pieces.clear();
    for (const cell of board.cells) {
      const piece = cell.stone
        ? draw.stone(cell.stone, cell.x, cell.y, (cell.marks ?? []).join(' '))
        : typeof cell.digit === 'number'
          ? draw.digit(cell, owners.get(cell.id) ?? null)
          : null;
      if (piece) this.pieces.set(cell.id, piece);
    }
    fill(this.layers.stones, [...this.pieces.values()]);
    this.svg.classList.toggle(
      'has-winner',
      board.cells.some((cell) => cell.marks?.includes('winning')),
    );
    this.#paintShade(view);
    this.#paintMarks(view);
  }

  /** Greys cells that no move can affect any more, while the game goes on. @param {View} view */
  #paintShade(view) {
    const { board } = view;
    const first = nextSteps(view.moves, []);
    const isDead = (/** @type {CellView} */ cell) =>
      board.shape === 'square' && typeof cell.digit !== 'number' && !first.has(cell.target);
    const dead = view.outcome || view.moves.length === 0 ? [] : board.cells.filter(isDead);
    fill(
      this.layers.shade,
      dead.map((cell) => draw.outline(board, cell, 'b-dead', 1)),
    );
  }

  /** Marks the last move and the winning line. @param {View} view */
  #paintMarks(view) {
    const { board } = view;
    const has = (/** @type {import('../../messages.js').Mark} */ mark) =>
      board.cells.filter((cell) => cell.marks?.includes(mark));
    fill(
      this.layers.marks,
      has('last').map((cell) => draw.rim(board, cell, 'b-last', 2)),
      has('winning').map((cell) => draw.rim(board, cell, 'b-winning', 13)),
    );
  }

  /**
   * Draws the temporary overlay of the board.
   * @param {View} view
   * @param {Overlay} overlay
   */
  overlay(view, overlay) {
    fill(
      this.layers.ghost,
      overlay.remarks.flatMap((remark) => this.#remark(view.board, remark)),
      this.#ghosts(view, overlay),
      this.#hints(view, overlay.hint),
    );
    fill(this.layers.values, overlay.values ? this.#badges(view, overlay) : null);
    this.svg.classList.toggle('choosing', overlay.chosen.length > 0);
  }

  /** @param {View} view @param {Overlay} overlay */
  #ghosts(view, { chosen, aimed, hover, interactive }) {
    const { board, turn } = view;
    /** @type {SVGElement[]} */
    const ghosts = [];
    const [held = aimed ?? undefined] = chosen;
    const cell = held === undefined ? undefined : this.cells.get(held);
    if (cell) {
      if (board.shape !== 'square') ghosts.push(draw.stone(turn, cell.x, cell.y, 'held'));
      ghosts.push(draw.outline(board, cell, 'b-chosen', board.shape === 'hexagon' ? 8 : 2));
    }
    const can = (/** @type {string} */ id) =>
      [chosen, []].some((steps) => nextSteps(view.moves, steps).has(id));
    if (interactive && hover !== null && hover !== held && can(hover))
      ghosts.push(...this.#hovered(view, hover));
    return ghosts;
  }

  /** A faint preview of what pointing at a target would do. @param {View} view @param {string} target */
  #hovered({ board, turn }, target) {
    const cell = this.cells.get(target);
    if (cell && board.shape === 'square') return [draw.outline(board, cell, 'b-hover', 2)];
    if (cell) return [draw.stone(turn, cell.x, cell.y, 'ghost')];
    const turned = board.targets.find(({ id }) => id === target)?.turn?.cells ?? [];
    if (turned.length > 0)
      return turned.flatMap((id) => {
        const lit = this.cells.get(id);
        return lit ? draw.outline(board, lit, 'b-lit', 2) : [];
      });
    const column = board.cells.filter((candidate) => candidate.target === target);
    const [top] = column;
    if (!top) return [];
    return [this.#columnLight(column, 'b-column'), draw.stone(turn, top.x, this.top - 1.1, 'ghost')];
  }

  /** @param {CellView[]} column @param {string} name */
  #columnLight(column, name) {
    const ys = column.map((cell) => cell.y);
    const [low, high] = [Math.min(...ys), Math.max(...ys)];
    return svg('rect', {
      class: name,
      x: (column[0]?.x ?? 0) * UNIT - 50,
      y: low * UNIT - 50,
      width: UNIT,
      height: (high - low + 1) * UNIT,
      rx: 40,
    });
  }

  /** @param {BoardView} board @param {import('../../messages.js').Remark} remark */
  #remark(board, { side, about, cells }) {
    const inset = board.shape === 'hexagon' ? 6 : 2;
    const rims = (/** @type {string[]} */ ids, /** @type {string} */ name) =>
      ids
        .map((id) => this.cells.get(id))
        .filter((cell) => cell !== undefined)
        .map((cell) => draw.outline(board, cell, `${name} ${side}`, inset));
    return [...rims(cells, 'b-guard'), ...rims(about, 'b-about')];
  }

  /** @param {View} view @param {string[] | null} hint */
  #hints(view, hint) {
    const { board } = view;
    return (hint ?? []).map((step) => {
      const cell = this.cells.get(step);
      if (cell) return draw.outline(board, cell, 'b-hint', board.shape === 'hexagon' ? 8 : 0);
      const column = board.cells.filter((candidate) => candidate.target === step);
      if (column.length > 0) return this.#columnLight(column, 'b-hint');
      const plate = this.plates.find((candidate) => candidate.turns.some((turn) => turn.id === step));
      const turn = plate?.turns.find((candidate) => candidate.id === step);
      if (!plate || !turn) return null;
      const arrow = draw.turnButton(plate, turn);
      arrow.setAttribute('class', 'b-turn hinted');
      return arrow;
    });
  }

  /**
   * Values of moves: each with its number if there are few; otherwise a colour map with numbers for the best few.
   * @param {View} view
   * @param {Overlay} overlay
   */
  #badges(view, { values, chosen, aimed }) {
    const marks = [...stepValues(view, values ?? new Map(), chosen)];
    const worth = (/** @type {Value} */ value) => rank(value, view.game);
    const ranks = marks.map(([, { value }]) => worth(value)).sort((a, b) => b - a);
    const shares = marks.map(([, { value }]) => share(value, view.game));
    const [low, high] = [Math.min(...shares), Math.max(...shares)];
    // Scaled from the worst to the best of them, so that small differences are visible, too.
    const part = (/** @type {Value} */ value) =>
      high > low ? (share(value, view.game) - low) / (high - low) : 1;
    const least = marks.length > FEW ? (ranks[BEST_FEW - 1] ?? -Infinity) : -Infinity;
    // If many are equal, the colour says so; the number is shown beside the board.
    const isCrowd = ranks.filter((one) => one >= least).length > 2 * FEW;
    const areAlike = marks.filter(([, { best }]) => best).length > FEW;
    return marks.map(([step, { value, best }]) => {
      const place = this.placeOf(view.board, step);
      if (!place || step === aimed) return null;
      const cell = this.cells.get(step);
      const look = {
        text: (best ? !areAlike : !isCrowd && worth(value) >= least) ? shortValue(value, view.game) : '',
        tone: tone(value, view.game),
        proved: value.kind === 'proved',
        best: best && !areAlike,
      };
      const tint = cell ? draw.outline(view.board, { ...cell, x: 0, y: 0 }, 'b-tint', 5) : null;
      tint?.style.setProperty(
        'fill-opacity',
        (look.proved ? 0.9 : 0.08 + 0.62 * part(value) ** 2).toFixed(2),
      );
      return draw.badge(look, place.x, place.y, tint);
    });
  }

  /**
   * The place of a target: a cell, the top of its column or an arrow; null if it is beside the board.
   * @param {BoardView} board
   * @param {string} step
   */
  placeOf(board, step) {
    const cell = this.cells.get(step);
    if (cell) return { x: cell.x, y: cell.y };
    const column = board.cells.find((candidate) => candidate.target === step);
    if (column) return { x: column.x, y: this.top - 1.1 };
    const turn = this.plates.flatMap((plate) => plate.turns).find((candidate) => candidate.id === step);
    return turn ? { x: turn.x, y: turn.y } : null;
  }
}

/**
 * The best value that each next step can lead to.
 * @param {View} view
 * @param {Map<string, Value>} values  by move text
 * @param {string[]} chosen
 * @returns {Map<string, {value: Value, best: boolean}>}
 */
export function stepValues(view, values, chosen) {
  /** @type {Map<string, {value: Value, best: boolean}>} */
  const steps = new Map();
  for (const move of movesAfter(view.moves, chosen)) {
    const [value, step] = [values.get(move.text), move.steps[chosen.length]];
    if (!value || step === undefined) continue;
    const known = steps.get(step);
    if (!known || rank(value, view.game) > rank(known.value, view.game))
      steps.set(step, { value, best: false });
  }
  const top = Math.max(...[...steps.values()].map(({ value }) => rank(value, view.game)));
  for (const mark of steps.values()) mark.best = rank(mark.value, view.game) >= top - 1e-9;
  return steps;
}
