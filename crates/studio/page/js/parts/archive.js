// @ts-check
/**
 * All saved data as one file that any studio reads, with or without a server: finished games with their notes,
 * unfinished ones, and the progress in the course, the puzzles and the Sudokus.
 *
 *     {"quintet": 1, "games": [{game, setup, record, players, outcome, plies, finished_at, note?}], "kept": {unfinished: …}}
 */
import { kept } from '../dom.js';
import { get, post } from '../rest.js';
import { idOf } from '../training/kept.js';

/** @typedef {import('../../messages.js').SavedGame} SavedGame */
/** @typedef {Omit<SavedGame, 'id'> & {note?: string}} Carried */
/** @typedef {{quintet: number, games: Carried[], kept: Record<string, string>}} Archive */

/** The version of the file: raised when a key changes its meaning. */
const VERSION = 1;
/** Maximum size of a file that is read, and of games sent at a time, in bytes. */
export const LARGEST = 32 * 1024 * 1024;
const AT_ONCE = 32 * 1024;

/** The text is not an archive. */
export class NoArchive extends Error {}

/** Merges stored data with that of a file. @type {Record<string, (ours: any, theirs: any) => any>} */
const TOGETHER = {
  unfinished: (ours, theirs) =>
    union(ours, theirs, ({ id }) => String(id)).sort(
      (/** @type {any} */ one, /** @type {any} */ other) => other.at - one.at,
    ),
  trees: (ours, theirs) => union(ours, theirs, ([name]) => String(name)),
  drills: (ours, theirs) => union(ours, theirs, idOf),
  puzzles: (ours, theirs) => (theirs.done.length > ours.done.length ? theirs : ours),
  'sudoku.stats': (ours, theirs) => (solved(theirs) > solved(ours) ? theirs : ours),
};
/** Lists of words, which are merged; `name` stands for both `name.prediction` and `name.experiment`. */
const WORDS = ['course', 'sudoku.course'];
/** Imported only if nothing is stored here. */
const SINGLE = ['course-at', 'course-name', 'sudoku.last'];

/** @param {any[]} ours @param {any[]} theirs @param {(entry: any) => string} name */
const union = (ours, theirs, name) => [
  ...new Map([...theirs, ...ours].map((entry) => [name(entry), entry])).values(),
];

/** @param {Record<string, {count: number}>} stats */
const solved = (stats) => Object.values(stats).reduce((sum, { count }) => sum + count, 0);

/** Builds the file. @returns {Promise<string>} */
export async function archive() {
  /** @type {Carried[]} */
  const games = [];
  for (let total = 1; games.length < total;) {
    /** @type {import('../../messages.js').SavedGames} */
    const saved = await get(`/saved?offset=${games.length}`);
    if (saved.games.length === 0) break;
    total = saved.total;
    for (const { id, ...game } of saved.games) {
      const note = kept(`note.${id}`);
      games.push(note ? { ...game, note } : game);
    }
  }
  const keys = [...Object.keys(TOGETHER), ...WORDS, ...SINGLE].map((key) => [key, kept(key)]);
  const progress = Object.fromEntries(keys.filter(([, value]) => value !== null));
  return `${JSON.stringify({ quintet: VERSION, games, kept: progress }, null, 1)}\n`;
}

/**
 * Imports a file: its games are added unless they exist already, and progress is merged.
 * @param {string} text
 * @returns {Promise<{games: number, added: number}>}
 */
export async function takeIn(text) {
  const { games, kept: progress } = read(text);
  let added = 0;
  // Oldest first, so that the latest get the highest numbers here, too.
  const oldest = [...games].reverse();
  for (let at = 0; at < oldest.length;) {
    const part = next(oldest, at);
    // The answer's numbers are in the order sent.
    const answer = await post('/saved', { games: part.map(({ note, ...game }) => game) });
    added += answer.added;
    for (const [index, { note }] of part.entries()) if (note) kept(`note.${answer.ids[index]}`, note);
    at += part.length;
  }
  for (const [key, theirs] of Object.entries(progress)) join(key, theirs);
  return { games: games.length, added };
}

/** @param {string} text @returns {Archive} */
function read(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new NoArchive();
  }
  const isOurs = found?.quintet === VERSION && Array.isArray(found.games) && typeof found.kept === 'object';
  const isObject = (/** @type {unknown} */ part) => typeof part === 'object' && part !== null;
  if (!isOurs || ![found.kept, ...found.games].every(isObject)) throw new NoArchive();
  return found;
}

/** As many games as fit into one request, starting there; at least one. @param {Carried[]} games @param {number} from */
function next(games, from) {
  let [bytes, to] = [0, from];
  for (; to < games.length; to += 1) {
    bytes += new TextEncoder().encode(JSON.stringify(games[to])).length;
    if (bytes > AT_ONCE && to > from) break;
  }
  return games.slice(from, to);
}

/** @param {string} key @param {unknown} theirs */
function join(key, theirs) {
  if (typeof theirs !== 'string') return;
  const ours = kept(key);
  if (ours === null) {
    if (key in TOGETHER || WORDS.includes(key) || SINGLE.includes(key)) kept(key, theirs);
  } else if (WORDS.includes(key)) kept(key, joined(`${ours} ${theirs}`));
  else if (TOGETHER[key]) {
    try {
      kept(key, JSON.stringify(TOGETHER[key](JSON.parse(ours), JSON.parse(theirs))));
    } catch {
      // Damaged data in the file leaves ours unchanged.
    }
  }
}

/** @param {string} words */
function joined(words) {
  const all = new Set(words.split(' ').filter(Boolean));
  for (const word of [...all]) {
    const [, name, half] = /^(.*)\.(prediction|experiment)$/.exec(word) ?? [];
    if (!name) continue;
    const other = `${name}.${half === 'prediction' ? 'experiment' : 'prediction'}`;
    if (all.has(other)) all.add(name);
    if (all.has(name)) for (const part of [word, other]) all.delete(part);
  }
  return [...all].join(' ');
}
