// The arena: a tournament is set up, watched, stopped, resumed, its games opened, its reports downloaded;
// and a student's bot, from the documentation to its games on the page.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { newContext } from './browser.mjs';
import { addressOf, quiet, shipped, startServer, violations } from './support.mjs';

const bots = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../../examples/bots');
/** Games that take a moment on any machine, so that there is something to stop. */
const CUP = `game = "connect4"
players = [{ player = "mcts:time=20ms", name = "twenty" }, "mcts:time=10ms", "random"]
pairs = 3
openings = { plies = 2 }
seed = 1
`;

/** Opens a tab and collects whatever goes wrong in it. */
async function open(server, route, options = {}) {
  const context = await newContext(options);
  if (route !== server.printed) await server.admit(context);
  const page = await context.newPage();
  page.errors = [];
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  page.on('pageerror', (error) => page.errors.push(String(error.stack)));
  await page.goto(new URL(route, server.address).href);
  return page;
}

async function close(page) {
  assert.deepEqual(page.errors, [], 'no errors in the console');
  await page.context().close();
}

const state = (page) => page.locator('.arena-state').getAttribute('data-state');
const played = async (page) => Number(/(\d+) of/.exec(await page.locator('.arena-state').innerText())[1]);

// About 10 s: eighteen games between slow players, so that there is something to stop.
test('set up, watched, stopped, resumed after a kill, opened, downloaded', async () => {
  let server = await startServer();
  let page = await open(server, '/arena');
  await page.waitForSelector('.arena-verdict:has-text("Accepted: 12 games.")');
  // The form writes the text.
  await page.getByLabel('Pairs of games').fill('3');
  await page.getByRole('button', { name: 'Add a player' }).click();
  await page.waitForSelector('.arena-verdict:has-text("Accepted: 36 games.")');
  const area = page.getByLabel('Tournament file');
  assert.match(await area.inputValue(), /pairs = 3\n/);
  await page.locator('.arena-file summary').click();
  // The text is checked as the terminal checks it, and one click leads to the mistake.
  await area.fill(CUP.replace('random', 'kasparov'));
  await page.waitForSelector('.arena-verdict:has-text("unknown player `kasparov`")');
  assert.ok(await page.getByRole('button', { name: 'Start' }).isDisabled());
  await page.getByRole('button', { name: /Line 2, column \d+/ }).click();
  const chosen = () => area.evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
  assert.equal(await chosen(), '"kasparov"]');
  await area.fill(CUP);
  await page.waitForSelector('.arena-verdict:has-text("Accepted: 18 games.")');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/\/arena\?id=1$/);
  await page.waitForSelector('.arena-board .b-stone');
  await page.waitForFunction(() => document.querySelectorAll('.arena-games tbody tr').length > 0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForSelector('.arena-state[data-state="stopped"]');
  const done = await played(page);
  assert.ok(done > 0 && done < 18, `${done} games`);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.waitForSelector('.arena-state[data-state="playing"]');
  await close(page);

  // Killed in the middle: only the journal remains.
  await server.kill();
  server = await startServer(shipped, { data: server.data });
  page = await open(server, '/arena');
  await page.waitForSelector('.arena-chip[data-state="stopped"]');
  await page.click('.arena-list a');
  await page.waitForSelector('.arena-state[data-state="stopped"]');
  assert.ok((await played(page)) >= done, 'no finished game is lost');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.waitForSelector('.arena-state[data-state="finished"]', { timeout: 120_000 });
  assert.equal(await page.locator('.arena-tables .arena-table').first().locator('tbody tr').count(), 3);
  assert.match(await page.locator('tr[data-player="twenty"]').innerText(), /% … /);
  assert.equal(await page.locator('.plot-dot').count(), 3);

  for (const [name, file, begins] of [
    ['Download: Report', 'tournament-1.html', '<!doctype html>'],
    ['Download: CSV', 'tournament-1.csv', 'round,pair,game'],
    ['Download: JSON', 'tournament-1.json', '{"game":"connect4"'],
    ['Download: File', 'tournament-1.toml', CUP],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    assert.equal(download.suggestedFilename(), file);
    assert.ok((await readFile(await download.path(), 'utf8')).startsWith(begins), file);
  }

  await page.locator('.arena-games tbody a').first().click();
  await page.waitForURL(/\/connect4\?/);
  await page.waitForSelector('.game-status.over');
  assert.match(await page.locator('.game-status').innerText(), /wins|Draw/);
  await page.goBack();
  await page.getByRole('button', { name: 'New one like this' }).click();
  await page.waitForFunction((text) => document.querySelector('textarea')?.value === text, CUP);
  await page.click('.arena-list a');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/arena$/);
  await page.waitForSelector('.arena-new');
  assert.equal(await page.locator('.arena-list').count(), 0);
  await close(page);
  await server.stop();
});

