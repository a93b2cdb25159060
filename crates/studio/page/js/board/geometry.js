// @ts-check
/**
 * The layout of a board, computed from its cells alone: the frame of the picture, the plates that turn, and the
 * neighbour that an arrow key leads to.
 *
 * The view is measured in cells, the picture in hundredths of a cell, because fonts and strokes of less than a pixel
 * are drawn badly.
 *
 *          x →                    a plate (Pentago's quadrant)
 *      y   ┌──────── picture ───┐      outer corner ╭─→ turn along the outer edge
 *      ↓   │ rim  a  b  c  rim  │                   │ ┌───────┐
 *          │  1   ·  ·  ·       │                   ↓ │ · · · │
 */

/** @typedef {import('../../messages.js').Diagram} BoardView */
/** @typedef {import('../../messages.js').Cell} CellView */
/** @typedef {{x: number, y: number, width: number, height: number}} Frame */
/** @typedef {{id: string, x: number, y: number}} Place  where the focus can go, in cells */
/**
 * @typedef {object} Turn  an arrow at a plate
 * @property {string} id  of the target
 * @property {boolean} clockwise
 * @property {number} angle  of the arrow's middle seen from the plate's centre, in degrees
 * @property {number} x
 * @property {number} y
 */
/** @typedef {{key: string, cells: string[], x: number, y: number, turns: Turn[]}} Plate */

/** Hundredths of a cell. */
export const UNIT = 100;

/**
 * Stands a hexagonal board on its sharp corner: on a narrow screen its cells are then half as large again. Rotation by
 * 60° leaves every hexagon unchanged.
 * @param {BoardView} board
 * @returns {BoardView}
 */
export function upright(board) {
  const [cos, sin] = [Math.cos(Math.PI / 3), Math.sin(Math.PI / 3)];
  const round = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;
  const turn = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {[number, number]} */ ([round(x * cos - y * sin), round(x * sin + y * cos)]);
  const moved = (/** @type {{x: number, y: number}} */ { x, y }) => {
    const [right, down] = turn(x, y);
    return { x: right, y: down };
  };
  return {
    ...board,
    cells: board.cells.map((cell) => ({ ...cell, ...moved(cell) })),
    labels: board.labels.map((label) => ({ ...label, ...moved(label) })),
    strokes: board.strokes.map((stroke) => ({
      ...stroke,
      from: turn(...stroke.from),
      to: turn(...stroke.to),
    })),
  };
}

/** Whether pieces fall, so that pointing at a cell means its whole column. @param {BoardView} board */
export function isFalling(board) {
  return board.cells.some((cell) => cell.target !== cell.id);
}

/**
 * The part of the plane to show, in hundredths of a cell.
 * @param {BoardView} board
 * @param {boolean} mini  without coordinates around the board
 * @returns {Frame}
 */
export function frameOf(board, mini) {
  const box = cellBox(board);
  const edge = board.shape === 'hexagon' ? 0.72 : 0.62;
  let [left, top, right, bottom] = [box.left - edge, box.top - edge, box.right + edge, box.bottom + edge];
  if (!mini) {
    for (const { x, y } of board.labels) {
      [left, right] = [Math.min(left, x - 0.42), Math.max(right, x + 0.42)];
      [top, bottom] = [Math.min(top, y - 0.42), Math.max(bottom, y + 0.42)];
    }
    if (isFalling(board)) top -= 0.95;
    if (platesOf(board).length > 0)
      [left, top, right, bottom] = [box.left - 1.32, box.top - 1.32, box.right + 1.32, box.bottom + 1.32];
  }
  return { x: left * UNIT, y: top * UNIT, width: (right - left) * UNIT, height: (bottom - top) * UNIT };
}

