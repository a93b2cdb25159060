// Watching a Sudoku solver runs exactly what the form shows. Needs no browser.
import assert from 'node:assert/strict';
import test from 'node:test';
import { asked, deducesFirst, toWatch } from '../../../games/sudoku/page/watched.js';

const switched = (value) => ({ name: 'propagate', kind: 'switch', default: value });
const solvers = [
  { name: 'backtracking', params: [{ name: 'nodes', kind: 'int', default: null }] },
  { name: 'annealing', params: [{ name: 'temperature', kind: 'int', default: '35' }, switched('on')] },
  { name: 'hill-climbing', params: [switched('on')] },
];

test('watching a solver that swaps shows its swaps, not singles deduced before', () => {
  for (const name of ['annealing', 'hill-climbing']) {
    assert.equal(asked(name, solvers), `${name}:propagate=off`);
    assert.equal(deducesFirst(name), false);
  }
  assert.equal(asked('annealing:temperature=50', solvers), 'annealing:temperature=50,propagate=off');
  assert.equal(asked('backtracking', solvers), 'backtracking', 'it has no such switch');
  assert.equal(asked('nobody', solvers), 'nobody', 'the server refuses it by its name');
});

test('the form shows the switch as it is asked for, and says when it is on', () => {
  const shown = toWatch(solvers).map(
    ({ params }) => params.find(({ name }) => name === 'propagate')?.default,
  );
  assert.deepEqual(shown, [undefined, 'off', 'off']);
  assert.equal(solvers[1].params[1].default, 'on', 'the list itself stays as it was');
  for (const chosen of ['annealing:propagate=on', 'annealing:temperature=50,propagate=on']) {
    assert.equal(asked(chosen, toWatch(solvers)), chosen);
    assert.equal(deducesFirst(chosen), true);
  }
});
