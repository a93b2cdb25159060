// Splits the module into the part that a board needs before any search, and the rest, which is loaded on first use.
//
//   node crates/web/split.mjs WHOLE.wasm FOLDER      writes FOLDER/quintet.wasm and FOLDER/quintet-late.wasm
//
// A board needs everything that is called when boards are opened, played on and shown, in every game and both languages, and
// everything that the simplest opponents need for their moves. To find out, the story below is played in a module with
// counters, built by Binaryen's `wasm-split`. Nothing breaks if another function is called first: the late part is then
// loaded a little sooner (see `tests/module.mjs`).
//
// Compressed with gzip, of 700 kB in total for a first board: 420 kB for boards, 446 with Connect Four's opponents, 484 with
// these, 541 with Hex's, whose network adds 365 kB.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FEATURES = ['simd', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals', 'reference-types', 'multivalue'];
const GAMES = { connect4: [''], hex: ['', 'size=5', 'size=13', 'size=19'], pentago: [''], 'dual-sudoku': ['', 'size=4'], sudoku: ['', 'size=4'] };
/** Opponents that move before the late part is loaded. */
const SIMPLE = {
  connect4: ['solver:strength=3', 'alphabeta:depth=3'],
  pentago: ['engine:strength=1'],
  'dual-sudoku': ['first-valid', 'alphabeta:depth=1'],
};
const DATA = { 'pentago-network': 'games/pentago/src/engine/network.bin', 'connect4-openings': 'games/connect4/data/openings.book' };

const split = (...args) => execFileSync('wasm-split', [...args, ...FEATURES.map((name) => `--enable-${name}`)], { stdio: ['ignore', 2, 2] });

/** What people do at a board, with the answers of the simplest opponents. */
function story({ call, ask }) {
  let id = 0;
  let revision;
  /** An order, which may name its position, as a page's moves do. */
  const order = (command, isAbout = false) => {
    const said = call('order', { id: (id += 1), ...(isAbout && { revision }), command });
    revision = said.findLast(([kind]) => kind === 'reply')?.[1].event.view?.revision ?? revision;
    return said;
  };
  const last = (said) => said.findLast(([kind]) => kind === 'reply')?.[1].event.view;
  const answer = (game) => {
    for (const player of SIMPLE[game] ?? []) {
      const job = order({ type: 'think', player }).find(([kind]) => kind === 'job')?.[1];
      if (job) call('tell', call('search', job).at(-1)[1]);
    }
  };
  for (const language of ['en', 'fr']) {
    // The content of the home page.
    for (const { name: game, sample: { setup, position, from } } of ask('/games', undefined, language).body) {
      ask('/position', { game, setup, position, ply: from }, language);
    }
    for (const [game, setups] of Object.entries(GAMES)) {
      for (const setup of setups) {
        let view = last(order({ type: 'open', game, setup, position: '', language }));
        if (!view) continue;
        for (let plies = 0; plies < 9 && view.moves.length > 0; plies += 1) {
          view = last(order({ type: 'play', move: view.moves[(7 * plies) % view.moves.length].text }));
        }
        for (const type of ['undo', 'undo', 'redo', 'clock']) order({ type });
        order({ type: 'jump', ply: 1 });
        order({ type: 'play', move: view.moves.at(-1)?.text ?? '' });
        order({ type: 'note', text: 'a comment {with} signs' });
        order({ type: 'seat', first: 'human', second: 'random' });
        const tree = view.tree ?? '';
        order({ type: 'open', game, setup: view.setup, position: view.record, tree, players: ['human', 'random'], clocks: [{ clock: '5m' }, { clock: '3m+2s' }], ply: 3 });
        for (const command of [{ type: 'think', player: 'random' }, { type: 'analyse', player: 'random', limits: { time_ms: 900 } }, { type: 'review' }]) {
          const job = order(command).find(([kind]) => kind === 'job')?.[1].job;
          const news = { depth: 1, nodes: 1, simulations: 0, seconds: 0.1, nodes_per_second: 9, value: { kind: 'estimated', score: 3 }, line: [], counters: [{ name: 'cut-offs', value: 1 }] };
          call('tell', { job, news });
          call('tell', { job, answer: { best: view.moves[0]?.text ?? '', progress: news, moves: [], remarks: [] } });
        }
        order({ type: 'seat', first: 'human', second: 'human' });
        answer(game);
        order({ type: 'play', move: 'nonsense' });
        order({ type: 'stop' });
        ask('/position', { game, setup: view.setup, position: view.position, ply: 2 }, language);
        ask('/export', { game, setup: view.setup, position: view.position, format: 'svg' }, language);
        ask('/export', { game, setup: view.setup, position: view.position, format: 'nothing' }, language);
        // A complete game of two people, reviewed afterwards.
        view = last(order({ type: 'open', game, setup, position: '', players: ['human', 'human'], language }));
        for (let plies = 0; plies < 200 && view?.moves.length > 0; plies += 1) {
          if (plies < 4) answer(game);
          view = last(order({ type: 'play', move: view.moves[(5 * plies) % view.moves.length].text }, true)) ?? view;
        }
        ask('/position', { game, setup: view.setup, position: view.position, ply: 6 }, language);
        order({ type: 'open', game, setup: view.setup, position: view.position, tree: view.tree ?? '', players: ['human', 'random'], language });
        for (const type of ['undo', 'resign']) order({ type });
      }
    }
    ask('/position', { game: 'go' }, language);
  }
}

const [whole, folder] = process.argv.slice(2);
const work = mkdtempSync(path.join(tmpdir(), 'quintet-split-'));
try {
  for (const [name, file] of Object.entries(DATA)) copyFileSync(file, path.join(work, `${name}.bin`));
  const [counting, profile] = [path.join(work, 'counting.wasm'), path.join(work, 'profile')];
  split('--instrument', whole, '-o', counting);
  process.env.QUINTET_MODULE = counting;
  const { instance } = await import('./tests/module.mjs');
  const module = instance();
  story(module);
  const room = 1 << 20;
  const at = module.exports.buffer(room);
  const length = module.exports.__write_profile(at, room);
  if (length > room) throw new Error(`the profile has ${length} bytes`);
  writeFileSync(profile, new Uint8Array(module.exports.memory.buffer, at, length));
  split('--split', whole, `--profile=${profile}`, '-o1', path.join(folder, 'quintet.wasm'), '-o2', path.join(folder, 'quintet-late.wasm'));
} finally {
  rmSync(work, { recursive: true, force: true });
}
