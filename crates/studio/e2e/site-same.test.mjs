// The site and the program give the same answers with the same nodes: two hundred positions of four games, each searched by
// a server and, in Chromium, by the site's library.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newContext, sharedBrowser } from './browser.mjs';
import { BASE, serveFolder } from './folder.mjs';
import { dice } from './playing.mjs';
import { site, startServer } from './support.mjs';

assert.ok(site, 'QUINTET_SITE names no folder: `./site check` makes one and tests it');

const POSITIONS = 200;

/** By game: its setup, the length of the games from which its positions are, and players without a time limit. */
const GAMES = [
  ['connect4', '', 24, ['alphabeta:depth=5', 'pvs:depth=6', 'solver:nodes=20000', 'mcts:simulations=200']],
  ['hex', 'size=6', 20, ['engine:nodes=40', 'pvs:depth=2', 'mcts:simulations=100', 'alphabeta:depth=1']],
  ['pentago', '', 18, ['engine:nodes=2000', 'alphabeta:depth=1', 'report:depth=1', 'mcts:simulations=100']],
  ['dual-sudoku', '', 24, ['engine:nodes=2000', 'pvs:depth=2', 'mcts:simulations=100', 'alphabeta:depth=1']],
];

let server = null;
let folder = null;
let context = null;

before(async () => {
  [server, folder] = await Promise.all([startServer(), serveFolder(site, BASE), sharedBrowser()]);
  context = await newContext({ serviceWorkers: 'block' });
});
after(() => Promise.all([server?.stop(), folder?.stop(), context?.close()]));

/** An answer without its times. */
function timeless(answer) {
  const keep = (name, part) => (['seconds', 'nodes_per_second'].includes(name) ? undefined : part);
  return JSON.parse(JSON.stringify(answer, keep));
}

/** Questions about the positions of random games, one player after the other. */
async function questions([game, setup, most, players]) {
  const roll = dice(7);
  const all = [];
  let view = null;
  while (all.length < POSITIONS / GAMES.length) {
    if (!view || view.outcome || view.ply >= most) {
      view = await server.api('/position', { game, setup });
    } else {
      const { text } = view.moves[roll(view.moves.length)];
      const position = game === 'connect4' ? view.position + text : `${view.position} ${text}`.trim();
      view = await server.api('/position', { game, setup: view.setup, position });
    }
    const player = players[all.length % players.length];
    if (!view.outcome) all.push({ game, setup: view.setup, position: view.position, player });
  }
  return all;
}

test(`${POSITIONS} positions have the same nodes and answers as in the program`, async (t) => {
  const all = (await Promise.all(GAMES.map(questions))).flat();
  const page = await context.newPage();
  await page.goto(`${folder.address}example.html`);
  const answers = await page.evaluate(async (asked) => {
    const { Quintet } = await import('./quintet.js');
    const q = await Quintet.load();
    const found = await Promise.all(asked.map((one) => q.ask('/analyse', one)));
    q.close();
    return found;
  }, all);
  let nodes = 0;
  for (const [at, asked] of all.entries()) {
    const theirs = await server.api('/analyse', asked);
    assert.deepEqual(timeless(answers[at]), timeless(theirs), JSON.stringify(asked));
    nodes += theirs.progress.nodes;
  }
  t.diagnostic(`${nodes} nodes in ${all.length} positions`);
});
