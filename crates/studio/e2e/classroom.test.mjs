// The microscope in a classroom: hidden values, large type, move orders, exact values, position sets, and a search as
// one file that opens without a server.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sharedBrowser } from './browser.mjs';
import { useStudio, violations } from './support.mjs';

const studio = useStudio();
let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-class-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Opens the microscope and waits for its searches. */
async function look(query, options) {
  const page = await studio.open(`/microscope?${query}`, options);
  await page.waitForFunction(() => document.querySelector('.micro-words')?.textContent);
  return page;
}

/** Clicks, and stores what is downloaded as a file. */
async function saved(page, button, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const file = path.join(folder, name);
  await download.saveAs(file);
  return file;
}

/** Opens a file in a browser without a network, and reports whatever goes wrong there. */
async function alone(file, options = {}) {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ ...options, offline: true });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) problems.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction(() => document.querySelector('.micro-words')?.textContent);
  return { page, problems, context };
}

test('values stay hidden until they are revealed, step by step', async () => {
  const page = await look('game=connect4&moves=44&a=alphabeta:depth=3&hide=1&step=20');
  const panel = page.locator('.micro-panel');
  assert.match(await page.locator('.micro-words').innerText(), /^Hidden/);
  assert.doesNotMatch(await panel.locator('.micro-tree').innerText(), /[+−]\d/);
  assert.doesNotMatch(await panel.innerText(), /Best move|α = /);
  await page.keyboard.press('v');
  await page.waitForFunction(() => !document.querySelector('.micro-words').textContent.startsWith('Hidden'));
  assert.match(await panel.innerText(), /Best move/);
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.micro-words').innerText(), /^Hidden/);
  await page.getByRole('button', { name: 'Reveal' }).click();
  assert.doesNotMatch(await page.locator('.micro-words').innerText(), /^Hidden/);
});

test('large type, by key and in the address', async () => {
  const page = await look('game=connect4&a=alphabeta:depth=2');
  const size = () =>
    page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.micro-words')).fontSize));
  const usual = await size();
  await page.keyboard.press('l');
  await page.waitForURL(/large=1/);
  assert.ok((await size()) > 1.25 * usual);
  assert.deepEqual(await violations(page), []);
});

test('the best order visits the smallest tree, the worst nearly all of it', async () => {
  const page = await look('game=connect4&a=alphabeta:depth=4,order=best&b=alphabeta:depth=4,order=worst');
  const nodes = async (at) =>
    Number(
      /([\d,]+) nodes/.exec(await page.locator('.micro-answer').nth(at).innerText())[1].replaceAll(',', ''),
    );
  // Knuth and Moore: 1 + 7 + 13 + 55 + 97.
  const smallest = [0, 1, 2, 3, 4].reduce(
    (sum, k) => sum + 7 ** Math.ceil(k / 2) + 7 ** Math.floor(k / 2) - 1,
    0,
  );
  assert.equal(await nodes(0), smallest);
  assert.ok((await nodes(1)) > 10 * smallest);
  // The form offers a move order if the search has one.
  const form = page.locator('.micro-form');
  await form.locator('summary').click();
  await form.getByLabel('Move order').first().selectOption('rules');
  assert.equal(await form.locator('input[name=a]').inputValue(), 'alphabeta:depth=4');
  await form.locator('input[name=b]').fill('mcts:simulations=50');
  assert.equal(await form.getByLabel('Move order').nth(1).isVisible(), false);
});

test('exact values colour the tree and the board where the solver knows', async () => {
  const page = await look('game=hex&setup=size=3&a=alphabeta:depth=2&exact=1&step=30');
  await page.locator('.micro-chip[data-exact]').first().waitFor();
  await page.waitForSelector('.micro-board .b-layer-values *');
  const solved = await studio.api('/solve', { game: 'hex', setup: 'size=3', position: '' });
  const chips = await page.$$eval('.micro-row:first-child [data-exact]', (all) =>
    all.map((chip) => [chip.dataset.move, chip.dataset.exact]),
  );
  assert.ok(chips.length > 0);
  for (const [move, worth] of chips) assert.equal(worth, solved.moves[move] > 0 ? 'win' : 'loss', move);
  assert.deepEqual(await violations(page), []);
});

