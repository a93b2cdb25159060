// @ts-check
/**
 * The training data in this browser: drills, the saved games that were searched, and the results of puzzles; exported
 * and imported as one JSON text.
 *
 *     {"quintet": "training", "version": 1, "drills": [{"game": "connect4", "setup": "", "position": "414141",
 *       "played": "7", "turn": "first", "stage": 1, "due": 20775}], "seen": ["…"], "puzzles": {…}}
 */
import { kept } from '../dom.js';
import { begun } from './schedule.js';

/**
 * @typedef {object} Mistake  the subject of a drill
 * @property {string} game
 * @property {string} setup
 * @property {string} position  before the move, in the game's usual format
 * @property {string} played  the losing move
 * @property {'first' | 'second'} turn
 */
/** @typedef {Mistake & import('./schedule.js').Due} Drill */
/** @typedef {{drills: Drill[], seen: string[], puzzles: unknown}} Training */

const [DRILLS, SEEN, PUZZLES] = ['drills', 'drills-seen', 'puzzles'];
/** Maximum number of drills and searched games; maximum length of a text, and of each of its parts. */
const MOST = { drills: 2000, seen: 5000, text: 2_000_000, part: 4000 };
const LAST_STAGE = 9;

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(kept(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The identity of a drill. @param {Mistake} of */
export const idOf = ({ game, setup, position }) => [game, setup, position].join('|');

/** @returns {Drill[]} */
export function drills() {
  const list = read(DRILLS);
  return Array.isArray(list) ? list.filter((one) => wrongPart(one) === null) : [];
}

/** @param {Drill[]} list */
function write(list) {
  kept(DRILLS, list.length > 0 ? JSON.stringify(list.slice(-MOST.drills)) : null);
}

/** Adds mistakes that are new; returns how many were. @param {Mistake[]} mistakes @param {number} day */
export function addDrills(mistakes, day) {
  const before = drills();
  const known = new Set(before.map(idOf));
  const fresh = mistakes.filter((one) => !known.has(idOf(one)) && known.add(idOf(one)));
  if (fresh.length > 0) write([...before, ...fresh.map((one) => ({ ...one, ...begun(day) }))]);
  return fresh.length;
}

/** Records when a drill comes back. @param {Mistake} of @param {import('./schedule.js').Due} due */
export function keepDue(of, due) {
  const id = idOf(of);
  write(drills().map((one) => (idOf(one) === id ? { ...one, ...due } : one)));
}

/** @param {Mistake} of */
export function forgetDrill(of) {
  write(drills().filter((one) => idOf(one) !== idOf(of)));
}

/** The identity of a saved game: its number alone may be reused. @param {{id: number, finished_at: number}} saved */
export const seenId = ({ id, finished_at }) => `${id}.${finished_at}`;

/** Saved games that were searched. @returns {Set<string>} */
export function seenGames() {
  const list = read(SEEN);
  return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
}

/** @param {string} id */
export function keepSeen(id) {
  kept(SEEN, JSON.stringify([...seenGames().add(id)].slice(-MOST.seen)));
}

/** All training data as one text. */
export function exported() {
  const all = { drills: drills(), seen: [...seenGames()], puzzles: read(PUZZLES) };
  return `${JSON.stringify({ quintet: 'training', version: 1, ...all }, null, 1)}\n`;
}

/**
 * Imports what another browser exported: existing drills keep their own days, and puzzle results are taken over if
 * there are none here. Returns how many drills were new.
 * @param {string} text
 */
export function imported(text) {
  const { drills: given, seen, puzzles } = readTraining(text);
  const before = drills();
  const known = new Set(before.map(idOf));
  const fresh = given.filter((one) => !known.has(idOf(one)) && known.add(idOf(one)));
  if (fresh.length > 0) write([...before, ...fresh]);
  for (const id of seen) keepSeen(id);
  if (puzzles && kept(PUZZLES) === null) kept(PUZZLES, JSON.stringify(puzzles));
  return fresh.length;
}

/** A text that cannot be imported: `training.bad.…` says why. */
export class BadTraining extends Error {
  /** @param {string} key @param {Record<string, string | number>} [params] */
  constructor(key, params = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

/** Reads an exported text, or throws `BadTraining`. @param {string} text @returns {Training} */
function readTraining(text) {
  if (text.length > MOST.text) throw new BadTraining('training.bad.long');
  /** @type {any} */
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new BadTraining('training.bad.text');
  }
  if (data?.quintet !== 'training' || data.version !== 1) throw new BadTraining('training.bad.text');
  const { drills: list = [], seen = [], puzzles = null } = data;
  if (!Array.isArray(list) || !Array.isArray(seen)) throw new BadTraining('training.bad.text');
  if (list.length > MOST.drills) throw new BadTraining('training.bad.many', { count: MOST.drills });
  list.forEach((one, index) => {
    const part = wrongPart(one);
    if (part !== null) throw new BadTraining('training.bad.drill', { number: index + 1, part });
  });
  const ids = seen.filter((id) => typeof id === 'string' && id.length < 40).slice(-MOST.seen);
  return { drills: list.map(only), seen: ids, puzzles: isResults(puzzles) ? puzzles : null };
}

/** A drill without other fields that a text may contain. @param {Drill} of @returns {Drill} */
function only({ game, setup, position, played, turn, stage, due }) {
  return { game, setup, position, played, turn, stage, due };
}

/** The first invalid part of a drill. @param {any} of @returns {string | null} */
function wrongPart(of) {
  if (typeof of !== 'object' || of === null) return 'game';
  const texts = ['game', 'setup', 'position', 'played'].find(
    (key) => typeof of[key] !== 'string' || of[key].length > MOST.part,
  );
  if (texts) return texts;
  if (of.game === '' || of.played === '') return of.game === '' ? 'game' : 'played';
  if (of.turn !== 'first' && of.turn !== 'second') return 'turn';
  if (!Number.isInteger(of.stage) || of.stage < 0 || of.stage > LAST_STAGE) return 'stage';
  return Number.isInteger(of.due) && Math.abs(of.due) < 1e6 ? null : 'due';
}

/** Whether it looks like puzzle results; they are checked again when read. @param {any} of */
function isResults(of) {
  return typeof of === 'object' && of !== null && typeof of.streak === 'number' && Array.isArray(of.done);
}
