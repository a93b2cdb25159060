// The studio as static files: its size, that it works without a network, that a newer version never interrupts, that
// games move to a server and back, and what other pages can use of it. Whole stories are tested by the other files,
// with QUINTET_SITE set: `./site check` runs them all.
//
// QUINTET_SITE names the folder.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { newContext, sharedBrowser } from './browser.mjs';
import { BASE, serveFolder } from './folder.mjs';
import { dice, isOver, moveByMouse, playOn, plies } from './playing.mjs';
import { site, startServer, violations } from './support.mjs';

assert.ok(site, 'QUINTET_SITE names no folder: `./site check` makes one and tests it');

/** Maximum bytes sent until the first board can be played. */
const MOST = 700 * 1024;

let folder = null;
let context = null;
/** Where tests put files. */
let own = '';

before(async () => {
  own = await mkdtemp(path.join(tmpdir(), 'quintet-site-'));
  await sharedBrowser();
});
after(() => rm(own, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await serveFolder(site, BASE);
  context = await newContext({ serviceWorkers: 'allow' });
});
afterEach(async () => {
  await context.close();
  await folder.stop();
});

/** Opens a tab at a route; anything that goes wrong in it fails the test. */
async function open(route) {
  const page = await context.newPage();
  page.on('pageerror', (error) => assert.fail(error.stack));
  await page.goto(folder.address + route.slice(1));
  return page;
}

/** Waits until everything is stored in the browser. */
const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

const playable = (page) => page.waitForSelector('.game-board q-board[data-interactive]');

test('the first board can be played before much has come', async (t) => {
  // Nothing may be cached meanwhile, because that would be counted, too. Compressed as by servers that know only gzip.
  await Promise.all([context.close(), folder.stop()]);
  context = await newContext({ serviceWorkers: 'block' });
  folder = await serveFolder(site, BASE, { packed: 'gzip' });
  const page = await open('/connect4?first=human&second=human');
  await playable(page);
  await page.locator('.game-board .b-hit.can').first().click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 1,
  );
  const bytes = folder.bytes;
  t.diagnostic(`${(bytes / 1024).toFixed(0)} KB until the first move`);
  assert.ok(bytes < MOST, `${bytes} bytes: ${folder.largest().join(', ')}`);
});

test('the simplest opponent answers without the rest of the module; a search that needs it waits for it', async () => {
  await context.close();
  context = await newContext({ serviceWorkers: 'block' });
  const rest = /quintet-late/;
  let isFree = () => {};
  const free = new Promise((resolve) => (isFree = resolve));
  await context.route(rest, (route) => free.then(() => route.continue()));
  const page = await open('/connect4?first=human&second=solver:strength%3D1');
  await playable(page);
  await page.locator('.game-board .b-hit.can').first().click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 2,
  );
  await page.goto(`${folder.address}hex?first=human&second=engine:nodes%3D20&setup=size%3D5`);
  await playable(page);
  await page.locator('.game-board .b-hit.can').first().click();
  await page.locator('.site-loading progress').waitFor();
  assert.equal(await plies(page), 1, 'it waits');
  isFree();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 2,
  );
  await page.locator('.site-loading').waitFor({ state: 'detached' });
});

test('everything works with the network off, after one visit', async () => {
  const first = await open('/');
  await kept(first);
  await first.close();
  folder.cut(true);
  const page = await open('/connect4?first=human&second=alphabeta:depth%3D2');
  await playable(page);
  const roll = dice(3);
  await playOn(page, () => moveByMouse(page, roll));
  assert.ok(await isOver(page));
  // The end is stored, and found again.
  await page.goto(`${folder.address}saved`);
  await page.locator('.saved-item').filter({ hasText: 'Connect Four' }).waitFor();
  // An address without the slash of its folder, in French.
  await page.locator('.language-switch').click();
  await page.getByRole('heading', { name: 'Parties enregistrées' }).waitFor();
  await page.goto(`${folder.address}course?lesson=minimax`);
  await page.locator('.course-lesson, .lesson, main h1').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'fr');
  await page.goto(`${folder.address}reports?report=connect4`);
  await page.locator('.reports-chapter table').first().waitFor();
  await page.goto(`${folder.address}sudoku`);
  await page.locator('.page-own').waitFor();
  assert.deepEqual(await violations(page), []);
});

test('memory is shared with the workers once the site is kept, so that Stop is heard at once', async () => {
  const page = await open('/about');
  await kept(page);
  await page.reload();
  await page.waitForFunction(() => globalThis.crossOriginIsolated);
});

test('a browser may install it', async () => {
  const page = await open('/');
  const devtools = await context.newCDPSession(page);
  const { url, errors, manifest } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(url, `${folder.address}manifest.webmanifest`);
  assert.equal(manifest?.startUrl ?? folder.address, folder.address);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's context is a private window, where nothing can be installed.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
});

