// @ts-check
/** About: what Quintet is, the games with their notations and players, the keys, licence, version and credits. */
import { fill, h } from '../dom.js';
import {
  capital,
  formatSummary,
  gameNotation,
  gameSummary,
  gameTitle,
  paramName,
  paramSummary,
  playerName,
  playerSummary,
  t,
  typeset,
} from '../i18n.js';
import { allGames } from '../games.js';
import { formatName } from '../parts/exchange.js';
import { toggleHelp } from '../parts/help.js';
import { get, isSite } from '../rest.js';

/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../../messages.js').ParamInfo} ParamInfo */

/** @param {HTMLElement} root */
export function mount(root) {
  let over = false;
  // The rest of the page needs neither.
  const asked = ['/health', '/reports'].map((path) => get(path).catch(() => ({})));
  void Promise.all(asked).then(
    ([{ version = '' }, { reports = [] }]) => over || draw(root, version, reports),
  );
  return () => {
    over = true;
  };
}

/** @param {HTMLElement} root @param {string} version @param {import('../../messages.js').ReportItem[]} reports */
function draw(root, version, reports) {
  const list = h('div', { class: 'about-games' });
  fill(
    root,
    h('h1', null, t('about.title')),
    h(
      'div',
      { class: 'prose' },
      h('p', null, t('about.what')),
      h('p', null, t('about.players')),
      h('p', null, t(isSite ? 'about.site' : 'about.private')),
    ),
    h('h2', null, t('about.games')),
    list,
    h('h2', null, t('about.keys')),
    h(
      'div',
      { class: 'prose' },
      h('p', null, t('about.keys.text')),
      h(
        'p',
        null,
        h('button', { class: 'button', onclick: toggleHelp }, h('kbd', null, '?'), t('shell.keys')),
      ),
    ),
    !isSite && [
      h('h2', null, t('about.scripts')),
      h(
        'div',
        { class: 'prose' },
        h(
          'p',
          null,
          t('about.scripts.text'),
          ' ',
          h('a', { href: '/api/v1/openapi.json', target: '_blank' }, '/api/v1/openapi.json'),
        ),
      ),
    ],
    h('h2', null, t('about.licence')),
    h('div', { class: 'prose' }, h('p', null, t('about.licence.text')), h('p', null, `Quintet ${version}`)),
    h('h2', null, t('about.credits')),
    h('p', null, t('about.credits.text')),
    h(
      'ul',
      { class: 'formats about-credits' },
      reports.map(({ report, title, about }) =>
        h('li', null, h('a', { href: `/reports?report=${report}` }, title), ' · ', typeset(about)),
      ),
    ),
  );
  fill(list, ...allGames().map(gameSection));
}

/** @param {GameInfo} info */
function gameSection(info) {
  return h(
    'details',
    { class: 'card about-game' },
    h('summary', null, h('h3', null, gameTitle(info.name)), h('p', { class: 'soft' }, gameSummary(info))),
    h(
      'div',
      { class: 'about-body' },
      h('p', null, typeset(info.rules)),
      h('h4', null, t('about.notation')),
      h('p', null, capital(gameNotation(info))),
      h(
        'ul',
        { class: 'formats' },
        info.formats.map((format) =>
          h('li', null, h('strong', null, formatName(format.name)), ' · ', formatSummary(info.name, format)),
        ),
      ),
      info.setup.length > 0 && [h('h4', null, t('form.setup')), params(info.name, 'setup', info.setup)],
      h('h4', null, t('about.who')),
      info.players.map((player) =>
        h(
          'section',
          { class: 'about-player' },
          h('p', null, h('strong', null, playerName(player.name)), ' ', h('code', null, player.name)),
          h('p', { class: 'soft' }, capital(playerSummary(info.name, player))),
          params(info.name, player.name, player.params),
        ),
      ),
    ),
  );
}

/** @param {string} game @param {string} owner @param {ParamInfo[]} list */
function params(game, owner, list) {
  if (list.length === 0) return null;
  return h(
    'dl',
    { class: 'about-params' },
    list.map((param) => [
      h(
        'dt',
        null,
        paramName(game, owner, param),
        ' ',
        h('code', null, param.default === null ? param.name : `${param.name}=${param.default}`),
      ),
      h('dd', null, capital(paramSummary(game, owner, param))),
    ]),
  );
}
