// @ts-check
/** The running games as small boards. A board stays where it is from one position to the next. */
import { fill, h } from '../dom.js';
import { says, t } from '../i18n.js';
import { entrantName } from './players.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').ArenaBoard} ArenaBoard */
/** @typedef {{element: HTMLElement, board: import('../board/board.js').QBoard, words: HTMLElement}} Place */

export class Boards {
  element = h('section', { class: 'arena-boards', hidden: true, 'aria-labelledby': 'arena-boards' });
  #list = h('ul', { class: 'arena-board-list' });
  /** @type {Place[]} */ #places = [];

  constructor() {
    fill(this.element, h('h3', { id: 'arena-boards' }, t('arena.boards')), this.#list);
  }

  /** @param {ArenaBoard[]} boards */
  show(boards) {
    this.element.hidden = boards.length === 0;
    while (this.#places.length < boards.length) this.#places.push(this.#place());
    for (const { element } of this.#places.splice(boards.length)) element.remove();
    boards.forEach(({ players, view }, index) => {
      const place = this.#places[index];
      if (!place) return;
      const name = (/** @type {0 | 1} */ side) => entrantName(view.game, players[side]);
      if (place.board.view?.position !== view.position) place.board.view = view;
      fill(
        place.words,
        h('strong', { title: players.join(' – ') }, t('saved.versus', { first: name(0), second: name(1) })),
        h('span', { class: 'soft' }, says(view.status)),
      );
    });
  }

  #place() {
    const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
    board.setAttribute('mini', '');
    board.pace = 0;
    const words = h('p', { class: 'arena-board-words' });
    const element = h('li', { class: 'card arena-board' }, h('div', { class: 'sample' }, board), words);
    this.#list.append(element);
    return { element, board, words };
  }
}
