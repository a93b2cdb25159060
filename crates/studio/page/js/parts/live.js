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
import { opponentTitle, sideName, statusOf, t } from '../i18n.js';
import { Game } from '../game/game.js';
import { sayChange } from '../game/speech.js';
import { chip } from '../board/draw.js';
import { addressOf } from '../router.js';
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
 * @param {string} name  of the game
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function liveBoard(name) {
  const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  const status = h('p', { class: 'live-status', role: 'status' });
  const links = h('div', { class: 'live-links' });
  const opponent = opponentsOf(name)[1]?.player ?? 'random';
  const game = new Game(board, {
    view(view, cause) {
      board.view = view;
      board.interactive = game.isPersonsTurn;
      fill(status, words(view));
      fill(links, linksOf(view));
      if (cause !== 'opened' && cause !== 'spoken') sayChange(view, cause, false);
      game.consider();
      ask();
    },
    search: () => void (board.interactive = game.isPersonsTurn),
    answer({ moves }, { kind, view }) {
      if (kind === 'analyse' && game.view === view && wanted())
        board.values = new Map(moves.map(({ move, value }) => [move, value]));
    },
    waiting: () => void fill(status, t('shell.waiting')),
  });
  const begin = () =>
    game.open({ game: name, setup: '', moves: '', ply: null, first: 'human', second: opponent });
  const ask = () => {
    if (wanted() && game.isPersonsTurn) game.begin('analyse', advisorOf(name), VALUES_MS);
  };
  const wanted = () => values.getAttribute('aria-pressed') === 'true';
  const values = h(
    'button',
    {
      class: 'button small live-values',
      'aria-pressed': 'false',
      onclick: () => {
        values.setAttribute('aria-pressed', String(!wanted()));
        if (!wanted()) board.values = null;
        ask();
      },
    },
    icon('eye'),
    t('home.live.values'),
  );
  board.addEventListener('move', (event) => game.play(/** @type {CustomEvent} */ (event).detail.text));
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
    const href = addressOf(`/${name}`, { setup, moves, first, second, analysis });
    const player = opponentTitle(name, opponent);
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
    close: () => game.close(),
  };
}
