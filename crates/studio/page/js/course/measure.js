// @ts-check
/**
 * Pictures about measuring, drawn from their formulas: the interval of a score, which shrinks with the number of games,
 * and sequential tests of matches played by chance, which end when one of two claims is far more likely.
 */
import { fill, h, svg } from '../dom.js';
import { n, t } from '../i18n.js';

/** @typedef {{games: number, low: number, high: number}} Interval */

/** The share of points in the picture, and the numbers of games: each four times the one before. */
const SHARE = 0.6;
const GAMES = [10, 40, 160, 640];

/** The 95 % interval of a share of points after a number of games without draws. @param {number} games @returns {Interval} */
export function intervalOf(games, share = SHARE) {
  const half = 1.96 * Math.sqrt((share * (1 - share)) / games);
  return { games, low: share - half, high: share + half };
}

/** A claim counts as far more likely when it is 19 times as likely: 95 to 5. */
export const BOUND = Math.log(19);
/** The claim that is tested against equal players: 50 Elo stronger. */
const CLAIMED = 1 / (1 + 10 ** (-50 / 400));

/**
 * Plays a match by chance and tests it after every game.
 * @param {number} share  the true share of points
 * @param {() => number} chance  from 0 to 1
 * @param {number} [most]  games
 * @returns {number[]} how much more likely the claim is after each game, as a logarithm
 */
export function sequential(share, chance, most = 600) {
  const steps = [0];
  for (let sum = 0; steps.length <= most && Math.abs(sum) < BOUND; steps.push(sum))
    sum += Math.log(chance() < share ? CLAIMED / 0.5 : (1 - CLAIMED) / 0.5);
  return steps;
}

/** A generator of chance from a seed, so that a match can be played again. @param {number} seed */
export function chanceOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {number} share */
const percent = (share) => `${n(100 * share, { maximumFractionDigits: 0 })}\u00a0%`;

/** A picture of a lesson. @param {import('../../messages.js').LessonPicture} name */
export function picture(name) {
  const place = h('figure', { class: 'course-picture' });
  if (name === 'interval') fill(place, intervals());
  else matches(place, 1);
  return place;
}

function intervals() {
  const x = (/** @type {number} */ share) => 132 + 280 * (share - 0.2);
  const rows = GAMES.map((games, row) => {
    const { low, high } = intervalOf(games);
    const [y, isOpen] = [42 + 42 * row, low <= 0.5];
    const words = (
      /** @type {number} */ at,
      /** @type {number} */ down,
      /** @type {string} */ text,
      more = {},
    ) => svg('text', { x: at, y: y + down, ...more }, text);
    return svg(
      'g',
      { class: isOpen ? 'open' : 'shown' },
      words(0, -7, t('course.picture.games', { count: games })),
      words(0, 9, t(`course.picture.${isOpen ? 'open' : 'shown'}`), { class: 'said' }),
      svg('line', { x1: x(low), x2: x(high), y1: y, y2: y }),
      svg('circle', { cx: x(SHARE), cy: y, r: 5.5 }),
      words(x(low) - 8, 0, percent(low), { 'text-anchor': 'end' }),
      words(x(high) + 8, 0, percent(high)),
    );
  });
  const label = t('course.picture.interval', { share: percent(SHARE) });
  return [
    h('figcaption', null, label),
    svg(
      'svg',
      { viewBox: '0 0 380 192', role: 'img', 'aria-label': label },
      svg('line', { class: 'half', x1: x(0.5), x2: x(0.5), y1: 18, y2: 190 }),
      svg('text', { class: 'said', x: x(0.5), y: 9, 'text-anchor': 'middle' }, percent(0.5)),
      rows,
    ),
  ];
}

/** The matches in the picture: the true share of points, and its text. */
const MATCHES = /** @type {const} */ ([
  [0.7, 'clear'],
  [CLAIMED, 'little'],
  [0.5, 'equal'],
]);

/** Matches of three pairs of players, played anew at the press of a button. @param {HTMLElement} place @param {number} seed */
function matches(place, seed) {
  const chance = chanceOf(seed);
  const played = MATCHES.map(([share, name]) => ({ name, steps: sequential(share, chance) }));
  const longest = Math.max(...played.map(({ steps }) => steps.length));
  const x = (/** @type {number} */ game) => 10 + (360 * game) / longest;
  const y = (/** @type {number} */ sum) => 95 - 22 * sum;
  const bound = (/** @type {number} */ at, /** @type {string} */ key) => [
    svg('line', { class: 'half', x1: 10, x2: 370, y1: y(at), y2: y(at) }),
    svg('text', { class: 'said', x: 10, y: y(at) + (at > 0 ? -10 : 14) }, t(key)),
  ];
  const points = (/** @type {number[]} */ steps) =>
    steps.map((sum, game) => `${x(game).toFixed(1)},${y(sum).toFixed(1)}`).join(' ');
  const ended = (/** @type {{name: string, steps: number[]}} */ { name, steps }) => {
    const [last, count] = [steps.at(-1) ?? 0, steps.length - 1];
    const verdict = last >= BOUND ? 'stronger' : last <= -BOUND ? 'no-stronger' : 'undecided';
    const words = t(`course.picture.${verdict}`, { count });
    const line = svg('svg', { viewBox: '0 0 30 4', 'aria-hidden': 'true' });
    line.append(svg('polyline', { class: name, points: '0,2 30,2' }));
    return h('li', null, line, t('course.picture.ended', { match: t(`course.picture.${name}`), words }));
  };
  const label = t('course.picture.sequential');
  fill(
    place,
    h('figcaption', null, label),
    svg(
      'svg',
      { viewBox: '0 0 380 190', role: 'img', 'aria-label': label },
      bound(BOUND, 'course.picture.above'),
      bound(-BOUND, 'course.picture.below'),
      played.map(({ name, steps }) => svg('polyline', { class: name, points: points(steps) })),
    ),
    h('ul', null, played.map(ended)),
    h(
      'button',
      { class: 'button small', onclick: () => matches(place, seed + 1) },
      t('course.picture.again'),
    ),
  );
}
