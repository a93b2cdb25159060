// @ts-check
/**
 * Saves the current game: in the address with every change, and in this browser until it is over, so that a reload or
 * another page loses nothing, including clocks.
 */
import { writeAddress } from './address.js';
import { keepTree } from './trees.js';
import { keepUnfinished, keptAlready } from './unfinished.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./table.js').Table} Table */

/** How long address changes are delayed for fast programs. */
const ADDRESS_MS = 250;

/** Maximum length of lines and notes in an address: browsers and servers refuse longer ones. */
const MOST_TREE = 6000;

/** The other lines and notes of a game, if they fit into an address. @param {View} view */
function treeOf({ tree = '' }) {
  return tree && tree.length <= MOST_TREE ? tree : '';
}

/** An id that no other game has. */
const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

export class Keeping {
  /** Whether the back button should return to the current game. */ pushNext = false;
  /** The key of the game while it is unfinished. */ #id = newId();
  #timer = 0;
  #table;
  #onHide = () => this.#keepNow();

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    addEventListener('pagehide', this.#onHide);
  }

  /** Starts another game. */
  begin() {
    this.#id = newId();
  }

  /** If the game is already stored, puts its clocks, which ran on, into the opening. @param {import('./table.js').Opening} opening */
  recall(opening) {
    const before = keptAlready(opening);
    this.#id = before?.id ?? newId();
    if (before?.clocks) opening.clocks = before.clocks;
  }

  /**
   * Writes the address, and stores the game until it is over.
   * @param {View} view
   * @param {boolean} analysis
   * @param {boolean} push
   */
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
   * @param {boolean} quick  programs playing each other may be faster than a browser allows addresses to change
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

  /** Stores the clocks, which have run on since the last move. */
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
