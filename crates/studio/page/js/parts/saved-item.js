// @ts-check
/** A saved game in a list: who played whom, how it ended, when; with a link to its replay. */
import { h } from '../dom.js';
import { gameTitle, opponentTitle, playerName, t, when } from '../i18n.js';
import { gameOf } from '../games.js';
import { whenBack } from '../client.js';
import { post } from '../rest.js';
import { addressOf } from '../router.js';
import '../board/board.js';

/** @typedef {import('../../messages.js').SavedGame} SavedGame */
/** @typedef {import('../../messages.js').SavedGames} SavedGames */

/** @param {string} game */
const isPuzzle = (game) => gameOf(game)?.sides === 1;

/** The address that replays a saved game from its first move. @param {SavedGame} saved */
function replayAddress(saved) {
  const [first, second] = saved.players;
  const seats = isPuzzle(saved.game) ? {} : { first, second };
  const { winner, reason } = saved.outcome;
  const loser = winner === 'first' ? 'second' : 'first';
  const ending =
    reason === 'resigned' ? { resigned: loser } : reason === 'time' ? { 'timed-out': loser } : {};
  return addressOf(`/${saved.game}`, {
    setup: saved.setup,
    moves: saved.record,
    ply: saved.plies,
    ...ending,
    ...seats,
  });
}

/** Who played. @param {SavedGame} saved */
export function playersText(saved) {
  const [first, second] = saved.players;
  if (isPuzzle(saved.game)) return playerName(first || 'human');
  const title = (/** @type {string} */ player) => opponentTitle(saved.game, player);
  return t('saved.versus', { first: title(first), second: title(second) });
}

/** How it ended. @param {SavedGame} saved */
export function resultText(saved) {
  const { winner, reason } = saved.outcome;
  if (isPuzzle(saved.game)) return t('saved.solved');
  if (!winner) return t('saved.draw');
  const [first, second] = saved.players;
  const player = winner === 'first' ? first : second;
  const side =
    first === second
      ? (gameOf(saved.game)?.looks[winner === 'first' ? 0 : 1]?.name ?? winner)
      : opponentTitle(saved.game, player);
  const words = t('saved.won', { side });
  return reason === 'board' ? words : `${words}, ${t(`saved.${reason}`)}`;
}

/** Loads a picture when it is about to become visible. */
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      target.dispatchEvent(new Event('seen'));
    }
  },
  { rootMargin: '200px' },
);

/** A thumbnail of the last position. @param {SavedGame} saved */
function thumbnail({ game, setup, record }) {
  const board = /** @type {import('../board/board.js').QBoard} */ (document.createElement('q-board'));
  board.setAttribute('mini', '');
  const place = h('span', { class: 'saved-picture', 'aria-hidden': 'true' }, board);
  const show = async () => {
    try {
      board.view = await post('/position', { game, setup, position: record });
    } catch (error) {
      // A game is listed even without its picture.
      whenBack(error, () => place.isConnected && void show());
    }
  };
  place.addEventListener('seen', () => void show(), { once: true });
  seen.observe(place);
  return place;
}

/**
 * @param {SavedGame} saved
 * @param {...import('../dom.js').Child} actions  buttons at the end of the line
 */
export function savedItem(saved, ...actions) {
  const words = { game: gameTitle(saved.game), players: playersText(saved) };
  return h(
    'li',
    { class: 'saved-item card', dataset: { id: String(saved.id), game: saved.game } },
    thumbnail(saved),
    h(
      'div',
      { class: 'saved-words' },
      h(
        'a',
        { class: 'saved-title', href: replayAddress(saved), 'aria-label': t('saved.replay.named', words) },
        h('strong', null, words.game),
        ' ',
        words.players,
      ),
      h(
        'p',
        { class: 'soft' },
        [resultText(saved), t('saved.plies', { count: saved.plies }), when(saved.finished_at * 1000)].join(
          ' · ',
        ),
      ),
    ),
    actions,
  );
}
