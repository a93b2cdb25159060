// @ts-check
/**
 * The progress in the lessons, kept in this browser: `minimax.prediction` or `minimax.experiment` while one of them is
 * done, `minimax` when both are; and the part that was opened last.
 */
import { done } from '../done.js';
import { kept } from '../dom.js';

/** @returns {Set<string>} */
export function finished() {
  return new Set((kept('course') ?? '').split(' ').filter(Boolean));
}

/** Records that half of a lesson was done. @param {string} name @param {'prediction' | 'experiment'} half */
export function finish(name, half) {
  const [all, other] = [finished(), `${name}.${half === 'prediction' ? 'experiment' : 'prediction'}`];
  if (all.has(name)) return;
  all.add(all.delete(other) ? name : `${name}.${half}`);
  kept('course', [...all].join(' '));
  done('lesson', `${name}.${half}`, true);
}

/** Whether the questions of a lesson's task were answered; with `now`, records it. @param {string} name @param {boolean} [now] */
export function solved(name, now) {
  const all = new Set((kept('course-tasks') ?? '').split(' ').filter(Boolean));
  if (now) kept('course-tasks', [...all.add(name)].join(' '));
  return all.has(name);
}

/** The lesson and part that were opened last; with arguments, records them. @param {string} [name] @param {number} [part] */
export function latest(name, part = 1) {
  const [lesson = '', at = ''] = (kept('course-at', name && `${name} ${part}`) ?? '').split(' ');
  return { lesson, part: at };
}
