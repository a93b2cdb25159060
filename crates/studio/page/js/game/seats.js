// @ts-check
/**
 * The two sides, a strip above and a strip below the board: who plays them, whose turn it is, their points, and their
 * time. A strip always has the same height.
 */
import { fill, h, svg } from '../dom.js';
import { language, n, playerName, sideName, t } from '../i18n.js';
import { opponentsOf } from '../games.js';
import { stone } from '../board/draw.js';
import { gainOf } from '../board/moves.js';
import { signed } from '../analysis/value.js';
import { LOW_MS, clockText } from './clock.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Fact} FactView */
/** @typedef {'first' | 'second'} SideName */
/**
 * What can be pressed on a strip.
 * @typedef {object} Acts
 * @property {() => void} hurry  makes a thinking player move now
 * @property {(side: SideName) => void} change  asks for another player
 */

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
  /** Above the board. @type {HTMLElement} */ top = h('section', { class: 'seat' });
  /** Below it. @type {HTMLElement} */ bottom = h('section', { class: 'seat' });
  #clock;
  #acts;
  /** @type {string[]} what was drawn last */ #drawn = ['', ''];

  /** @param {import('./clock.js').Clock} clock @param {Acts} acts */
  constructor(clock, acts) {
    this.#clock = clock;
    this.#acts = acts;
    clock.onTick = () => this.tick();
  }

  /** A person's own side is at the bottom. @param {View} view @returns {[SideName, SideName]} */
  #sides(view) {
    const below = view.players[0] !== 'human' && view.players[1] === 'human' ? 'second' : 'first';
    return below === 'first' ? ['second', 'first'] : ['first', 'second'];
  }

  /** @param {View} view @param {SideName | null} thinking */
  update(view, thinking) {
    this.#sides(view).forEach((side, place) => {
      const element = place === 0 ? this.top : this.bottom;
      const drawn = JSON.stringify([
        language(),
        side,
        thinking,
        view.turn,
        view.outcome,
        view.players,
        h('div', null, facts(view, side)).textContent,
        view.board.looks,
      ]);
      if (this.#drawn[place] === drawn) return;
      this.#drawn[place] = drawn;
      dress(element, view, side, thinking === side, this.#acts);
    });
    this.tick();
  }

  /** Updates the times. */
  tick() {
    for (const element of [this.top, this.bottom]) {
      const place = element.querySelector('.seat-clock');
      const side = element.dataset.side === 'second' ? 'second' : 'first';
      if (!(place instanceof HTMLElement)) continue;
      const [limited, ms] = [this.#clock.isLimited(side), this.#clock.shown(side)];
      const text = clockText(ms, limited);
      if (place.textContent === text && place.classList.contains('limited') === limited) continue;
      place.textContent = text;
      place.classList.toggle('limited', limited);
      place.classList.toggle('low', limited && ms < LOW_MS);
      place.title = t(limited ? 'clock.left' : 'game.clock');
    }
  }
}

/**
 * @param {HTMLElement} element
 * @param {View} view
 * @param {SideName} side
 * @param {boolean} thinking
 * @param {Acts} acts
 */
function dress(element, view, side, thinking, acts) {
  const turn = !view.outcome && view.turn === side;
  const won = view.outcome?.winner === side;
  const player = view.players[side === 'first' ? 0 : 1] ?? 'human';
  const state = won ? t('game.winner') : turn ? t(thinking ? 'game.is-thinking' : 'game.to-move') : '';
  element.className = `seat ${turn ? 'turn' : ''} ${won ? 'won' : ''}`;
  element.dataset.side = side;
  element.setAttribute('aria-label', t('game.seat-of', { side: sideName(view, side) }));
  fill(
    element,
    chip(view, side),
    h(
      'div',
      { class: 'seat-who' },
      h('strong', null, sideName(view, side)),
      h(
        'button',
        {
          class: 'seat-player soft',
          disabled: view.outcome !== null,
          title: `${t('game.seat-change')} (${playerName(player)})`,
          onclick: () => acts.change(side),
        },
        opponentTitle(view.game, player),
      ),
    ),
    h('span', { class: 'seat-state' }, state),
    thinking
      ? h('button', { class: 'button small seat-hurry', onclick: acts.hurry }, t('game.move-now'))
      : null,
    h('div', { class: 'seat-facts' }, facts(view, side)),
    h('span', { class: 'seat-clock', role: 'timer', title: t('game.clock') }),
  );
}

/** The name of a player: that of the ladder, or its own. @param {string} game @param {string} player */
export function opponentTitle(game, player) {
  return opponentsOf(game).find((one) => one.player === player)?.title ?? playerName(player);
}

/** The opponent in an unfinished game. @param {import('./keeping.js').Unfinished} game */
export function rivalTitle({ game, first, second }) {
  const rival = first === 'human' ? second : first;
  return rival === 'human' ? t('ladder.person').toLowerCase() : opponentTitle(game, rival);
}

/** The score first and large, with the last gain; the other numbers small. @param {View} view @param {SideName} side */
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
