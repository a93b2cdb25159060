// @ts-check
/** The dialog for a new game: who plays, the setup, where it starts. */
import { fill, freshId, h } from '../dom.js';
import { gameTitle, sideName, t } from '../i18n.js';
import { openDialog } from '../parts/dialog.js';
import { icon } from '../parts/icons.js';
import { clockForm, ladder, rememberOpponent } from '../parts/ladder.js';
import { chip } from '../board/draw.js';
import { openEditor } from '../editor/editor.js';
import '../parts/player-form.js';
import '../parts/setup-form.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../parts/player-form.js').PlayerForm} PlayerForm */
/** @typedef {import('../parts/setup-form.js').SetupForm} SetupForm */
/** @typedef {{setup: string, position: string, first: string, second: string, clocks?: import('./keeping.js').Clocks, tree?: string}} Agreement */

/** Options that hold a whole position: set up in the editor rather than typed. */
const POSITIONS = new Set(['start', 'grid']);

/**
 * @param {GameInfo} info
 * @param {View} view  the previous game, for its players and setup
 * @param {string} clock  of the previous game, `5m,2m`
 * @param {(agreement: Agreement) => void} start
 */
export function openFresh(info, view, clock, start) {
  const [first, second] = [seatForm(info, view, 'first'), seatForm(info, view, 'second')];
  const setup = setupForm(info, view);
  const clocks = clockForm(view, clock);
  /** @type {{setup: string, position: string} | null} */
  let custom = null;
  const place = h('div', { class: 'row' });
  const drawPlace = () =>
    fill(
      place,
      h('span', null, custom ? t('game.from-custom') : t('game.from-start')),
      h('button', { class: 'button small', onclick: edit }, icon('pencil'), t('game.set-up')),
      custom && h('button', { class: 'button small quiet', onclick: forget }, t('game.forget')),
    );
  const forget = () => {
    custom = null;
    drawPlace();
  };
  const edit = () =>
    openEditor(info, custom?.setup ?? setup.value, custom?.position ?? '', (made) => {
      custom = made;
      drawPlace();
    });
  const exchange = () => {
    const before = first.value;
    first.value = second.value;
    second.value = before;
    clocks.exchange();
  };
  setup.addEventListener('change', forget);
  drawPlace();
  const agree = () => {
    // Invalid input is shown in its field, and never taken for something else.
    if (![first, second, setup, clocks].every((form) => form.check())) {
      /** @type {HTMLElement | null} */
      const bad = dialog.querySelector('[aria-invalid="true"]');
      bad?.closest('details')?.setAttribute('open', '');
      bad?.focus();
      return;
    }
    dialog.close();
    start({
      setup: custom?.setup ?? seeded(info, setup.value),
      position: custom?.position ?? '',
      first: first.value,
      second: second.value,
      clocks: clocks.read(),
    });
  };
  const dialog = openDialog({
    title: t('game.fresh-title', { game: gameTitle(info.name) }),
    class: 'fresh-dialog',
    body: [
      ladderPart(info, view, first, second),
      h(
        'details',
        { class: 'more', open: clock !== '' },
        h('summary', null, t('clock.title')),
        clocks.element,
      ),
      h(
        'details',
        { class: 'more fresh-seats' },
        h('summary', null, t('ladder.advanced')),
        first,
        h(
          'button',
          { class: 'button small exchange', onclick: exchange },
          icon('swap'),
          t('game.exchange-sides'),
        ),
        second,
      ),
      h(
        'details',
        { class: 'more fresh-setup' },
        h('summary', null, t('game.options')),
        setup,
        h('div', { class: 'field' }, h('span', { class: 'field-label' }, t('game.position')), place),
      ),
    ],
    actions: [
      h('button', { class: 'button', onclick: () => dialog.close() }, t('shell.cancel')),
      h('button', { class: 'button primary', 'data-control': 'start', onclick: agree }, t('game.begin')),
    ],
  });
}