/** The rectangle around the cells' centres. @param {BoardView} board */
export function cellBox(board) {
  const xs = board.cells.map((cell) => cell.x);
  const ys = board.cells.map((cell) => cell.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The groups of cells that turn together, each with its arrows. @param {BoardView} board @returns {Plate[]} */
export function platesOf(board) {
  const middle = cellBox(board);
  const [bx, by] = [(middle.left + middle.right) / 2, (middle.top + middle.bottom) / 2];
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  /** @type {Map<string, Plate>} */
  const plates = new Map();
  for (const { id, turn } of board.targets) {
    if (!turn) continue;
    const key = turn.cells.join(' ');
    const members = turn.cells.flatMap((name) => cells.get(name) ?? []);
    const x = members.reduce((sum, cell) => sum + cell.x, 0) / members.length;
    const y = members.reduce((sum, cell) => sum + cell.y, 0) / members.length;
    const plate = plates.get(key) ?? { key, cells: turn.cells, x, y, turns: [] };
    plates.set(key, plate);
    plate.turns.push(turnAt(id, turn.degrees > 0, x, y, Math.sign(x - bx), Math.sign(y - by)));
  }
  return [...plates.values()];
}

/**
 * Places an arrow on the outer side along which it leads away from the board's corner.
 * @param {string} id @param {boolean} clockwise
 * @param {number} x @param {number} y  the plate's centre
 * @param {number} outX @param {number} outY  the outward direction
 * @returns {Turn}
 */
function turnAt(id, clockwise, x, y, outX, outY) {
  const flat = clockwise === outX * outY > 0;
  const [dx, dy] = flat ? [0, outY] : [outX, 0];
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  return { id, clockwise, angle, x: x + dx * 2.02, y: y + dy * 2.02 };
}

/** @typedef {'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'} Arrow */
/** @type {Record<Arrow, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {string} key @returns {key is Arrow} */
export function isArrow(key) {
  return key in WAYS;
}

/**
 * The place that an arrow key leads to: the nearest line of places in that direction, and on it the place nearest to
 * `goal`, the coordinate across the direction at which the walk began. So going down a hexagonal board zigzags straight
 * down instead of drifting aside.
 * @param {Place} from
 * @param {Arrow} arrow
 * @param {Place[]} places
 * @param {number} goal
 * @returns {Place | null}
 */
export function neighbour(from, arrow, places, goal) {
  const [dx, dy] = WAYS[arrow];
  const along = (/** @type {Place} */ place) => dx * (place.x - from.x) + dy * (place.y - from.y);
  const across = (/** @type {Place} */ place) => Math.abs((dx === 0 ? place.x : place.y) - goal);
  const ahead = places.filter((place) => along(place) > 0.1 && (dx === 0 || across(place) < 0.6));
  const line = Math.min(...ahead.map(along));
  const near = ahead.filter((place) => along(place) < line + 0.1);
  return near.reduce(
    (/** @type {Place | null} */ best, place) =>
      best === null || across(place) < across(best) - 0.01 ? place : best,
    null,
  );
}

/** The corners of a hexagon with a corner on top, centred on (0, 0). @param {number} radius */
export function hexagon(radius) {
  const corner = (/** @type {number} */ k) => {
    const angle = (Math.PI / 3) * k + Math.PI / 6;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  return [0, 1, 2, 3, 4, 5].map(corner).join(' ');
}

/**
 * The curved arrow of a turn, around the plate's centre.
 * @param {Turn} turn
 * @returns {{arc: string, head: string}}
 */
export function turnArrow({ angle, clockwise }) {
  const [radius, reach] = [2.02 * UNIT, 21];
  const way = clockwise ? 1 : -1;
  const point = (/** @type {number} */ degrees, /** @type {number} */ r) => {
    const radians = (degrees * Math.PI) / 180;
    return `${(r * Math.cos(radians)).toFixed(1)} ${(r * Math.sin(radians)).toFixed(1)}`;
  };
  const [start, end] = [angle - way * reach, angle + way * (reach - 6)];
  const arc = `M${point(start, radius)} A${radius} ${radius} 0 0 ${clockwise ? 1 : 0} ${point(end, radius)}`;
  const head = `M${point(end, radius - 23)} L${point(end + way * 11, radius)} L${point(end, radius + 23)} Z`;
  return { arc, head };
}

/** Labels that name what a person can point at. @param {BoardView} board */
export function headsOf(board) {
  const targets = new Set(isFalling(board) ? board.cells.map((cell) => cell.target) : []);
  return board.labels.filter((label) => targets.has(label.text));
}
