// @ts-check
/**
 * Keeps the game that is played: in the address with every change, and in this browser until it
 * is over, so that a reload or another page loses nothing, clocks included.
 */
import { writeAddress } from './address.js';
import { keepTree } from './trees.js';
import { keepUnfinished, keptAlready } from './unfinished.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./table.js').Table} Table */

/** How long the address waits for quick programs. */
const ADDRESS_MS = 250;

/** Characters of lines and notes kept in an address at most: longer ones are refused by browsers and servers. */
const MOST_TREE = 6000;

/** The other lines and notes of a game, where they fit into an address. @param {View} view */
function treeOf({ tree = '' }) {
  return tree && tree.length <= MOST_TREE ? tree : '';
}

/** An id no other game has. */
const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

export class Keeping {
  /** Whether the back button should come back to what is on the table now. */ pushNext = false;
  /** Under which the game is kept while it is unfinished. */ #id = newId();
  #timer = 0;
  #table;
  #onHide = () => this.#keepNow();

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    addEventListener('pagehide', this.#onHide);
  }

  /** Another game begins. */
  begin() {
    this.#id = newId();
  }

  /** The game may be kept already: then its clocks, which ran on, are put into the opening. @param {import('./table.js').Opening} opening */
  recall(opening) {
    const before = keptAlready(opening);
    this.#id = before?.id ?? newId();
    if (before?.clocks) opening.clocks = before.clocks;
  }

  /** Writes the address, and keeps the game until it is over. @param {View} view @param {boolean} analysis @param {boolean} push */
  write(view, analysis, push) {
    const tree = treeOf(view);
    writeAddress(view, analysis, tree, push);
    keepTree(view, tree);
    keepUnfinished(this.#id, view, tree, this.#table.clocks());
  }

  /**
   * @param {View} view
   * @param {boolean} analysis
   * @param {import('./table.js').Cause} cause
   * @param {boolean} quick  programs among themselves may be quicker than a browser lets addresses change
   */
  follow(view, analysis, cause, quick) {
    clearTimeout(this.#timer);
    const byPerson = cause === 'played' || cause === 'resigned' || cause === 'timed-out';
    const push = byPerson || this.pushNext;
    const write = () => this.write(view, analysis, push);
    if (quick) this.#timer = setTimeout(write, ADDRESS_MS);
    else write();
    this.pushNext = false;
  }

  /** Keeps what is left on the clocks: they have run on since the last move. */
  #keepNow() {
    const { view } = this.#table;
    if (view?.clocks) keepUnfinished(this.#id, view, treeOf(view), this.#table.clocks());
  }

  close() {
    clearTimeout(this.#timer);
    this.#keepNow();
    removeEventListener('pagehide', this.#onHide);
  }
}
