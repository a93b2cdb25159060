// @ts-check
/**
 * Draws ties between neighbours in the editor: click one cell, then another beside it. An existing tie is removed. The
 * server knows whether a game has ties and what they mean.
 */
import { say } from '../dom.js';
import { t } from '../i18n.js';

/** @typedef {import('../../messages.js').Diagram} BoardView */
/** @typedef {[number, number]} Tie  indices of its cells, the lower first */

export class Ties {
  /** @type {Tie[]} */ list;
  /** @type {number | null} the cell from which a tie is drawn */ from = null;

  /** @param {BoardView} board */
  constructor(board) {
    this.list = (board.ties ?? []).map(([one, other]) => ordered(one, other));
  }

  /** Uses a cell as one end of a tie. @param {BoardView} board @param {number} place */
  point(board, place) {
    const cells = board.cells;
    const id = (/** @type {number} */ at) => cells[at]?.id ?? '';
    const start = this.from;
    if (start === null || !areNeighbours(cells[start], cells[place])) {
      this.from = start === place ? null : place;
      say(this.from === null ? t('editor.tie-none') : t('editor.tie-from', { cell: id(place) }));
      return;
    }
    this.from = null;
    const tie = ordered(start, place);
    const others = this.list.filter((one) => one[0] !== tie[0] || one[1] !== tie[1]);
    const isNew = others.length === this.list.length;
    this.list = isNew ? [...this.list, tie] : others;
    const words = { one: id(tie[0]), other: id(tie[1]) };
    say(t(isNew ? 'editor.tie-made' : 'editor.tie-gone', words));
  }

  /** The labels on the board, with these ties instead of its own. @param {BoardView} board */
  labels(board) {
    const own = (board.ties ?? []).map(([one, other]) => middle(board, one, other));
    const isTie = (/** @type {{x: number, y: number}} */ { x, y }) =>
      own.some((place) => place.x === x && place.y === y);
    const drawn = this.list.map(([one, other]) => ({ ...middle(board, one, other), text: '+' }));
    return [...board.labels.filter((label) => !isTie(label)), ...drawn];
  }
}

/** @param {number} one @param {number} other @returns {Tie} */
function ordered(one, other) {
  return one < other ? [one, other] : [other, one];
}

/** @param {BoardView} board @param {number} one @param {number} other */
function middle({ cells }, one, other) {
  const [from, to] = [cells[one], cells[other]];
  return { x: ((from?.x ?? 0) + (to?.x ?? 0)) / 2, y: ((from?.y ?? 0) + (to?.y ?? 0)) / 2 };
}

/** @typedef {{x: number, y: number}} Place */

/** @param {Place | undefined} one @param {Place | undefined} other */
function areNeighbours(one, other) {
  return !!one && !!other && Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
}
