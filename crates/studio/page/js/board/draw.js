// @ts-check
/**
 * The parts of a board's picture, each drawn from plain data: the fixed ground, and what lies on it. Colours and line
 * widths are in css/board.css; sides differ in shape as well (a ring for the first, a diamond for the second).
 */
import { svg } from '../dom.js';
import { UNIT, cellBox, hexagon, isFalling, platesOf, turnArrow } from './geometry.js';

/** @typedef {import('../../messages.js').Diagram} BoardView */
/** @typedef {import('../../messages.js').Cell} CellView */
/** @typedef {import('./geometry.js').Plate} Plate */
/** @typedef {import('./geometry.js').Turn} Turn */

/** The radius of a hexagon that fills its cell. */
const HEXAGON = 57.7;

/** @param {number} x @param {number} y in cells */
export const at = (x, y) => `translate(${(x * UNIT).toFixed(1)} ${(y * UNIT).toFixed(1)})`;

/**
 * Draws what never changes during a game: cells, plates, lines.
 * @param {BoardView} board
 * @returns {SVGElement[]}
 */
export function ground(board) {
  const lines = board.strokes.map((stroke) => line(stroke));
  if (board.shape === 'hexagon')
    return [svg('g', { class: 'b-cells' }, board.cells.map(hexCell)), svg('g', { class: 'b-edges' }, lines)];
  if (board.shape === 'square') return [squareGround(board), svg('g', { class: 'b-lines' }, lines)];
  const plates = platesOf(board);
  if (plates.length > 0) return [plateRim(board), ...plates.map((plate) => plateGround(board, plate))];
  const { left, top, right, bottom } = cellBox(board);
  const sheet = isFalling(board)
    ? null
    : rounded('b-panel', left - 0.58, top - 0.58, right - left + 1.16, bottom - top + 1.16, 24);
  return [
    svg(
      'g',
      { class: 'b-holes' },
      sheet,
      board.cells.map((cell) => hole(cell)),
    ),
  ];
}

/** @param {CellView} cell */
function hexCell(cell) {
  return svg('polygon', { class: 'b-hexagon', points: hexagon(HEXAGON), transform: at(cell.x, cell.y) });
}

/** @param {CellView} cell */
function hole(cell) {
  return svg(
    'g',
    { transform: at(cell.x, cell.y) },
    svg('circle', { class: 'b-hole', r: 41 }),
    svg('circle', { class: 'b-hole-depth', r: 41 }),
  );
}

/** @param {BoardView} board */
function squareGround(board) {
  const { left, top, right, bottom } = cellBox(board);
  const cells = board.cells.map((cell) =>
    svg('rect', {
      class: `b-square${cell.marks?.includes('given') ? ' given' : ''}`,
      x: -50,
      y: -50,
      width: UNIT,
      height: UNIT,
      transform: at(cell.x, cell.y),
    }),
  );
  const sheet = rounded('b-sheet', left - 0.5, top - 0.5, right - left + 1, bottom - top + 1, 10);
  return svg('g', { class: 'b-cells' }, sheet, cells);
}

/** @param {import('../../messages.js').Stroke} stroke */
function line({ from, to, side }) {
  const ends = { x1: from[0] * UNIT, y1: from[1] * UNIT, x2: to[0] * UNIT, y2: to[1] * UNIT };
  const sign = side === 'second' ? svg('line', { class: 'b-line-sign', ...ends }) : null;
  return svg('g', null, svg('line', { class: `b-line ${side ?? ''}`, ...ends }), sign);
}

/**
 * @param {string} name  class
 * @param {number} x @param {number} y @param {number} width @param {number} height  in cells
 * @param {number} radius
 */
function rounded(name, x, y, width, height, radius) {
  return svg('rect', {
    class: name,
    x: x * UNIT,
    y: y * UNIT,
    width: width * UNIT,
    height: height * UNIT,
    rx: radius,
  });
}

/** @param {BoardView} board */
function plateRim(board) {
  const { left, top, right, bottom } = cellBox(board);
  return rounded('b-rim', left - 0.62, top - 0.62, right - left + 1.24, bottom - top + 1.24, 26);
}

/** @param {BoardView} board @param {Plate} plate */
function plateGround(board, plate) {
  const cells = board.cells.filter((cell) => plate.cells.includes(cell.id));
  const half = Math.max(...cells.map((cell) => Math.abs(cell.x - plate.x))) + 0.475;
  const sheet = rounded('b-plate', plate.x - half, plate.y - half, half * 2, half * 2, 20);
  return svg(
    'g',
    { 'data-plate': plate.key },
    sheet,
    rounded('b-panel-sheen', plate.x - half, plate.y - half, half * 2, half * 2, 20),
    cells.map((cell) => hole(cell)),
  );
}

