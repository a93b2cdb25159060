// @ts-check
/**
 * Keeps the game on screen: in the address with every change, and in this browser until it is over, so that a reload or
 * another page loses nothing, including clocks. A person’s move adds a step for the back button; everything else
 * replaces the address. Lines and notes are kept by the moves of their game.
 */
import { writeState, addressOf } from '../router.js';
import { clockState, clocksOf } from './clock.js';
import { kept } from '../dom.js';

/** @typedef {import('../../messages.js').View} View */
/** @typedef {import('./table.js').Opening} Opening */
/** @typedef {import('./table.js').Table} Table */

/**
 * The opening described by an address.
 * @param {string} game
 * @param {Record<string, string>} state
 * @param {{first: string, second: string}} usual  default players
 * @returns {Opening}
 */
export function openingOf(game, state, usual) {
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

/**
 * @param {View} view
 * @param {boolean} analysis
 * @param {string} tree  its other lines
 * @param {boolean} push  whether the back button should return to the previous state
 */
export function writeAddress(view, analysis, tree, push) {
  const [first, second] = view.players;
  writeState(
    {
      setup: view.setup,
      moves: view.record,
      ply: view.ply === view.plies ? null : view.ply,
      first,
      second,
      resigned: loserOf(view, 'resigned'),
      'timed-out': loserOf(view, 'time'),
      ...clockState(view.clocks ?? null),
      tree,
      analysis: analysis ? 'on' : null,
    },
    { replace: !push },
  );
}

/** The side that lost the game for that reason, whatever ply is on screen. @param {Pick<View, 'end'>} view @param {import('../../messages.js').Reason} reason */
export function loserOf({ end }, reason) {
  if (end?.reason !== reason) return null;
  return end.winner === 'first' ? 'second' : 'first';
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
export function recalledTree(game, { setup = '', moves = '' }) {
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

/** @param {string} id */
export function forgetUnfinished(id) {
  writeUnfinished(unfinishedGames().filter((one) => one.id !== id));
}

/**
 * Stores the current state of the game; one that is over, or has not begun, is not kept.
 * @param {string} id
 * @param {View} view
 * @param {string} tree  its other lines
 * @param {import('./table.js').Clocks} clocks  as they are now
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
 * @param {import('./table.js').Opening} opening
 * @returns {{id: string, clocks: import('./table.js').Clocks} | null}
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
  #timer = 0;
  #table;
  #onHide = () => this.#keepNow();

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    addEventListener('pagehide', this.#onHide);
  }

  /** Starts another game. */
  begin() {
    this.#id = newId();
  }

  /** If the game is already stored, puts its clocks, which ran on, into the opening. @param {import('./table.js').Opening} opening */
  recall(opening) {
    const before = keptAlready(opening);
    this.#id = before?.id ?? newId();
    if (before?.clocks) opening.clocks = before.clocks;
  }

  /**
   * Writes the address, and stores the game until it is over.
   * @param {View} view
   * @param {boolean} analysis
   * @param {boolean} push
   */
  write(view, analysis, push) {
    const tree = treeOf(view);
    writeAddress(view, analysis, tree, push);
    keepTree(view, tree);
    keepUnfinished(this.#id, view, tree, this.#table.clocks());
  }

  /**
   * @param {View} view
   * @param {boolean} analysis
   * @param {import('./table.js').Cause} cause
   * @param {boolean} quick  programs playing each other may be faster than a browser allows addresses to change
   */
  follow(view, analysis, cause, quick) {
    clearTimeout(this.#timer);
    const byPerson = cause === 'played' || cause === 'resigned' || cause === 'timed-out';
    const push = byPerson || this.pushNext;
    const write = () => this.write(view, analysis, push);
    if (quick) this.#timer = setTimeout(write, ADDRESS_MS);
    else write();
    this.pushNext = false;
  }

  /** Stores the clocks, which have run on since the last move. */
  #keepNow() {
    const { view } = this.#table;
    if (view?.clocks) keepUnfinished(this.#id, view, treeOf(view), this.#table.clocks());
  }

  close() {
    clearTimeout(this.#timer);
    this.#keepNow();
    removeEventListener('pagehide', this.#onHide);
  }
}