/**
 * Asks who plays a side from now on.
 * @param {GameInfo} info
 * @param {View} view
 * @param {'first' | 'second'} side
 * @param {(player: string) => void} change
 */
export function openSeat(info, view, side, change) {
  const form = seatForm(info, view, side);
  const agree = () => {
    if (!form.check()) return;
    dialog.close();
    change(form.value);
  };
  const dialog = openDialog({
    title: t('game.seat-title', { side: sideName(view, side) }),
    class: 'fresh-dialog',
    body: [
      ladder(info.name, form.value, (player) => void (form.value = player)),
      h('details', { class: 'more fresh-seats' }, h('summary', null, t('form.more')), form),
    ],
    actions: h(
      'button',
      { class: 'button primary', 'data-control': 'seat', onclick: agree },
      t('game.seat-change'),
    ),
  });
}

/**
 * The choice of opponent and side, which is written into the seat forms.
 * @param {GameInfo} info
 * @param {View} view
 * @param {PlayerForm} first
 * @param {PlayerForm} second
 */
function ladderPart(info, view, first, second) {
  const persons = [first, second].map((form) => form.value === 'human');
  let rival = persons[0] ? second.value : first.value;
  /** @type {'first' | 'second'} */
  let side = persons[0] || !persons[1] ? 'first' : 'second';
  const seat = () => {
    first.value = side === 'first' ? 'human' : rival;
    second.value = side === 'first' ? rival : 'human';
    rememberOpponent(info.name, rival);
  };
  const group = freshId('side');
  const pill = (
    /** @type {'first' | 'second' | 'chance'} */ choice,
    /** @type {import('../dom.js').Child} */ words,
  ) =>
    h(
      'label',
      { class: 'pill' },
      h('input', {
        type: 'radio',
        name: group,
        value: choice,
        checked: choice === side,
        onchange: () => {
          side = choice === 'chance' ? (Math.random() < 0.5 ? 'first' : 'second') : choice;
          seat();
        },
      }),
      h('span', null, words),
    );
  const watching = !persons[0] && !persons[1];
  return [
    ladder(info.name, watching ? '' : rival, (player) => {
      rival = player;
      seat();
    }),
    h(
      'fieldset',
      null,
      h('legend', null, t('ladder.side')),
      h(
        'div',
        { class: 'pills' },
        pill('first', [chip(view, 'first'), t('game.starts', { side: sideName(view, 'first') })]),
        pill('second', [chip(view, 'second'), sideName(view, 'second')]),
        pill('chance', t('ladder.chance')),
      ),
    ),
  ];
}

/** @param {GameInfo} info @param {View} view @param {'first' | 'second'} side */
function seatForm(info, view, side) {
  const form = /** @type {PlayerForm} */ (document.createElement('q-player-form'));
  form.game = info.name;
  form.label = t(side === 'first' ? 'game.starts' : 'game.follows', { side: sideName(view, side) });
  form.dataset.side = side;
  form.players = info.players;
  form.value = view.players[side === 'first' ? 0 : 1] ?? 'human';
  return form;
}

/** @param {GameInfo} info @param {View} view */
function setupForm(info, view) {
  const form = /** @type {SetupForm} */ (document.createElement('q-setup-form'));
  form.game = info.name;
  form.params = info.setup.filter((param) => !POSITIONS.has(param.name));
  form.value = view.setup
    .split(',')
    .filter((part) => !POSITIONS.has(part.split('=')[0] ?? ''))
    .join(',');
  return form;
}

/** Adds a random seed to a setup unless one is given. @param {GameInfo} info @param {string} setup */
function seeded(info, setup) {
  const hasSeed = info.setup.some((param) => param.name === 'seed');
  if (!hasSeed || !setup.includes('prefill=') || /(^|,)seed=/.test(setup)) return setup;
  return `${setup},seed=${Math.floor(Math.random() * 1e9)}`;
}
