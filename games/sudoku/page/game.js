// @ts-check
/**
 * The Sudoku on screen: the desk's session of the game `sudoku` for givens and entries, pencil
 * marks and time beside it, and one history for both.
 */
import { client, isOffline } from '/js/client.js';
import { language, onLanguage } from '/js/i18n.js';
import { kept } from '/js/dom.js';
import { readState, writeState } from '/js/router.js';
import { toastError } from '/js/parts/toast.js';
import { gridText } from './geometry.js';
import { afterEntry, allMarks, noMarks, recall, remember, without } from './marks.js';

/** @typedef {import('/messages.js').View} View */
/** @typedef {import('./marks.js').Marks} Marks */
/** @typedef {import('./marks.js').Notes} Notes */
/** An action: an entry of the session, or only notes. @typedef {{entry: boolean, notes: Notes}} Deed */

/** The storage key of the unfinished puzzle. */
const LAST = 'sudoku.last';

/** The address of the puzzle left unfinished, if any. @returns {Record<string, string> | null} */
export function unfinished() {
  try {
    const state = JSON.parse(kept(LAST) ?? 'null');
    if (typeof state?.moves !== 'string' || state.moves === '') return null;
    const filled = Object.entries(state).filter(([, value]) => value !== null);
    return Object.fromEntries(filled.map(([key, value]) => [key, String(value)]));
  } catch {
    return null;
  }
}

export class SudokuGame {
  /** @type {View | null} */ view = null;
  /** @type {Notes} */ notes = { marks: [], struck: [], colours: [] };
  /** Milliseconds before the clock was last started. */ elapsed = 0;
  /** Who solved it, as far as this tab knows. @type {'person' | 'solver' | null} */ solvedBy = null;
  /** @type {Deed[]} */ #past = [];
  /** @type {Deed[]} */ #future = [];
  /** The number of the order that opens a puzzle. */ #opening = 0;
  /** The number of the last entry or step. */ #asked = 0;
  /** The number of the last order answered. */ #answered = 0;
  #push = false;
  /** @type {{setup?: string, position?: string, ply?: number} | null} being opened */ #wanted = null;
  /** @type {(() => void)[]} */ #offs = [];
  #name;
  #onchange;
  #onsolved;

