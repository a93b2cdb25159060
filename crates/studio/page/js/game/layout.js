// @ts-check
/** The places of a game page: head, strips, board, buttons, notes and the panel, always the same. */
import { fill, h } from '../dom.js';
import { statusOf } from '../i18n.js';
import { chip } from './seats.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../dom.js').Child} Child */
/**
 * @typedef {object} Places
 * @property {Child[]} head
 * @property {import('./seats.js').Seats} seats
 * @property {Child[]} board
 * @property {HTMLElement} controls
 * @property {Child[]} note  what comes and goes
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

/** Whose turn it is, or how the game ended. @param {HTMLElement} place @param {View} view */
export function drawStatus(place, view) {
  const side = view.outcome ? view.outcome.winner : view.turn;
  fill(place, side ? chip(view, side) : null, h('p', null, statusOf(view)));
  place.classList.toggle('over', view.outcome !== null);
}
