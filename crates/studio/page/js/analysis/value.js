// @ts-check
/**
 * Values of moves and positions for people: short on the board, in words, and as a share from 0 (lost) to 1 (won) for
 * bars, graphs and comparisons.
 *
 * A value is always for the side to move. `proved` is the truth, `estimated` a search's
 * opinion, `rate` the share of simulations won.
 */
import { gameOf } from '../games.js';
import { n, t } from '../i18n.js';

/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {'win' | 'loss' | 'even' | 'ahead' | 'behind'} Tone  for colours */

/** Scores from this one on are a forced end; see Value. */
const DECIDED = 980_000;

/** Whether the score is a forced win or loss. @param {Value} value */
const isEnd = (value) => Math.abs(value.score ?? 0) >= DECIDED;

/** Whether a forced win or loss is proved. @param {Value} value */
export function isDecided(value) {
  return value.kind === 'proved' && isEnd(value);
}

/**
 * From 0 (lost) to 1 (won) for the side to move.
 * @param {Value} value
 * @param {string} game
 */
export function share(value, game) {
  if (typeof value.rate === 'number') return value.rate;
  const score = value.score ?? 0;
  if (isDecided(value)) return score > 0 ? 1 : 0;
  // The score that wins three games in four is set by each game.
  const scale = (gameOf(game)?.scale ?? 50) / Math.log(3);
  return 1 / (1 + Math.exp(-score / scale));
}

/**
 * For sorting: better moves rank higher. Forced wins come first, sooner before later; losses last, later before sooner.
 * @param {Value} value
 * @param {string} game
 */
export function rank(value, game) {
  if (isDecided(value)) return (value.score ?? 0) / DECIDED;
  return share(value, game) * 1.8 - 0.9;
}

/** @param {Value} value @param {string} game @returns {Tone} */
export function tone(value, game) {
  const part = share(value, game);
  if (isDecided(value)) return part > 0.5 ? 'win' : 'loss';
  if (value.kind === 'proved') return part > 0.5 ? 'win' : part < 0.5 ? 'loss' : 'even';
  return part > 0.53 ? 'ahead' : part < 0.47 ? 'behind' : 'even';
}

/**
 * A few characters for the board: W7, L4, W (distance unknown), = or a proved score; otherwise the chance of winning in
 * per cent.
 * @param {Value} value
 * @param {string} game
 */
export function shortValue(value, game) {
  if (value.kind !== 'proved') return n(Math.round(100 * share(value, game)));
  const score = value.score ?? 0;
  if (isDecided(value))
    return t(score > 0 ? 'analysis.short-win' : 'analysis.short-loss', { plies: String(value.plies ?? '') });
  if (score === 0) return '=';
  return signed(score);
}

/** The score with its sign, using a minus and not a hyphen. @param {number} score */
export function signed(score) {
  if (score === 0) return '0';
  return `${score > 0 ? '+' : '−'}${n(Math.abs(score))}`;
}

/**
 * In words, on one scale for all players: proved results as they are, otherwise the chance of winning.
 * @param {Value} value
 * @param {string} game
 */
export function valueWords(value, game) {
  return value.kind === 'proved' ? rawWords(value) : chanceWords(value, game);
}

/**
 * A value in a few characters, for a phone.
 * @param {Value} value
 * @param {string} game
 */
export function briefWords(value, game) {
  const short = shortValue(value, game);
  return value.kind === 'proved' ? short : `≈ ${short}\u00a0%`;
}

/**
 * In the player's own units, saying whether it is proved.
 * @param {Value} value
 */
export function rawWords(value) {
  if (typeof value.rate === 'number')
    return t('analysis.rate', { share: n(Math.round(value.rate * 1000) / 10) });
  const score = value.score ?? 0;
  if (isDecided(value)) {
    const plies = value.plies ?? 0;
    if (plies === 0) return t(score > 0 ? 'analysis.won' : 'analysis.lost');
    return t(score > 0 ? 'analysis.win-in' : 'analysis.loss-in', { count: plies });
  }
  if (isEnd(value)) return t(score > 0 ? 'analysis.seems-won' : 'analysis.seems-lost');
  if (value.kind !== 'proved') return t('analysis.estimate', { score: signed(score) });
  return score === 0 ? t('analysis.draw') : t('analysis.exact', { score: signed(score) });
}

/**
 * The chance of winning that an estimate corresponds to.
 * @param {Value} value
 * @param {string} game
 */
function chanceWords(value, game) {
  return t('analysis.chance', { share: n(Math.round(100 * share(value, game))) });
}

/**
 * The value from the opponent's point of view.
 * @param {Value} value
 * @returns {Value}
 */
export function flipped(value) {
  const turned = { ...value };
  if (typeof value.rate === 'number') turned.rate = 1 - value.rate;
  if (typeof value.score === 'number') turned.score = -value.score;
  return turned;
}