test('out of reach is said, not guessed', async () => {
  const page = await studio.open('/microscope?game=pentago&a=alphabeta:depth=1&exact=1&step=5');
  await page.locator('.micro-exact-note', { hasText: /\w{4}/ }).waitFor();
  await page.waitForFunction(
    () => !/asked/.test(document.querySelector('.micro-exact-note')?.textContent ?? 'asked'),
  );
  assert.equal(await page.locator('.micro-chip[data-exact]').count(), 0);
});

test('a position set is one file: added, saved, opened, shown', async () => {
  const page = await look('game=connect4&moves=44&a=alphabeta:depth=2&step=7');
  await page.locator('.micro-classroom summary').click();
  await page.getByLabel('Name of this position').fill('After 44');
  await page.getByRole('button', { name: 'Add this position' }).click();
  const file = await saved(page, page.getByRole('button', { name: 'Save the set' }), 'set.json');
  const set = JSON.parse(await readFile(file, 'utf8'));
  assert.deepEqual(
    set.positions.map(({ title, game, moves, step }) => ({ title, game, moves, step })),
    [{ title: 'After 44', game: 'connect4', moves: '44', step: '7' }],
  );
  set.positions.unshift({ title: 'A small Hex', game: 'hex', setup: 'size=3', a: 'minimax:depth=1' });
  await writeFile(file, JSON.stringify(set));
  const other = await look('game=connect4&a=alphabeta:depth=2');
  await other.locator('.micro-classroom summary').click();
  await other.locator('.micro-set input[type=file]').setInputFiles(file);
  await other.waitForURL(/game=hex&.*setup=size=3/);
  await other.getByRole('button', { name: 'After 44', exact: true }).click();
  await other.waitForURL(/game=connect4&.*moves=44/);
  await other.reload();
  await other.locator('.micro-classroom summary').click();
  assert.equal(await other.locator('.micro-entries li').count(), 2, 'kept in the browser');
  await writeFile(file, '{"quintet":"positions","version":1,"positions":[{"title":"x","game":"nosuch"}]}');
  await other.locator('.micro-set input[type=file]').setInputFiles(file);
  await other.locator('.problem', { hasText: 'Position 1 of the file is wrong at “game”' }).waitFor();
});

test('a search saved as one file opens without a server: it scrubs, speaks and shows the tree', async () => {
  const page = await look('game=connect4&moves=44&a=alphabeta:depth=3&step=9', { language: 'fr' });
  const words = await page.locator('.micro-words').innerText();
  await page.locator('.micro-classroom summary').click();
  const button = page.getByRole('button', { name: 'Enregistrer en un fichier HTML' });
  const file = await saved(page, button, 'search.html');
  for (const screen of [
    { viewport: { width: 1280, height: 900 } },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  ]) {
    const { page: offline, problems, context } = await alone(file, screen);
    assert.equal(await offline.locator('.micro-words').innerText(), words, 'the step that was shown');
    assert.equal(await offline.evaluate(() => document.documentElement.lang), 'fr');
    await offline.waitForFunction(() => document.querySelector('.micro-board img')?.naturalWidth > 50);
    const picture = () => offline.locator('.micro-board img').getAttribute('src');
    const shown = await picture();
    await offline.keyboard.press('c');
    assert.match(await offline.locator('.micro-words').innerText(), /^Coupure/);
    assert.ok((await offline.locator('.micro-chip').count()) > 3);
    await offline.waitForFunction((old) => document.querySelector('.micro-board img')?.src !== old, shown);
    await offline.locator('.micro-scrub').fill('100');
    assert.match(await offline.locator('.micro-count').innerText(), /101/);
    const over = await offline.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} px too wide`);
    assert.deepEqual(await violations(offline), []);
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test('a screen of a lesson saved as one file brings its text along', async () => {
  const page = await studio.open('/course?lesson=alphabeta');
  await page.waitForFunction(() => document.querySelector('.micro-words')?.textContent);
  const file = await saved(page, page.getByRole('button', { name: 'Save as one HTML file' }), 'lesson.html');
  const { page: offline, problems, context } = await alone(file);
  assert.match(await offline.locator('h1').innerText(), /Alpha-beta · Good enough is enough/);
  assert.match(await offline.locator('main').innerText(), /The other replies are skipped/);
  await offline.keyboard.press('End');
  assert.match(await offline.locator('.micro-words').innerText(), /^All moves tried/);
  assert.deepEqual(problems, []);
  await context.close();
});
