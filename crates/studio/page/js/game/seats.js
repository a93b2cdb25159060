// @ts-check
/**
 * The two sides, a strip above and a strip below the board: who plays them, whose turn it is, their points, and their
 * time. A strip always has the same height.
 *
 * With time limits, the page counts down from what the server reported and asks it to check when nothing is left;
 * otherwise it counts how long each side has taken.
 */
import { fill, h, say } from '../dom.js';
import { language, n, opponentTitle, playerName, sideName, t } from '../i18n.js';
import { signed } from '../analysis/value.js';
import { chip } from '../board/draw.js';
import { gainOf, keyOf } from '../board/moves.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Info} Info */
/** @typedef {import('../../messages.js').ClockOrder} ClockOrder */
/** @typedef {'first' | 'second'} SideName */

/** Update interval; shorter near the end. */
const TICK_MS = 500;
const QUICK_MS = 100;
/** Below this a clock shows tenths of a second. */
const LOW_MS = 10_000;
/** Remaining seconds that are announced. */
const SAID = [60, 10];
/** Wait before asking the server again. */
const ASK_AGAIN_MS = 400;

export class Clock {
  onTick = () => {};
  /**
   * What each move took, by the moves up to it: a program’s own figures, for a person the time since the position
   * appeared.
   * @type {Map<string, {ms: number, thought: Info | null}>}
   */
  taken = new Map();
  /** Makes the server check the clocks. */ #check;
  /** @type {View | null} */ #view = null;
  /** When the view on screen appeared. */ #shownAt = 0;
  /** @type {Record<SideName, number>} */ #spent = { first: 0, second: 0 };
  /** @type {SideName | null} whose time runs */ #running = null;
  #since = 0;
  #timer = 0;
  #askedAt = -Infinity;
  /** @type {Set<string>} */ #said = new Set();

  /** @param {() => void} check  makes the server check the clocks */
  constructor(check) {
    this.#check = check;
  }

