// @ts-check
/** The layout of a game page: header, seats, board, buttons, notes and panel, always in the same places. */
import { fill, h } from '../dom.js';
import { gameSummary, sideName, statusOf, t } from '../i18n.js';
import { icon } from '../parts/icons.js';
import { chip } from './seats.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').GameInfo} GameInfo */
/** @typedef {import('../dom.js').Child} Child */
/**
 * @typedef {object} Places
 * @property {Child[]} head
 * @property {import('./seats.js').Seats} seats
 * @property {Child[]} board
 * @property {HTMLElement} controls
 * @property {Child[]} note  contents that come and go
 * @property {HTMLElement} tabs
 */

/** @param {string} game @param {Places} places */
export function gameLayout(game, { head, seats, board, controls, note, tabs }) {
  return h(
    'div',
    { class: 'game', 'data-game': game },
    h('header', { class: 'game-head' }, head),
    seats.top,
    h('div', { class: 'game-board' }, board),
    seats.bottom,
    controls,
    h('div', { class: 'game-note' }, note),
    tabs,
  );
}

/** What the game is about, with a link to its rules, until the first move. @param {GameInfo} info @param {() => void} rules */
export function guide(info, rules) {
  const button = h(
    'button',
    { type: 'button', class: 'button small', 'data-control': 'guide-rules', onclick: rules },
    icon('book'),
    t('game.rules'),
  );
  return h('div', { class: 'guide' }, h('p', null, `${gameSummary(info)}.`), h('p', null, button));
}

/** Whose turn it is, or how the game ended. @param {HTMLElement} place @param {View} view */
export function drawStatus(place, view) {
  const side = view.outcome ? view.outcome.winner : view.turn;
  // Shortened: the seats show what a status adds after a semicolon, and the card at the end of the game shows how it
  // was won.
  const words = statusOf(view);
  const winner = view.outcome?.winner;
  const brief = winner ? `${sideName(view, winner)} ${t('game.winner')}` : (words.split(/\s*[;,:]/)[0] ?? '');
  fill(place, side ? chip(view, side) : null, h('p', { title: words }, brief));
  place.classList.toggle('over', view.outcome !== null);
}