// About 7 s: eighteen games, and a server that is away for four polls.
test('a page that watches is right again when the server is back, in French', async () => {
  let server = await startServer();
  await server.api('/arena', { text: CUP });
  const page = await open(server, '/arena?id=1', { language: 'fr', clock: true });
  let failed = 0;
  page.on('requestfailed', () => (failed += 1));
  await page.locator('.arena-games tbody tr').first().waitFor();
  await server.kill();
  const note = page.locator('.toast-error');
  await note.waitFor();
  // Several polls fail, which is announced only once.
  while (failed < 4) await page.clock.runFor(1000);
  assert.equal(await note.count(), 1);
  const { port } = new URL(server.address);
  server = await startServer(shipped, { data: server.data, port });
  await page.waitForSelector('.arena-state[data-state="stopped"]');
  assert.match(await page.locator('.arena-state').innerText(), /Arrêté/);
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await page.waitForSelector('.arena-state[data-state="finished"]', { timeout: 120_000 });
  await page.waitForFunction(() => document.querySelectorAll('.arena-games tbody tr').length === 18);
  page.errors = page.errors.filter((error) => !/ERR_CONNECTION|ERR_INCOMPLETE|WebSocket/.test(error));
  await close(page);
  await server.stop();
});

test('a report that is measured is looked at again when the server is back', async () => {
  let server = await startServer();
  await server.api('/reports/pentago/measure', { quick: false });
  const page = await open(server, '/reports?report=pentago');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await server.kill();
  await page.locator('.toast-error').waitFor();
  const { port } = new URL(server.address);
  server = await startServer(shipped, { data: server.data, port });
  await page.getByRole('button', { name: 'Measure quickly' }).waitFor();
  await page.locator('.toast-error').waitFor({ state: 'detached' });
  page.errors = page.errors.filter((error) => !/ERR_CONNECTION|ERR_INCOMPLETE|WebSocket/.test(error));
  await close(page);
  await server.stop();
});

test('narrow and wide, light and dark, English and French: nothing overflows, axe finds nothing', async () => {
  const server = await startServer();
  await server.api('/arena', { text: CUP.replaceAll(/time=\d+ms/g, 'simulations=20') });
  for (const route of ['/arena', '/arena?id=1']) {
    const page = await open(server, route, { language: 'fr' });
    let spoken = 'fr';
    for (const [width, theme, language, looks] of [
      [390, 'light', 'fr', false],
      [1280, 'dark', 'en', false],
      [1920, 'light', 'fr', true],
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      if (language !== spoken) await page.locator('.language-switch').click();
      spoken = language;
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
      await page.waitForSelector(
        route === '/arena' ? '.arena-verdict:not(:empty)' : '[data-state="finished"] ~ .arena-games tbody tr',
      );
      await quiet(page);
      const sizes = await page.evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        small: [
          ...document.querySelectorAll(
            'main button, main select, main input, main .row a, main textarea, main summary',
          ),
        ]
          .filter((it) => it.checkVisibility())
          .filter((it) => it.getBoundingClientRect().height < 36)
          .map((it) => it.outerHTML.slice(0, 80)),
      }));
      assert.deepEqual(sizes, { over: 0, small: [] }, `${route} at ${width} px`);
      assert.deepEqual(await violations(page, { looks }), [], `${route}, ${theme}, ${width} px`);
    }
    await close(page);
  }
  await server.stop();
});

