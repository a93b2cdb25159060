// @ts-check
/**
 * <q-sudoku>: a Sudoku grid to write in. One tab stop; arrows move, digits write, Shift and a
 * digit (or the pencil mode) mark, Delete erases.
 *
 *     grid.show({view, marks, …});
 *     grid.press(event);   // a key pressed elsewhere on the page; returns whether it was one of the grid's
 *     events: `write` {cell, digit, pencil}, `erase` {cell}, `select` {cell}
 */
import { fill, h } from '/js/dom.js';
import { cellSpoken, language, t } from '/js/i18n.js';
import { digitOf, peersOf } from './geometry.js';
import { bitsOf, marked } from './marks.js';
import { Typing } from './typing.js';

/** @typedef {import('/messages.js').View} View */
/**
 * @typedef {object} Shown
 * @property {View} view
 * @property {import('./marks.js').Marks} marks
 * @property {number[] | null} watched  digits of a solver at work, instead of the person's
 * @property {Set<string>} pointed  cells that a hint is about
 * @property {Set<string>} unit  cells of the row, column or box to look at
 * @property {Set<string>} wrong  cells known to be wrong
 * @property {Set<string>} ruledOut  candidates that a hint rules out, as `r1c2=5`
 * @property {Set<string>} rested  candidates that it rests on
 * @property {number[]} colours  of cells, 0 for none
 * @property {boolean} paused
 */

