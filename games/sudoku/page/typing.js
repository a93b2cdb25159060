// @ts-check
/**
 * Digits typed one after the other: on a grid of more than nine, 1 and then 2 make 12. A 1 waits
 * briefly for a second digit; any other event enters it.
 */

/** How long a 1 waits for a second digit, in milliseconds. */
const WAIT_MS = 800;

export class Typing {
  #enter;
  #changed;
  #timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  /** @type {{cell: number, pencil: boolean} | null} the cell of a waiting 1 */ #waiting = null;

  /**
   * @param {(cell: number, digit: number, pencil: boolean) => void} enter
   * @param {() => void} changed  a 1 waits, or no longer
   */
  constructor(enter, changed) {
    this.#enter = enter;
    this.#changed = changed;
  }

  /** The cell of a waiting 1; -1 if there is none. */
  get cell() {
    return this.#waiting?.cell ?? -1;
  }

  /**
   * Handles a digit key.
   * @param {number} key  0 to 9
   * @param {number} size  of the grid
   * @param {number} cell
   * @param {boolean} pencil
   * @returns {boolean} whether it was used as a digit
   */
  type(key, size, cell, pencil) {
    const first = this.#waiting;
    if (first?.cell === cell && first.pencil === pencil && 10 + key <= size) {
      this.#rest();
      this.#enter(cell, 10 + key, pencil);
      return true;
    }
    this.settle();
    if (key === 1 && size > 9) this.#wait(cell, pencil);
    else if (key > 0 && key <= size) this.#enter(cell, key, pencil);
    else return false;
    return true;
  }

  /** Enters a waiting 1. */
  settle() {
    const first = this.#waiting;
    this.#rest();
    if (first) this.#enter(first.cell, 1, first.pencil);
  }

  /** Drops a waiting 1. @returns {boolean} whether there was one */
  drop() {
    const was = this.#waiting !== null;
    this.#rest();
    return was;
  }

  /** @param {number} cell @param {boolean} pencil */
  #wait(cell, pencil) {
    this.#waiting = { cell, pencil };
    this.#timer = setTimeout(() => this.settle(), WAIT_MS);
    this.#changed();
  }

  #rest() {
    clearTimeout(this.#timer);
    if (!this.#waiting) return;
    this.#waiting = null;
    this.#changed();
  }
}
