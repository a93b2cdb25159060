// @ts-check
/**
 * Digits typed one after the other: on a grid of more than nine, 1 and then 2 make 12. A 1 waits a
 * moment for what follows; anything else that happens enters it as it is.
 */

/** How long a 1 waits for a second digit, in milliseconds. */
const WAIT_MS = 800;

export class Typing {
  #enter;
  #changed;
  #timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  /** @type {{cell: number, pencil: boolean} | null} where a 1 waits */ #waiting = null;

  /**
   * @param {(cell: number, digit: number, pencil: boolean) => void} enter
   * @param {() => void} changed  a 1 waits, or no longer
   */
  constructor(enter, changed) {
    this.#enter = enter;
    this.#changed = changed;
  }

  /** The cell where a 1 waits; -1 for none. */
  get cell() {
    return this.#waiting?.cell ?? -1;
  }

  /**
   * Takes a key of the digits.
   * @param {number} key  0 to 9
   * @param {number} size  of the grid
   * @param {number} cell
   * @param {boolean} pencil
   * @returns {boolean} whether it means a digit here
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

  /** Enters a 1 that waits. */
  settle() {
    const first = this.#waiting;
    this.#rest();
    if (first) this.#enter(first.cell, 1, first.pencil);
  }

  /** Forgets a 1 that waits. @returns {boolean} whether there was one */
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
