// @ts-check
/** The keys of the game page. The board handles its own; these work everywhere else, too. */
import { register } from '../keys.js';

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