/**
 * The front of a board into which pieces fall: a panel with holes.
 * @param {BoardView} board
 * @returns {SVGElement | null}
 */
export function front(board) {
  if (!isFalling(board)) return null;
  const { left, top, right, bottom } = cellBox(board);
  const [x, y] = [(left - 0.58) * UNIT, (top - 0.58) * UNIT];
  const [width, height] = [(right - left + 1.16) * UNIT, (bottom - top + 1.16) * UNIT];
  const r = 24;
  const sheet = `M${x + r} ${y} h${width - 2 * r} a${r} ${r} 0 0 1 ${r} ${r} v${height - 2 * r} a${r} ${r} 0 0 1 ${-r} ${r} h${2 * r - width} a${r} ${r} 0 0 1 ${-r} ${-r} v${2 * r - height} a${r} ${r} 0 0 1 ${r} ${-r} Z`;
  const holes = board.cells.map(
    (cell) => `M${cell.x * UNIT - 40} ${cell.y * UNIT} a40 40 0 1 0 80 0 a40 40 0 1 0 -80 0 Z`,
  );
  const rims = board.cells.map((cell) =>
    svg('circle', { class: 'b-lip', r: 40, transform: at(cell.x, cell.y) }),
  );
  return svg(
    'g',
    { class: 'b-front' },
    svg('path', { class: 'b-panel', 'fill-rule': 'evenodd', d: sheet + holes.join('') }),
    svg('path', { class: 'b-panel-sheen', 'fill-rule': 'evenodd', d: sheet + holes.join('') }),
    rims,
  );
}

/** Coordinates, and the small signs between cells. @param {BoardView} board */
export function labels(board) {
  const { left, top, right, bottom } = cellBox(board);
  const isInside = (/** @type {{x: number, y: number}} */ { x, y }) =>
    x > left - 0.6 && x < right + 0.6 && y > top - 0.6 && y < bottom + 0.6;
  const write = (/** @type {{x: number, y: number, text: string}} */ label) => {
    const inside = board.shape !== 'hexagon' && isInside(label);
    const text = svg('text', { class: 'b-label' }, label.text);
    const sign = inside ? svg('circle', { class: 'b-tie', r: 15 }) : null;
    return svg('g', { transform: at(label.x, label.y), class: inside ? 'b-sign' : '' }, sign, text);
  };
  return svg('g', { class: 'b-labels' }, board.labels.map(write));
}

/**
 * A piece of a side, in two groups: the outer one is free for animations, the inner one positions it.
 * @param {'first' | 'second'} side
 * @param {number} x @param {number} y  in cells
 * @param {string} [more]  classes
 */
export function stone(side, x, y, more = '') {
  const sign =
    side === 'first'
      ? svg('circle', { class: 'b-stone-sign', r: 21 })
      : svg('path', { class: 'b-stone-sign', d: 'M0 -19 L19 0 L0 19 L-19 0 Z' });
  const body = [
    svg('circle', { class: 'b-stone-body', r: 39 }),
    svg('circle', { class: 'b-stone-gloss', r: 39 }),
    sign,
  ];
  return svg('g', { class: `b-stone ${side} ${more}` }, svg('g', { transform: at(x, y) }, body));
}

/** A small piece of a side, for texts. @param {import('../../messages.js').View} view @param {'first' | 'second'} side */
export function chip(view, side) {
  const drawing = svg(
    'svg',
    { class: 'chip', viewBox: '-46 -46 92 92', 'aria-hidden': 'true' },
    stone(side, 0, 0),
  );
  const [first, second] = view.board.looks;
  drawing.style.setProperty('--first', first?.colour ?? '');
  drawing.style.setProperty('--second', second?.colour ?? '');
  return drawing;
}

/**
 * A number in its cell.
 * @param {CellView} cell
 * @param {'first' | 'second' | null} side  who put it there
 */
export function digit(cell, side) {
  const marks = cell.marks ?? [];
  const name = ['b-digit', side ?? '', ...marks].join(' ');
  const bar =
    side === 'second' ? svg('line', { class: 'b-digit-sign', x1: -20, x2: 20, y1: 37, y2: 37 }) : null;
  return svg(
    'g',
    { class: name },
    svg('g', { transform: at(cell.x, cell.y) }, svg('text', { class: 'b-number' }, String(cell.digit)), bar),
  );
}

/**
 * The outline of a cell, slightly inside or outside it.
 * @param {BoardView} board
 * @param {CellView} cell
 * @param {string} name  class
 * @param {number} [inset]
 */
