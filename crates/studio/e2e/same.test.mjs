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

/** By game: its setup, the most moves before a position, and players without a time limit. */
const GAMES = [
  ['connect4', '', 24, ['alphabeta:depth=5', 'pvs:depth=6', 'solver:nodes=20000', 'mcts:simulations=200']],
  ['hex', 'size=6', 20, ['engine:nodes=40', 'pvs:depth=2', 'mcts:simulations=100', 'solver:nodes=2000']],
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

/** The question about a position, reached by moves at random; null if the game ended on the way. */
async function question(number) {
  const roll = dice(number + 1);
  const [game, setup, most, players] = GAMES[number % GAMES.length];
  let view = await server.api('/position', { game, setup });
  for (let plies = roll(most); plies > 0 && !view.outcome; plies -= 1) {
    const { text } = view.moves[roll(view.moves.length)];
    const position = game === 'connect4' ? view.position + text : `${view.position} ${text}`.trim();
    view = await server.api('/position', { game, setup: view.setup, position });
  }
  const player = players[Math.floor(number / GAMES.length) % players.length];
  return view.outcome ? null : { game, setup: view.setup, position: view.position, player };
}

test(`${POSITIONS} positions have the same nodes and answers as in the program`, async (t) => {
  const questions = [];
  for (let number = 0; questions.length < POSITIONS; number += 1) {
    const asked = await question(number);
    if (asked) questions.push(asked);
  }
  const page = await context.newPage();
  await page.goto(`${folder.address}example.html`);
  const answers = await page.evaluate(async (all) => {
    const { Quintet } = await import('./quintet.js');
    const q = await Quintet.load();
    const found = await Promise.all(all.map((asked) => q.ask('/analyse', asked)));
    q.close();
    return found;
  }, questions);
  let nodes = 0;
  for (const [at, asked] of questions.entries()) {
    const theirs = await server.api('/analyse', asked);
    assert.deepEqual(timeless(answers[at]), timeless(theirs), JSON.stringify(asked));
    nodes += theirs.progress.nodes;
  }
  t.diagnostic(`${nodes} nodes in ${questions.length} positions`);
});