test('a newer version says that it is there, and waits', async () => {
  const newer = path.join(own, 'newer');
  await cp(site, newer, { recursive: true });
  const worker = path.join(newer, 'sw.js');
  const text = await readFile(worker, 'utf8');
  for (const copy of ['.br', '.gz']) await rm(worker + copy);
  // This is enough to make another version; that other content makes one is tested beside the generator.
  await writeFile(
    worker,
    text.replace(/"version":"./, (found) => found.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))),
  );
  const page = await open('/connect4?first=human&second=human&moves=44');
  await kept(page);
  await page.reload();
  await playable(page);
  const version = () => page.evaluate(() => caches.keys());
  const first = await version();
  folder.replace(newer);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  const note = page.locator('.toast').filter({ hasText: 'newer version' });
  await note.waitFor();
  // The game continues as it was.
  await page.locator('.game-board .b-hit.can').first().click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 3,
  );
  assert.equal((await version()).length, 2, 'the newer one is kept beside the older');
  const other = await open('/about');
  await note.getByRole('button', { name: 'Use it now' }).click();
  await page.locator('.toast').filter({ hasText: 'other tabs' }).waitFor();
  await other.close();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage('take over'));
  await page.waitForFunction((old) => caches.keys().then((now) => !now.includes(old)), first[0]);
  await playable(page);
  assert.equal(await plies(page), 3, 'and the game is still there');
});

/** Presses a button that saves a file; returns its text. */
async function saved(page) {
  await page.locator('.saved-carrying summary').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const file = path.join(own, download.suggestedFilename());
  await download.saveAs(file);
  return { file, archive: JSON.parse(await readFile(file, 'utf8')) };
}

/** Plays the last moves of a game, which is then saved. */
async function finish(page) {
  await playable(page);
  await page.locator('.game-board .b-head[data-id="4"], .game-board .b-hit[data-id="c4r4"]').first().click();
  await page.waitForSelector('.game-status.over');
}

const LAST = 'connect4?first=human&second=human&moves=414141';

test('games and progress go from the site to a server and back, each once', async () => {
  const server = await startServer();
  try {
    const ours = await open(`/${LAST}`);
    await finish(ours);
    await ours.evaluate(() => localStorage.setItem('quintet.course', 'minimax.prediction'));
    await ours.goto(`${folder.address}saved`);
    await ours.locator('.saved-note').fill('a fork #tactics');
    await ours.locator('.saved-note').press('Tab');
    const { file, archive } = await saved(ours);
    assert.equal(archive.games.length, 1);
    assert.equal(archive.kept.course, 'minimax.prediction');

    const theirs = await newContext();
    await server.admit(theirs);
    const page = await theirs.newPage();
    await page.goto(`${server.address}${LAST.replace('414141', '717171')}`);
    await page.waitForSelector('.game-board q-board[data-interactive]');
    await page.locator('.game-board .b-hit[data-id="c7r4"]').click();
    await page.waitForSelector('.game-status.over');
    await page.goto(`${server.address}saved`);
    await page.evaluate(() => localStorage.setItem('quintet.course', 'minimax.experiment mcts'));
    for (const count of ['1 game added, of 1', '0 games added, of 1']) {
      await page.locator('.saved-carrying input').setInputFiles(file);
      await page.locator('.toast').filter({ hasText: count }).waitFor();
    }
    assert.equal((await server.api('/saved')).total, 2);
    await page.locator('.saved-item').nth(1).waitFor();
    const notes = await page.locator('.saved-note').evaluateAll((all) => all.map(({ value }) => value));
    assert.deepEqual(notes, ['a fork #tactics', ''], 'the note is with its game');
    assert.equal(await page.evaluate(() => localStorage.getItem('quintet.course')), 'mcts minimax');

    const back = await saved(page);
    assert.equal(back.archive.games.length, 2);
    await theirs.close();
    await ours.locator('.saved-carrying input').setInputFiles(back.file);
    await ours.locator('.toast').filter({ hasText: '1 game added, of 2' }).waitFor();
    await ours.locator('.saved-item').nth(1).waitFor();
  } finally {
    await server.stop();
  }
});

// words-ok: the name of a test
test('a file that is no archive, or whose games are not as it says, is refused with its place', async () => {
  const page = await open('/saved');
  const load = async (text) => {
    const file = path.join(own, 'odd.json');
    await writeFile(file, text);
    await page.locator('.saved-carrying input').setInputFiles(file);
  };
  await load('not even JSON');
  await page
    .locator('.toast-error')
    .filter({ hasText: 'odd.json is not a file that Quintet saved' })
    .waitFor();
  const game = {
    ...{ game: 'connect4', setup: '', record: '4141414', players: ['human', 'human'], plies: 7 },
    ...{ outcome: { winner: 'second', reason: 'board' }, finished_at: 1_700_000_000 },
  };
  await load(JSON.stringify({ quintet: 1, games: [game], kept: {} }));
  await page.locator('.toast-error').filter({ hasText: 'games[0]' }).waitFor();
});

