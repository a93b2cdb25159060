// @ts-check
/**
 * Makes the computer players move. Against a person they answer at once; against each other they play at the chosen
 * speed, and can be paused and stepped.
 */

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('../board/board.js').QBoard} QBoard */

/** From slow to fast: the pause between two moves, and the duration of their animation. */
export const SPEEDS = [
  { wait: 2500, pace: 1.2 },
  { wait: 1000, pace: 1 },
  { wait: 350, pace: 0.6 },
  { wait: 60, pace: 0.25 },
  { wait: 25, pace: 0 },
];

export class Driver extends EventTarget {
  #table;
  #board;
  #timer = 0;
  #running = true;
  #speed = 2;
  /** Single moves requested while paused. */
  #steps = 0;

  /** @param {Table} table @param {QBoard} board */
  constructor(table, board) {
    super();
    this.#table = table;
    this.#board = board;
    board.addEventListener('shown', () => this.consider());
  }

  /** Whether players move by themselves. */
  get running() {
    return this.#running;
  }

  set running(on) {
    this.#running = on;
    this.#steps = 0;
    if (!on) this.#halt();
    this.dispatchEvent(new Event('change'));
    if (on) this.consider();
  }

  get speed() {
    return this.#speed;
  }

  set speed(speed) {
    this.#speed = Math.min(Math.max(speed, 0), SPEEDS.length - 1);
    this.#setPace();
    this.dispatchEvent(new Event('change'));
  }

  /** Whether both sides are computer players. */
  get isWatching() {
    return this.#table.view !== null && this.#table.persons === 0;
  }

  /** Whether it is a computer player's turn and nothing is in progress. */
  get isWaiting() {
    const { view, search } = this.#table;
    return (
      view !== null &&
      !view.outcome &&
      !this.#table.isPersonsTurn &&
      search?.kind !== 'think' &&
      (!this.#running || view.ply < view.plies)
    );
  }

  /** Whether a computer player is about to move or is thinking. */
  get isBusy() {
    return Boolean(this.#table.view?.thinker) && (this.#running || this.#steps > 0);
  }

  /** Plays one move of the player whose turn it is. */
  step() {
    this.#steps = 1;
    this.#think();
  }

  /** Resumes from the position on screen, dropping what came after it. */
  resume() {
    this.#running = true;
    this.dispatchEvent(new Event('change'));
    if (!this.#table.isPersonsTurn) this.#think();
  }

  #halt() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#table.search?.kind === 'think') this.#table.cancel();
  }

  #setPace() {
    this.#board.pace = this.isWatching ? (SPEEDS[this.#speed]?.pace ?? 1) : 1;
  }

  /** Checks whether a player should move now. */
  consider() {
    this.#setPace();
    clearTimeout(this.#timer);
    if (!this.#mayThink()) return;
    if (!this.isWatching) {
      this.#think();
      return;
    }
    if (this.#board.isSettled || this.#board.pace === 0)
      this.#timer = setTimeout(() => this.#mayThink() && this.#think(), SPEEDS[this.#speed]?.wait ?? 0);
  }

  #mayThink() {
    const { view, search } = this.#table;
    return this.#running && Boolean(view?.thinker) && search?.kind !== 'think' && !this.#table.isRefused;
  }

  #think() {
    const { view } = this.#table;
    if (!view || view.outcome || this.#table.isPersonsTurn) return;
    this.#steps = 0;
    this.#table.begin('think', this.#table.seat(view.turn));
  }

  /** Cancels all timers. */
  close() {
    clearTimeout(this.#timer);
  }
}
