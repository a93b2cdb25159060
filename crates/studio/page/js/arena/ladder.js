// @ts-check
/** The ladder that a studio runs: its live leaderboard, its games and, for the teacher, whose bots they are. */
import { fill, h, svg, say } from '../dom.js';
import { gameTitle, n, t, useWords } from '../i18n.js';
import { Lookout } from '../parts/lookout.js';
import { get } from '../rest.js';
import { LadderBots } from './ladder-bots.js';
import { LadderGameList } from './ladder-games.js';
import { range, signed } from './table.js';

/** @typedef {import('../../messages.js').LadderData} LadderData */
/** @typedef {import('../../messages.js').LadderRow} Row */

await useWords((to) => import(`../i18n/${to}-ladder.js`));

/** Polling interval; a class may have sixty students who watch. */
const LOOK_MS = 5000;
/** Width and height of a curve. */
const CURVE = [120, 24];

export class LadderView {
  element = h('article', { class: 'arena-watch ladder' });
  #title = h('h2');
  #state = h('p', { class: 'arena-state' });
  #problem = h('p', { class: 'problem', hidden: true });
  #table = h('div');
  #games;
  /** @type {LadderBots | null} */ #bots = null;
  /** The leaderboard on screen. */ #shown = '';
  #lookout = new Lookout(() => this.#look(), LOOK_MS);

  /** @param {string} player  whose games are listed; empty for all */
  constructor(player) {
    this.#games = new LadderGameList(player);
    fill(
      this.element,
      h('p', null, h('a', { href: '/arena' }, t('bots.back'))),
      this.#title,
      this.#state,
      this.#problem,
      this.#table,
      this.#games.element,
    );
    void this.#lookout.look();
  }

  leave() {
    this.#lookout.leave();
  }

  async #look() {
    const data = await get('/ladder');
    if (this.#lookout.over) return false;
    await this.#draw(data);
    return !data.failure;
  }

  /** @param {LadderData} data */
  async #draw(data) {
    const { board, bots, failure = '' } = data;
    this.#state.textContent = stateOf(data);
    if (failure && this.#problem.hidden) say(failure, { urgent: true });
    [this.#problem.hidden, this.#problem.textContent] = [!failure, failure];
    if (bots) {
      if (!this.#bots) {
        this.#bots = new LadderBots(() => void this.#lookout.look());
        this.#games.element.before(this.#bots.element);
      }
      this.#bots.show(bots);
    }
    if (!board) return;
    const shown = JSON.stringify({ ...board, updated: 0 });
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#title.textContent = board.title || t('bots.of', { game: gameTitle(board.game) });
    const focused = this.#table.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.name
      : undefined;
    fill(this.#table, leaderboard(board.players), h('p', { class: 'help' }, t('bots.help')));
    if (focused !== undefined)
      [...this.#table.querySelectorAll('a')].find(({ dataset }) => dataset.name === focused)?.focus();
    await this.#games.show(board.game, board.games);
  }
}

/** @param {LadderData} data */
function stateOf({ board, round, failure }) {
  if (failure) return t('bots.ended');
  const bots = board?.players.filter(({ staff }) => !staff).length ?? 0;
  const all = [t('bots.count', { count: bots }), t('bots.played', { count: board?.games ?? 0 })].join(', ');
  if (!round) return `${t('bots.idle')} · ${all}`;
  const { number, played, planned } = round;
  return `${t('bots.round', { number, played: n(played), count: planned })} · ${all}`;
}

/** @param {Row[]} rows */
function leaderboard(rows) {
  const head = ['place', 'change', 'player', 'elo', 'interval', 'curve', 'wdl', 'faults', 'last'];
  const rated = rows.filter(isRated);
  const [low, high] = [Math.min(...rated.map((row) => row.low)), Math.max(...rated.map((row) => row.high))];
  /** Where a rating is, between 0 and 1. @param {number} elo */
  const at = (elo) => (elo - low) / (high - low || 1);
  return h(
    'div',
    { class: 'arena-wide', tabIndex: 0, role: 'region', 'aria-label': t('bots.table') },
    h(
      'table',
      { class: 'figures arena-table' },
      h('caption', { class: 'visually-hidden' }, t('bots.table')),
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          head.map((key) => h('th', { scope: 'col' }, t(`bots.${key}`))),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map((row) => line(row, at)),
      ),
    ),
  );
}

/** @param {Row} row */
const isRated = ({ games, staff }) => games > 0 || staff;

/** @param {Row} row @param {(elo: number) => number} at */
function line(row, at) {
  const { name, place, staff, status, reason, wins, draws, losses, faults, last } = row;
  const is = isRated(row);
  const states = ['benched', 'refused', 'resting'];
  const why = reason ? ` · ${t(`arena.ending.${reason}`)}` : '';
  return h(
    'tr',
    { class: staff ? 'ladder-staff' : undefined, dataset: { player: name } },
    h('td', null, place ? n(place) : ''),
    h('td', null, arrow(row.change ?? 0)),
    h(
      'th',
      { scope: 'row' },
      h('a', { href: `/arena?ladder=1&player=${encodeURIComponent(name)}`, dataset: { name } }, name),
      states.includes(status) && h('span', { class: 'arena-forfeits' }, `${t(`bots.${status}`)}${why}`),
      staff && h('span', { class: 'soft ladder-note' }, t('bots.staff')),
    ),
    h('td', null, is ? signed(row.elo) : '–'),
    h('td', null, is && interval(row, at)),
    h('td', null, curve(row, at)),
    h('td', null, `${n(wins)}–${n(draws)}–${n(losses)}`),
    h('td', null, n(faults)),
    h('td', { class: 'ladder-last' }, last.map(({ points }) => (points === 0.5 ? '½' : n(points))).join(' ')),
  );
}

/** Places gained or lost. @param {number} change */
function arrow(change) {
  if (change === 0) return '';
  const words = t(change > 0 ? 'bots.up' : 'bots.down', { count: Math.abs(change) });
  return h(
    'span',
    { class: change > 0 ? 'ladder-up' : 'ladder-down', role: 'img', 'aria-label': words, title: words },
    `${change > 0 ? '▲' : '▼'}${n(Math.abs(change))}`,
  );
}

/** @param {Row} row @param {(elo: number) => number} at */
function interval(row, at) {
  const percent = (/** @type {number} */ elo) => `${(100 * at(elo)).toFixed(1)}%`;
  return h(
    'span',
    {
      class: 'plot-track ladder-track',
      role: 'img',
      'aria-label': range(row, signed),
      title: range(row, signed),
      style: { '--low': percent(row.low), '--high': percent(row.high), '--elo': percent(row.elo) },
    },
    h('i', { class: 'plot-range' }),
    h('i', { class: 'plot-dot' }),
  );
}

/** The rating over time. @param {Row} row @param {(elo: number) => number} at */
function curve({ history }, at) {
  const [first, last] = [history[0], history[history.length - 1]];
  if (!first || !last || history.length < 2) return '';
  const [width = 0, height = 0] = CURVE;
  const span = Math.max(1, last[0] - first[0]);
  const y = (/** @type {number} */ elo) => (1 - Math.min(1, Math.max(0, at(elo)))) * height;
  const points = history.map(([when, , elo]) => `${((when - first[0]) / span) * width},${y(elo).toFixed(1)}`);
  const words = t('bots.from', { from: signed(first[2]), to: signed(last[2]) });
  return svg(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': words,
      class: 'ladder-curve',
    },
    svg('polyline', { points: points.join(' ') }),
  );
}
