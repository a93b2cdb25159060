// @ts-check
/** Looks at something on the server again and again, as long as there is something to see. */
import { toastError } from './toast.js';

export class Lookout {
  #look;
  #pause;
  #timer = 0;
  #over = false;
  #seen = false;

  /** @param {() => Promise<boolean>} look  whether there will be more to see @param {number} pause  milliseconds */
  constructor(look, pause) {
    this.#look = look;
    this.#pause = pause;
  }

  /** Whether nobody looks any more. */
  get over() {
    return this.#over;
  }

  /** Looks now, and then every so often. A page that nobody sees asks for nothing. */
  async look() {
    clearTimeout(this.#timer);
    let more = true;
    try {
      if (!document.hidden || !this.#seen) more = await this.#look();
      this.#seen = true;
    } catch (error) {
      more = false;
      if (!this.#over) toastError(error);
    }
    clearTimeout(this.#timer);
    if (more && !this.#over) this.#timer = setTimeout(() => void this.look(), this.#pause);
  }

  leave() {
    this.#over = true;
    clearTimeout(this.#timer);
  }
}
