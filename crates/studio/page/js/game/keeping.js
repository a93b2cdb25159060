// @ts-check
/**
 * Keeps the game on screen: in the address with every change, and in this browser until it is over, so that a reload or
 * another page loses nothing, including clocks. A person’s move adds a step for the back button; everything else
 * replaces the address. Lines and notes are kept by the moves of their game.
 */
import { writeState, addressOf } from '../router.js';
import { kept } from '../dom.js';
import { paramOf, playerOf, readParams, readPlayer } from '../games.js';
import { opponentTitle, t } from '../i18n.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('../../messages.js').Code} Code */
/** @typedef {import('../../messages.js').Side} Side */
/** @typedef {import('../../messages.js').ClockOrder} ClockOrder */
/** @typedef {[ClockOrder, ClockOrder] | null} Clocks */
/** @typedef {{game: string, setup: string, moves: string, tree?: string, ply: number | null, first: string, second: string, resigned?: Side | null, timedOut?: Side | null, clocks?: Clocks}} Opening */

/**
 * The opening described by an address.
 * @param {string} game
 * @param {Record<string, string>} state
 * @param {{first: string, second: string}} usual  default players
 * @returns {Opening}
 */
function openingOf(game, state, usual) {
  const ply = /^\d{1,6}$/.test(state.ply ?? '') ? Number(state.ply) : null;
  return {
    game,
    ply,
    setup: state.setup ?? '',
    // Links to another well-known Connect Four page use `pos`.
    moves: state.moves ?? state.pos ?? '',
    first: state.first ?? usual.first,
    second: state.second ?? usual.second,
    resigned: sideOf(state.resigned),
    timedOut: sideOf(state['timed-out']),
    clocks: clocksOf(state),
  };
}

/** @param {string | undefined} text */
function sideOf(text) {
  return text === 'first' || text === 'second' ? text : null;
}

/** The side that lost the game for that reason, whatever ply is on screen. @param {Pick<View, 'end'>} view @param {import('../../messages.js').Reason} reason */
export function loserOf({ end }, reason) {
  if (end?.reason !== reason) return null;
  return end.winner === 'first' ? 'second' : 'first';
}

/** What opens the game on screen again. @param {View} view @param {Clocks} clocks  as they are now @returns {Opening} */
export function openingOfView(view, clocks) {
  const { game, setup, record, tree = '', ply, plies } = view;
  const [first, second] = view.players;
  return {
    ...{ game, setup, moves: record, tree, first, second, clocks },
    ply: ply === plies ? null : ply,
    resigned: loserOf(view, 'resigned'),
    timedOut: loserOf(view, 'time'),
  };
}

/** Refusals that say nothing about what was to be opened: another attempt may succeed. @type {Set<Code>} */
export const PASSING = new Set(['busy', 'too-fast', 'too-slow', 'stopped', 'store', 'internal']);

/**
 * The refused opening without the part that caused the refusal; null if nothing is left of it or it is not to blame.
 * @param {Opening} opening
 * @param {Code} code
 * @returns {Opening | null}
 */
export function lessThan(opening, code) {
  const { first, second, ply, resigned, moves, setup, game } = opening;
  if (PASSING.has(code)) return null;
  if (code === 'player') {
    const mended = [first, second].map((player) => mendedPlayer(game, player));
    const [one = 'human', two = 'human'] = mended;
    return { ...opening, first: one, second: one === first ? two : second };
  }
  if (code === 'no-such-ply' && ply !== null) return { ...opening, ply: null };
  if (code === 'clock') return { ...opening, clocks: null };
  if (code === 'tree') return { ...opening, tree: '' };
  if (resigned || opening.timedOut) return { ...opening, resigned: null, timedOut: null };
  if (setup && isOddSetup(game, setup)) return { ...opening, setup: '' };
  if (moves || ply !== null) return { ...opening, moves: '', ply: null };
  return setup ? { ...opening, setup: '' } : null;
}

/** Whether an option of a setup does not exist or is out of range. @param {string} game @param {string} setup */
function isOddSetup(game, setup) {
  return [...readParams(setup)].some(([name, value]) => {
    const param = paramOf(game, 'setup', name);
    if (param?.kind === 'int')
      return !(Number(value) >= (param.min ?? 0) && Number(value) <= (param.max ?? Infinity));
    return !param || (param.kind === 'choice' && !param.words?.some((word) => word.name === value));
  });
}

