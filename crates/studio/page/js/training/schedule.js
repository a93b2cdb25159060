// @ts-check
/**
 * When a drill comes back: if solved at the first attempt, at growing intervals until it is known; if missed, tomorrow,
 * starting over. Days are whole numbers. Nothing here is stored or drawn.
 */

/** Days until a drill comes back, by the number of times solved in a row. */
export const DISTANCES = [1, 3, 7, 16, 35];

/**
 * @typedef {object} Due
 * @property {number} stage  times solved in a row; one more than there are intervals means known
 * @property {number} due  the day on which it is asked again
 */

/** The local day of a moment. @param {Date} [now] */
export function dayOf(now = new Date()) {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** Today, as in addresses: 2026-11-16. */
export const today = () => new Date(dayOf() * 86_400_000).toISOString().slice(0, 10);

/** A new drill, due at once. @param {number} day @returns {Due} */
export const begun = (day) => ({ stage: 0, due: day });

/** Whether it is no longer asked. @param {Due} drill */
export const isKnown = ({ stage }) => stage > DISTANCES.length;

/**
 * A drill's schedule after an attempt.
 * @param {Due} drill
 * @param {boolean} solved  at the first attempt
 * @param {number} day
 * @returns {Due}
 */
export function tried({ stage }, solved, day) {
  const next = solved ? stage + 1 : 0;
  return { stage: next, due: day + (DISTANCES[Math.max(0, next - 1)] ?? 0) };
}

/**
 * The drills to do now, longest overdue first.
 * @template {Due} T
 * @param {T[]} drills
 * @param {number} day
 */
export function dueOn(drills, day) {
  return drills.filter((drill) => !isKnown(drill) && drill.due <= day).sort((a, b) => a.due - b.due);
}
