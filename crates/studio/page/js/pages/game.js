// @ts-check
/** The page of a game for two. */
import { fill, h } from '../dom.js';
import { gameTitle, moveSpoken, playerName, sideName, t } from '../i18n.js';
import { say } from '../announce.js';
import { gameOf } from '../games.js';
import { confirmed } from '../parts/dialog.js';
import { exportDialog, importDialog } from '../parts/exchange.js';
import { toastError } from '../parts/toast.js';
import { openEditor } from '../editor/editor.js';
import { openFresh } from '../game/fresh.js';
import { registerKeys } from '../game/keys.js';
import { openRules } from '../game/rules.js';
import { Room } from '../game/room.js';
import { sayEvaluation, sayLast, sayMoves, sayPosition } from '../game/speech.js';

/** @typedef {import('../router.js').Route} Route */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../../messages.js').View} View */

/**
 * @param {HTMLElement} root
 * @param {Route} route
 */
export function mount(root, route) {
  const game = route.game ?? '';
  fill(root, h('h1', null, gameTitle(game)), h('p', { class: 'soft' }, t('game.opening')));
  /** @type {Room | null} */
  let room = null;
  let offKeys = () => {};
  const info = gameOf(game);
  if (info) {
    room = new Room(
      root,
      info,
      actionsOf(info, () => room),
    );
    offKeys = registerKeys(keysOf(info, () => room));
    room.openState(route.state, false);
  }
  return {
    unmount() {
      offKeys();
      room?.close();
    },
    translate: () => (room ? room.draw() : fill(root, h('h1', null, gameTitle(game)))),
    /** @param {Route} to */
    restore: (to) => room?.openState(to.state, true),
  };
}

/** @typedef {() => Room | null} RoomOf */

/**
 * The actions of the buttons.
 * @param {GameInfo} info
 * @param {RoomOf} get
 * @returns {import('../game/controls.js').ControlActions}
 */
function actionsOf(info, get) {
  const withView = (/** @type {(room: Room, view: View) => void} */ run) => () => {
    const room = get();
    if (room?.table.view) run(room, room.table.view);
  };
  return {
    fresh: withView((room, view) =>
      openFresh(info, view, room.clockText, (agreement) => room.begin(agreement)),
    ),
    undo: withView((room) => room.undo()),
    redo: withView((room) => room.redo()),
    hint: withView((room) => room.hint()),
    analysis: withView((room) => room.toggleAnalysis()),
    resign: withView((room, view) => void resign(room, view)),
    rules: withView(() => openRules(info)),
    edit: withView(
      (room, view) =>
        void openEditor(info, view.setup, view.position, (made) =>
          room.begin({ ...made, ...playersOf(view) }),
        ).catch(toastError),
    ),
    import: withView((room, view) =>
      importDialog({
        game: info,
        setup: view.setup,
        open: (found) =>
          room.begin({ setup: found.setup, position: found.record, tree: found.tree, ...playersOf(view) }),
      }),
    ),
    export: withView((_, view) =>
      exportDialog({
        tree: view.tree ?? '',
        game: info,
        setup: view.setup,
        position: view.position,
        moves: view.history.map(({ text }) => text),
        players: view.players.map((player) => playerName(player)).join(' – '),
      }),
    ),
  };
}

/** @param {View} view */
function playersOf(view) {
  const [first = 'human', second = 'human'] = view.players;
  return { first, second };
}

/** @param {Room} room @param {View} view */
async function resign(room, view) {
  if (view.outcome || room.table.persons === 0) return;
  const side =
    room.table.persons === 2 ? view.turn : room.table.seat('first') === 'human' ? 'first' : 'second';
  const sure = await confirmed(
    t('game.resign'),
    t('game.resign-sure', { side: sideName(view, side) }),
    t('game.resign'),
  );
  if (sure) room.table.resign(side);
}

/** @param {GameInfo} info @param {RoomOf} get @returns {import('../game/keys.js').KeyActions} */
function keysOf(info, get) {
  const actions = actionsOf(info, get);
  const view = () => get()?.table.view ?? null;
  const spoken = (/** @type {(view: View) => void} */ run) => () => {
    const shown = view();
    if (shown) run(shown);
  };
  const driver = () => get()?.driver;
  return {
    go: (by) => get()?.jump((get()?.table.ply ?? 0) + by),
    toStart: () => get()?.jump(0),
    toEnd: () => get()?.jump(view()?.plies ?? 0),
    fresh: actions.fresh,
    undo: actions.undo,
    redo: actions.redo,
    hint: actions.hint,
    analysis: actions.analysis,
    evaluation: spoken((shown) => {
      const room = get();
      if (room) sayEvaluation(shown, room.evaluations);
    }),
    best: spoken((shown) => sayBest(get(), shown)),
    last: spoken(sayLast),
    legal: spoken(sayMoves),
    position: spoken(sayPosition),
    canPause: () => driver()?.isWatching ?? false,
    pause: () => {
      const watched = driver();
      if (watched?.running) watched.running = false;
      else watched?.resume();
    },
    digit: (key) => get()?.board.type(key),
    board: () => get()?.board.focusCell(),
  };
}

/** Announces the best known move, or asks for it. @param {Room | null} room @param {View} view */
function sayBest(room, view) {
  const best = room?.evaluations.at(view, view.ply)?.best;
  const move = view.moves.find((candidate) => candidate.text === best);
  if (move) say(t('analysis.best', { move: moveSpoken(view, move) }), { urgent: true });
  else room?.hint();
}
