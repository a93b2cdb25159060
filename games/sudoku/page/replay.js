// @ts-check
/** Replays a solver's steps on a grid; shared by watching one solver and two. */
import { freshId, h, kept } from '/js/dom.js';
import { cellIndex, digitOf } from './geometry.js';

/** @typedef {import('/messages.js').SudokuStep} Step */

/** Steps per second at each place of a slider. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 150, 400, 1000];

/** The storage key of the slider's last place. */
export const speed = () => Number(kept('sudoku.speed') ?? 3);

/** A slider for the speed, which is remembered. */
export function speedSlider() {
  const slider = h('input', {
    type: 'range',
    min: '0',
    max: String(SPEEDS.length - 1),
    value: String(speed()),
    id: freshId('speed'),
    oninput: () => void kept('sudoku.speed', slider.value),
  });
  return slider;
}

/**
 * Applies a step.
 * @param {number[]} digits  changed
 * @param {Step} step
 */
export function apply(digits, step) {
  const size = Math.round(Math.sqrt(digits.length));
  const [one = -1, other = -1] = (step.cells ?? []).map((name) => cellIndex(name, size));
  switch (step.kind) {
    case 'place':
      digits[one] = step.digit ?? 0;
      break;
    case 'backtrack':
      digits[one] = 0;
      break;
    case 'swap':
      [digits[one], digits[other]] = [digits[other] ?? 0, digits[one] ?? 0];
      break;
    case 'start':
      [...(step.grid ?? '')].forEach((character, index) => (digits[index] = digitOf(character)));
      break;
    case 'stuck':
      break;
  }
}

/** Minimum time between two updates: faster ones cost more than they show. */
const LEAST_MS = 40;

/** Makes the steps that are due as time goes by, until `advance` returns that none are left. */
export class Clockwork {
  #timer = 0;
  #due = 0;
  #advance;

  /** @param {(steps: number) => boolean} advance  whether more are left */
  constructor(advance) {
    this.#advance = advance;
  }

  start() {
    this.stop();
    this.#due = performance.now();
    this.#wait();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** Milliseconds from one step to the next. */
  get #pace() {
    return 1000 / (SPEEDS[speed()] ?? 10);
  }

  #wait() {
    this.#timer = setTimeout(() => this.#tick(), Math.max(this.#pace, LEAST_MS));
  }

  #tick() {
    const due = Math.max(0, Math.floor((performance.now() - this.#due) / this.#pace));
    this.#due += due * this.#pace;
    if (this.#advance(due)) this.#wait();
  }
}
