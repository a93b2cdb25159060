// @ts-check
/**
 * The dialog for setting up a position by hand, with a brush or by pasting a notation. The server decides whether the
 * position is possible and whose turn it is.
 */
import { fill, freshId, h } from '../dom.js';
import { errorWords, gameNotation, gameTitle, sideName, statusOf, t } from '../i18n.js';
import { RestError, post } from '../rest.js';
import { openDialog } from '../parts/dialog.js';
import { chip } from '../board/draw.js';
import { isFalling } from '../board/geometry.js';
import { Ties } from './ties.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Cell} CellView */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {{stone: 'first' | 'second'} | {digit: number} | null} Content */
/** @typedef {Content | 'in-turn' | 'tie'} Brush  in-turn: the side with fewer stones */
/** @typedef {{setup: string, position: string}} Made */

/**
 * @param {GameInfo} info
 * @param {string} setup
 * @param {string} position  to begin with
 * @param {(made: Made) => void} done
 */
export async function openEditor(info, setup, position, done) {
  /** @type {View} */
  const view = await post('/position', { game: info.name, setup, position });
  new Editor(info, view, done);
}

class Editor {
  #info;
  #view;
  #done;
  /** @type {Content[]} */ #contents;
  /** @type {Ties} */ #ties;
  /** @type {Brush} */ #brush;
  #board = /** @type {QBoard} */ (document.createElement('q-board'));
  #brushes = h('div', { class: 'pills', role: 'radiogroup' });
  #state = h('p', { class: 'editor-state', role: 'status' });
  #text = h('textarea', { rows: 2, spellcheck: false });
  /** @type {Made | null} */ #made = null;
  #use;
  #dialog;
  #revision = 0;
  #asked = 0;

