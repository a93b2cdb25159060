// Nothing is lost: not while the server is away, not by replaying a move, not by looking back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newContext } from './browser.mjs';
import { addressOf, shipped, startServer, useStudio } from './support.mjs';

// The page's modules for arithmetic and text need only these few things of a browser.
globalThis.document ??= { documentElement: { lang: 'en' } };
const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
const { lessThan } = await import('../page/js/game/keeping.js');
const { keepUnfinished, unfinishedGames } = await import('../page/js/game/keeping.js');
const { loserOf } = await import('../page/js/game/keeping.js');

const OPENING = { game: 'hex', setup: 'size=5', moves: 'a1 b2', ply: 1, first: 'human', second: 'human' };
const RESIGNED = { winner: 'second', reason: 'resigned' };

test('only a refusal of an address takes something out of it', () => {
  for (const code of ['busy', 'too-fast', 'too-slow', 'stopped', 'store', 'internal'])
    assert.equal(lessThan(OPENING, code), null, code);
  assert.equal(lessThan(OPENING, 'no-such-ply').moves, 'a1 b2');
  assert.equal(lessThan({ ...OPENING, setup: '' }, 'move').moves, '');
  const odd = lessThan({ ...OPENING, tree: '4,(' }, 'tree');
  assert.deepEqual([odd.tree, odd.moves, odd.ply], ['', 'a1 b2', 1]);
});

test('a game that is over is not unfinished at any ply, and its address says how it ended', () => {
  const view = {
    game: 'hex',
    setup: '',
    record: 'a1 b2',
    players: ['human', 'random'],
    plies: 2,
    outcome: null,
  };
  for (const ply of [0, 1, 2]) {
    keepUnfinished('x', { ...view, ply }, '', null);
    assert.equal(unfinishedGames().length, 1);
    keepUnfinished('x', { ...view, ply, end: RESIGNED }, '', null);
    assert.deepEqual(unfinishedGames(), []);
  }
  assert.equal(loserOf({ end: RESIGNED }, 'resigned'), 'first');
  assert.equal(loserOf({ end: RESIGNED }, 'time'), null);
});

const studio = useStudio();

/** The game's state in the address. */
const stateOf = async (page) => Object.fromEntries((await addressOf(page)).searchParams);
const column = (page, number) => page.locator(`.game-board .b-hit[data-id="c${number}r1"]`);
const atPly = (page, ply, plies) =>
  page.locator('.moves-steps', { hasText: new RegExp(`\\b${ply}\\b.*\\b${plies}\\b`) }).waitFor();

test('playing a move that was played before goes there and keeps the moves after it', async () => {
  const over = await studio.open('/connect4?moves=1212121&ply=5&first=human&second=human');
  await atPly(over, 5, 7);
  await column(over, 2).click();
  await atPly(over, 6, 7);
  assert.deepEqual([(await stateOf(over)).moves, (await stateOf(over)).ply], ['1212121', '6']);
  // Another move, back, and the first one again: the game is unchanged.
  await column(over, 7).click();
  await atPly(over, 7, 7);
  assert.equal((await stateOf(over)).moves, '1212127');
  await over.locator('[data-control="undo"]').click();
  await atPly(over, 6, 7);
  await column(over, 1).click();
  await over.waitForURL(/moves=1212121/);
  await over.locator('.game-status.over').waitFor();

  const live = await studio.open('/connect4?moves=4435&first=human&second=random');
  await atPly(live, 4, 4);
  await live.locator('[data-control="undo"]').click();
  await atPly(live, 2, 4);
  await column(live, 3).click();
  await atPly(live, 4, 4);
  assert.equal((await stateOf(live)).moves, '4435', 'the answer is that of before');
});

test('what is said about a move is seen beside “Continue” and beside the end of the game', async () => {
  const tree = '1{why not the middle},2,1,2,1,2,1{four in a column}';
  for (const width of [390, 1280]) {
    const page = await studio.open(
      `/connect4?moves=1212121&first=human&second=random&ply=1&tree=${encodeURIComponent(tree)}`,
      { width },
    );
    await atPly(page, 1, 7);
    const seen = async (words, beside) => {
      const note = await page.locator('.moves-note', { hasText: words }).boundingBox();
      const other = await page.locator(beside).boundingBox();
      const place = await page.locator('.game-note').boundingBox();
      assert.ok(note.height >= 28, `${words} at ${width}: ${note.height} px`);
      assert.ok(other.y + other.height <= note.y, `${words} at ${width} lies under nothing`);
      assert.ok(
        note.y + note.height <= place.y + place.height + 1,
        `${words} at ${width} stays in its place`,
      );
    };
    await seen('why not the middle', '.watching');
    await page.locator('.moves-steps button').last().click();
    await page.locator('.game-status.over').waitFor();
    await seen('four in a column', '.ending');
    await studio.leave(page);
  }
});

