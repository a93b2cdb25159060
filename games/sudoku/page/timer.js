// @ts-check
/** The clock of a puzzle: runs while the page is visible and the puzzle is being solved. */
import { fill, h } from '/js/dom.js';
import { t } from '/js/i18n.js';
import { icon } from '/js/parts/icons.js';

export class Timer {
  /** Whether the person paused it. */
  paused = false;
  #since = performance.now();
  #running = false;
  #face = h('span', { class: 's-time', role: 'timer' });
  #button = h('button', { class: 'icon-button', onclick: () => this.pause(!this.paused) });
  element = h('div', { class: 's-clock' }, this.#face, this.#button);
  #tick = setInterval(() => this.#pass(), 250);
  #game;
  #onpause;
  #isIdle;
  #seen = () => this.update();

  /**
   * @param {{elapsed: number, isSolved: boolean, view: unknown}} game
   * @param {() => void} onpause
   * @param {() => boolean} isIdle  whether the person is doing something else, such as watching a solver
   */
  constructor(game, onpause, isIdle) {
    this.#game = game;
    this.#onpause = onpause;
    this.#isIdle = isIdle;
    document.addEventListener('visibilitychange', this.#seen);
    this.update();
  }

  close() {
    this.#pass();
    clearInterval(this.#tick);
    document.removeEventListener('visibilitychange', this.#seen);
  }

  /** @param {boolean} paused */
  pause(paused) {
    if (this.#game.isSolved) return;
    this.paused = paused;
    this.update();
    this.#onpause();
  }

  /** Starts or stops according to the current state. */
  update() {
    this.#pass();
    this.#running = !this.paused && !document.hidden && !this.#game.isSolved && this.#game.view !== null;
    const label = t(this.paused ? 'sudoku.resume' : 'sudoku.pause');
    this.#button.setAttribute('aria-label', label);
    this.#button.title = label;
    this.#button.disabled = this.#game.isSolved;
    fill(this.#button, icon(this.paused ? 'play' : 'pause'));
  }

  /** Adds the time since the last call. */
  #pass() {
    const now = performance.now();
    if (this.#running && !this.#isIdle()) this.#game.elapsed += now - this.#since;
    this.#since = now;
    const text = clock(this.#game.elapsed);
    if (this.#face.textContent !== text) this.#face.textContent = text;
  }
}

/** Minutes and seconds. @param {number} ms */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