  /** Begins a new game. */
  reset() {
    this.#spent = { first: 0, second: 0 };
    this.#view = null;
    this.#running = null;
    this.#said.clear();
    this.taken.clear();
    clearTimeout(this.#timer);
  }

  /**
   * Runs the clock of the side to move; none before the first move, after the end, or while looking back.
   * @param {View} view
   * @param {boolean} isThinking  whether a program thinks: until then its clock stands still
   * @param {boolean} isPlayed  whether a person has just played
   */
  follow(view, isThinking, isPlayed) {
    this.#settle();
    const last = view.ply - 1;
    // No time counts before the first move.
    if (isPlayed && last > 0 && this.#view?.ply === last)
      this.taken.set(keyOf(view, view.ply), { ms: performance.now() - this.#shownAt, thought: null });
    if (this.#view?.revision !== view.revision) this.#shownAt = performance.now();
    this.#view = view;
    const on = view.awaits && view.ply === view.plies && view.plies > 0;
    this.#running = on && (view.awaits === 'person' || isThinking) ? view.turn : null;
    this.#since = performance.now();
    this.#tick();
  }

  /** Starts the clock of a program that begins to think. @param {SideName} side */
  begin(side) {
    if (this.#running === side) return;
    this.#settle();
    this.#running = side;
    this.#since = performance.now();
    this.#tick();
  }

  /** Stops the clock of a program. */
  rest() {
    if (!this.#running || this.limit(this.#running)) return;
    this.#settle();
    this.#tick();
  }

  /** The clock of a side, if it can run out. @param {SideName} side */
  limit(side) {
    return this.#view?.clocks?.[side === 'first' ? 0 : 1] ?? null;
  }

  /** Milliseconds left, or milliseconds used if there is no limit. @param {SideName} side */
  shown(side) {
    const ran = this.#running === side ? performance.now() - this.#since : 0;
    const limit = this.limit(side);
    return limit ? Math.max(0, limit.left_ms - ran) : this.#spent[side] + ran;
  }

  /** The current state of the clocks, for opening the game again. @returns {[ClockOrder, ClockOrder] | null} */
  get orders() {
    if (!this.#view?.clocks) return null;
    const order = (/** @type {SideName} */ side) => {
      const limit = this.limit(side);
      return limit ? { clock: limit.clock, left_ms: Math.round(this.shown(side)) } : { clock: '' };
    };
    return [order('first'), order('second')];
  }

  #tick() {
    clearTimeout(this.#timer);
    this.onTick();
    const side = this.#running;
    if (!side) return;
    let wait = TICK_MS;
    if (this.limit(side)) {
      const left = this.shown(side);
      this.#sayLow(side, left);
      if (left <= 0 && performance.now() - this.#askedAt > ASK_AGAIN_MS) {
        this.#askedAt = performance.now();
        this.#check();
      }
      wait = left < LOW_MS + TICK_MS ? QUICK_MS : TICK_MS;
    }
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  /** Announces little remaining time, once for each side and mark. @param {SideName} side @param {number} left */
  #sayLow(side, left) {
    for (const seconds of SAID) {
      const key = `${side} ${seconds}`;
      if (left > seconds * 1000 || this.#said.has(key)) continue;
      this.#said.add(key);
      // If a game was opened with less time, only the lowest mark is news.
      const lower = SAID.some((other) => other < seconds && left <= other * 1000);
      if (left > 0 && !lower && this.#view?.awaits === 'person')
        say(t('clock.little', { side: sideName(this.#view, side), count: seconds }), { urgent: true });
    }
  }

  #settle() {
    if (this.#running && !this.limit(this.#running))
      this.#spent[this.#running] += performance.now() - this.#since;
    this.#running = null;
  }

  close() {
    clearTimeout(this.#timer);
  }
}

/** The text of a clock: minutes and seconds, with tenths when little is left. @param {number} ms @param {boolean} isLeft */
function clockText(ms, isLeft) {
  const seconds = isLeft && ms < LOW_MS ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = seconds % 60;
  const tail = isLeft && ms < LOW_MS ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/**
 * What can be pressed on a strip.
 * @typedef {object} Acts
 * @property {() => void} hurry  makes a thinking player move now
 * @property {(side: SideName) => void} change  asks for another player
 */

/** The strip of one side, either of which can be above. */
export class Seat {
  /** @type {SideName} */ #side = 'first';
  /** Who was drawn last. */ #who = '';
  /** @type {Element} */ #chip = h('span');
  #name = h('strong');
  #player = h('button', { class: 'seat-player soft' });
  #state = h('span', { class: 'seat-state' });
  #hurry = h('button', { class: 'button small seat-hurry' });
  #facts = h('div', { class: 'seat-facts' });
  #time = h('span', { class: 'seat-clock', role: 'timer' });
  /** @type {HTMLElement} */ element = h(
    'section',
    { class: 'seat' },
    this.#chip,
    h('div', { class: 'seat-who' }, this.#name, this.#player),
    ...[this.#state, this.#hurry, this.#facts, this.#time],
  );
  #clock;

  /** @param {Clock} clock @param {Acts} acts */
  constructor(clock, acts) {
    this.#clock = clock;
    this.#player.addEventListener('click', () => acts.change(this.#side));
    this.#hurry.addEventListener('click', acts.hurry);
  }

  /** @param {View} view @param {SideName} side @param {boolean} isThinking  whether its program does */
  draw(view, side, isThinking) {
    this.#side = side;
    const turn = !view.outcome && view.turn === side;
    const won = view.outcome?.winner === side;
    this.element.className = `seat ${turn ? 'turn' : ''} ${won ? 'won' : ''}`;
    this.element.dataset.side = side;
    const player = view.players[side === 'first' ? 0 : 1];
    const who = JSON.stringify([language(), side, player, view.game, view.board.looks]);
    if (this.#who !== who) this.#drawWho(view, player);
    this.#who = who;
    this.#player.disabled = view.outcome !== null;
    const words = won ? 'game.winner' : isThinking ? 'game.is-thinking' : turn ? 'game.to-move' : '';
    // Another element, because it stands elsewhere beside another button.
    const state = h('span', { class: 'seat-state' }, words && t(words));
    this.#state.replaceWith(state);
    this.#state = state;
    this.#hurry.hidden = !isThinking;
    fill(this.#facts, facts(view, side));
    this.#time.title = t(this.#clock.limit(side) ? 'clock.left' : 'game.clock');
    this.tick();
  }

  /** @param {View} view @param {string} player */
  #drawWho(view, player) {
    const side = sideName(view, this.#side);
    this.element.setAttribute('aria-label', t('game.seat-of', { side }));
    const piece = chip(view, this.#side);
    this.#chip.replaceWith(piece);
    this.#chip = piece;
    this.#name.textContent = side;
    this.#player.textContent = opponentTitle(view.game, player);
    this.#player.title = `${t('game.seat-change')} (${playerName(player)})`;
    this.#hurry.textContent = t('game.move-now');
  }

  /** Updates the time. */
  tick() {
    const [ms, limited] = [this.#clock.shown(this.#side), this.#clock.limit(this.#side) !== null];
    const text = clockText(ms, limited);
    if (this.#time.textContent === text && this.#time.classList.contains('limited') === limited) return;
    this.#time.textContent = text;
    this.#time.classList.toggle('limited', limited);
    this.#time.classList.toggle('low', limited && ms < LOW_MS);
  }
}

/** The score first and large, with the last gain; the other numbers small. @param {View} view @param {SideName} side */
function facts(view, side) {
  const own = (/** @type {import('../../messages.js').Fact[]} */ list) =>
    list.filter((fact) => fact.side === side);
  const small = (/** @type {import('../../messages.js').Fact} */ fact) =>
    h('span', { class: 'fact' }, h('b', null, n(fact.value)), ` ${fact.title}`);
  const score = own(view.tally).find((fact) => fact.name === 'score');
  if (!score) return own(view.board.facts).map(small);
  const last = view.history[view.ply - 1];
  const gain = last?.side === side ? gainOf(view, view.ply - 1).score : 0;
  const rest = own(view.tally).filter((fact) => fact.name === 'penalties' || fact.name === 'completions');
  return [
    h(
      'span',
      { class: 'fact score' },
      h('b', null, n(score.value)),
      gain !== 0 ? h('i', { class: gain > 0 ? 'gain' : 'gain penalty' }, signed(gain)) : null,
    ),
    rest.map(small),
  ];
}
