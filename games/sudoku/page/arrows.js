// @ts-check
/** The links of a chain drawn over the grid: solid if the next candidate holds, dashed if it falls. */
import { fill, svg } from '/js/dom.js';
import { cellIndex } from './geometry.js';

/** @typedef {import('/messages.js').SudokuArrow} Arrow */

/** Part of a cell left free around its marks. */
const INSET = 0.05;

export class Arrows {
  element = svg('svg', { class: 's-arrows', 'aria-hidden': 'true' });
  #drawn = '';

  /** @param {Arrow[]} arrows @param {number} size  rows of the grid */
  draw(arrows, size) {
    const drawn = JSON.stringify([arrows, size]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.element.setAttribute('viewBox', `0 0 ${size} ${size}`);
    fill(
      this.element,
      arrows.map(({ from, to, holds }) => link(place(from, size), place(to, size), holds)),
    );
  }
}

/** @typedef {{x: number, y: number}} Point */

/** The place of a candidate such as `r1c2=5`. @param {string} candidate @param {number} size @returns {Point} */
function place(candidate, size) {
  const [name = '', digit = '1'] = candidate.split('=');
  const [cell, side] = [cellIndex(name, size), Math.round(Math.sqrt(size))];
  const at = (/** @type {number} */ whole, /** @type {number} */ part) =>
    whole + INSET + ((1 - 2 * INSET) * (part + 0.5)) / side;
  const mark = Number(digit) - 1;
  return { x: at(cell % size, mark % side), y: at(Math.floor(cell / size), Math.floor(mark / side)) };
}

/** A bent line with a head, clear of the digits at its ends. @param {Point} from @param {Point} to @param {boolean} holds */
function link(from, to, holds) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const free = Math.min(0.14, length / 3);
  const [a, b] = [
    { x: from.x + ux * free, y: from.y + uy * free },
    { x: to.x - ux * free, y: to.y - uy * free },
  ];
  const bend = Math.min(0.28, length * 0.12);
  const middle = { x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend };
  // The head points along the last part of the line.
  const [hx, hy] = [b.x - middle.x, b.y - middle.y];
  const along = Math.hypot(hx, hy) || 1;
  const [vx, vy] = [(0.13 * hx) / along, (0.13 * hy) / along];
  const text = (/** @type {number} */ value) => value.toFixed(3);
  const head = `M${text(b.x)} ${text(b.y)} L${text(b.x - vx - vy / 2)} ${text(b.y - vy + vx / 2)} L${text(b.x - vx + vy / 2)} ${text(b.y - vy - vx / 2)} Z`;
  const line = `M${text(a.x)} ${text(a.y)} Q${text(middle.x)} ${text(middle.y)} ${text(b.x - vx * 0.7)} ${text(b.y - vy * 0.7)}`;
  return svg(
    'g',
    { class: holds ? 's-arrow holds' : 's-arrow falls' },
    svg('path', { class: 's-arrow-line', d: line }),
    svg('path', { class: 's-arrow-head', d: head }),
  );
}