const CUP = `game = "connect4"
setup = "width=5,height=5"
players = ["random", "alphabeta:depth=2", "mcts:simulations=6000"]
pairs = 4
openings = { plies = 2 }
seed = 3
`;

/** The games of a tournament as the program plays it: moves by who began. */
async function byProgram(text) {
  const file = path.join(own, 'cup.toml');
  await writeFile(file, text);
  await promisify(execFile)(process.env.QUINTET_BIN, ['tournament', 'run', file]);
  const { games } = JSON.parse(await readFile(file.replace('.toml', '.results.json'), 'utf8'));
  return games.map(({ players, moves }) => [...players, moves].join(' ')).sort();
}

test('a tournament of our own players is played, stopped, resumed after a reload, and is the program’s', async () => {
  const page = await open('/arena');
  await page.locator('.arena-file summary').click();
  await page.locator('.arena-text textarea').fill(CUP);
  await page.locator('.arena-verdict').filter({ hasText: '24' }).waitFor();
  await page.locator('.arena-new .button.primary').click();
  const state = page.locator('.arena-state');
  await page.locator('[data-action="stop"]').click();
  await page.locator('.arena-state[data-state="stopped"], .arena-state[data-state="finished"]').waitFor();
  const address = page.url();
  await page.goto(`${folder.address}about`);
  await page.goto(address);
  if ((await state.getAttribute('data-state', { timeout: 30_000 })) !== 'finished')
    await page.locator('[data-action="resume"]').click();
  await page.locator('.arena-state[data-state="finished"]').waitFor();
  assert.equal(await page.locator('.arena-tables tbody tr').count(), 6, 'standings and who met whom');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.arena-actions a[download$=".json"]').click(),
  ]);
  const file = path.join(own, download.suggestedFilename());
  await download.saveAs(file);
  const { games } = JSON.parse(await readFile(file, 'utf8'));
  const ours = games.map(({ players, moves }) => [...players, moves].join(' ')).sort();
  assert.deepEqual(ours, await byProgram(CUP));
  assert.deepEqual(await violations(page), []);
});

test('features that need the program say so', async () => {
  const page = await open('/arena');
  await page.getByText('Programs as players').waitFor();
  await page.locator('.arena-file summary').click();
  await page.locator('.arena-text textarea').fill(CUP.replace('"random"', '"lines: ./bot"'));
  await page.locator('.arena-verdict').filter({ hasText: 'does not start programs' }).waitFor();
  await page.goto(`${folder.address}reports?report=hex`);
  await page.getByText('Measuring it again needs the program').waitFor();
  assert.equal(await page.locator('.reports-run button').count(), 0);
});

test('an address without a page leads home', async () => {
  const page = await open('/no/such/page');
  const home = page.locator('.home').first();
  await page.waitForFunction((base) => document.querySelector('.home')?.getAttribute('href') === base, BASE);
  await home.click();
  await page.getByRole('heading', { level: 1, name: 'Play it.' }).waitFor();
});

test('a page of another origin analyses with it', async () => {
  const elsewhere = path.join(own, 'elsewhere');
  await mkdir(elsewhere);
  const example = await readFile(path.join(site, 'example.html'), 'utf8');
  const theirs = example.replace('./quintet.js', `${folder.address}quintet.js`);
  assert.notEqual(theirs, example);
  await writeFile(path.join(elsewhere, 'index.html'), theirs);
  const other = await serveFolder(elsewhere);
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => assert.fail(error.stack));
    await page.goto(other.address);
    await page.locator('#game').fill('connect4');
    await page.locator('#moves').fill('4453');
    await page.locator('#go').click();
    await page.locator('#state').filter({ hasText: 'Best: ' }).waitFor();
    assert.equal(await page.locator('#values li').count(), 7);
  } finally {
    await other.stop();
  }
});

test('another page analyses with it, hears how it goes, and stops it', async () => {
  const page = await open('/example.html');
  await page.locator('#moves').fill('a2 f6');
  await page.locator('#go').click();
  await page.locator('#state').filter({ hasText: 'Best: ' }).waitFor();
  assert.ok((await page.locator('#values li').count()) > 100, 'every move of Hex has a value');
  const result = await page.evaluate(async () => {
    const { Quintet, QuintetError } = await import('./quintet.js');
    const q = await Quintet.load();
    const heard = [];
    const stop = new AbortController();
    const asked = { player: 'alphabeta:depth=40', signal: stop.signal };
    const progress = (news) => {
      heard.push(news.nodes);
      stop.abort();
    };
    const ended = await q.analyse('connect4', '', { ...asked, progress }).catch((error) => error.name);
    const refused = await q.analyse('hex', 'z99').catch((error) => error);
    const { best } = await q.solve('connect4', '44444432222226');
    const games = await q.games('fr');
    q.close();
    return [
      heard.length > 0,
      ended,
      refused instanceof QuintetError,
      refused.code,
      best.length > 0,
      games.length,
    ];
  });
  assert.deepEqual(result, [true, 'AbortError', true, 'setup', true, 5]);
});
