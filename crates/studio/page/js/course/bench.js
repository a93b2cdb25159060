// @ts-check
/**
 * The runs of a lesson, each executed once and one at a time, with progress and a stop button. Its figures come from
 * the answer of an engine; nothing here is specific to one lesson.
 */
import { tournamentText } from '../arena/text.js';
import { get, post } from '../rest.js';
import { opened, stop, thought, traced } from '../microscope/search.js';
import { COUNTERS, Trace } from '../microscope/trace.js';
import { fill, h } from '../dom.js';
import { errorWords, n, t } from '../i18n.js';

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

export class Bench {
  /** The current run, and the button that stops it. */
  element = h('div', { class: 'course-bench', role: 'status' });
  /** @type {Map<string, Figures>} */ #known = new Map();
  /** @type {AbortController | null} */ #asking = null;
  #runs;

  /** @param {Run[]} runs */
  constructor(runs) {
    this.#runs = runs;
  }

  /** @param {string} name @returns {Run} */
  run(name) {
    const run = this.#runs.find((one) => one.name === name);
    if (!run) throw new Error(`no run ${name}`);
    return run;
  }

  /** @param {string} name @returns {Figures | undefined} */
  known(name) {
    return this.#known.get(name);
  }

  get busy() {
    return this.#asking !== null;
  }

  /** Stops the current run when the page is left. */
  stop() {
    this.#asking?.abort();
  }

  /**
   * Executes the runs that have no figures yet; returns whether all of them have figures afterwards.
   * @param {string[]} names
   * @param {(name: string) => void} [told]  called for each run that has its figures
   */
  async measure(names, told = () => {}) {
    if (this.#asking) return false;
    const asking = new AbortController();
    this.#asking = asking;
    const what = h('span');
    const button = h('button', { class: 'button small', onclick: () => asking.abort() }, t('course.stop'));
    try {
      for (const name of names) {
        if (!this.#known.has(name)) {
          const { label } = this.run(name);
          what.textContent = t('course.running', { run: label });
          fill(this.element, what, ' ', button);
          const progress = (/** @type {number} */ done) => {
            what.textContent = t('course.progress', { run: label, done: n(done) });
          };
          this.#known.set(name, await measure(this.run(name), { progress, signal: asking.signal }));
        }
        told(name);
      }
      fill(this.element);
      return true;
    } catch (error) {
      const { title, detail } = errorWords(error);
      const text = error instanceof Stopped ? t('course.stopped') : `${title} ${detail}`;
      fill(this.element, h('span', { class: error instanceof Stopped ? 'soft' : 'problem' }, text));
      return false;
    } finally {
      this.#asking = null;
    }
  }
}