test('a tournament that is being written outlives another language and another page', async () => {
  const server = await startServer();
  const page = await open(server, '/arena');
  const area = page.locator('.arena-text textarea');
  await page.waitForSelector('.arena-verdict:has-text("Accepted")');
  const blank = await area.inputValue();
  const anew = (name) => page.getByRole('button', { name, exact: true });
  assert.ok(await anew('Reset the form').isHidden(), 'nothing was written yet');
  assert.ok(await area.isHidden(), 'the text is folded away');
  await page.locator('.arena-file summary').click();
  await page.getByLabel('Game', { exact: true }).selectOption('hex');
  await page.getByLabel('Pairs of games').fill('3');
  await page.getByLabel('Player 1: name').fill('Ada');
  await area.focus();
  const written = `# mine\n${await area.inputValue()}`;
  assert.match(written, /game = "hex"[^]*name = "Ada"[^]*pairs = 3/);
  await area.fill(written);
  await page.click('.language-switch');
  await page.waitForSelector('h1:has-text("Arène")');
  await page.waitForSelector('.arena-verdict:has-text("Accepté")');
  assert.equal(await area.inputValue(), written);
  await page.click('#footer >> text=À propos');
  await page.waitForURL('**/about');
  await page.goBack();
  await area.waitFor();
  assert.equal(await area.inputValue(), written);
  await page.reload();
  await page.waitForSelector('.arena-verdict:has-text("Accepté")');
  assert.equal(await area.inputValue(), written);
  // The form continues where it was.
  await page.getByLabel('Paires de parties').fill('4');
  await area.focus();
  assert.equal(await area.inputValue(), written.replace('# mine\n', '').replace('pairs = 3', 'pairs = 4'));
  await anew('Recommencer à zéro').click();
  assert.equal(await area.inputValue(), blank);
  assert.ok(await anew('Recommencer à zéro').isHidden());
  await page.reload();
  await page.waitForSelector('.arena-verdict:has-text("Accepté")');
  assert.equal(await area.inputValue(), blank);
  // Once started, it is no longer a draft.
  await page.locator('.arena-file summary').click();
  await area.fill('game = "connect4"\nplayers = ["random", "alphabeta:depth=1"]\npairs = 1\n');
  await page.waitForSelector('.arena-verdict:has-text("2 parties")');
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  await page.waitForSelector('.arena-state[data-state="finished"]');
  await page.goto(new URL('/arena', server.address).href);
  await area.waitFor({ state: 'attached' });
  assert.equal(await area.inputValue(), blank);
  await close(page);
  await server.stop();
});

test('a player from the list is called as in the list, one with a name by that', async () => {
  const server = await startServer();
  const players =
    '["solver:strength=1", { player = "solver:strength=3", name = "three" }, "alphabeta:depth=1"]';
  const text = `game = "connect4"\nplayers = ${players}\npairs = 1\nopenings = { plies = 16 }\n`;
  await server.api('/arena', { text });
  for (const [language, beginner] of [
    ['en', 'Beginner'],
    ['fr', 'Débutant'],
  ]) {
    const page = await open(server, '/arena?id=1', { language });
    await page.waitForSelector('.arena-state[data-state="finished"]', { timeout: 60_000 });
    const row = page.locator('tr[data-player="solver:strength=1"] th');
    assert.deepEqual((await row.innerText()).split(/\n+/), [beginner, 'solver:strength=1']);
    const named = await page.locator('tr[data-player="three"] th').innerText();
    assert.deepEqual(named.split(/\n+/), ['three', 'solver:strength=3']);
    assert.equal(
      await page.locator('tr[data-player="alphabeta:depth=1"] th').innerText(),
      'alphabeta:depth=1',
    );
    assert.equal(await page.locator('.plot-name[title="solver:strength=1"]').innerText(), beginner);
    assert.match(
      await page.locator('.arena-cross th[title="solver:strength=1"]').innerText(),
      RegExp(beginner),
    );
    const cell = page.locator('.arena-games td[title="solver:strength=1"]').first();
    assert.equal(await cell.innerText(), beginner);
    await close(page);
  }
  await server.stop();
});

