// @ts-check
/**
 * Results of puzzles, kept in this browser: the streak, solved and failed by game and grade, and the grade that "mixed"
 * gives in each game.
 *
 * A puzzle counts once. "Mixed" starts at grade 1; two solved in a row raise it, a failed one lowers it.
 */
import { done, forgotten } from '../done.js';
import { kept } from '../dom.js';

/** @typedef {{streak: number, best: number, by: Record<string, [number, number][]>, level: Record<string, number>, row: Record<string, number>, done: string[]}} Kept */

const KEY = 'puzzles';
export const GRADES = [1, 2, 3, 4, 5];
/** Number of puzzles solved in a row that raises the grade. */
const RAISES = 2;
const FIRST_GRADE = 1;
/** Maximum number of puzzles remembered as counted. */
const MOST_DONE = 500;

export class Results {
  /** @type {Kept} */ #kept = read();

  get streak() {
    return this.#kept.streak;
  }

  get best() {
    return this.#kept.best;
  }

  /** Solved and failed puzzles of a game and grade. @param {string} game @param {number} grade */
  of(game, grade) {
    return this.#kept.by[game]?.[grade - 1] ?? [0, 0];
  }

  /** Solved and failed puzzles in total. @returns {[number, number]} */
  get all() {
    const every = Object.values(this.#kept.by).flat();
    const sum = (/** @type {0 | 1} */ index) => every.reduce((total, pair) => total + pair[index], 0);
    return [sum(0), sum(1)];
  }

  /** The current grade of "mixed". @param {string} game */
  level(game) {
    return this.#kept.level[game] ?? FIRST_GRADE;
  }

  /** @param {string} id */
  has(id) {
    return this.#kept.done.includes(id);
  }

  /**
   * Counts a puzzle unless it was counted before.
   * @param {string} id
   * @param {string} game
   * @param {number} grade
   * @param {boolean} solved
   */
  count(id, game, grade, solved) {
    // Another tab may have counted one meanwhile.
    this.#kept = read();
    if (this.has(id)) return;
    const now = this.#kept;
    now.done = [...now.done, id].slice(-MOST_DONE);
    now.by[game] ??= GRADES.map(() => [0, 0]);
    const pair = now.by[game]?.[grade - 1];
    if (pair) pair[solved ? 0 : 1] += 1;
    now.streak = solved ? now.streak + 1 : 0;
    now.best = Math.max(now.best, now.streak);
    const row = solved ? (now.row[game] ?? 0) + 1 : 0;
    const step = solved ? (row >= RAISES ? 1 : 0) : -1;
    now.row[game] = step > 0 ? 0 : row;
    now.level[game] = Math.min(Math.max(this.level(game) + step, 1), GRADES.length);
    kept(KEY, JSON.stringify(now));
    done('puzzle', id, solved);
  }

  clear() {
    kept(KEY, null);
    forgotten('puzzle');
    this.#kept = read();
  }
}

/** @returns {Kept} */
function read() {
  /** @type {Kept} */
  const none = { streak: 0, best: 0, by: {}, level: {}, row: {}, done: [] };
  try {
    const found = JSON.parse(kept(KEY) ?? '{}');
    const fits =
      found && typeof found.streak === 'number' && Array.isArray(found.done) && typeof found.by === 'object';
    return fits ? { ...none, ...found } : none;
  } catch {
    return none;
  }
}