test('looking back after giving up: one move at a time, and the game stays lost', async () => {
  const page = await studio.open('/connect4?moves=4435&first=human&second=random');
  await atPly(page, 4, 4);
  await page.locator('[data-control="resign"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.game-status.over').waitFor();
  await page.locator('[data-control="undo"]').click();
  await atPly(page, 3, 4);
  assert.deepEqual([(await stateOf(page)).moves, (await stateOf(page)).resigned], ['4435', 'first']);
  assert.equal(await page.evaluate(() => localStorage.getItem('quintet.unfinished')), null);
  await page.reload();
  await atPly(page, 3, 4);
  await page.locator('[data-control="redo"]').click();
  await page.locator('.game-status.over').waitFor();
  assert.equal((await stateOf(page)).resigned, 'first');
});

// About 15 s: a page retries at growing intervals, and the server is to come back both before and after the first
// attempts.
test('pages that are returned to while the server is away wait, and go on when it is back', async (t) => {
  let server = await startServer();
  const context = await newContext();
  await server.admit(context);
  t.after(async () => {
    await context.close();
    await server.stop();
  });
  const { port } = new URL(server.address);
  const game = '/connect4?moves=12345671&first=human&second=human';
  const grid = `/sudoku?moves=${'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'}`;
  // A page, and what it shows when all is well.
  const pages = [
    [game, '.move[data-ply="8"]'],
    ['/saved', '.nothing'],
    ['/puzzles?game=hex&grade=1&seed=1', '[data-state="asking"]'],
    ['/microscope?moves=44', '.micro-words:not(:empty)'],
    [grid, '.s-cell.given'],
    ['/arena', '.arena-new'],
    ['/course', '.course-list li'],
    ['/reports', '.reports-body'],
  ];
  const tabs = await Promise.all(
    pages.map(async ([route, shown]) => {
      const tab = await context.newPage();
      await tab.goto(new URL(route, server.address).href);
      await tab.locator(shown).first().waitFor();
      await tab.locator('.brand').click();
      await tab.locator('.hero').waitFor();
      return { tab, route, shown };
    }),
  );
  // The first goes to a page that it has not loaded yet.
  const stranger = await context.newPage();
  await stranger.goto(server.address);
  await stranger.locator('.hero').waitFor();

  await server.kill();
  await stranger.locator('.nav a[href="/hex"]').click();
  for (const { tab } of tabs) await tab.goBack();
  for (const { tab, route } of tabs) {
    await tab.locator('#connection:not([hidden])').waitFor();
    const { pathname, search } = await addressOf(tab);
    assert.equal(decodeURIComponent(pathname + search), decodeURIComponent(route), 'the address stays');
  }
  await tabs[0].tab.locator('.game-status', { hasText: 'Waiting for the server' }).waitFor();
  await tabs[4].tab.locator('.s-status', { hasText: 'Waiting for the server' }).waitFor();

  server = await startServer(shipped, { data: server.data, port });
  for (const { tab, route, shown } of tabs) {
    // Part of a page is shown without the server, and each tab retries at its own times.
    await tab.locator('#connection').waitFor({ state: 'hidden' });
    await tab.locator(shown).first().waitFor();
    assert.equal(await tab.locator('.toast-error').count(), 0, `${route}: the error is over`);
    assert.equal(await tab.locator('#connection:not([hidden])').count(), 0, route);
  }
  await stranger.locator('.game-board .b-hit').first().waitFor();
  assert.equal((await stateOf(tabs[0].tab)).moves, '12345671');

  // Back at once: the page was left and returned to while the server was away.
  const [{ tab }] = tabs;
  await tab.locator('.brand').click();
  await tab.locator('.hero').waitFor();
  await server.kill();
  await tab.goBack();
  server = await startServer(shipped, { data: server.data, port });
  await tab.locator('.move[data-ply="8"]').waitFor();
  assert.equal((await stateOf(tab)).moves, '12345671');
});
