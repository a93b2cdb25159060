// @ts-check
/**
 * When a drill comes back: solved at the first try, at growing distances until it is known; missed, tomorrow
 * and from the beginning. Days are whole numbers. Nothing here is kept or drawn.
 */

/** Days until a drill comes back, solved so many times in a row. */
export const DISTANCES = [1, 3, 7, 16, 35];

/**
 * @typedef {object} Due
 * @property {number} stage  times solved in a row; as many as there are distances, and one more: known
 * @property {number} due  the day on which it is asked for again
 */

/** The day of a moment, where people are. @param {Date} [now] */
export function dayOf(now = new Date()) {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** Today, as in addresses: 2026-11-16. */
export const today = () => new Date(dayOf() * 86_400_000).toISOString().slice(0, 10);

/** A drill that nobody has tried: due at once. @param {number} day @returns {Due} */
export const begun = (day) => ({ stage: 0, due: day });

/** Whether it is asked for no more. @param {Due} drill */
export const isKnown = ({ stage }) => stage > DISTANCES.length;

/**
 * What becomes of a drill that was tried.
 * @param {Due} drill
 * @param {boolean} solved  at the first try
 * @param {number} day
 * @returns {Due}
 */
export function tried({ stage }, solved, day) {
  const next = solved ? stage + 1 : 0;
  return { stage: next, due: day + (DISTANCES[Math.max(0, next - 1)] ?? 0) };
}

/**
 * The drills to do now, those that have waited longest first.
 * @template {Due} T
 * @param {T[]} drills
 * @param {number} day
 */
export function dueOn(drills, day) {
  return drills.filter((drill) => !isKnown(drill) && drill.due <= day).sort((a, b) => a.due - b.due);
}
