// @ts-check
/** The arena page: set up, watch, stop, resume and report tournaments. `?id=3` shows one of them, `?ladder=1` the ladder. */
import { fill, h } from '../dom.js';
import { gameTitle, n, t, useWords, when } from '../i18n.js';
import { get, post } from '../rest.js';
import { navigate } from '../router.js';
import { linkStyle } from '../parts/icons.js';
import { failure } from '../parts/toast.js';
import { Setup } from '../arena/setup.js';
import { Watch, stateOf, stateWords } from '../arena/watch.js';

/** @typedef {import('../../messages.js').ArenaData} ArenaData */
/** @typedef {import('../../messages.js').ArenaItem} ArenaItem */

await useWords((to) => import(`../i18n/${to}-arena.js`));

/** The initial text when a tournament is set up like another one. */
let carried = '';

/** @param {HTMLElement} root @param {import('../router.js').Route} route */
export function mount(root, route) {
  let over = false;
  let leave = () => {};
  const body = h('div', { class: 'arena-body' });
  fill(
    root,
    h(
      'div',
      { class: 'page-head' },
      h('div', null, h('h1', null, t('arena.title')), h('p', { class: 'soft arena-lead' }, t('arena.lead'))),
    ),
    body,
  );
  /** The list and the form. @param {string} [problem] */
  const showAll = (problem = '') => {
    const show = (/** @type {ArenaData} */ data) => {
      if (over) return;
      const setup = new Setup(data, async (text) => {
        const begun = await post('/arena', { text });
        navigate(`/arena?id=${begun.id}`);
      });
      leave = () => setup.leave();
      fill(
        body,
        problem && h('p', { class: 'problem', role: 'status' }, problem),
        data.ladder !== undefined &&
          h(
            'a',
            { class: 'button primary arena-ladder', href: '/arena?ladder=1' },
            t('arena.ladder', { title: data.ladder }),
          ),
        list(data.tournaments),
        setup.element,
      );
      if (carried) setup.use(carried);
      carried = '';
    };
    get('/arena').then(show, (error) => {
      if (!over)
        fill(
          body,
          failure(error, () => showAll(problem)),
        );
    });
  };
  const wanted = route.state.id ?? '';
  /** The ladder, which few studios have, so it is loaded only when it is asked for. */
  const showLadder = async () => {
    try {
      const [{ LadderView }] = await Promise.all([
        import('../arena/ladder.js'),
        linkStyle('/css/ladder.css'),
      ]);
      if (over) return;
      const view = new LadderView(route.state.player ?? '');
      leave = () => view.leave();
      fill(body, view.element);
    } catch (error) {
      if (!over)
        fill(
          body,
          failure(error, () => void showLadder()),
        );
    }
  };
  if (route.state.ladder) void showLadder();
  else if (/^[1-9]\d{0,14}$/.test(wanted)) {
    const reuse = (/** @type {string} */ text) => {
      carried = text;
      navigate('/arena');
    };
    const missing = () => {
      watch.leave();
      showAll(t('arena.missing', { number: wanted }));
    };
    const watch = new Watch(Number(wanted), { reuse, deleted: () => navigate('/arena'), missing });
    leave = () => watch.leave();
    fill(body, watch.element);
  } else showAll(wanted && t('arena.missing', { number: wanted }));
  return () => {
    over = true;
    leave();
  };
}

/** @param {ArenaItem[]} tournaments */
function list(tournaments) {
  if (tournaments.length === 0) return null;
  return h(
    'section',
    { class: 'arena-list', 'aria-labelledby': 'arena-list' },
    h('h2', { id: 'arena-list' }, t('arena.tournaments')),
    h('ul', { class: 'saved-list' }, tournaments.map(item)),
  );
}

/** @param {ArenaItem} one */
function item(one) {
  const state = stateOf(one);
  return h(
    'li',
    { class: 'saved-item card', dataset: { id: String(one.id) } },
    h(
      'div',
      { class: 'saved-words' },
      h(
        'a',
        { class: 'saved-title', href: `/arena?id=${one.id}` },
        h('strong', null, gameTitle(one.game)),
        ` ${t('arena.one', { number: n(one.id) })}`,
      ),
      h(
        'p',
        { class: 'soft' },
        [
          t(`arena.format.${one.format}`),
          t('arena.count', { count: one.players.length }),
          t('arena.played', { count: one.planned, played: n(one.played) }),
          when(one.created_at * 1000),
        ].join(' · '),
      ),
    ),
    h('span', { class: 'arena-chip', dataset: { state } }, stateWords(one, state)),
  );
}
