// The module's speed beside the program's, one thread each, one after the other in one run.
//
//   cargo build --release && crates/web/build && QUINTET_BIN=target/release/quintet node crates/web/tests/speed.mjs
//
// Each is asked three times in one instance and the fastest counts: the compiler of a browser warms up on the first.

import { execFileSync } from 'node:child_process';
import { instance } from './module.mjs';

const binary = process.env.QUINTET_BIN ?? 'target/release/quintet';

/** What is asked; `nodes` or `simulations` must be the same on both sides. */
const SEARCHES = [
  ['connect4', '', '', 'alphabeta:depth=12'],
  ['connect4', '', '', 'pvs:depth=14'],
  ['connect4', '', '444323', 'solver:book=off,nodes=5000000'],
  ['hex', 'size=11', 'a2 f6', 'engine:nodes=400,time=60s'],
  ['hex', 'size=7', '', 'pvs:depth=3'],
  ['pentago', '', '', 'pvs:depth=3'],
  ['pentago', '', 'c3 tl+', 'engine:nodes=200000'],
  ['dual-sudoku', '', '', 'pvs:depth=3'],
];
const SOLUTIONS = [
  ['pentago', '', 'c2 bl+ c5 bl+ d2 tr+ a6 tl- a5 br- b3 tl- f3 br- d2 tr- b1 tr- c6 tr- c1 bl- b2 br- b4 br- b5 tl- c2 tr+ a6 bl- d4 tr- e3 tr+ d6 br+ e1 tr+', '20 marbles'],
  ['pentago', '', 'f6 tr+ a3 tr- c5 bl+ c4 br- d4 tl- d3 bl- f6 tr- a3 br- e3 tl+ a2 br- d2 tr+ f5 tl+ c2 tr- c3 tr- e6 bl+ e2 tl+ e5 tl- a3 tr+', '18 marbles'],
];

const program = (command, game, setup, position, ...rest) => {
  const args = [command, game, ...(position ? position.split(' ') : []), ...(setup ? ['--setup', setup] : []), ...rest, '--json'];
  return JSON.parse(execFileSync(binary, args, { maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] }));
};
const fastest = (ask) => [0, 1, 2].map(ask).reduce((best, one) => (one.seconds < best.seconds ? one : best));
const row = (...cells) => console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(46) : String(cell).padStart(12))).join(''));

row('search', 'nodes', 'program s', 'module s', 'ratio');
for (const [game, setup, position, player] of SEARCHES) {
  const theirs = fastest(() => program('analyse', game, setup, position, '--player', player, '--choice'));
  const searcher = instance();
  const table = instance();
  table.call('order', { id: 1, command: { type: 'open', game, setup, position } });
  const ours = fastest((round) => {
    // Another game each time: the player remembers nothing.
    const job = table.call("order", { id: 2, command: { type: "think", player } }).find(([kind]) => kind === "job")[1];
    const found = searcher.call('search', { ...job, table: 100 + round }).at(-1)[1];
    table.call('order', { id: 3, command: { type: 'stop' } });
    return found.answer.progress;
  });
  const same = ours.nodes === theirs.nodes ? ours.nodes : `${ours.nodes}≠${theirs.nodes}`;
  row(`${game} ${player}`, same, theirs.seconds.toFixed(3), ours.seconds.toFixed(3), (theirs.seconds / ours.seconds).toFixed(2));
}
for (const [game, setup, position, what] of SOLUTIONS) {
  const theirs = fastest(() => program('solve', game, setup, position));
  const module = instance();
  const ours = fastest(() => module.ask('/solve', { game, setup, position }).body);
  const megabytes = Math.round(module.exports.memory.buffer.byteLength / 1e6);
  row(`${game} solved, ${what}, ${megabytes} MB`, ours.nodes, theirs.seconds.toFixed(3), ours.seconds.toFixed(3), (theirs.seconds / ours.seconds).toFixed(2));
}
