// @ts-check
/**
 * The controls: game, position, and one or two searches by menus of algorithm and depth. The menus write player
 * strings, which experts can type under “More choices”.
 */
import { fill, freshId, h } from '../dom.js';
import { allGames, playerOf, readPlayer } from '../games.js';
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

/**
 * The algorithms in the menus, and the parameter that limits each.
 * @type {Record<string, {param: string, usual: number, most: number}>}
 */
const ALGORITHMS = {
  minimax: { param: 'depth', usual: 2, most: 12 },
  alphabeta: { param: 'depth', usual: 3, most: 12 },
  pvs: { param: 'depth', usual: 4, most: 12 },
  mcts: { param: 'simulations', usual: 300, most: 100_000 },
};

/** The move orders of alpha-beta. */
const ORDERS = /** @type {const} */ (['rules', 'best', 'worst']);

/** A player string with a changed parameter; null removes it. @param {string} player @param {string} param @param {string | null} value */
function withParam(player, param, value) {
  const { name, params } = readPlayer(player);
  params.delete(param);
  if (value !== null) params.set(param, value);
  return params.size > 0 ? `${name}:${[...params].map((pair) => pair.join('=')).join(',')}` : name;
}

/** The value of a parameter in a player string. @param {string} player @param {string} param */
const paramIn = (player, param) => readPlayer(player).params.get(param) ?? null;

/**
 * @param {Wanted} state
 * @param {(wanted: Wanted) => void} run
 * @returns {HTMLElement}
 */
export function searchForm(state, run) {
  const text = (/** @type {'moves' | 'setup' | 'a' | 'b'} */ name, /** @type {object} */ more = {}) =>
    h('input', { type: 'text', name, value: state[name], autocomplete: 'off', spellcheck: false, ...more });
  const options = allGames()
    .filter((of) => of.sides === 2)
    .map(({ name, title }) => h('option', { value: name, selected: name === state.game }, title));
  const game = h('select', { name: 'game' }, options);
  const [moves, setup] = [text('moves', { placeholder: t('micro.position.help') }), text('setup')];
  const [a, b] = [text('a', { required: true }), text('b')];
  const nodes = h('input', {
    ...{ type: 'number', name: 'nodes', value: state.nodes, min: '1', max: '1000000', required: true },
  });
  const send = () => form.requestSubmit();
  game.addEventListener('change', () => {
    // Moves and setups of one game mean nothing in another.
    moves.value = setup.value = '';
    send();
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
    field('micro.position', moves, 'wide'),
    searchMenus('a', a, game, send),
    searchMenus('b', b, game, send),
    h('button', { type: 'submit', class: 'button primary' }, t('micro.run')),
    h(
      'details',
      { class: 'micro-form' },
      h('summary', null, t('micro.form.more')),
      h(
        'div',
        { class: 'card micro-more' },
        field('micro.a', a),
        orderChoice(a),
        field('micro.b', b),
        orderChoice(b),
        field('micro.setup', setup),
        field('micro.nodes', nodes),
      ),
    ),
  );
  return form;
}

/** @param {string} key @param {HTMLInputElement | HTMLSelectElement} input @param {string} [kind] */
function field(key, input, kind = '') {
  input.id = freshId('micro');
  return h('div', { class: `field ${kind}` }, h('label', { htmlFor: input.id }, t(key)), input);
}

/**
 * The menus of a search: algorithm and limit. They write the player string and follow it.
 * @param {'a' | 'b'} which
 * @param {HTMLInputElement} input  with the player string
 * @param {HTMLSelectElement} game
 * @param {() => void} send
 */
function searchMenus(which, input, game, send) {
  const menu = h('select', { id: freshId('micro'), 'data-menu': which });
  const far = h('input', { type: 'number', id: freshId('micro'), min: '1', 'data-far': which });
  const label = h('label', { htmlFor: far.id });
  const reach = h('div', { class: 'field far' }, label, far);
  const follow = () => {
    const name = readPlayer(input.value).name;
    const listed = Object.keys(ALGORITHMS).filter((one) => playerOf(game.value, one));
    const option = (/** @type {string} */ value, /** @type {string} */ words) =>
      h('option', { value, selected: value === name }, words);
    const isOther = name !== '' && !listed.includes(name);
    fill(
      menu,
      which === 'b' && option('', t('micro.no-b')),
      listed.map((one) => option(one, playerOf(game.value, one)?.title ?? one)),
      isOther && option(name, playerOf(game.value, name)?.title ?? name),
    );
    const known = ALGORITHMS[name];
    reach.hidden = !known;
    if (!known) return;
    label.textContent = t(`micro.${known.param}`);
    far.max = String(known.most);
    far.value = paramIn(input.value, known.param) ?? '';
  };
  menu.addEventListener('change', () => {
    const known = ALGORITHMS[menu.value];
    input.value = known ? `${menu.value}:${known.param}=${known.usual}` : menu.value;
    input.dispatchEvent(new Event('input'));
    send();
  });
  far.addEventListener('change', () => {
    const known = ALGORITHMS[readPlayer(input.value).name];
    if (!known || !far.reportValidity()) return;
    input.value = withParam(input.value.trim(), known.param, far.value || null);
    send();
  });
  input.addEventListener('input', follow);
  follow();
  const key = which === 'a' ? 'micro.search-a' : 'micro.search-b';
  return [h('div', { class: 'field' }, h('label', { htmlFor: menu.id }, t(key)), menu), reach];
}

/** A choice of move order, if the search of a field supports it. @param {HTMLInputElement} input */
function orderChoice(input) {
  const select = h(
    'select',
    {
      class: 'micro-order',
      'aria-label': t('micro.order'),
      onchange: () => {
        const order = select.value === 'rules' ? null : select.value;
        input.value = withParam(input.value.trim(), 'order', order);
      },
    },
    ORDERS.map((name) => h('option', { value: name }, t(`micro.order.${name}`))),
  );
  const follow = () => {
    select.hidden = readPlayer(input.value).name !== 'alphabeta';
    select.value = paramIn(input.value, 'order') ?? 'rules';
  };
  input.addEventListener('input', follow);
  follow();
  return select;
}
