// @ts-check
/** The keys of a game page. The board handles its own. */
import { register } from '../keys.js';
import { moveSpoken, t } from '../i18n.js';
import { say } from '../dom.js';
import { sayEvaluation, sayLast, sayMoves, sayPosition } from './speech.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../pages/game.js').GamePage} GamePage */

const GAME = 'game.keys.game';
const SPEAK = 'game.keys.speak';
const BOARD = 'game.keys.board';

/** @param {GamePage} page @returns {() => void} takes them back */
export function registerKeys(page) {
  const { actions, board, game } = page;
  const free = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => number} */ ply) =>
    register({ key, label, group: GAME, when: isFree, run: () => page.jump(ply()) });
  const act = (/** @type {string} */ key, /** @type {keyof typeof actions} */ name) =>
    register({ key, label: `game.${name}`, group: GAME, run: actions[name] });
  const spoken = (
    /** @type {string} */ key,
    /** @type {string} */ name,
    /** @type {(view: View) => void} */ run,
  ) =>
    register({
      ...{ key, label: `game.keys.${name}`, group: SPEAK },
      run: () => void (game.view && run(game.view)),
    });
  const offs = [
    free('ArrowLeft', 'game.back', () => game.ply - 1),
    free('ArrowRight', 'game.forward', () => game.ply + 1),
    free('Home', 'game.to-start', () => 0),
    free('End', 'game.to-end', () => Infinity),
    act('n', 'fresh'),
    act('u', 'undo'),
    act('r', 'redo'),
    act('h', 'hint'),
    act('a', 'analysis'),
    register({ key: 'g', label: 'game.keys.to-board', group: BOARD, run: () => board.focusCell() }),
    register({ key: 'ArrowLeft ArrowUp ArrowDown ArrowRight', label: 'game.keys.walk', group: BOARD }),
    register({ key: 'Enter', label: 'game.keys.point', group: BOARD }),
    register({ key: 'Escape', label: 'game.keys.step-back', group: BOARD }),
    register({
      key: '1 2 3 4 5 6 7 8 9',
      shown: '1–9',
      label: 'game.keys.digit',
      group: BOARD,
      when: isFree,
      run: (event) => board.type(event.key),
    }),
    spoken('e', 'evaluation', (view) => sayEvaluation(view, page.analysis.known)),
    spoken('b', 'best', (view) => sayBest(page, view)),
    spoken('l', 'last', sayLast),
    spoken('m', 'legal', sayMoves),
    spoken('p', 'position', sayPosition),
    register({ key: '␣', label: 'game.keys.pause', group: GAME }),
    onSpace(page),
  ];
  return () => offs.forEach((off) => off());
}

/** Whether the arrow keys are free, that is, not used by a slider or a list of choices. */
function isFree() {
  return !(document.activeElement instanceof HTMLInputElement);
}

/** The space bar presses the focused element; otherwise it pauses. @param {GamePage} page */
function onSpace({ game }) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== ' ' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector('dialog[open]') || !game.isWatching) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('button, input, select, textarea, a, summary, [role="gridcell"], [role="button"]'))
      return;
    event.preventDefault();
    if (game.running) game.run(false);
    else game.resume();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** Announces the best known move, or asks for it. @param {GamePage} page @param {View} view */
function sayBest({ actions, analysis }, view) {
  const best = analysis.here?.best;
  const move = view.moves.find((candidate) => candidate.text === best);
  if (move) say(t('analysis.best', { move: moveSpoken(view, move) }), { urgent: true });
  else actions.hint();
}
