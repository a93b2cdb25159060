// @ts-check
/**
 * The parameters of solvers that are watched. A solver that swaps may deduce singles first
 * (`propagate`), which alone solve many puzzles, and then there is nothing to see. So a watched
 * solver starts with the puzzle itself by default.
 */

/** @typedef {import('/messages.js').PlayerInfo} PlayerInfo */

const DEDUCES = 'propagate';

/** Solvers as shown in forms here: with deduction of singles off by default. @param {PlayerInfo[]} solvers @returns {PlayerInfo[]} */
export function toWatch(solvers) {
  const param = (/** @type {PlayerInfo['params'][number]} */ one) =>
    one.name === DEDUCES ? { ...one, default: 'off' } : one;
  return solvers.map((solver) => ({ ...solver, params: solver.params.map(param) }));
}

/**
 * The solver to request for a form's `solver`: omitted switches are set to off explicitly.
 * @param {string} solver
 * @param {PlayerInfo[]} solvers
 */
export function asked(solver, solvers) {
  const { name, params, deduces } = read(solver);
  const has = solvers.find((one) => one.name === name)?.params.some((param) => param.name === DEDUCES);
  if (!has || deduces !== undefined) return solver;
  return `${name}:${[params, `${DEDUCES}=off`].filter(Boolean).join(',')}`;
}

/** Whether singles are deduced before the algorithm begins. @param {string} solver  as written in a form */
export function deducesFirst(solver) {
  return read(solver).deduces === 'on';
}

/** @param {string} solver */
function read(solver) {
  const [name = '', params = ''] = solver.split(':');
  const pairs = params.split(',').map((pair) => pair.split('='));
  return { name, params, deduces: pairs.find(([param]) => param?.trim() === DEDUCES)?.[1]?.trim() };
}