/** A valid player: without its parameters, which may be the cause, if its name exists. @param {string} game @param {string} player */
function mendedPlayer(game, player) {
  const { name } = readPlayer(player);
  return playerOf(game, name) ? name : 'human';
}

/**
 * Reads clocks from an address: `clock=5m,2m` and what is left of them.
 * @param {Record<string, string>} state
 * @returns {Clocks}
 */
export function clocksOf(state) {
  if (!state.clock) return null;
  const [first = '', second = ''] = state.clock.split(',');
  const left = (state.left ?? '').split(',');
  const order = (/** @type {string} */ clock, /** @type {number} */ place) =>
    /^\d{1,9}$/.test(left[place] ?? '') ? { clock, left_ms: Number(left[place]) } : { clock };
  return [order(first, 0), order(second, 1)];
}

/** Writes clocks for an address. @param {View['clocks'] | Clocks} clocks */
export function clockState(clocks) {
  if (!clocks) return { clock: null, left: null };
  return {
    clock: clocks.map((one) => one?.clock ?? '').join(','),
    left: clocks.map((one) => one?.left_ms ?? '').join(','),
  };
}

const TREES = 'trees';
/** Maximum number of games kept. */
const MOST_TREES = 100;

/** @param {string} game @param {string} setup @param {string} record */
const nameOf = (game, setup, record) => [game, setup, record].join('|');

/** @returns {[string, string][]} names and lines, the latest first */
function keptTrees() {
  try {
    const list = JSON.parse(kept(TREES) ?? '[]');
    return Array.isArray(list) ? list.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    return [];
  }
}

/** Keeps the lines of a game; an empty text deletes them. @param {View} view @param {string} tree */
function keepTree(view, tree) {
  const name = nameOf(view.game, view.setup, view.record);
  const before = keptTrees();
  const others = before.filter(([other]) => other !== name);
  if (!tree && others.length === before.length) return;
  /** @type {[string, string][]} */
  const now = tree ? [[name, tree], ...others] : others;
  kept(TREES, now.length > 0 ? JSON.stringify(now.slice(0, MOST_TREES)) : null);
}

/** The stored lines of the game that an address names. @param {string} game @param {Record<string, string>} state */
function recalledTree(game, { setup = '', moves = '' }) {
  const name = nameOf(game, setup, moves);
  return keptTrees().find(([other]) => other === name)?.[1];
}

/** @typedef {{id: string, game: string, setup: string, moves: string, first: string, second: string, tree: string, plies: number, at: number, clock?: string | null, left?: string | null}} Unfinished */

const KEY = 'unfinished';
/** Maximum number of games kept. */
const MOST = 12;

/** The games, latest first. @param {string} [game] @returns {Unfinished[]} */
export function unfinishedGames(game) {
  try {
    const list = JSON.parse(kept(KEY) ?? '[]');
    if (!Array.isArray(list)) return [];
    const good = list.filter((one) => typeof one?.moves === 'string' && typeof one.game === 'string');
    return good.filter((one) => game === undefined || one.game === game);
  } catch {
    return [];
  }
}

/** The address at which a game continues. @param {Unfinished} one */
export function unfinishedAddress({ game, setup, moves, first, second, tree, clock, left }) {
  return addressOf(`/${game}`, { setup, moves, first, second, clock, left, tree });
}

/** An unfinished game in words. @param {Unfinished} game */
export function unfinishedWords({ game, first, second, plies }) {
  const rival = first === 'human' ? second : first;
  const player = rival === 'human' ? t('ladder.person').toLowerCase() : opponentTitle(game, rival);
  return t('game.unfinished', { count: plies, player });
}

/** @param {string} id */
export function forgetUnfinished(id) {
  writeUnfinished(unfinishedGames().filter((one) => one.id !== id));
}

/**
 * Stores the current state of the game; one that is over, or has not begun, is not kept.
 * @param {string} id
 * @param {View} view
 * @param {string} tree  its other lines
 * @param {Clocks} clocks  as they are now
 */
