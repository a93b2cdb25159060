// @ts-check
/**
 * What is heard: changes as they happen, information that people request by key, and a short sound for each move, for
 * people who want one.
 */
import { cellSpoken, moveSpoken, n, says, sideName, statusOf, t } from '../i18n.js';
import { padTargets } from '../board/moves.js';
import { gainOf, keepsScore } from '../board/moves.js';
import { signed, valueWords } from '../analysis/value.js';
import { kept, say } from '../dom.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../analysis/analysis.js').Evaluations} Evaluations */

/** Maximum number of moves read out one by one; beyond that, only their number and the first. */
const MOST = 12;

/**
 * Announces a change; if only programs play, just the result, and nothing while one is thinking.
 * @param {View} view
 * @param {import('../../messages.js').Cause} cause
 * @param {boolean} watching
 */
export function sayChange(view, cause, watching) {
  if (view.outcome && view.ply === view.plies) {
    if (!watching && cause !== 'opened') say(lastWords(view));
    say(statusOf(view), { urgent: watching });
    return;
  }
  if (cause === 'opened' || watching) return;
  // A person hears their own move from the board. The opponent's is announced, with whose turn it is now.
  if (cause === 'played' && view.awaits !== 'person') return;
  say([lastWords(view), turnWords(view), offerWords(view)].filter(Boolean).join('. '));
}

/** The available moves that are neither on the board nor digits: swap, pass. @param {View} view */
function offerWords(view) {
  const offered = padTargets(view).filter((target) => view.moves.some((move) => move.steps[0] === target.id));
  return offered.length > 0
    ? t('game.offer', { what: offered.map((target) => says(target.label)).join(', ') })
    : '';
}

/** @param {View} view */
function turnWords(view) {
  return t('game.turn-of', { side: sideName(view, view.turn) });
}

/** The last move in words, with its points. @param {View} view */
export function lastWords(view) {
  const ply = view.history[view.ply - 1];
  if (!ply) return t('game.start');
  const gain = keepsScore(view) ? gainOf(view, view.ply - 1).score : 0;
  return [moveSpoken(view, ply), gain !== 0 ? t('game.points', { score: signed(gain) }) : '']
    .filter(Boolean)
    .join(', ');
}

/** @param {View} view @param {Evaluations} evaluations */
export function sayEvaluation(view, evaluations) {
  const value = evaluations.at(view, view.ply)?.value;
  say(
    view.outcome
      ? statusOf(view)
      : value
        ? t('analysis.spoken', { side: sideName(view, view.turn), value: valueWords(value, view.game) })
        : t('analysis.none'),
    { urgent: true },
  );
}

/** @param {View} view */
export function sayLast(view) {
  say(lastWords(view), { urgent: true });
}

/** @param {View} view */
export function sayMoves(view) {
  if (view.moves.length === 0) {
    say(statusOf(view), { urgent: true });
    return;
  }
  const names = view.moves
    .slice(0, MOST)
    .map((move) => move.text)
    .join(', ');
  const rest = view.moves.length > MOST ? `, ${t('game.and-more')}` : '';
  say(t('game.legal', { count: view.moves.length, moves: names + rest }), { urgent: true });
}

/** Announces whose turn it is, the numbers kept, and every cell that is not empty. @param {View} view */
export function sayPosition(view) {
  const facts = view.board.facts.map(({ title, side, value }) =>
    [side ? sideName(view, side) : '', n(value), title].filter(Boolean).join(' '),
  );
  const cells = view.board.cells
    .filter((cell) => cell.stone || typeof cell.digit === 'number')
    .map((cell) => cellSpoken(view, cell));
  say([statusOf(view), ...facts, ...(cells.length > 0 ? cells : [t('game.empty-board')])].join('. '), {
    urgent: true,
  });
}

/** @type {AudioContext | null} */
let context = null;

/** Whether moves make a sound. */
export function soundsOn() {
  return kept('sounds') === 'on';
}

/** @param {boolean} on */
export function setSounds(on) {
  kept('sounds', on ? 'on' : null);
}

/** A knock: lower for the second side, longer at the end. @param {'first' | 'second'} side @param {boolean} over */
export function knock(side, over) {
  if (!soundsOn() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(side === 'first' ? 240 : 190, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.08);
  gain.gain.setValueAtTime(0.18, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + (over ? 0.5 : 0.12));
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + (over ? 0.5 : 0.12));
}