test('an address of no tournament shows the list and says why', async () => {
  const server = await startServer();
  await server.api('/arena', { text: CUP.replaceAll(/time=\d+ms/g, 'simulations=20') });
  for (const [language, words] of [
    ['en', 'There is no tournament 999.'],
    ['fr', 'Il n’y a pas de tournoi 999.'],
  ]) {
    const page = await open(server, '/arena?id=999', { language });
    await page.locator('.problem', { hasText: words }).waitFor();
    assert.equal(await page.locator('.arena-list .saved-item').count(), 1);
    assert.equal(await page.locator('.arena-new').count(), 1);
    assert.equal(await page.locator('.toast').count(), 0);
    await page.click('.arena-list a');
    await page.waitForSelector('.arena-state');
    page.errors = page.errors.filter((error) => !/status of 404/.test(error));
    await close(page);
  }
  await server.stop();
});

test('a tournament is set up and begun with the keyboard alone', async () => {
  const server = await startServer();
  const page = await open(server, '/arena');
  await page.waitForSelector('.arena-verdict:has-text("Accepted")');
  await page.locator('.arena-file summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('game = "connect4"\nplayers = ["random", "alphabeta:depth=1"]\npairs = 1\n');
  await page.waitForSelector('.arena-verdict:has-text("Accepted: 2 games.")');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Start');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.arena-state[data-state="finished"]');
  const first = page.locator('.arena-games tbody a').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/connect4\?/);
  await close(page);
  await server.stop();
});

// About 7 s: a bot in Python is started for every game of a check and two tournaments.
test('a student’s path: the docs’ bot is checked, entered, and its games are looked at', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quintet-student-'));
  await copyFile(path.join(bots, 'centre_bot.py'), path.join(folder, 'bot.py'));
  const cup = `game = "connect4"
players = ["random", "alphabeta:depth=2", { player = "lines:python3 bot.py", name = "mine" }]
pairs = 1
openings = { plies = 2 }
seed = 1
`;
  await writeFile(path.join(folder, 'cup.toml'), cup);
  const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(shipped, args, { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  };
  run('check-bot', 'connect4', '--', 'python3', 'bot.py');
  run('tournament', 'run', 'cup.toml');

  // A studio that may start programs asks for its token, and shows on the page what is allowed.
  const server = await startServer(shipped, { args: ['--programs'], cwd: folder });
  const refused = await fetch(new URL('/api/v1/arena', server.address));
  assert.equal(refused.status, 403);
  const studio = new URL(server.address).origin;
  run('tournament', 'report', 'cup.toml', '--to', 'cup.html', '--studio', studio);

  const page = await open(server, server.printed);
  await page.waitForSelector('main h1');
  assert.ok(!(await addressOf(page)).href.includes('token'), 'the token does not stay in the address');
  // The report written by the command line opens its games in the studio.
  await page.goto(pathToFileURL(path.join(folder, 'cup.html')).href);
  await page.locator('button[data-game="0"]').click();
  const link = page.locator('dialog a');
  const moves = new URL(await link.getAttribute('href')).searchParams.get('moves');
  await link.click();
  await page.waitForURL(/\/connect4\?/);
  await page.waitForSelector('.game-status.over');
  assert.equal((await addressOf(page)).searchParams.get('moves'), moves);

  // The same file, entered on the page.
  await page.goto(`${studio}/arena`);
  await page.waitForSelector('text=Programs are allowed');
  await page.waitForSelector('.arena-verdict:has-text("Accepted")');
  await page.locator('.arena-file summary').click();
  await page.getByLabel('Tournament file').fill(cup);
  await page.waitForSelector('.arena-verdict:has-text("Accepted: 6 games.")');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForSelector('.arena-state[data-state="finished"]');
  assert.equal(await state(page), 'finished');
  assert.match(await page.locator('tr[data-player="mine"]').innerText(), /lines:python3 bot\.py/);
  assert.equal(await page.locator('.arena-forfeits').count(), 0, 'the bot loses no game but by the rules');
  const own = page.locator('.arena-games tbody tr', { hasText: 'mine' }).first();
  await own.locator('a').click();
  await page.waitForURL(/\/connect4\?/);
  await page.waitForSelector('.game-status.over');
  await close(page);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