export function keepUnfinished(id, view, tree, clocks) {
  const others = unfinishedGames().filter((one) => one.id !== id);
  const [first = 'human', second = 'human'] = view.players;
  const isOurs = first === 'human' || second === 'human';
  // Looking back in a finished game does not make it unfinished.
  if (view.end || !isOurs || view.plies === 0) {
    writeUnfinished(others);
    return;
  }
  const { game, setup, record, plies } = view;
  const now = { id, game, setup, moves: record, first, second, tree, plies, at: Date.now() };
  writeUnfinished([{ ...now, ...clockState(clocks) }, ...others]);
}

/**
 * The stored entry of a game: its id, and its clocks, which ran on after its address was written.
 * @param {Opening} opening
 * @returns {{id: string, clocks: Clocks} | null}
 */
function keptAlready({ game, setup, moves, clocks }) {
  const found = unfinishedGames(game).find((one) => one.setup === setup && one.moves === moves);
  if (!found) return null;
  const state = { clock: found.clock ?? '', left: found.left ?? '' };
  const isSame = clocks && clockState(clocks).clock === state.clock;
  return { id: found.id, clocks: isSame ? clocksOf(state) : null };
}

/** @param {Unfinished[]} list */
function writeUnfinished(list) {
  kept(KEY, list.length > 0 ? JSON.stringify(list.slice(0, MOST)) : null);
}

/** How long address changes are delayed for fast programs. */
const ADDRESS_MS = 250;

/** Maximum length of lines and notes in an address: browsers and servers refuse longer ones. */
const MOST_TREE = 6000;

/** The other lines and notes of a game, if they fit into an address. @param {View} view */
function treeOf({ tree = '' }) {
  return tree && tree.length <= MOST_TREE ? tree : '';
}

/** An id that no other game has. */
const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

export class Keeping {
  /** Whether the back button should return to the current game. */ pushNext = false;
  /** The key of the game while it is unfinished. */ #id = newId();
  /** @type {View | null} */ #view = null;
  #timer = 0;
  #clocks;
  #onHide = () => this.#keepNow();

  /** @param {() => Clocks} clocks  as they are now */
  constructor(clocks) {
    this.#clocks = clocks;
    addEventListener('pagehide', this.#onHide);
  }

  /** Starts another game. */
  begin() {
    this.#id = newId();
    this.#view = null;
  }

  /**
   * What opens the game of an address: with its lines, and its clocks, which ran on, if it is stored here.
   * @param {string} game
   * @param {Record<string, string>} state
   * @param {{first: string, second: string}} usual  default players
   */
  recall(game, state, usual) {
    this.begin();
    const opening = openingOf(game, state, usual);
    opening.tree = state.tree ?? recalledTree(game, state) ?? '';
    const before = keptAlready(opening);
    if (before) this.#id = before.id;
    if (before?.clocks) opening.clocks = before.clocks;
    return opening;
  }

  /**
   * Writes the address, and stores the game until it is over.
   * @param {View} view
   * @param {boolean} analysis
   * @param {boolean} [push]  whether the back button should return to the previous state
   */
  write(view, analysis, push = false) {
    this.#view = view;
    const tree = treeOf(view);
    const clocks = clockState(view.clocks ?? null);
    const { setup, moves, ply, first, second, resigned, timedOut } = openingOfView(view, null);
    const game = { setup, moves, ply, first, second, resigned, 'timed-out': timedOut };
    writeState({ ...game, ...clocks, tree, analysis: analysis ? 'on' : null }, { replace: !push });
    keepTree(view, tree);
    keepUnfinished(this.#id, view, tree, this.#clocks());
  }

  /**
   * @param {View} view
   * @param {boolean} analysis
   * @param {import('../../messages.js').Cause} cause
   * @param {boolean} quick  programs playing each other may be faster than a browser allows addresses to change
   */
  follow(view, analysis, cause, quick) {
    clearTimeout(this.#timer);
    this.#view = view;
    const byPerson = cause === 'played' || cause === 'resigned' || cause === 'timed-out';
    const push = byPerson || this.pushNext;
    const write = () => this.write(view, analysis, push);
    if (quick) this.#timer = setTimeout(write, ADDRESS_MS);
    else write();
    this.pushNext = false;
  }

  /** Stores the clocks, which have run on since the last move. */
  #keepNow() {
    if (this.#view?.clocks) keepUnfinished(this.#id, this.#view, treeOf(this.#view), this.#clocks());
  }

  close() {
    clearTimeout(this.#timer);
    this.#keepNow();
    removeEventListener('pagehide', this.#onHide);
  }
}
