// Compares the module with the program: the same nodes and answers, refusals in words, and a search that can be stopped.
//
//   crates/web/build && QUINTET_BIN=target/debug/quintet node --test crates/web/tests/module.test.mjs
//
// QUINTET_POSITIONS is the number of positions compared (default 20; 200 take a minute or two).

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { promisify } from 'node:util';
import { instance } from './module.mjs';

const binary = process.env.QUINTET_BIN ?? 'target/debug/quintet';
const POSITIONS = Number(process.env.QUINTET_POSITIONS ?? 20);

/** By game: its setup, and players without a time limit. */
const GAMES = [
  ['connect4', '', ['alphabeta:depth=6', 'pvs:depth=7', 'solver:nodes=20000', 'mcts:simulations=200']],
  ['hex', 'size=6', ['engine:nodes=60', 'pvs:depth=2', 'mcts:simulations=100']],
  ['pentago', '', ['engine:nodes=2000', 'alphabeta:depth=2', 'report:depth=1']],
  ['dual-sudoku', '', ['engine:nodes=2000', 'pvs:depth=2']],
];

/** The program as a server, asked the same questions as the module. */
async function program() {
  const data = await mkdtemp(path.join(tmpdir(), 'quintet-module-'));
  const child = spawn(binary, ['serve', '--port', '0', '--data', data, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
  });
  const address = new URL(JSON.parse(line).address);
  const headers = { authorization: `Bearer ${address.searchParams.get('token')}`, 'content-type': 'application/json' };
  return {
    async ask(route, body) {
      const response = await fetch(new URL(`api/v1${route}`, address), { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    },
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A value without its times. */
function timeless(value) {
  const keep = (name, part) => (['seconds', 'nodes_per_second', 'cpu_s', 'peak_bytes'].includes(name) ? undefined : part);
  return JSON.parse(JSON.stringify(value, keep));
}

/** Numbers from 0 below `most`, always the same. */
function numbers(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test('the module and the program give the same nodes and answers', async (t) => {
  const [module, server, below] = [instance(), await program(), numbers(7)];
  t.after(() => server.end());
  for (let round = 0; round < POSITIONS; round += 1) {
    const [game, setup, players] = GAMES[round % GAMES.length];
    let view = module.ask('/position', { game, setup }).body;
    for (let plies = below(12); plies > 0 && !view.outcome; plies -= 1) {
      const chosen = view.moves[below(view.moves.length)].text;
      const position = game === 'connect4' ? view.position + chosen : `${view.position} ${chosen}`.trim();
      const next = module.ask('/position', { game, setup: view.setup, position });
      assert.equal(next.status, 200, JSON.stringify(next.body.error));
      view = next.body;
    }
    if (view.outcome) continue;
    const player = players[Math.floor(round / GAMES.length) % players.length];
    const question = { game, setup: view.setup, position: view.position, player };
    const ours = module.ask('/analyse', question);
    const theirs = await server.ask('/analyse', question);
    assert.equal(theirs.status, 200, JSON.stringify([question, theirs.body]));
    assert.deepEqual(timeless(ours), timeless(theirs), JSON.stringify(question));
  }
  assert.equal(new Set(module.wanted).size, module.wanted.length, `each is fetched once: ${module.wanted}`);
});

test('Hex thinks the same with and without the instructions that not every browser has', () => {
  const [relaxed, plain] = [instance(), instance({ links: false })];
  for (const [setup, position] of [['size=5', ''], ['size=6', 'c3 d4 b5'], ['size=11', 'a2 f6'], ['size=14', 'c2']]) {
    const question = { game: 'hex', setup, position, player: 'engine:nodes=30' };
    const [ours, theirs] = [relaxed, plain].map((module) => module.ask('/analyse', question));
    assert.equal(ours.status, 200, JSON.stringify(ours.body.error));
    assert.deepEqual(timeless(ours), timeless(theirs), JSON.stringify(question));
  }
  assert.deepEqual([relaxed.linked.length, plain.linked.length], [1, 0]);
});

const CUP = `game = "connect4"
players = ["random", "alphabeta:depth=3", "mcts:simulations=40", "solver:nodes=2000"]
format = { swiss = 2 }
pairs = 1
openings = { plies = 4 }
seed = 11
`;

test('a tournament in the module comes to the same games and points as in the program', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quintet-cup-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'cup.toml'), CUP);
  await promisify(execFile)(binary, ['tournament', 'run', path.join(folder, 'cup.toml')]);
  const theirs = JSON.parse(await readFile(path.join(folder, 'cup.results.json'), 'utf8'));

  const lines = [];
  const ask = (route, body) => {
    const said = instance().call('ask', { method: 'POST', path: route, body: { text: CUP, ...body } });
    const [, answer] = said.at(-1);
    assert.equal(answer.status, 200, JSON.stringify(answer.body.error));
    return answer.body;
  };
  let state = ask('/arena/state', { games: lines });
  while (state.missing.length > 0) {
    for (const key of state.missing) lines.push(ask('/arena/game', { key }).line);
    state = ask('/arena/state', { games: lines });
  }
  const name = (game) => [game.round ?? 0, game.pair, game.game, ...game.players].join();
  const sorted = (games) => [...games].sort((a, b) => (name(a) < name(b) ? -1 : 1));
  assert.deepEqual(sorted(lines.map((line) => JSON.parse(line).game)), sorted(theirs.games));
  const points = (rows) => rows.map((row) => [row.name, row.points, row.place]);
  assert.deepEqual(points(state.rows), points(theirs.standings));
});

test('what cannot be answered is refused as the program refuses it', async (t) => {
  const [module, server] = [instance(), await program()];
  t.after(() => server.end());
  const questions = [
    ['/position', { game: 'go' }],
    ['/position', { game: 'hex', position: 'z99' }],
    ['/analyse', { game: 'hex', player: 'nobody' }],
    ['/analyse', { game: 'connect4', player: 'pvs:table=4096' }],
    ['/solve', { game: 'dual-sudoku', options: 'nonsense=1' }],
    ['/puzzle', { game: 'sudoku', grade: 1 }],
    ['/sudoku/hint', { puzzle: '123' }],
    ['/arrange', { game: 'pentago', cells: [] }],
  ];
  for (const [route, body] of questions) {
    const theirs = await server.ask(route, body);
    assert.ok(theirs.status >= 400, `${route} ${JSON.stringify(body)}`);
    assert.deepEqual(module.ask(route, body), theirs, `${route} ${JSON.stringify(body)}`);
  }
  for (const bytes of [new Uint8Array(), Uint8Array.of(0xff, 0xfe), new TextEncoder().encode('{"method":')]) {
    const [[kind, answer]] = module.call('ask', bytes);
    assert.deepEqual([kind, answer.status, answer.body.error.code], ['answer', 400, 'bad-message']);
  }
  assert.throws(() => module.call('ask', new Uint8Array(65 << 20)), RangeError);
});

test('a raised flag ends a search, which answers with what it has', () => {
  let raised = false;
  const table = instance();
  const searcher = instance({ stopped: () => raised });
  table.call('order', { id: 1, command: { type: 'open', game: 'connect4' } });
  const [[kind, job]] = table.call('order', { id: 2, command: { type: 'think', player: 'alphabeta:depth=40' } });
  assert.equal(kind, 'job');
  // Raised by the clock: nothing runs in parallel, but the search checks the flag.
  const begun = performance.now();
  const late = instance({ stopped: () => performance.now() - begun > 300 });
  const found = late.call('search', job).at(-1);
  assert.equal(found[0], 'found');
  assert.ok(performance.now() - begun < 2000, 'it ended soon');
  const replies = table.call('tell', found[1]);
  assert.deepEqual(replies.map(([of, reply]) => [of, reply.event.type]), [['reply', 'answer'], ['reply', 'view']]);
  raised = true;
  assert.equal(searcher.call('search', { ...job, job: 99 }).at(-1)[1].job, 99);
});

test('news come at most ten times a second', () => {
  const table = instance();
  table.call('order', { id: 1, command: { type: 'open', game: 'connect4' } });
  const [[, job]] = table.call('order', { id: 2, command: { type: 'analyse', player: 'alphabeta:depth=30', limits: { time_ms: 1000 } } });
  const said = instance().call('search', job);
  const news = said.filter(([kind]) => kind === 'news').length;
  assert.ok(news >= 2 && news <= 12, `${news} news`);
  assert.equal(said.at(-1)[0], 'found');
});

test('boards open, are played on and are shown without the late part, networks and books', () => {
  const { call, ask, wanted } = instance();
  for (const [game] of [...GAMES, ['sudoku']]) {
    for (const language of ['en', 'fr']) {
      const opened = call('order', { id: 1, command: { type: 'open', game, language } });
      const { view } = opened.find(([kind]) => kind === 'reply')[1].event;
      const [[, played]] = call('order', { id: 2, revision: view.revision, command: { type: 'play', move: view.moves[0].text } });
      assert.equal(played.event.type, 'view');
      call('order', { id: 3, command: { type: 'undo' } });
      const { sample } = ask('/games', undefined, language).body.find(({ name }) => name === game);
      const { setup, position, from } = sample;
      assert.equal(ask('/position', { game, setup, position, ply: from }, language).status, 200);
    }
    if (game === 'sudoku') continue;
    const said = call('order', { id: 4, command: { type: 'think', player: 'random' } });
    assert.deepEqual(said.map(([kind]) => kind), ['job'], game);
  }
  assert.deepEqual(wanted, []);
});

test('the simplest opponents move without the late part', () => {
  for (const [game, player] of [['connect4', 'solver:strength=1'], ['pentago', 'engine:strength=1'], ['dual-sudoku', 'first-valid']]) {
    const [table, searcher] = [instance(), instance()];
    table.call('order', { id: 1, command: { type: 'open', game } });
    const [[kind, job]] = table.call('order', { id: 2, command: { type: 'think', player } });
    assert.equal(kind, 'job');
    const found = searcher.call('search', job).at(-1)[1];
    assert.ok(found.answer.best, game);
    assert.ok(!searcher.wanted.includes('late'), `${game}: ${searcher.wanted}`);
  }
});
