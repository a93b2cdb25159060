// @ts-check
/** The table of a tournament: points, score and rating with their intervals, and who beat whom. */
import { h } from '../dom.js';
import { language, n, short, span, t } from '../i18n.js';
import { entrantName } from './players.js';

/** @typedef {import('../../messages.js').ArenaRow} Row */

/** A rating. @param {number} value */
export const signed = (value) => n(value, { maximumFractionDigits: 0, signDisplay: 'always' });
const percent = (/** @type {number} */ value) =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(value);
/** Points as people write them: 2½. @param {number} points */
const halves = (points) => (points % 1 === 0 ? n(points) : `${points >= 1 ? n(Math.floor(points)) : ''}½`);

/** @param {number} ms */
const moveTime = (ms) => (ms < 0.1 ? `< ${span(0.1)}` : span(ms));

/** @param {string} game @param {Row} row */
const nameOf = (game, { name, player }) => entrantName(game, name, player);

/** @param {string} game @param {Row[]} rows */
export function standingsTable(game, rows) {
  const head = (/** @type {string} */ key) => h('th', { scope: 'col' }, t(key));
  return h(
    'div',
    { class: 'arena-wide', tabIndex: 0, role: 'region', 'aria-label': t('arena.table') },
    h(
      'table',
      { class: 'figures arena-table' },
      h('caption', { class: 'visually-hidden' }, t('arena.table')),
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('th', { scope: 'col' }, '#'),
          head('arena.player'),
          head('arena.points'),
          head('arena.score'),
          head('arena.wdl'),
          head('arena.elo'),
          head('arena.move-time'),
          head('arena.nodes'),
        ),
      ),
      h(
        'tbody',
        null,
        rows.map((row) => line(game, row)),
      ),
    ),
  );
}

/** @param {string} game @param {Row} row */
function line(game, row) {
  const name = nameOf(game, row);
  const { wins, draws, losses } = row.score;
  const played = wins + draws + losses;
  return h(
    'tr',
    { dataset: { player: row.name } },
    h('td', null, n(row.place)),
    h(
      'th',
      { scope: 'row' },
      h('span', { class: 'arena-who' }, name),
      row.player !== name && h('code', { class: 'soft' }, row.player),
      row.forfeits > 0 &&
        h('span', { class: 'arena-forfeits' }, t('arena.forfeits', { count: row.forfeits })),
    ),
    h(
      'td',
      null,
      halves(row.points),
      row.buchholz !== undefined && [' ', h('small', { class: 'soft' }, `Buchholz ${halves(row.buchholz)}`)],
    ),
    h(
      'td',
      null,
      played > 0 && [percent(row.share.value), ' ', h('small', { class: 'soft' }, range(row.share, percent))],
    ),
    h('td', null, `${n(wins)}–${n(draws)}–${n(losses)}`),
    h(
      'td',
      null,
      row.rating && [signed(row.rating.elo), ' ', h('small', { class: 'soft' }, range(row.rating, signed))],
    ),
    h('td', null, row.time_ms === undefined ? '' : moveTime(row.time_ms)),
    h('td', null, row.nodes === undefined ? '' : short(row.nodes)),
  );
}

/** @param {{low: number, high: number}} interval @param {(value: number) => string} write */
export const range = ({ low, high }, write) => `${write(low)} … ${write(high)}`;

/** Ratings as dots on their intervals, one line per player, around the overall mean. @param {string} game @param {Row[]} rows */
export function ratingPlot(game, rows) {
  const rated = rows.flatMap((row) =>
    row.rating ? [{ name: nameOf(game, row), player: row.player, rating: row.rating }] : [],
  );
  if (rated.length < 2) return null;
  const ends = rated.flatMap(({ rating }) => [rating.low, rating.high]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const at = (/** @type {number} */ elo) => `${((100 * (elo - low)) / (high - low || 1)).toFixed(2)}%`;
  const item = (/** @type {typeof rated[number]} */ { name, player, rating }) =>
    h(
      'li',
      null,
      h('span', { class: 'plot-name', title: player }, name),
      h(
        'span',
        {
          class: 'plot-track',
          role: 'img',
          'aria-label': `${signed(rating.elo)} (${range(rating, signed)})`,
          style: {
            '--zero': at(0),
            '--low': at(rating.low),
            '--high': at(rating.high),
            '--elo': at(rating.elo),
          },
        },
        h('i', { class: 'plot-zero' }),
        h('i', { class: 'plot-range' }),
        h('i', { class: 'plot-dot' }),
      ),
    );
  return h(
    'section',
    { class: 'arena-plot', 'aria-labelledby': 'arena-ratings' },
    h('h3', { id: 'arena-ratings' }, t('arena.ratings')),
    h('ul', null, rated.map(item)),
    h('p', { class: 'help' }, t('arena.ratings.help')),
  );
}

/** The score of every player against every other, by the numbers of the table. @param {string} game @param {Row[]} rows */
export function crossTable(game, rows) {
  const cell = (/** @type {Row} */ row, /** @type {number} */ place) =>
    row.against.map((tally, other) => {
      if (other === place) return h('td', { class: 'cross own' });
      const met = tally && tally.wins + tally.draws + tally.losses;
      return h(
        'td',
        { class: 'cross' },
        tally && met ? `${halves(tally.wins + tally.draws / 2)}/${n(met)}` : '·',
      );
    });
  return h(
    'div',
    null,
    h('h3', null, t('arena.cross')),
    h(
      'div',
      { class: 'arena-wide', tabIndex: 0, role: 'region', 'aria-label': t('arena.cross') },
      h(
        'table',
        { class: 'figures arena-table arena-cross' },
        h(
          'thead',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'col' }, t('arena.player')),
            rows.map((_, index) => h('th', { scope: 'col', class: 'cross' }, n(index + 1))),
          ),
        ),
        h(
          'tbody',
          null,
          rows.map((row, place) =>
            h(
              'tr',
              null,
              h('th', { scope: 'row', title: row.player }, `${n(place + 1)}. ${nameOf(game, row)}`),
              cell(row, place),
            ),
          ),
        ),
      ),
    ),
  );
}
