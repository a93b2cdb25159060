// Compares the speed of the site in Chromium and of the program, one thread each, in turns in one run.
//
//   ./site && cargo build --release && QUINTET_BIN=target/release/quintet node crates/web/tests/speed.mjs [WORD]
//
// WORD selects lines. Both sides are asked three times, the site in one worker, and the least processor time counts: a browser's
// compiler warms up on the first, and other programs may use the machine meanwhile. The program's start is not counted; all of
// the tab's threads are. (Chromium reports processor time in hundredths of a second.)

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { closeBrowser, newContext, sharedBrowser } from '../../studio/e2e/browser.mjs';
import { BASE, serveFolder } from '../../studio/e2e/folder.mjs';

const binary = process.env.QUINTET_BIN ?? 'target/release/quintet';

/** The value of every move by a player: game, setup, position, player. */
const SEARCHES = [
  ['connect4', '', '44', 'pvs:depth=13'],
  ['connect4', '', '44432', 'solver:book=off,nodes=4000000'],
  ['hex', 'size=11', 'a2 f6', 'engine:nodes=2000,time=60s'],
  ['pentago', '', 'c3 tl+', 'engine:nodes=400000'],
  ['pentago', '', '', 'pvs:depth=3'],
  ['dual-sudoku', '', '', 'engine:nodes=2000000'],
];
/** Positions to solve, and a name for each. */
const SOLUTIONS = [
  ['pentago', '', 'c2 bl+ c5 bl+ d2 tr+ a6 tl- a5 br- b3 tl- f3 br- d2 tr- b1 tr- c6 tr- c1 bl- b2 br- b4 br- b5 tl- c2 tr+ a6 bl- d4 tr- e3 tr+ d6 br+ e1 tr+', '20 marbles'],
  ['pentago', '', 'f6 tr+ a3 tr- c5 bl+ c4 br- d4 tl- d3 bl- f6 tr- a3 br- e3 tl+ a2 br- d2 tr+ f5 tl+ c2 tr- c3 tr- e6 bl+ e2 tl+ e5 tl- a3 tr+', '18 marbles'],
];

/** Runs the program: its output, and its processor time as measured by the shell. */
function run(args) {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null', 'bash', binary, ...args];
  const { stdout, stderr } = spawnSync('bash', timed, { maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'pipe'] });
  const [user, system] = String(stderr).trim().split(' ').map(Number);
  return { said: String(stdout), seconds: user + system };
}
const start = Math.min(...[0, 1, 2].map(() => run(['--version']).seconds));
function program(command, game, setup, position, ...rest) {
  const args = [command, game, ...(position ? position.split(' ') : []), ...(setup ? ['--setup', setup] : []), ...rest, '--json'];
  const { said, seconds } = run(args);
  const { nodes, progress } = JSON.parse(said);
  return { nodes: nodes ?? progress.nodes, seconds: Math.max(seconds - start, 0.001) };
}

const folder = await serveFolder(process.env.QUINTET_SITE ?? 'target/site', BASE);
const context = await newContext({ serviceWorkers: 'block' });
const devtools = await (await sharedBrowser()).newBrowserCDPSession();
/** The processor time of all tabs so far, and the memory that the largest has had, in bytes. */
async function tabs() {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const most = ({ id }) => 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
  return { seconds: renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0), bytes: Math.max(...renderers.map(most)) };
}
/** A tab with the site's library. */
async function library() {
  const page = await context.newPage();
  await page.goto(`${folder.address}example.html`);
  await page.evaluate(async () => {
    const { Quintet } = await import('./quintet.js');
    globalThis.quintet = await Quintet.load();
    // Its worker has started, and its data is there.
    await globalThis.quintet.analyse('connect4', '4', { player: 'random' });
  });
  return page;
}
/** The nodes of a call of the library, and its processor time. */
async function site(page, asked) {
  const before = await tabs();
  const since = performance.now();
  const nodes = await page.evaluate(async ([game, setup, position, player]) => {
    const q = globalThis.quintet;
    if (!player) return (await q.solve(game, position, { setup })).nodes;
    return (await q.analyse(game, position, { setup, player })).progress.nodes;
  }, asked);
  const { seconds, bytes } = await tabs();
  return { nodes, seconds: seconds - before.seconds, wall: (performance.now() - since) / 1000, bytes };
}

const row = (...cells) => console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(46) : String(cell).padStart(12))).join(''));
row('search', 'nodes', 'program s', 'site s', 'ratio', 'site wall s', 'tab MB');
const lines = [...SEARCHES, ...SOLUTIONS.map(([game, setup, position, name]) => [game, setup, position, '', `solved, ${name}`])];
for (const [game, setup, position, player, name = player] of lines) {
  if (!`${game} ${name}`.includes(process.argv[2] ?? '')) continue;
  const page = await library();
  const rounds = [];
  for (let round = 0; round < 3; round += 1) {
    const theirs = player
      ? program('analyse', game, setup, position, '--player', player)
      : program('solve', game, setup, position);
    const ours = await site(page, [game, setup, position, player]);
    assert.equal(ours.nodes, theirs.nodes, `${game} ${name}: nodes`);
    rounds.push([theirs, ours]);
  }
  const least = (values) => Math.min(...values);
  const [theirs, ours] = [0, 1].map((side) => least(rounds.map((of) => of[side].seconds)));
  const wall = least(rounds.map(([, of]) => of.wall));
  const megabytes = Math.round(rounds.at(-1)[1].bytes / 1e6);
  row(`${game} ${name}`, rounds[0][0].nodes, theirs.toFixed(3), ours.toFixed(3), (theirs / ours).toFixed(2), wall.toFixed(2), megabytes);
  await page.close();
}
await context.close();
await closeBrowser();
await folder.stop();
