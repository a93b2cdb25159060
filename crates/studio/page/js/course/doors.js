// @ts-check
/**
 * The interfaces to our engines, as lessons use them: a run is executed on request, and its figures come from the
 * answer. Nothing here is specific to one lesson.
 */
import { tournamentText } from '../arena/text.js';
import { get, post } from '../rest.js';
import { opened, stop, thought, traced } from '../microscope/search.js';
import { COUNTERS, Trace } from '../microscope/trace.js';

/** @typedef {import('../../messages.js').LessonRun} Run */
/** @typedef {import('../../messages.js').Answer} Answer */
/** @typedef {import('../../messages.js').Value} Value */
/** @typedef {Record<string, number | string | string[] | boolean | Value | null>} Figures */
/** @typedef {{progress: (done: number) => void, signal: AbortSignal}} Asking  progress: the count so far */

/** Polling interval for a running match. */
const LOOK_MS = 250;
/** More nodes than any lesson visits. */
const NO_LIMIT = 1_000_000_000;

/** A run that was stopped has no figures. */
export class Stopped extends Error {}

/**
 * Executes a run and returns its figures.
 * @param {Run} run
 * @param {Asking} asking
 * @returns {Promise<Figures>}
 */
export async function measure({ door }, asking) {
  const signal = asking.signal;
  try {
    if ('perft' in door) {
      const { leaves, seconds } = await post('/perft', door.perft, { signal });
      return { leaves, seconds };
    }
    if ('search' in door) return await searched(door.search, asking);
    if ('trace' in door) return await followed(door.trace, asking);
    if ('solve' in door) {
      const {
        value,
        score = null,
        best,
        plies = null,
        nodes,
        moves,
      } = await post('/solve', door.solve, { signal });
      return { value, score, best, plies, nodes, winning: winning(moves) };
    }
    if ('sudoku' in door) {
      const { solved, nodes, steps_made: steps } = await post('/sudoku/solve', door.sudoku, { signal });
      return { solved, nodes, steps };
    }
    return await matched(door.match, asking);
  } catch (error) {
    if (signal.aborted) throw new Stopped();
    throw error;
  }
}

/** Number of winning moves. @param {Record<string, number>} moves */
const winning = (moves) => Object.values(moves).filter((score) => score > 0).length;

/** @param {import('../../messages.js').SearchDoor} door @param {Asking} asking @returns {Promise<Figures>} */
async function searched({ game, setup = '', position = '', player }, { progress, signal }) {
  await opened({ game, setup, moves: position });
  signal.addEventListener('abort', stop, { once: true });
  const answer = await thought(player, ({ nodes, simulations }) => progress(simulations || nodes));
  signal.removeEventListener('abort', stop);
  if (signal.aborted) throw new Stopped();
  return figuresOf(answer);
}

/** @param {Answer} answer @returns {Figures} */
function figuresOf({ best, progress }) {
  const { nodes, simulations, depth, value, counters, seconds } = progress;
  const counted = Object.fromEntries(counters.map((counter) => [counter.name, counter.value]));
  return { ...counted, nodes, simulations, depth, best: [best], value: value ?? null, seconds };
}

/** @param {import('../../messages.js').SearchDoor} door @param {Asking} asking @returns {Promise<Figures>} */
async function followed({ game, setup = '', position = '', player }, { signal }) {
  await opened({ game, setup, moves: position });
  signal.addEventListener('abort', stop, { once: true });
  const found = await traced(player, NO_LIMIT);
  signal.removeEventListener('abort', stop);
  if (signal.aborted) throw new Stopped();
  // A count over only part of the search would be wrong.
  if (found.events > found.lines.length) throw new Error(`${player}: ${found.events} events`);
  const trace = new Trace(found.lines);
  const last = trace.lines.length - 1;
  const counts = COUNTERS.map((name) => [name, trace.counts[name]?.[last] ?? 0]);
  return { ...figuresOf(found.answer), ...Object.fromEntries(counts) };
}

/** @param {import('../../messages.js').MatchDoor} door @param {Asking} asking @returns {Promise<Figures>} */
async function matched({ game, setup = '', players, pairs, plies, seed }, { progress, signal }) {
  const entrants = players.map((player) => ({ player, name: '' }));
  const text = tournamentText({
    ...{ game, setup, players: entrants, format: 'round-robin', pairs, plies, seed, time: '', clock: '' },
  });
  let { id, ...now } = await post('/arena', { text });
  while (now.playing) {
    if (signal.aborted) {
      await post(`/arena/${id}/stop`, {});
      throw new Stopped();
    }
    progress(now.played);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    now = await get(`/arena/${id}`);
  }
  if (now.failure) throw new Error(now.failure);
  const { share, points } = now.rows.find((/** @type {{index: number}} */ row) => row.index === 0);
  const { value, low, high } = share;
  return { games: now.played, points, share: value, low, high, width: high - low, tournament: id };
}
