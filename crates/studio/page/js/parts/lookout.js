// @ts-check
/** Polls the server as long as there is something to see. */
import { errorWords } from '../i18n.js';
import { RestError } from '../rest.js';
import { toast } from './toast.js';

/** The longest pause after failed requests, in milliseconds. */
const LONGEST_MS = 5000;

export class Lookout {
  #look;
  #pause;
  #timer = 0;
  #over = false;
  #seen = false;
  /** Failed requests since the last success. */
  #failed = 0;
  /** Closes the message about it. */
  #closeNote = () => {};

  /** @param {() => Promise<boolean>} look  returns whether to go on @param {number} pause  milliseconds */
  constructor(look, pause) {
    this.#look = look;
    this.#pause = pause;
  }

  /** Whether polling has ended. */
  get over() {
    return this.#over;
  }

  /**
   * Polls now, and then regularly. A hidden page sends no requests. After a failure the pauses grow: the server may be
   * back.
   */
  async look() {
    clearTimeout(this.#timer);
    let more = true;
    try {
      if (!document.hidden || !this.#seen) {
        more = await this.#look();
        this.#seen = true;
        this.#failed = 0;
        this.#closeNote();
      }
    } catch (error) {
      this.#fail(error);
    }
    clearTimeout(this.#timer);
    const pause = Math.min(this.#pause * 2 ** this.#failed, Math.max(LONGEST_MS, this.#pause));
    if (more && !this.#over) this.#timer = setTimeout(() => void this.look(), pause);
  }

  leave() {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#closeNote();
  }

  /** Reports an error, once. @param {unknown} error */
  #fail(error) {
    this.#failed += 1;
    if (this.#over || this.#failed > 1) return;
    if (!(error instanceof RestError)) console.error(error);
    const { title, detail } = errorWords(error);
    this.#closeNote = toast(title, { kind: 'error', detail });
  }
}
