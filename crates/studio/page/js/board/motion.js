// @ts-check
/**
 * Motion on the board: moves are animated, and a part that turns can be dragged. It follows the pointer around its
 * middle, and on release turns one way, the other, or back. The arrows do the same without dragging.
 */
import { fill, svg } from '../dom.js';
import { t } from '../i18n.js';
import { signed } from '../analysis/value.js';
import { stone } from './draw.js';
import { gainOf, keepsScore } from './moves.js';
import { UNIT, cellBox } from './geometry.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./scene.js').Scene} Scene */

/** Whether the person asked for reduced motion. */
export function isStill() {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The index of the move that leads from one view to the next, or null unless it is a single move forward.
 * @param {View | null} before
 * @param {View} after
 * @returns {number | null}
 */
export function moveBetween(before, after) {
  if (!before || before.game !== after.game || before.setup !== after.setup || after.ply !== before.ply + 1)
    return null;
  const same = before.history
    .slice(0, before.ply)
    .every((ply, index) => ply.text === after.history[index]?.text);
  return same ? before.ply : null;
}

/**
 * Animates a move and leaves the scene at the view after it.
 * @param {Scene} scene
 * @param {View} before
 * @param {View} after
 * @param {number} index  of the move
 * @param {number} pace  duration factor; 1 is normal
 * @param {() => void} settle  draws the view after the move
 */
export async function showMove(scene, before, after, index, pace, settle) {
  scene.svg.classList.add('moving');
  await happen(scene, before, after, index, pace, settle);
  scene.svg.classList.remove('moving');
}

/** Stops all animations of moves. @param {Scene} scene */
export function stopMoves(scene) {
  scene.svg.classList.remove('moving');
  for (const animation of scene.svg.getAnimations({ subtree: true })) {
    // Pulsing and marching decorations belong to the picture.
    if (!(animation instanceof CSSAnimation)) animation.cancel();
  }
  fill(scene.layers.floats);
}

/** @type {typeof showMove} */
async function happen(scene, before, after, index, pace, settle) {
  const ply = after.history[index];
  const turn = before.board.targets.find((target) => target.id === ply?.steps[1])?.turn;
  const placed = scene.cells.get(ply?.steps[0] ?? '');
  if (ply && turn && placed) {
    const marble = stone(ply.side, placed.x, placed.y);
    scene.layers.stones.append(marble);
    await pop(marble, placed.x, placed.y, 180 * pace);
    await rest(380 * pace);
    const pieces = turn.cells.flatMap((id) => scene.pieces.get(id) ?? []);
    if (turn.cells.includes(placed.id)) pieces.push(marble);
    await turnPlate(scene, turn, pieces, 480 * pace);
    settle();
    return;
  }
  settle();
  const changed = after.board.cells.find(
    (cell) => (cell.stone || typeof cell.digit === 'number') && cell.marks?.includes('last'),
  );
  const piece = changed && scene.pieces.get(changed.id);
  const shown = [];
  if (changed && piece)
    shown.push(
      scene.falls
        ? fall(piece, changed.y - scene.top + 1.1, pace)
        : pop(piece, changed.x, changed.y, 220 * pace),
    );
  if (keepsScore(after)) shown.push(showGain(scene, after, index, changed ?? null, pace));
  await Promise.all(shown);
}

/** @param {number} ms */
function rest(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/**
 * Animates, and ignores the error if the element is removed meanwhile.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
async function animate(element, frames, options) {
  try {
    await element.animate(frames, options).finished;
  } catch {
    // Redrawn before its end: the new picture already shows the result.
  }
}

/**
 * @param {SVGElement} piece
 * @param {number} height  in cells
 * @param {number} pace
 */
function fall(piece, height, pace) {
  const from = `translateY(${-height * UNIT}px)`;
  const bounce = `translateY(${-Math.min(height * 4, 22)}px)`;
  return animate(
    piece,
    [
      { transform: from, easing: 'cubic-bezier(.5,0,.9,.6)' },
      { transform: 'none', offset: 0.72, easing: 'ease-out' },
      { transform: bounce, offset: 0.86, easing: 'ease-in' },
      { transform: 'none' },
    ],
    { duration: (190 + 150 * Math.sqrt(height)) * pace },
  );
}

/**
 * @param {SVGElement} piece
 * @param {number} x @param {number} y  in cells
 * @param {number} duration
 */
function pop(piece, x, y, duration) {
  piece.style.transformOrigin = `${x * UNIT}px ${y * UNIT}px`;
  return animate(
    piece,
    [
      { transform: 'scale(.4)', opacity: 0 },
      { transform: 'scale(1.08)', opacity: 1, offset: 0.7 },
      { transform: 'none', opacity: 1 },
    ],
    { duration, easing: 'ease-out' },
  );
}

/** The elements of a plate and of everything on it. @param {Scene} scene @param {string[]} cells */
function plateOf(scene, cells) {
  const plate = scene.plates.find((candidate) => candidate.key === cells.join(' '));
  const ground = plate && scene.layers.ground.querySelector(`[data-plate="${plate.key}"]`);
  return { plate, ground: /** @type {SVGElement | null} */ (ground ?? null) };
}

/**
 * @param {Scene} scene
 * @param {{cells: string[], degrees: number}} turn
 * @param {SVGElement[]} pieces
 * @param {number} duration
 */
async function turnPlate(scene, turn, pieces, duration) {
  const { plate, ground } = plateOf(scene, turn.cells);
  if (!plate || !ground) return;
  const frames = [{ transform: 'none' }, { transform: `rotate(${turn.degrees}deg)` }];
  await Promise.all(
    [ground, ...pieces].map((element) => {
      element.style.transformOrigin = `${plate.x * UNIT}px ${plate.y * UNIT}px`;
      return animate(element, frames, {
        duration,
        easing: 'cubic-bezier(.6,0,.3,1)',
        fill: element === ground ? 'none' : 'forwards',
      });
    }),
  );
}

/**
 * Tilts a plate slightly in the direction an arrow would turn it, or lets it go back.
 * @param {Scene} scene
 * @param {{cells: string[], degrees: number} | null} turn
 */
export function tilt(scene, turn) {
  for (const animation of tilting.splice(0)) animation.cancel();
  if (!turn || isStill()) return;
  const rotated = { transform: `rotate(${Math.sign(turn.degrees) * 9}deg)` };
  for (const element of partOf(scene, turn.cells))
    tilting.push(
      element.animate([{ transform: 'none' }, rotated], {
        duration: 160,
        fill: 'forwards',
        easing: 'ease-out',
      }),
    );
}

/**
 * Rotates a part of the board by an angle while a pointer drags it.
 * @param {Scene} scene
 * @param {string[]} cells
 * @param {number} degrees
 */
function turnBy(scene, cells, degrees) {
  tilt(scene, null);
  for (const element of partOf(scene, cells))
    element.style.transform = degrees === 0 ? '' : `rotate(${degrees}deg)`;
}

/**
 * Everything that turns with a part of the board: its ground, its pieces, and one that is being placed there.
 * @param {Scene} scene
 * @param {string[]} cells
 */
function partOf(scene, cells) {
  const { plate, ground } = plateOf(scene, cells);
  if (!plate || !ground) return [];
  const held = scene.layers.ghost.querySelector('.held');
  const pieces = cells.flatMap((id) => scene.pieces.get(id) ?? []);
  const all = [ground, ...pieces];
  if (held instanceof SVGElement && cells.includes(scene.svg.dataset.held ?? '')) all.push(held);
  for (const element of all) element.style.transformOrigin = `${plate.x * UNIT}px ${plate.y * UNIT}px`;
  return all;
}

/** @type {Animation[]} */
const tilting = [];

/**
 * Shows the points of a move rising from where it was made.
 * @param {Scene} scene
 * @param {View} view
 * @param {number} index
 * @param {{x: number, y: number} | null} place  null: the middle of the board
 * @param {number} pace
 */
async function showGain(scene, view, index, place, pace) {
  const { score, completions, penalties } = gainOf(view, index);
  const box = cellBox(view.board);
  const { x, y } = place ?? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const words = [
    score === 0 ? '' : signed(score),
    completions > 0 ? t('board.completed', { count: completions }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  if (!words) return;
  // Keeps it inside the board: a letter's width is about 0.6 of its height.
  const across = (box.right - box.left + 1) * UNIT;
  const height = Math.min(46, across / (words.length * 0.8));
  const half = (words.length * height * 0.6) / 2;
  const centre = Math.min(
    Math.max(x * UNIT, (box.left - 0.5) * UNIT + half),
    (box.right + 0.5) * UNIT - half,
  );
  const text = svg(
    'text',
    {
      class: `b-gain ${penalties > 0 ? 'penalty' : ''}`,
      x: centre,
      y: (y - 0.35) * UNIT,
      'font-size': height,
    },
    words,
  );
  scene.layers.floats.append(text);
  const lift = y < 1 ? 90 : -90;
  await animate(
    text,
    [
      { opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0, transform: `translateY(${lift}px)` },
    ],
    { duration: 1100 * pace, easing: 'ease-out' },
  );
  text.remove();
}

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
  const picture = scene.svg;
  /** @type {Held | null} */
  let held = null;
  const angle = (/** @type {PointerEvent} */ { clientX, clientY }, /** @type {DOMPoint} */ { x, y }) =>
    (Math.atan2(clientY - y, clientX - x) * 180) / Math.PI;
  picture.addEventListener('pointerdown', (event) => {
    const hit = event.target instanceof Element ? event.target.closest('.b-hit') : null;
    const turns = turnsOf(hit instanceof SVGElement ? (hit.dataset.id ?? '') : '');
    const matrix = picture.getScreenCTM();
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
      if (!picture.hasPointerCapture(held.pointer)) picture.setPointerCapture(held.pointer);
      held.by = within(held.turns, angle(now, held.middle) - held.from);
      turnBy(scene, first.cells, held.by);
    };
    const ends = (/** @type {PointerEvent} */ now) => {
      if (!held || now.pointerId !== held.pointer) return;
      for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
        picture.removeEventListener(name, ends);
      picture.removeEventListener('pointermove', begins);
      const { turns: all, by, moves } = held;
      held = null;
      if (!moves) return;
      turnBy(scene, first.cells, 0);
      swallowClick(picture);
      const made = now.type === 'pointerup' ? letGo(all, by) : null;
      if (made) turn(made.id);
    };
    picture.addEventListener('pointermove', begins);
    picture.addEventListener('pointerup', ends);
    picture.addEventListener('pointercancel', ends);
  });
}

/** Suppresses the click that ends a drag. @param {SVGSVGElement} picture */
function swallowClick(picture) {
  const swallow = (/** @type {Event} */ event) => event.stopImmediatePropagation();
  picture.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => picture.removeEventListener('click', swallow, { capture: true }));
}