export function outline(board, cell, name, inset = 0) {
  const place = { class: name, transform: at(cell.x, cell.y) };
  if (board.shape === 'hexagon') return svg('polygon', { ...place, points: hexagon(HEXAGON - inset) });
  if (board.shape === 'round') return svg('circle', { ...place, r: 44 - inset });
  return svg('rect', {
    ...place,
    x: inset - 50,
    y: inset - 50,
    width: UNIT - 2 * inset,
    height: UNIT - 2 * inset,
    rx: 6,
  });
}

/**
 * A rim around the contents of a cell.
 * @param {BoardView} board
 * @param {CellView} cell
 * @param {string} name  class
 * @param {number} inset
 */
export function rim(board, cell, name, inset) {
  if (board.shape === 'square') return outline(board, cell, name, inset);
  return svg('circle', { class: name, transform: at(cell.x, cell.y), r: 44 - inset });
}

/**
 * The area that reacts to a pointer or finger for a cell: never smaller than the cell.
 * @param {BoardView} board
 * @param {CellView} cell
 */
export function hit(board, cell) {
  const place = { class: 'b-hit', transform: at(cell.x, cell.y), 'data-id': cell.id };
  if (board.shape === 'hexagon') return svg('polygon', { ...place, points: hexagon(HEXAGON) });
  return svg('rect', {
    ...place,
    x: -50,
    y: -50,
    width: UNIT,
    height: UNIT,
    rx: board.shape === 'round' ? 46 : 6,
  });
}

/**
 * The arrow of a turn, with a large enough target area.
 * @param {Plate} plate
 * @param {Turn} turn
 */
export function turnButton(plate, turn) {
  const { arc, head } = turnArrow(turn);
  const flat = Math.abs(Math.sin((turn.angle * Math.PI) / 180)) > 0.5;
  const [width, height] = flat ? [270, 74] : [74, 270];
  const [x, y] = [(turn.x - plate.x) * UNIT, (turn.y - plate.y) * UNIT];
  return svg(
    'g',
    { class: 'b-turn', 'data-id': turn.id, transform: at(plate.x, plate.y) },
    svg('rect', { class: 'b-turn-room', x: x - width / 2, y: y - height / 2, width, height, rx: 30 }),
    svg('path', { class: 'b-turn-arc', d: arc }),
    svg('path', { class: 'b-turn-head', d: head }),
  );
}

/** The sign for a proof without a number. @type {Record<string, string>} */
const SIGNS = { win: 'M0 0h0.1', loss: 'M-9 -9L9 9M9 -9L-9 9', even: 'M-10 0H10' };

/**
 * The value of a move: filled when proved, outlined when estimated.
 * @param {{text: string, tone: string, proved: boolean, best: boolean}} value  without a text, only its colour
 * @param {number} x @param {number} y  in cells
 * @param {SVGElement | null} [tint]  the cell in its colour
 */
export function badge({ text, tone, proved, best }, x, y, tint = null) {
  const width = Math.max(52, 21 * text.length + 22);
  const name = `b-value ${tone} ${proved ? 'proved' : 'estimated'} ${best ? 'best' : ''}`;
  // A cell filled with its value needs no plate behind the number.
  const isBare = proved && tint;
  return svg(
    'g',
    { class: name, transform: at(x, y) },
    tint,
    text &&
      !isBare &&
      svg('rect', { class: 'b-value-body', x: -width / 2, y: -22, width, height: 44, rx: proved ? 10 : 22 }),
    text && svg('text', { class: 'b-value-text' }, text),
    isBare && !text && svg('path', { class: 'b-value-sign', d: SIGNS[tone] ?? '' }),
  );
}

/**
 * The light on all boards: on stones from the upper left, in holes from below. Defined once per document; css/board.css
 * refers to it.
 */
export function light() {
  const stop = (/** @type {number} */ offset, /** @type {string} */ colour, /** @type {number} */ opacity) =>
    svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity });
  const gloss = svg(
    'radialGradient',
    { id: 'b-gloss', cx: 0.36, cy: 0.3, r: 0.78 },
    stop(0, 'white', 0.5),
    stop(0.35, 'white', 0.08),
    stop(0.7, 'black', 0),
    stop(1, 'black', 0.28),
  );
  const depth = svg(
    'radialGradient',
    { id: 'b-depth', cx: 0.5, cy: 0.58, r: 0.56 },
    stop(0, 'black', 0),
    stop(0.72, 'black', 0.03),
    stop(1, 'black', 0.34),
  );
  const sheen = svg(
    'linearGradient',
    { id: 'b-sheen', x1: 0, y1: 0, x2: 0, y2: 1 },
    stop(0, 'white', 0.16),
    stop(0.4, 'white', 0),
    stop(1, 'black', 0.16),
  );
  return svg(
    'svg',
    { class: 'b-light', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' },
    svg('defs', null, gloss, depth, sheen),
  );
}
