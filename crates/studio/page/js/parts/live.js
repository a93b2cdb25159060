// @ts-check
/** A board on the home page to play on at once: the first game of the list, a gentle opponent, no form. */
import { fill, h } from '../dom.js';
import { opponentsOf } from '../games.js';
import { sideName, statusOf, t } from '../i18n.js';
import { sayChange } from '../game/speech.js';
import { opponentTitle } from '../game/seats.js';
import { addressOf } from '../router.js';
import { Driver } from '../game/driver.js';
import { Table } from '../game/table.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').View} View */

/**
 * @param {string} game
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function liveBoard(game) {
  const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  const status = h('p', { class: 'live-status', role: 'status' });
  const foot = h('p', { class: 'live-foot' });
  const table = new Table();
  const driver = new Driver(table, board);
  const opponent = opponentsOf(game)[1]?.player ?? 'random';
  const begin = () => table.open({ game, setup: '', moves: '', ply: null, first: 'human', second: opponent });
  table.addEventListener('view', (event) => {
    const change = /** @type {CustomEvent<import('../game/table.js').Change>} */ (event).detail;
    board.view = change.view;
    board.interactive = table.isPersonsTurn;
    fill(status, words(change.view));
    fill(foot, links(change.view));
    if (change.cause !== 'opened') sayChange(change, false, table.isPersonsTurn);
    driver.consider();
  });
  table.addEventListener('search', () => void (board.interactive = table.isPersonsTurn));
  table.addEventListener('waiting', () => fill(status, t('shell.waiting')));
  board.addEventListener('move', (event) => table.play(/** @type {CustomEvent} */ (event).detail.text));
  /** @param {View} view */
  const words = (view) =>
    view.plies > 0
      ? statusOf(view)
      : t('home.live', { side: sideName(view, 'first'), player: opponentTitle(game, opponent) });
  /** @param {View} view */
  const links = (view) => {
    const { setup, record: moves } = view;
    const [first, second] = view.players;
    const analysis = view.outcome ? 'on' : null;
    const href =
      view.plies > 0 ? addressOf(`/${game}`, { setup, moves, first, second, analysis }) : `/${game}`;
    return [
      view.outcome
        ? h('button', { type: 'button', class: 'primary', onclick: begin }, t('home.live.again'))
        : null,
      h('a', { href }, t(view.outcome ? 'home.live.review' : 'home.live.more')),
    ];
  };
  begin();
  return {
    element: h('section', { class: 'live', 'aria-label': t('home.live.label') }, board, status, foot),
    close: () => {
      driver.close();
      table.close();
    },
  };
}
