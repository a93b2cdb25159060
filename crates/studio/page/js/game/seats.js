// @ts-check
/**
 * The two sides: who plays them, whose turn it is, their points, and how long the last move
 * took.
 */
import { fill, h, svg } from '../dom.js';
import { n, playerName, sideName, t } from '../i18n.js';
import { stone } from '../board/draw.js';
import { gainOf } from '../board/gains.js';
import { signed } from '../analysis/value.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Fact} FactView */
/** @typedef {'first' | 'second'} SideName */

/** @type {SideName[]} */
const SIDES = ['first', 'second'];

/** A small piece of a side. @param {View} view @param {SideName} side */
export function chip(view, side) {
  const drawing = svg(
    'svg',
    { class: 'chip', viewBox: '-46 -46 92 92', 'aria-hidden': 'true' },
    stone(side, 0, 0),
  );
  const [first, second] = view.board.looks;
  drawing.style.setProperty('--first', first?.colour ?? '');
  drawing.style.setProperty('--second', second?.colour ?? '');
  return drawing;
}

export class Seats {
  /** @type {HTMLElement} */ element = h('section', { class: 'card seats' });

  /** @param {View} view @param {SideName | null} thinking */
  update(view, thinking) {
    this.element.setAttribute('aria-label', t('game.players'));
    fill(
      this.element,
      SIDES.map((side) => seat(view, side, thinking === side)),
    );
  }
}

/** @param {View} view @param {SideName} side @param {boolean} thinking */
function seat(view, side, thinking) {
  const turn = !view.outcome && view.turn === side;
  const won = view.outcome?.winner === side;
  const player = view.players[side === 'first' ? 0 : 1] ?? 'human';
  const state = won ? t('game.winner') : turn ? t(thinking ? 'game.is-thinking' : 'game.to-move') : '';
  return h(
    'div',
    { class: `seat ${turn ? 'turn' : ''} ${won ? 'won' : ''}` },
    chip(view, side),
    h(
      'div',
      { class: 'seat-who' },
      h('strong', null, sideName(view, side)),
      h('span', { class: 'soft' }, playerName(player)),
    ),
    h('div', { class: 'seat-facts' }, facts(view, side)),
    h('span', { class: 'seat-state' }, state),
  );
}

/** Score first and large, with the last gain; the others small. @param {View} view @param {SideName} side */
function facts(view, side) {
  const own = (/** @type {FactView[]} */ list) => list.filter((fact) => fact.side === side);
  const score = own(view.tally).find((fact) => fact.name === 'score');
  if (!score)
    return own(view.board.facts).map((fact) =>
      h('span', { class: 'fact' }, h('b', null, n(fact.value)), ` ${fact.title}`),
    );
  const last = view.history[view.ply - 1];
  const gain = last?.side === side ? gainOf(view, view.ply - 1) : null;
  const rest = own(view.tally).filter((fact) => fact.name === 'penalties' || fact.name === 'completions');
  return [
    h(
      'span',
      { class: 'fact score' },
      h('b', null, n(score.value)),
      gain && gain.score !== 0
        ? h('i', { class: gain.score > 0 ? 'gain' : 'gain penalty' }, signed(gain.score))
        : null,
    ),
    rest.map((fact) => h('span', { class: 'fact' }, h('b', null, n(fact.value)), ` ${fact.title}`)),
  ];
}