  /**
   * @param {string} name  of the game
   * @param {() => void} onchange  called after every change
   * @param {() => void} onsolved  called once, when the person has entered the last digit
   */
  constructor(name, onchange, onsolved) {
    this.#name = name;
    this.#onchange = onchange;
    this.#onsolved = onsolved;
    this.#offs = [
      client.on('view', (event, id) => this.#viewed(event.view, id)),
      client.on('error', (event, id) => this.#refused(event, id)),
      client.on('back', () => this.#reopen()),
      onLanguage(() => this.#speak()),
    ];
  }

  /** Requests the texts in the page's language. */
  #speak() {
    if (!client.wasOpen || client.state === 'open') client.order({ type: 'speak', language: language() });
  }

  close() {
    this.save();
    for (const off of this.#offs) off();
  }

  /** The givens, one character per cell. */
  get givens() {
    const cells = this.view?.board.cells ?? [];
    return gridText(cells.map((cell) => (cell.marks?.includes('given') ? (cell.digit ?? 0) : 0)));
  }

  /** The pencil marks of each cell. */
  get marks() {
    return this.notes.marks;
  }

  /** All digits, 0 for empty. @returns {number[]} */
  get digits() {
    return (this.view?.board.cells ?? []).map((cell) => cell.digit ?? 0);
  }

  get isSolved() {
    return this.view?.outcome?.winner === 'first';
  }

  get canUndo() {
    return this.#past.length > 0 || (this.view?.ply ?? 0) > 0;
  }

  get canRedo() {
    return this.#future.length > 0 || (this.view?.ply ?? 0) < (this.view?.plies ?? 0);
  }

  /** Whether a puzzle is waiting to be opened while the server is unreachable. */
  get isWaiting() {
    return this.#wanted !== null && client.isAway;
  }

  /**
   * Opens a puzzle.
   * @param {{setup?: string, position?: string, ply?: number}} puzzle
   * @param {{push?: boolean, forget?: boolean, bySolver?: boolean}} [options]  push: with a step for
   *   the back button; forget: marks and time too; bySolver: a solver has filled it in
   */
  open({ setup = '', position = '', ply }, { push = false, forget = false, bySolver = false } = {}) {
    if (forget) {
      this.notes = { marks: noMarks(this.marks.length), struck: [], colours: noMarks(this.marks.length) };
      this.elapsed = 0;
      this.solvedBy = null;
    }
    if (bySolver) this.solvedBy = 'solver';
    this.save();
    this.#push = push;
    /** @type {import('/messages.js').CommandOf<'open'>} */
    const order = { type: 'open', game: this.#name, setup, position, language: language() };
    if (ply !== undefined) order.ply = ply;
    this.#opening = client.order(order);
    this.#wanted = { setup, position, ...(ply === undefined ? {} : { ply }) };
  }

  /** Opens the puzzle of an address at its ply. @param {Record<string, string>} state */
  openState(state) {
    const ply = /^\d+$/.test(state.ply ?? '') ? { ply: Number(state.ply) } : {};
    this.open({ setup: state.setup ?? '', position: state.moves ?? '', ...ply });
  }

  /** @param {number} cell @param {number} digit */
  write(cell, digit) {
    const data = this.view?.board.cells[cell];
    if (!data || data.marks?.includes('given') || this.isSolved) return;
    // A digit that is there is erased, unless what is there is about to change.
    if (data.digit === digit && !this.#isBehind) return this.erase(cell);
    this.#enter(`${data.id}=${digit}`, afterEntry(this.view?.board, this.marks, cell, digit));
  }

  /** Erases the digit of a cell, or its marks. @param {number} cell */
  erase(cell) {
    const data = this.view?.board.cells[cell];
    if (!data || data.marks?.includes('given') || this.isSolved) return;
    if (data.digit) this.#enter(`${data.id}=.`, this.marks);
    else if (this.marks[cell]) this.mark(this.marks.map((bits, index) => (index === cell ? 0 : bits)));
  }

  /**
   * Puts a mark in all the empty cells, or removes it if all have it.
   * @param {number[]} cells
   * @param {number} digit
   * @returns {boolean} whether it is there now
   */
  toggleMark(cells, digit) {
    const free = cells.filter((cell) => !this.view?.board.cells[cell]?.digit);
    if (!this.view || free.length === 0 || this.isSolved) return false;
    const bit = 1 << digit;
    const put = !free.every((cell) => (this.marks[cell] ?? 0) & bit);
    this.mark(
      this.marks.map((bits, index) => (free.includes(index) ? (put ? bits | bit : bits & ~bit) : bits)),
    );
    return put;
  }

  /** Colours cells; a colour they all have is removed. @param {number[]} cells @param {number} colour */
  colour(cells, colour) {
    if (!this.view) return;
    const has = cells.every((cell) => this.notes.colours[cell] === colour);
    this.#past.push({ entry: false, notes: this.notes });
    this.#future = [];
    const colours = this.view.board.cells.map((_, cell) =>
      cells.includes(cell) ? (has ? 0 : colour) : (this.notes.colours[cell] ?? 0),
    );
    this.notes = { ...this.notes, colours };
    this.#changed();
  }

  /**
   * Replaces all marks.
   * @param {Marks} marks
   * @param {string[]} [struck]  candidates ruled out, besides those already
   */
  mark(marks, struck = []) {
    this.#past.push({ entry: false, notes: this.notes });
    this.#future = [];
    this.notes = { ...this.notes, marks, struck: [...this.notes.struck, ...struck] };
    this.#changed();
  }

  /** Marks every possible digit of the cells, except those ruled out by hints. */
  fillMarks() {
    this.mark(without(allMarks(this.view?.board), this.notes.struck));
  }

  /** Takes candidates out of the marks, all of which are filled in if there are none. @param {string[]} candidates */
  strike(candidates) {
    const marks = this.marks.some((bits) => bits !== 0) ? this.marks : allMarks(this.view?.board);
    const struck = [...this.notes.struck, ...candidates];
    this.mark(without(marks, struck), candidates);
  }

  undo() {
    this.#go(this.#past, this.#future, { type: 'undo' }, (this.view?.ply ?? 0) > 0);
  }

  redo() {
    const more = (this.view?.ply ?? 0) < (this.view?.plies ?? 0);
    this.#go(this.#future, this.#past, { type: 'redo' }, more);
  }

  /** Keeps marks and time for this tab. */
  save() {
    if (this.view) remember(this.givens, { ...this.notes, elapsed: this.elapsed, solvedBy: this.solvedBy });
  }

  /** @param {string} move @param {Marks} marks  as they are after it */
  #enter(move, marks) {
    if (!this.view || !this.#isReached()) return;
    this.#past.push({ entry: true, notes: this.notes });
    this.#future = [];
    this.notes = { ...this.notes, marks };
    this.#asked = client.order({ type: 'play', move });
  }

  /** Whether the server has not answered everything yet. */
  get #isBehind() {
    return this.#answered < this.#asked;
  }

  /** Whether the server can be reached; reports it if not. */
  #isReached() {
    if (client.state === 'open') return true;
    toastError({ code: 'offline' });
    return false;
  }

  /**
   * One step in the history; before this tab's actions come those of the session.
   * @param {Deed[]} from
   * @param {Deed[]} to
   * @param {{type: 'undo'} | {type: 'redo'}} command
   * @param {boolean} more  whether the session has such a step
   */
  #go(from, to, command, more) {
    const deed = from.at(-1) ?? (more ? { entry: true, notes: this.notes } : null);
    if (!deed || (deed.entry && !this.#isReached())) return;
    from.pop();
    to.push({ entry: deed.entry, notes: this.notes });
    this.notes = deed.notes;
    if (deed.entry) this.#asked = client.order(command);
    else this.#changed();
  }

  /** @param {View} view @param {number | null} id */
  #viewed(view, id) {
    if (id !== null) this.#answered = Math.max(this.#answered, id);
    if (view.game !== this.#name) return;
    const wasSolved = this.isSolved;
    this.view = view;
    if (id === this.#opening) {
      this.#wanted = null;
      const { elapsed, solvedBy, ...notes } = recall(this.givens);
      Object.assign(this, { notes, elapsed, solvedBy });
      this.#past = [];
      this.#future = [];
    }
    if (id === null || id >= this.#opening) this.#writeAddress(view);
    // A puzzle that arrives solved is only shown, and a puzzle counts as solved only once.
    const now = id !== this.#opening && !wasSolved && this.isSolved && this.solvedBy === null;
    if (now) this.solvedBy = 'person';
    this.#changed();
    if (now) this.#onsolved();
  }

  /** @param {View} view */
  #writeAddress(view) {
    // The record contains the grid; a bare grid needs its size.
    const setup = view.setup.startsWith('grid=') ? null : view.setup;
    const state = { setup, moves: view.record, ply: view.ply < view.plies ? view.ply : null };
    writeState(state, { replace: !this.#push });
    // An unfinished puzzle returns when the page is opened without one.
    kept(LAST, this.isSolved ? null : JSON.stringify(state));
    this.#push = false;
  }

  /**
   * A refused entry leaves the marks as they were; a refused address is opened without what it
   * adds to the grid, then with a blank grid to begin from.
   * @param {unknown} error
   * @param {number | null} id
   */
  #refused(error, id) {
    if (id !== null) this.#answered = Math.max(this.#answered, id);
    if (id === this.#opening && this.#wanted && isOffline(error)) {
      this.#onchange();
      return;
    }
    if (id === this.#opening && this.#wanted) {
      const { position = '', ply, setup = '' } = this.#wanted;
      const [grid = ''] = position.trim().split(/\s+/);
      this.#wanted = null;
      toastError(error);
      if (ply !== undefined) this.open({ setup, position });
      else if (grid !== position.trim()) this.open({ setup, position: grid });
      else if (!this.view) this.open({});
      return;
    }
    const last = this.#past.at(-1);
    if (last?.entry && id !== null && id > this.#opening) this.notes = (this.#past.pop() ?? last).notes;
    toastError(error);
    this.#onchange();
  }

  /** The server forgot the tab: reopens the pending puzzle, or else that of the address. */
  #reopen() {
    const push = this.#push;
    if (this.#wanted) this.open(this.#wanted, { push });
    else if (this.view) this.openState(readState());
  }

  #changed() {
    this.save();
    this.#onchange();
  }
}
