// @ts-check
/**
 * Turns a part of the board by dragging: the part follows the pointer around its middle, and on release turns one way,
 * the other, or back. The arrows do the same without dragging.
 */
import { turnBy } from './motion.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {{id: string, degrees: number, cells: string[]}} Turn  a turn that is possible now */
/** @typedef {{turns: Turn[], middle: DOMPoint, from: number, by: number, pointer: number, moves: boolean}} Held */

/** Degrees from which a release turns the part. */
const ENOUGH = 30;
/** Pixels that a click may move. */
const SLIP = 8;

/** What a release at an angle means: a turn, or nothing. @param {Turn[]} turns @param {number} by  degrees @returns {Turn | null} */
export function letGo(turns, by) {
  if (Math.abs(by) < ENOUGH) return null;
  return turns.find(({ degrees }) => Math.sign(degrees) === Math.sign(by)) ?? null;
}

/** Limits an angle to how far the part can turn. @param {Turn[]} turns @param {number} by  degrees, any */
export function within(turns, by) {
  const near = ((((by + 180) % 360) + 360) % 360) - 180;
  const all = [0, ...turns.map(({ degrees }) => Math.sign(degrees) * 90)];
  return Math.min(Math.max(near, Math.min(...all)), Math.max(...all));
}

/**
 * @param {Scene} scene
 * @param {(cell: string) => Turn[]} turnsOf  of the part that a cell belongs to, now
 * @param {(target: string) => void} turn
 */
export function dragging(scene, turnsOf, turn) {
  const { svg } = scene;
  /** @type {Held | null} */
  let held = null;
  const angle = (/** @type {PointerEvent} */ { clientX, clientY }, /** @type {DOMPoint} */ { x, y }) =>
    (Math.atan2(clientY - y, clientX - x) * 180) / Math.PI;
  svg.addEventListener('pointerdown', (event) => {
    const hit = event.target instanceof Element ? event.target.closest('.b-hit') : null;
    const turns = turnsOf(hit instanceof SVGElement ? (hit.dataset.id ?? '') : '');
    const matrix = svg.getScreenCTM();
    const [first] = turns;
    const plate = first && scene.plates.find(({ cells }) => cells.join() === first.cells.join());
    if (!plate || !matrix || event.button !== 0) return;
    const middle = new DOMPoint(plate.x * 100, plate.y * 100).matrixTransform(matrix);
    held = { turns, middle, from: angle(event, middle), by: 0, pointer: event.pointerId, moves: false };
    const { clientX, clientY } = event;
    const begins = (/** @type {PointerEvent} */ now) => {
      if (!held || now.pointerId !== held.pointer) return;
      held.moves ||= Math.hypot(now.clientX - clientX, now.clientY - clientY) > SLIP;
      if (!held.moves) return;
      if (!svg.hasPointerCapture(held.pointer)) svg.setPointerCapture(held.pointer);
      held.by = within(held.turns, angle(now, held.middle) - held.from);
      turnBy(scene, first.cells, held.by);
    };
    const ends = (/** @type {PointerEvent} */ now) => {
      if (!held || now.pointerId !== held.pointer) return;
      for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
        svg.removeEventListener(name, ends);
      svg.removeEventListener('pointermove', begins);
      const { turns: all, by, moves } = held;
      held = null;
      if (!moves) return;
      turnBy(scene, first.cells, 0);
      swallowClick(svg);
      const made = now.type === 'pointerup' ? letGo(all, by) : null;
      if (made) turn(made.id);
    };
    svg.addEventListener('pointermove', begins);
    svg.addEventListener('pointerup', ends);
    svg.addEventListener('pointercancel', ends);
  });
}

/** Suppresses the click that ends a drag. @param {SVGSVGElement} svg */
function swallowClick(svg) {
  const swallow = (/** @type {Event} */ event) => event.stopImmediatePropagation();
  svg.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => svg.removeEventListener('click', swallow, { capture: true }));
}
