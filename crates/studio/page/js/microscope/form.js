// @ts-check
/** The form of the microscope: a position, one or two searches, and how many nodes they may visit. */
import { freshId, h } from '../dom.js';
import { allGames } from '../games.js';
import { t } from '../i18n.js';

/**
 * @typedef {object} Wanted
 * @property {string} game
 * @property {string} setup
 * @property {string} moves
 * @property {string} a
 * @property {string} b
 * @property {string} nodes
 */

/** Searches that the form offers. */
const SEARCHES = [
  'minimax:depth=2',
  'alphabeta:depth=3',
  'alphabeta:depth=4',
  'alphabeta:depth=4,order=best',
  'alphabeta:depth=4,order=worst',
  'pvs:depth=4',
  'mcts:simulations=300',
];

/** The orders in which alpha-beta can try moves. */
const ORDERS = /** @type {const} */ (['rules', 'best', 'worst']);

/** A player string with another move order. @param {string} player @param {string} order */
export function withOrder(player, order) {
  const [name = '', params = ''] = player.split(':');
  const others = params.split(',').filter((pair) => pair && !pair.startsWith('order='));
  const all = order === 'rules' ? others : [...others, `order=${order}`];
  return all.length > 0 ? `${name}:${all.join(',')}` : name;
}

/** The move order of a player string; none where it cannot be chosen. @param {string} player */
export function orderOf(player) {
  if (!/^alphabeta(:|$)/.test(player.trim())) return null;
  return /(?:[:,])order=(\w+)/.exec(player)?.[1] ?? 'rules';
}

/**
 * @param {Wanted} state
 * @param {(wanted: Wanted) => void} run
 * @returns {HTMLElement}
 */
export function searchForm(state, run) {
  const field = (
    /** @type {string} */ key,
    /** @type {HTMLInputElement | HTMLSelectElement} */ input,
    /** @type {import('../dom.js').Child} */ more = null,
  ) => {
    input.id = freshId('micro');
    return h('div', { class: 'field' }, h('label', { htmlFor: input.id }, t(key)), input, more);
  };
  const list = freshId('searches');
  const options = allGames()
    .filter((of) => of.sides === 2)
    .map(({ name, title }) => h('option', { value: name, selected: name === state.game }, title));
  const game = h('select', { name: 'game' }, options);
  const text = (/** @type {'moves' | 'setup' | 'a' | 'b'} */ name, /** @type {object} */ more = {}) =>
    h('input', { type: 'text', name, value: state[name], autocomplete: 'off', spellcheck: false, ...more });
  const moves = text('moves', { placeholder: t('micro.position.help') });
  const setup = text('setup');
  const a = text('a', { list, required: true });
  const b = text('b', { list });
  const nodes = h('input', {
    ...{ type: 'number', name: 'nodes', value: state.nodes, min: '1', max: '1000000', required: true },
  });
  const form = h(
    'form',
    {
      class: 'micro-fields',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        run({
          ...{ game: game.value, setup: setup.value, moves: moves.value },
          ...{ a: a.value, b: b.value, nodes: nodes.value },
        });
      },
    },
    field('micro.game', game),
    field('micro.position', moves),
    field('micro.a', a, orderChoice(a)),
    field('micro.b', b, orderChoice(b)),
    h('button', { type: 'submit', class: 'button primary' }, t('micro.run')),
    h(
      'details',
      { class: 'micro-more' },
      h('summary', null, t('micro.form.more')),
      h('div', { class: 'micro-fields' }, field('micro.setup', setup), field('micro.nodes', nodes)),
    ),
    h(
      'datalist',
      { id: list },
      SEARCHES.map((value) => h('option', { value })),
    ),
  );
  // On a phone the search comes first.
  const open = !matchMedia('(max-width: 560px), (max-height: 540px)').matches;
  return h('details', { class: 'card micro-form', open }, h('summary', null, t('micro.form')), form);
}

/** A choice of the move order, where the search of a field has one. @param {HTMLInputElement} input */
function orderChoice(input) {
  const select = h(
    'select',
    {
      class: 'micro-order',
      'aria-label': t('micro.order'),
      onchange: () => {
        input.value = withOrder(input.value.trim(), select.value);
      },
    },
    ORDERS.map((name) => h('option', { value: name }, t(`micro.order.${name}`))),
  );
  const follow = () => {
    const now = orderOf(input.value);
    select.hidden = now === null;
    if (now !== null) select.value = now;
  };
  input.addEventListener('input', follow);
  follow();
  return select;
}