export class SudokuGrid extends HTMLElement {
  /** @type {HTMLElement[]} */ #cells = [];
  /** @type {Shown | null} */ #shown = null;
  #selected = 0;
  /** Selected besides. @type {Set<number>} */ #others = new Set();
  #typing = new Typing(
    (cell, digit, pencil) =>
      this.dispatchEvent(new CustomEvent('write', { detail: { cell, digit, pencil } })),
    () => this.#paint(),
  );

  constructor() {
    super();
    this.addEventListener('keydown', (event) => {
      if (this.press(event)) event.stopPropagation();
    });
    this.addEventListener('pointerdown', (event) => this.#point(event));
    this.addEventListener('pointerover', (event) => this.#drag(event));
    this.addEventListener('focusin', (event) => this.#focused(event));
  }

  /** The selected cell. */
  get selected() {
    return this.#selected;
  }

  /** All selected cells. @returns {number[]} */
  get cells() {
    return [this.#selected, ...[...this.#others].filter((cell) => cell !== this.#selected)];
  }

  /** @param {number} cell @param {{focus?: boolean, more?: boolean}} [options]  more: besides those selected */
  select(cell, { focus = false, more = false } = {}) {
    if (cell !== this.#selected) this.#typing.settle();
    if (more) this.#others.add(this.#selected).add(cell);
    else this.#others.clear();
    this.#selected = cell;
    for (const element of this.#cells) element.dataset.bare = '';
    this.#paint();
    if (focus) this.#cells[cell]?.focus();
    this.dispatchEvent(new CustomEvent('select', { detail: { cell } }));
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    if (this.#cells.length !== shown.view.board.cells.length) this.#build(shown.view);
    this.#paint();
  }

  /** Rows, columns and digits. */
  get #size() {
    return Math.round(Math.sqrt(this.#cells.length));
  }

  /** @param {View} view */
  #build(view) {
    const size = Math.round(Math.sqrt(view.board.cells.length));
    // The borders of boxes are lines of the board.
    const isBorder = (/** @type {0 | 1} */ axis, /** @type {number} */ line) =>
      line > 0 &&
      view.board.strokes.some(({ from, to }) => from[axis] === to[axis] && from[axis] === line - 0.5);
    this.#selected = 0;
    this.#cells = view.board.cells.map((_, cell) => {
      const [row, column] = [Math.floor(cell / size), cell % size];
      const edges = [isBorder(0, column) ? 'box-left' : '', isBorder(1, row) ? 'box-top' : ''];
      return h('div', {
        class: `s-cell ${edges.join(' ')}`,
        role: 'gridcell',
        tabIndex: -1,
        dataset: { cell: String(cell) },
      });
    });
    const rows = Array.from({ length: size }, (_, row) =>
      h('div', { role: 'row', class: 's-row' }, this.#cells.slice(row * size, (row + 1) * size)),
    );
    this.style.setProperty('--size', String(size));
    this.dataset.size = String(size);
    this.setAttribute('role', 'grid');
    fill(this, ...rows);
  }

  #paint() {
    if (!this.#shown) return;
    this.setAttribute('aria-label', t('sudoku.grid'));
    this.classList.toggle('paused', this.#shown.paused);
    const digits = this.#digits();
    // While a solver is watched, the aids for writing are hidden.
    const watched = this.#shown.watched !== null;
    const near = watched ? new Set() : peersOf(this.#shown.view.board, this.#selected);
    const same = watched ? 0 : (digits[this.#selected] ?? 0);
    for (const [cell, element] of this.#cells.entries()) {
      const digit = digits[cell] ?? 0;
      this.#paintCell(cell, element, digit);
      if (watched && element.dataset.bare === 'true') continue;
      element.dataset.bare = String(watched);
      element.classList.toggle('selected', cell === this.#selected && !watched);
      element.classList.toggle('near', near.has(cell));
      element.classList.toggle('same', same !== 0 && digit === same && cell !== this.#selected);
      element.tabIndex = cell === this.#selected ? 0 : -1;
      element.setAttribute('aria-selected', String(cell === this.#selected || this.#others.has(cell)));
      element.classList.toggle('typing', cell === this.#typing.cell);
      element.classList.toggle('also', this.#others.has(cell) && !watched);
      element.dataset.colour = watched ? '' : String(this.#shown.colours[cell] || '');
    }
  }

  /** What is to be seen, 0 for empty. @returns {number[]} */
  #digits() {
    if (!this.#shown) return [];
    return this.#shown.watched ?? this.#shown.view.board.cells.map((cell) => cell.digit ?? 0);
  }

  /** @param {number} cell @param {HTMLElement} element @param {number} digit */
  #paintCell(cell, element, digit) {
    const shown = this.#shown;
    const data = shown?.view.board.cells[cell];
    if (!shown || !data) return;
    const is = (/** @type {import('/messages.js').Mark} */ mark) => data.marks?.includes(mark) ?? false;
    const [given, watched] = [is('given'), shown.watched !== null];
    // Solvers make many steps per second, each in one or two cells.
    const look = `${language()}/${digit}/${given}`;
    if (watched && element.dataset.look === look) return;
    element.dataset.look = watched ? look : '';
    element.classList.toggle('given', given);
    element.classList.toggle('conflict', is('conflict') && !watched);
    element.classList.toggle('wrong', shown.wrong.has(data.id) && !watched);
    element.classList.toggle('pointed', shown.pointed.has(data.id));
    element.classList.toggle('lit', shown.unit.has(data.id) && !watched);
    element.classList.toggle('tried', watched && !given && digit !== 0);
    element.setAttribute('aria-readonly', String(given));
    const own = digit === 0 && !watched ? (shown.marks[cell] ?? 0) : 0;
    // A hint about candidates shows them even if they were not marked.
    const isAbout = [...shown.ruledOut, ...shown.rested].some((candidate) =>
      candidate.startsWith(`${data.id}=`),
    );
    const bits = own === 0 && isAbout && digit === 0 ? bitsOf(data.candidates ?? []) : own;
    const out = bits === 0 ? [] : marked(bits).filter((one) => shown.ruledOut.has(`${data.id}=${one}`));
    const on = bits === 0 ? [] : marked(bits).filter((one) => shown.rested.has(`${data.id}=${one}`));
    const content = `${digit}/${bits}/${out}/${on}`;
    if (element.dataset.content !== content) {
      element.dataset.content = content;
      fill(
        element,
        digit !== 0 ? h('span', { class: 's-digit' }, digit) : bits !== 0 && this.#marksOf(bits, out, on),
      );
    }
    element.setAttribute('aria-label', shown.paused ? t('sudoku.paused') : this.#words(data, cell, bits));
  }

  /** @param {number} bits @param {number[]} out  digits ruled out @param {number[]} on  digits that it rests on */
  #marksOf(bits, out, on) {
    const size = this.#size;
    const places = Array.from({ length: size }, (_, index) => {
      const text = bits & (1 << (index + 1)) ? index + 1 : '';
      const name = out.includes(index + 1) ? 'out' : on.includes(index + 1) ? 'on' : '';
      return h('span', { class: name, dataset: { text } });
    });
    return h('span', { class: 's-marks', 'aria-hidden': 'true' }, places);
  }

  /** @param {import('/messages.js').Cell} data @param {number} cell @param {number} bits */
  #words(data, cell, bits) {
    const shown = /** @type {Shown} */ (this.#shown);
    const watched = shown.watched?.[cell];
    if (watched !== undefined) return t('sudoku.cell.watched', { cell: data.id, digit: watched || '–' });
    const words = [cellSpoken(shown.view, data)];
    if (bits !== 0) words.push(t('sudoku.cell.marks', { digits: marked(bits).join(' ') }));
    if (shown.wrong.has(data.id)) words.push(t('sudoku.cell.wrong'));
    if (shown.pointed.has(data.id)) words.push(t('sudoku.cell.pointed'));
    else if (shown.unit.has(data.id)) words.push(t('sudoku.cell.lit'));
    return words.join(', ');
  }

  /** @param {Event} event @returns {number} */
  #cellOf(event) {
    const element = event.target instanceof Element ? event.target.closest('.s-cell') : null;
    return element instanceof HTMLElement ? Number(element.dataset.cell) : -1;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const cell = this.#cellOf(event);
    if (cell >= 0) this.select(cell, { focus: true, more: event.shiftKey || event.ctrlKey || event.metaKey });
    // Dragging selects: a finger's events would all go to the first cell.
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const cell = this.#cellOf(event);
    if ((event.buttons & 1) === 1 && cell >= 0 && cell !== this.#selected)
      this.select(cell, { focus: true, more: true });
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const cell = this.#cellOf(event);
    if (cell >= 0 && cell !== this.#selected && !this.#others.has(cell)) this.select(cell);
  }

  /**
   * Applies a key to the selected cell.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether it means anything
   */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const cell = this.#selected;
    const to = this.#moved(event.key, cell);
    if (to !== null) this.select(to, { focus: true, more: event.shiftKey });
    else if (!this.#typed(event, cell) && !this.#erased(event, cell)) return false;
    event.preventDefault();
    return true;
  }

  /**
   * Enters the digit of a key. In the digit row the key counts, not its character: a French keyboard
   * types digits only with Shift. Beyond 9, two digits or the letters of the text format, from A, write
   * 10 and so on.
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  #typed({ key, code, shiftKey }, cell) {
    const pressed = key.length === 1 ? /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] : undefined;
    const number = pressed ?? (/^[0-9]$/.test(key) ? key : undefined);
    if (number !== undefined) return this.#typing.type(Number(number), this.#size, cell, shiftKey);
    const digit = digitOf(key);
    if (digit === 0 || digit > this.#size) return false;
    this.#typing.settle();
    this.dispatchEvent(new CustomEvent('write', { detail: { cell, digit, pencil: shiftKey } }));
    return true;
  }

  /** Erases, or forgets the first of two digits. @param {KeyboardEvent} event @param {number} cell */
  #erased({ key, code }, cell) {
    if (!['Delete', 'Backspace', '0', '.'].includes(key) && code !== 'Digit0') return false;
    if (!this.#typing.drop()) this.dispatchEvent(new CustomEvent('erase', { detail: { cell } }));
    return true;
  }

  /** The cell an arrow leads to; the edges are joined. @param {string} key @param {number} cell */
  #moved(key, cell) {
    const size = this.#size;
    const [row, column] = [Math.floor(cell / size), cell % size];
    const at = (/** @type {number} */ y, /** @type {number} */ x) =>
      ((y + size) % size) * size + ((x + size) % size);
    switch (key) {
      case 'ArrowUp':
        return at(row - 1, column);
      case 'ArrowDown':
        return at(row + 1, column);
      case 'ArrowLeft':
        return at(row, column - 1);
      case 'ArrowRight':
        return at(row, column + 1);
      case 'Home':
        return at(row, 0);
      case 'End':
        return at(row, size - 1);
      case 'PageUp':
        return at(0, column);
      case 'PageDown':
        return at(size - 1, column);
      default:
        return null;
    }
  }
}

customElements.define('q-sudoku', SudokuGrid);
