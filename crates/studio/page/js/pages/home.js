// @ts-check
/**
 * The home page: what can be done here, a board to play on at once, a card with a small board for each game, other
 * pages, recent games.
 */
import { whenBack } from '../client.js';
import { fill, h } from '../dom.js';
import { allGames, gameOf } from '../games.js';
import { gameTitle, t, typeset } from '../i18n.js';
import { forgetUnfinished, unfinishedAddress, unfinishedGames, unfinishedWords } from '../game/keeping.js';
import { icon } from '../parts/icons.js';
import { get } from '../rest.js';
import { liveBoard, sampleBoard } from '../parts/live.js';
import { savedItem } from '../parts/saved-item.js';
import { toastError } from '../parts/toast.js';
import { drills } from '../training/kept.js';
import { dayOf, dueOn, today } from '../training/schedule.js';

/** Maximum number of recent games shown. */
const RECENT = 4;

/** @param {HTMLElement} root */
export function mount(root) {
  const cards = h('ul', { class: 'cards' });
  const recent = h('section', { class: 'recent', 'aria-labelledby': 'recent' });
  const open = h('section', { class: 'recent unfinished', 'aria-labelledby': 'unfinished' });
  showUnfinished(open);
  const [first] = allGames().filter(({ sides }) => sides === 2);
  const live = first ? liveBoard(first.name) : null;
  fill(
    root,
    h(
      'div',
      { class: 'hero' },
      h(
        'div',
        { class: 'hero-words' },
        h('h1', null, t('home.title')),
        h('p', null, t('home.lead')),
        h('ul', { class: 'starts' }, starts()),
        open,
      ),
      live?.element,
    ),
    cards,
    h('ul', { class: 'doors' }, DOORS.map(door)),
    recent,
  );
  const boards = allGames().map((game) => ({ game, ...sampleBoard(game) }));
  fill(cards, ...boards.map(({ game, element }) => card(game, element)));
  const stop = takeTurns(boards.map(({ step }) => step));
  void showRecent(recent);
  return () => {
    live?.close();
    stop();
  };
}

/** Suggestions besides the board: today's puzzle, the course, a search under the microscope. */
function starts() {
  const due = dueOn(drills(), dayOf()).length;
  const start = (
    /** @type {string} */ sign,
    /** @type {string} */ words,
    /** @type {string} */ href,
    kind = 'start',
  ) => h('li', null, h('a', { class: kind, href }, icon(sign), h('span', null, words)));
  return [
    due > 0
      ? start('star', t('drills.due', { count: due }), '/drills', 'start door-due')
      : start('star', t('home.start.puzzle'), `/puzzles?day=${today()}`),
    start('book', t('home.start.course'), '/course'),
    start('eye', t('home.start.search'), '/microscope'),
  ];
}

/** @param {import('../../messages.js').GameInfo} game @param {HTMLElement} board */
function card({ name, title, summary, sides, accent }, board) {
  const item = h(
    'li',
    { class: 'card game-card', dataset: { game: name } },
    h('div', { class: 'sample', 'aria-hidden': 'true' }, board),
    h('h2', null, h('a', { href: `/${name}` }, title)),
    h('p', { class: 'soft' }, typeset(summary)),
    h(
      'span',
      { class: 'button primary', 'aria-hidden': 'true' },
      t(sides === 1 ? 'home.solve' : 'home.play'),
    ),
  );
  // The colours of the game's page.
  item.style.setProperty('--hue', String(accent));
  return item;
}

/** The other pages: path, text key and icon. */
const DOORS = /** @type {const} */ ([
  ['puzzles', 'training', 'star'],
  ['course', 'course', 'book'],
  ['microscope', 'microscope', 'eye'],
  ['arena', 'arena', 'chart'],
  ['reports', 'reports', 'list'],
]);

/** @param {typeof DOORS[number]} of */
function door([path, name, sign]) {
  return h(
    'li',
    { class: 'saved-item card' },
    icon(sign),
    h('h2', null, h('a', { class: 'saved-title', href: `/${path}` }, t(`shell.${name}`))),
    h('p', { class: 'soft' }, t(`home.${name}`)),
  );
}

/** Time between two moves on the page, on whichever card. */
const PACE_MS = 1100;

/**
 * Makes the cards move in turn: calmly, with one request at a time. Nothing moves for people who prefer reduced motion,
 * or while the page is hidden.
 * @param {(() => Promise<void>)[]} steps
 */
function takeTurns(steps) {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let [turn, timer, over] = [0, 0, false];
  const next = async () => {
    const step = steps[turn % steps.length];
    if (!still.matches && !document.hidden) {
      turn += 1;
      await step?.();
    }
    if (!over) timer = setTimeout(next, PACE_MS);
  };
  timer = setTimeout(next, 2 * PACE_MS);
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** Shows unfinished games. @param {HTMLElement} place */
function showUnfinished(place) {
  const games = unfinishedGames().filter(({ game }) => gameOf(game));
  place.hidden = games.length === 0;
  const item = (/** @type {import('../game/keeping.js').Unfinished} */ one) => {
    const forget = () => {
      forgetUnfinished(one.id);
      showUnfinished(place);
    };
    return h(
      'li',
      { class: 'saved-item card', dataset: { game: one.game } },
      h(
        'a',
        { class: 'saved-title saved-words', href: unfinishedAddress(one) },
        h('strong', null, gameTitle(one.game)),
        ' ',
        unfinishedWords(one),
      ),
      h(
        'button',
        {
          class: 'icon-button',
          'aria-label': t('game.forget-it'),
          title: t('game.forget-it'),
          onclick: forget,
        },
        icon('close'),
      ),
    );
  };
  fill(
    place,
    h('h2', { id: 'unfinished' }, t('home.unfinished')),
    h('ul', { class: 'saved-list' }, games.slice(0, RECENT).map(item)),
  );
}

/** @param {HTMLElement} place */
async function showRecent(place) {
  const heading = h('h2', { id: 'recent' }, t('home.recent'));
  try {
    /** @type {import('../parts/saved-item.js').SavedGames} */
    const saved = await get('/saved');
    const list = saved.games.slice(0, RECENT);
    if (list.length === 0) {
      fill(place, heading, h('p', { class: 'soft' }, t('home.recent.none')));
      return;
    }
    fill(
      place,
      h('div', { class: 'recent-head' }, heading, h('a', { href: '/saved' }, t('home.recent.all'))),
      h(
        'ul',
        { class: 'saved-list' },
        list.map((game) => savedItem(game)),
      ),
    );
  } catch (error) {
    toastError(error);
    whenBack(error, () => place.isConnected && void showRecent(place));
  }
}
