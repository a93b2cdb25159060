// @ts-check
/** The page of a game for two: its actions, and the keys that reach them. The board handles its own keys. */
import { register } from '../keys.js';
import { fill, h, say } from '../dom.js';
import { gameTitle, moveSpoken, playerName, sideName, t } from '../i18n.js';
import { gameOf } from '../games.js';
import { confirmed } from '../parts/dialog.js';
import { exportDialog, importDialog } from '../parts/exchange.js';
import { toastError } from '../parts/toast.js';
import { openEditor } from '../editor/editor.js';
import { openFresh } from '../game/fresh.js';
import { openRules } from '../game/rules.js';
import { Room } from '../game/room.js';
import { sayEvaluation, sayLast, sayMoves, sayPosition } from '../game/speech.js';

/** @typedef {import('../router.js').Route} Route */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../../messages.js').View} View */

/**
 * @typedef {object} KeyActions
 * @property {(by: number) => void} go  this many moves forward
 * @property {() => void} toStart
 * @property {() => void} toEnd
 * @property {() => void} fresh
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} analysis
 * @property {() => void} evaluation
 * @property {() => void} best
 * @property {() => void} last
 * @property {() => void} legal
 * @property {() => void} position
 * @property {() => void} pause
 * @property {() => boolean} canPause
 * @property {(key: string) => void} digit  a column, or a digit for the cell chosen
 * @property {() => void} board  moves the focus to the board
 */

/** @param {KeyActions} actions @returns {() => void} takes them back */
export function registerKeys(actions) {
  const game = 'game.keys.game';
  const speak = 'game.keys.speak';
  const board = 'game.keys.board';
  const offs = [
    register({ key: 'ArrowLeft', label: 'game.back', group: game, when: isFree, run: () => actions.go(-1) }),
    register({
      key: 'ArrowRight',
      label: 'game.forward',
      group: game,
      when: isFree,
      run: () => actions.go(1),
    }),
    register({ key: 'Home', label: 'game.to-start', group: game, when: isFree, run: actions.toStart }),
    register({ key: 'End', label: 'game.to-end', group: game, when: isFree, run: actions.toEnd }),
    register({ key: 'n', label: 'game.fresh', group: game, run: actions.fresh }),
    register({ key: 'u', label: 'game.undo', group: game, run: actions.undo }),
    register({ key: 'r', label: 'game.redo', group: game, run: actions.redo }),
    register({ key: 'h', label: 'game.hint', group: game, run: actions.hint }),
    register({ key: 'a', label: 'game.analysis', group: game, run: actions.analysis }),
    register({ key: 'g', label: 'game.keys.to-board', group: board, run: actions.board }),
    register({ key: 'ArrowLeft ArrowUp ArrowDown ArrowRight', label: 'game.keys.walk', group: board }),
    register({ key: 'Enter', label: 'game.keys.point', group: board }),
    register({ key: 'Escape', label: 'game.keys.step-back', group: board }),
    register({
      key: '1 2 3 4 5 6 7 8 9',
      shown: '1–9',
      label: 'game.keys.digit',
      group: board,
      when: isFree,
      run: (event) => actions.digit(event.key),
    }),
    register({ key: 'e', label: 'game.keys.evaluation', group: speak, run: actions.evaluation }),
    register({ key: 'b', label: 'game.keys.best', group: speak, run: actions.best }),
    register({ key: 'l', label: 'game.keys.last', group: speak, run: actions.last }),
    register({ key: 'm', label: 'game.keys.legal', group: speak, run: actions.legal }),
    register({ key: 'p', label: 'game.keys.position', group: speak, run: actions.position }),
    register({ key: '␣', label: 'game.keys.pause', group: game }),
    onSpace(actions),
  ];
  return () => offs.forEach((off) => off());
}

/** Whether the arrow keys are free, that is, not used by a slider or a list of choices. */
function isFree() {
  return !(document.activeElement instanceof HTMLInputElement);
}

/** The space bar presses the focused element; otherwise it pauses. @param {KeyActions} actions */
function onSpace(actions) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== ' ' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector('dialog[open]') || !actions.canPause()) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('button, input, select, textarea, a, summary, [role="gridcell"], [role="button"]'))
      return;
    event.preventDefault();
    actions.pause();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

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

/** @param {GameInfo} info @param {RoomOf} get @returns {KeyActions} */
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
