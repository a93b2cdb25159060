// @ts-check
/**
 * The boards of the home page: a small one for each game that plays by itself, and one to play on at once, with a
 * gentle opponent and no form. One switch shows the value of each move.
 */
import '../board/board.js';
import { whenBack } from '../client.js';
import { post } from '../rest.js';
import { toastError } from './toast.js';
import { fill, h } from '../dom.js';
import { advisorOf, opponentsOf } from '../games.js';
import { sideName, statusOf, t } from '../i18n.js';
import { sayChange } from '../game/speech.js';
import { chip, opponentTitle } from '../game/seats.js';
import { addressOf } from '../router.js';
import { Driver } from '../game/driver.js';
import { Table } from '../game/table.js';
import { icon } from './icons.js';

/** @typedef {import('../../messages.js').View} View */

/**
 * @param {import('../../messages.js').GameInfo} game
 * @returns {{element: HTMLElement, step: () => Promise<void>}} the board, and what plays its next move
 */
export function sampleBoard({ name, sample }) {
  const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  board.setAttribute('mini', '');
  let [ply, plies] = [sample.from, sample.from];
  const show = async () => {
    board.view = await post('/position', { game: name, setup: sample.setup, position: sample.position, ply });
    plies = board.view?.plies ?? sample.from;
  };
  const begin = () =>
    show().catch((error) => {
      toastError(error);
      whenBack(error, () => board.isConnected && void begin());
    });
  void begin();
  const step = async () => {
    ply = ply < plies ? ply + 1 : sample.from;
    // A card that stops is better than a page full of messages.
    await show().catch(() => {});
  };
  return { element: board, step };
}

/** Maximum time for the values of a position in milliseconds. */
const VALUES_MS = 700;

/**
 * @param {string} game
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function liveBoard(game) {
  const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  const status = h('p', { class: 'live-status', role: 'status' });
  const links = h('div', { class: 'live-links' });
  const table = new Table();
  const driver = new Driver(table, board);
  const opponent = opponentsOf(game)[1]?.player ?? 'random';
  const begin = () => table.open({ game, setup: '', moves: '', ply: null, first: 'human', second: opponent });
  const ask = () => {
    if (values.getAttribute('aria-pressed') === 'true' && table.isPersonsTurn)
      table.begin('analyse', advisorOf(game), { time_ms: VALUES_MS });
  };
  const values = h(
    'button',
    {
      class: 'button small live-values',
      'aria-pressed': 'false',
      onclick: () => {
        const on = values.getAttribute('aria-pressed') !== 'true';
        values.setAttribute('aria-pressed', String(on));
        if (!on) board.values = null;
        ask();
      },
    },
    icon('eye'),
    t('home.live.values'),
  );
  table.addEventListener('view', (event) => {
    const change = /** @type {CustomEvent<import('../game/table.js').Change>} */ (event).detail;
    board.view = change.view;
    board.interactive = table.isPersonsTurn;
    fill(status, words(change.view));
    fill(links, linksOf(change.view));
    if (change.cause !== 'opened') sayChange(change, false, table.isPersonsTurn);
    driver.consider();
    ask();
  });
  table.addEventListener('search', () => void (board.interactive = table.isPersonsTurn));
  table.addEventListener('answer', (event) => {
    const { kind, answer, view } = /** @type {CustomEvent<import('../game/table.js').Result>} */ (event)
      .detail;
    if (kind === 'analyse' && table.view === view && values.getAttribute('aria-pressed') === 'true')
      board.values = new Map(answer.moves.map(({ move, value }) => [move, value]));
  });
  table.addEventListener('waiting', () => fill(status, t('shell.waiting')));
  board.addEventListener('move', (event) => table.play(/** @type {CustomEvent} */ (event).detail.text));
  /** @param {View} view */
  const words = (view) => {
    const side = view.outcome ? view.outcome.winner : view.turn;
    const told = view.plies > 0 ? statusOf(view) : t('home.live', { side: sideName(view, 'first') });
    return [side ? chip(view, side) : null, h('span', null, told)];
  };
  /** @param {View} view */
  const linksOf = (view) => {
    const { setup, record: moves } = view;
    const [first, second] = view.players;
    const analysis = view.outcome ? 'on' : null;
    const href = addressOf(`/${game}`, { setup, moves, first, second, analysis });
    const player = opponentTitle(game, opponent);
    return [
      view.outcome
        ? h('button', { class: 'button small primary', onclick: begin }, t('home.live.again'))
        : null,
      h('a', { href }, view.outcome ? t('home.live.review') : t('home.live.more', { player })),
    ];
  };
  begin();
  return {
    element: h(
      'section',
      { class: 'live', 'aria-label': t('home.live.label') },
      status,
      board,
      h('div', { class: 'live-foot' }, values, links),
    ),
    close: () => {
      driver.close();
      table.close();
    },
  };
}
