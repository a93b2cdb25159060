// Pointing and walking on boards without a browser: the parts of <q-board> that draw nothing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { neighbour, upright } from '../page/js/board/geometry.js';
import { movesAfter, nextSteps, point } from '../page/js/board/moves.js';

const move = (text, ...steps) => ({ text, steps, spoken: text });
/** A marble that wins needs no turn; a pass is a move of its own. */
const MOVES = [
  move('a1 tl+', 'a1', 'tl+'),
  move('a1 tl-', 'a1', 'tl-'),
  move('b2', 'b2'),
  move('c3 tl+', 'c3', 'tl+'),
  move('pass', 'pass'),
];

test('steps lead to a move', () => {
  assert.deepEqual([...nextSteps(MOVES, [])], ['a1', 'b2', 'c3', 'pass']);
  assert.deepEqual([...nextSteps(MOVES, ['a1'])], ['tl+', 'tl-']);
  assert.equal(movesAfter(MOVES, ['a1']).length, 2);
  assert.deepEqual(point(MOVES, [], 'a1'), { chosen: ['a1'], move: null });
  assert.equal(point(MOVES, ['a1'], 'tl-').move?.text, 'a1 tl-');
  assert.equal(point(MOVES, [], 'b2').move?.text, 'b2');
});

test('pointing again takes a step back, elsewhere begins anew, at nothing changes nothing', () => {
  assert.deepEqual(point(MOVES, ['a1'], 'a1'), { chosen: [], move: null });
  assert.deepEqual(point(MOVES, ['a1'], 'c3'), { chosen: ['c3'], move: null });
  assert.equal(point(MOVES, ['a1'], 'pass').move?.text, 'pass');
  assert.deepEqual(point(MOVES, ['c3'], 'tl-'), { chosen: ['c3'], move: null });
});

/** A rhombus of hexagons, each row half a cell further to the right. */
const rhombus = (size) =>
  Array.from({ length: size * size }, (_, index) => {
    const [column, row] = [index % size, Math.floor(index / size)];
    return { id: `${'abcdefghij'[column]}${row + 1}`, x: column + row / 2, y: row * 0.866 };
  });

test('walking down a board of hexagons zigzags straight down', () => {
  const cells = rhombus(5);
  let here = cells.find((cell) => cell.id === 'd1');
  const path = [];
  for (let step = 0; step < 4; step += 1) {
    here = neighbour(here, 'ArrowDown', cells, 3);
    path.push(here.id);
  }
  assert.equal(path[1], 'c3');
  assert.equal(path[3], 'b5');
  assert.equal(neighbour(here, 'ArrowDown', cells, 3), null, 'the board ends there');
  assert.equal(neighbour(cells[0], 'ArrowLeft', cells, 0), null);
  assert.equal(neighbour(cells[0], 'ArrowRight', cells, 0).id, 'b1');
});

test('a board stood on its corner keeps its distances and is narrower than high', () => {
  const cells = rhombus(6);
  const turned = upright({
    shape: 'hexagon',
    cells,
    labels: [],
    strokes: [],
    targets: [],
    looks: [],
    facts: [],
  }).cells;
  const distance = (all, a, b) => Math.hypot(all[a].x - all[b].x, all[a].y - all[b].y);
  for (const [a, b] of [
    [0, 1],
    [0, 6],
    [7, 20],
    [0, 35],
  ])
    assert.ok(Math.abs(distance(cells, a, b) - distance(turned, a, b)) < 0.01);
  const spread = (axis) =>
    Math.max(...turned.map((cell) => cell[axis])) - Math.min(...turned.map((cell) => cell[axis]));
  assert.ok(spread('x') < spread('y'));
});
