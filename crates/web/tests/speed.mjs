// Compares the speed of the module and of the program, one thread each, in turns in one run.
//
//   cargo build --release && crates/web/build && QUINTET_BIN=target/release/quintet node crates/web/tests/speed.mjs [WORD]
//
// WORD selects lines. Each is asked three times, the module in one instance, and the least processor time counts: a browser's
// compiler warms up on the first, and other programs may use the machine meanwhile. The program's start is not counted.

import { spawnSync } from 'node:child_process';
import { instance } from './module.mjs';

const binary = process.env.QUINTET_BIN ?? 'target/release/quintet';

/** The questions; `nodes` or `simulations` must be the same on both sides. */
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

/** Runs the program: its output, and its processor time as measured by the shell. */
const run = (args) => {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null', 'bash', binary, ...args];
  const { stdout, stderr } = spawnSync('bash', timed, { maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'pipe'] });
  const [user, system] = String(stderr).trim().split(' ').map(Number);
  return { said: String(stdout), seconds: user + system };
};
const start = Math.min(...[0, 1, 2].map(() => run(['--version']).seconds));
const program = (command, game, setup, position, ...rest) => {
  const args = [command, game, ...(position ? position.split(' ') : []), ...(setup ? ['--setup', setup] : []), ...rest, '--json'];
  const { said, seconds } = run(args);
  return { nodes: JSON.parse(said).nodes, seconds: Math.max(seconds - start, 0.001) };
};
/** The nodes reported by a call of the module, and its processor time. */
const ours = (ask) => {
  const before = process.cpuUsage();
  const { nodes } = ask();
  const { user, system } = process.cpuUsage(before);
  return { nodes, seconds: (user + system) / 1e6 };
};
/** Runs both sides three times in turns; returns the fastest run of each. */
const both = (theirs, mine) => {
  const rounds = [0, 1, 2].map((round) => [theirs(), ours(() => mine(round))]);
  return [0, 1].map((side) => rounds.map((of) => of[side]).reduce((best, one) => (one.seconds < best.seconds ? one : best)));
};
/** The module's clock, so that a question does not end early on a busy machine. */
const now = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage());
const isWanted = (...words) => words.join(' ').includes(process.argv[2] ?? '');
const row = (...cells) => console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(46) : String(cell).padStart(12))).join(''));

row('search', 'nodes', 'program s', 'module s', 'ratio');
for (const [game, setup, position, player] of SEARCHES) {
  if (!isWanted(game, player)) continue;
  const searcher = instance({ now });
  const table = instance();
  table.call('order', { id: 1, command: { type: 'open', game, setup, position } });
  const ask = (round) => {
    // A different game each time, so the player remembers nothing.
    const job = table.call("order", { id: 2, command: { type: "think", player } }).find(([kind]) => kind === "job")[1];
    const found = searcher.call('search', { ...job, table: 100 + round }).at(-1)[1];
    table.call('order', { id: 3, command: { type: 'stop' } });
    return found.answer.progress;
  };
  const [theirs, mine] = both(() => program('analyse', game, setup, position, '--player', player, '--choice'), ask);
  const same = mine.nodes === theirs.nodes ? mine.nodes : `${mine.nodes}≠${theirs.nodes}`;
  row(`${game} ${player}`, same, theirs.seconds.toFixed(3), mine.seconds.toFixed(3), (theirs.seconds / mine.seconds).toFixed(2));
}
for (const [game, setup, position, what] of SOLUTIONS) {
  if (!isWanted(game, what)) continue;
  const module = instance({ now });
  const [theirs, mine] = both(() => program('solve', game, setup, position), () => module.ask('/solve', { game, setup, position }).body);
  const megabytes = Math.round(module.exports.memory.buffer.byteLength / 1e6);
  row(`${game} solved, ${what}, ${megabytes} MB`, mine.nodes, theirs.seconds.toFixed(3), mine.seconds.toFixed(3), (theirs.seconds / mine.seconds).toFixed(2));
}
