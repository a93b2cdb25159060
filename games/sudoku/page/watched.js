// @ts-check
/**
 * Which algorithm people watch. A solver that swaps may deduce singles before it begins
 * (`propagate`), and those alone solve many puzzles: then there is nothing of it to see. So where
 * solvers are watched it begins with the puzzle itself, unless somebody wants otherwise.
 */

/** @typedef {import('/messages.js').PlayerInfo} PlayerInfo */

const DEDUCES = 'propagate';

/** Solvers as forms show them here: deducing singles first is off. @param {PlayerInfo[]} solvers @returns {PlayerInfo[]} */
export function toWatch(solvers) {
  const param = (/** @type {PlayerInfo['params'][number]} */ one) =>
    one.name === DEDUCES ? { ...one, default: 'off' } : one;
  return solvers.map((solver) => ({ ...solver, params: solver.params.map(param) }));
}

/**
 * What to ask for, where a form says `solver`: what it leaves out is off, and said to be.
 * @param {string} solver
 * @param {PlayerInfo[]} solvers
 */
export function asked(solver, solvers) {
  const [name = '', params = ''] = solver.split(':');
  const has = solvers.find((one) => one.name === name)?.params.some((param) => param.name === DEDUCES);
  if (!has || setting(params) !== null) return solver;
  return `${name}:${[params, `${DEDUCES}=off`].filter(Boolean).join(',')}`;
}

/** Whether singles are deduced before the algorithm begins. @param {string} solver  as a form says it */
export function deducesFirst(solver) {
  return setting(solver.split(':')[1] ?? '') === 'on';
}

/** @param {string} params @returns {string | null} */
function setting(params) {
  const pairs = params.split(',').map((pair) => pair.split('='));
  return pairs.find(([name]) => name?.trim() === DEDUCES)?.[1]?.trim() ?? null;
}