  /** @param {GameInfo} info @param {View} view @param {(made: Made) => void} done */
  constructor(info, view, done) {
    this.#info = info;
    this.#view = view;
    this.#done = done;
    this.#contents = view.board.cells.map(contentOf);
    this.#ties = new Ties(view.board);
    const digits = view.board.shape === 'square';
    this.#brush = digits ? { digit: 1 } : 'in-turn';
    this.#use = h(
      'button',
      { class: 'button primary', 'data-control': 'use', onclick: () => this.#finish() },
      t('editor.use'),
    );
    this.#board.addEventListener('move', (event) =>
      this.#paint(/** @type {CustomEvent} */ (event).detail.text),
    );
    this.#drawBrushes(digits);
    this.#dialog = this.#open();
    this.#show();
    void this.#check();
  }

  #open() {
    const id = freshId('notation');
    this.#text.id = id;
    const read = h('button', { class: 'button small', onclick: () => void this.#read() }, t('editor.read'));
    const clear = h('button', { class: 'button small', onclick: () => this.#clear() }, t('editor.clear'));
    return openDialog({
      title: t('editor.title', { game: gameTitle(this.#info.name) }),
      class: 'editor-dialog',
      body: [
        h('p', { class: 'help' }, t('editor.help')),
        h('div', { class: 'row editor-tools' }, this.#brushes, clear),
        this.#board,
        this.#state,
        h(
          'div',
          { class: 'field' },
          h('label', { htmlFor: id }, t('editor.paste')),
          this.#text,
          h('p', { class: 'help' }, gameNotation(this.#info)),
          h('div', { class: 'row' }, read),
        ),
      ],
      actions: [
        h('button', { class: 'button', onclick: () => this.#dialog.close() }, t('shell.cancel')),
        this.#use,
      ],
    });
  }

  /** @param {boolean} digits */
  #drawBrushes(digits) {
    const group = freshId('brush');
    const pill = (
      /** @type {Brush} */ brush,
      /** @type {import('../dom.js').Child} */ label,
      /** @type {boolean} */ checked,
    ) => {
      const input = h('input', {
        type: 'radio',
        name: group,
        checked,
        onchange: () => {
          this.#brush = brush;
          this.#ties.from = null;
          this.#show();
        },
      });
      return h('label', { class: 'pill' }, input, h('span', null, label));
    };
    const size = Math.round(Math.sqrt(this.#contents.length));
    const sides = /** @type {const} */ (['first', 'second']);
    const brushes = digits
      ? Array.from({ length: size }, (_, index) => pill({ digit: index + 1 }, String(index + 1), index === 0))
      : [
          pill('in-turn', t('editor.in-turn'), true),
          ...sides.map((side) =>
            pill({ stone: side }, [chip(this.#view, side), sideName(this.#view, side)], false),
          ),
        ];
    this.#brushes.setAttribute('aria-label', t('editor.brush'));
    const tie = this.#view.board.ties ? pill('tie', t('editor.tie'), false) : null;
    fill(this.#brushes, brushes, tie, pill(null, t('editor.erase'), false));
  }

  /** @param {string} id */
  #paint(id) {
    const index = this.#view.board.cells.findIndex((cell) => cell.id === id);
    if (this.#brush === 'tie') {
      this.#ties.point(this.#view.board, index);
      this.#show();
      void this.#check();
      return;
    }
    const before = this.#contents[index] ?? null;
    const put = this.#put();
    const takes = before !== null && (this.#brush === 'in-turn' || same(before, put));
    if (isFalling(this.#view.board)) this.#drop(index, takes ? null : put);
    else this.#contents[index] = takes ? null : put;
    this.#show();
    void this.#check();
  }

  /** What the brush puts down now. @returns {Content} */
  #put() {
    if (this.#brush === 'tie') return null;
    if (this.#brush !== 'in-turn') return this.#brush;
    const count = (/** @type {'first' | 'second'} */ side) =>
      this.#contents.filter((content) => same(content, { stone: side })).length;
    return { stone: count('first') > count('second') ? 'second' : 'first' };
  }

  /**
   * Discs do not float: a new one falls to the lowest free cell of its column, and when one is removed those above it
   * come down.
   * @param {number} index  of the cell pointed at
   * @param {Content} put
   */
  #drop(index, put) {
    const { cells } = this.#view.board;
    const column = cells
      .map((cell, place) => ({ cell, place }))
      .filter(({ cell }) => cell.target === cells[index]?.target)
      .sort((a, b) => b.cell.y - a.cell.y)
      .map(({ place }) => place);
    const stack = column.map((place) => this.#contents[place] ?? null).filter((content) => content !== null);
    const height = column.indexOf(index);
    if (height >= stack.length) {
      if (put !== null) stack.push(put);
    } else if (put === null) stack.splice(height, 1);
    else stack[height] = put;
    column.forEach((place, level) => (this.#contents[place] = stack[level] ?? null));
  }

  #clear() {
    this.#contents = this.#contents.map(() => null);
    this.#ties.list = [];
    this.#ties.from = null;
    this.#show();
    void this.#check();
  }

  /** Shows the painted position, in which every cell can be pointed at. @param {string[]} [wrong]  the cells in question */
  #show(wrong = []) {
    const cells = this.#view.board.cells.map((cell, index) =>
      paintedCell(this.#view, cell, this.#contents[index] ?? null, wrong, this.#ties.from === index),
    );
    const moves = cells.map((cell) => ({ text: cell.id, steps: [cell.id], spoken: cell.spoken }));
    this.#revision += 1;
    const board = {
      ...this.#view.board,
      cells,
      ...(this.#view.board.ties
        ? { labels: this.#ties.labels(this.#view.board), ties: this.#ties.list }
        : {}),
      targets: this.#view.board.targets.filter((target) => target.turn),
      facts: [],
    };
    const painted = {
      ...this.#view,
      revision: this.#revision,
      board,
      moves,
      outcome: null,
      history: [],
      ply: 0,
      plies: 0,
    };
    const put = this.#put();
    this.#board.view = put && 'stone' in put ? { ...painted, turn: put.stone } : painted;
    this.#board.interactive = true;
  }

  /** Asks the server whether the position is possible. */
  async #check() {
    this.#asked += 1;
    const mine = this.#asked;
    /** @type {Made | null} */
    let made = null;
    /** @type {unknown} */
    let problem = null;
    /** @type {View | null} */
    let view = null;
    try {
      made = /** @type {Made} */ (
        await post('/arrange', {
          game: this.#info.name,
          setup: this.#view.setup,
          cells: this.#contents,
          ...(this.#view.board.ties ? { ties: this.#ties.list } : {}),
        })
      );
      view = /** @type {View} */ (
        await post('/position', { game: this.#info.name, setup: made.setup, position: made.position })
      );
    } catch (error) {
      problem = error;
    }
    if (mine !== this.#asked) return;
    this.#made = view ? made : null;
    this.#use.disabled = this.#made === null;
    if (view) fill(this.#state, t('editor.good', { status: statusOf(view) }));
    else this.#complain(problem);
    this.#state.classList.toggle('problem', view === null);
  }

  /** @param {unknown} error */
  #complain(error) {
    const { title, detail } = errorWords(error);
    const refused = error instanceof RestError && error.code !== 'offline';
    fill(
      this.#state,
      refused ? t('editor.bad') : title,
      detail ? [' ', h('span', { lang: 'en' }, detail)] : null,
    );
    const isNamed = (/** @type {CellView} */ cell, /** @type {number} */ index) =>
      new RegExp(`\\b(${cell.id}|cell ${index + 1})\\b`).test(detail);
    this.#show(this.#view.board.cells.filter(isNamed).map((cell) => cell.id));
  }

  /** Uses the position of a pasted notation. */
  async #read() {
    try {
      const view = /** @type {View} */ (
        await post('/position', { game: this.#info.name, setup: '', position: this.#text.value.trim() })
      );
      this.#view = view;
      this.#contents = view.board.cells.map(contentOf);
      this.#ties = new Ties(view.board);
      this.#show();
      // The notation contains more than the stones: the moves and whose turn it is.
      this.#asked += 1;
      this.#made = { setup: view.setup, position: view.record };
      this.#use.disabled = false;
      this.#state.classList.remove('problem');
      const words = [t('editor.good', { status: statusOf(view) }), ...(view.left_out ?? [])];
      fill(this.#state, words.join(' '));
    } catch (error) {
      this.#state.classList.add('problem');
      this.#complain(error);
    }
  }

  #finish() {
    if (!this.#made) return;
    this.#dialog.close();
    this.#done(this.#made);
  }
}

/** @param {Content} one @param {Content} other */
function same(one, other) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** @param {CellView} cell @returns {Content} */
function contentOf(cell) {
  if (cell.stone) return { stone: cell.stone };
  return typeof cell.digit === 'number' ? { digit: cell.digit } : null;
}

/**
 * @param {View} view
 * @param {CellView} cell
 * @param {Content} content
 * @param {string[]} wrong
 * @param {boolean} held  a tie is being drawn from it
 * @returns {CellView}
 */
function paintedCell(view, cell, content, wrong, held) {
  const { id, x, y } = cell;
  /** @type {import('../../messages.js').Mark[]} */
  const marks = wrong.includes(id) ? ['conflict', 'last'] : held ? ['last'] : [];
  const what =
    content === null
      ? t('editor.empty')
      : 'stone' in content
        ? sideName(view, content.stone)
        : String(content.digit);
  /** @type {CellView} */
  const painted = { id, x, y, marks, spoken: `${id}, ${what}`, target: id };
  if (content && 'stone' in content) painted.stone = content.stone;
  if (content && 'digit' in content) painted.digit = content.digit;
  return painted;
}
