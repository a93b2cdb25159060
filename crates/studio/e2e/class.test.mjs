// A class: the teacher shows a code, students come in, play and solve; each sees their own things, and the teacher sees
// everything; and a ladder of bots. In both languages.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { newContext } from './browser.mjs';
import { quiet, settled, shipped, startServer, violations, watch } from './support.mjs';

let server;
const [contexts, errors] = [[], []];
const LADDER = `game = "connect4"
setup = "width=4,height=4"
title = "Ours"
staff = ["random"]
openings = { plies = 2, count = 20 }
games = 4
sandbox = "auto"
`;
/** A bot that plays the first legal move. */
const BOT = "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['legal'][0], flush=True)\n";
let folder;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quintet-ladder-'));
  await writeFile(path.join(folder, 'ladder.toml'), LADDER);
  server = await startServer(shipped, { args: ['--class', '--host', '127.0.0.1', '--ladder', folder] });
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  // The browser logs that a code was refused; the page shows it.
  const wrong = errors.splice(0).filter((error) => !/\/join.*status of (403|422)/.test(error));
  assert.deepEqual(wrong, [], 'no errors in the console');
});
after(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a separate browser at an address. */
async function browser(address, options) {
  const context = await newContext(options);
  contexts.push(context);
  const page = await context.newPage();
  watch(page, errors);
  await page.goto(new URL(address, server.address).href);
  return page;
}

const go = (page, route) => page.goto(new URL(route, server.address).href);

/** Joins with the code, as a person does. */
async function join(page, name, enter) {
  await page.locator('#new-name').fill(name);
  await page.getByRole('button', { name: enter, exact: true }).click();
  await page.waitForSelector('.class-key .class-code');
  return page.locator('.class-key .class-code').innerText();
}

/** Enters a move by mouse, step by step as the view says. */
async function click(page, place, view, text) {
  const { steps } = view.moves.find((move) => move.text === text);
  for (const step of steps) {
    const cell = view.board.cells.find((candidate) => candidate.target === step || candidate.id === step);
    await page.locator(`${place} .b-hit[data-id="${cell?.id ?? step}"]`).click();
  }
}

/** Sends a request as the page itself would. */
const ask = (page, route, body) =>
  page.evaluate(
    async ([to, data]) => {
      const init = data && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(data),
      };
      return (await fetch(`/api/v1${to}`, init ?? {})).json();
    },
    [route, body],
  );

/** Wins a game of Connect Four with its last move. */
async function win(page) {
  await go(page, '/connect4?moves=454545&first=human&second=human');
  await page.waitForSelector('.game-board .b-hit.can');
  const view = await ask(page, '/position', { game: 'connect4', position: '454545' });
  await click(page, '.game-board', view, '4');
  await page.waitForSelector('.game-status.over');
}

/** Enters the solution of a puzzle. */
async function solve(page, wanted) {
  await go(page, `/puzzles?game=${wanted.game}&grade=${wanted.grade}&seed=${wanted.seed}`);
  const ready = (state) => page.waitForSelector(`.page-puzzles[data-state="${state}"]`);
  const { puzzle, view } = await ask(page, '/puzzle', wanted);
  let here = view;
  for (let index = 0; index < puzzle.find; index += 1) {
    await ready('asking');
    await click(page, '.puzzle-board', here, puzzle.line[2 * index].move);
    const { game, setup, position, goal, find } = puzzle;
    const moves = puzzle.line.slice(0, 2 * index + 1).map((step) => step.move);
    here = (await ask(page, '/puzzle/judge', { game, setup, position, goal, find, moves })).after;
  }
  await ready('done');
  await quiet(page);
}

/** The cells of a student's line in the teacher's table. */
const line = (page, name) =>
  page.locator('.class-table tbody tr', { has: page.locator('th', { hasText: new RegExp(`^${name}$`) }) });

for (const [language, words] of [
  [
    'en',
    {
      enter: 'Enter',
      wrong: /not the code of the class/,
      hello: 'Hello, Anna',
      none: 'No finished game yet.',
    },
  ],
  [
    'fr',
    {
      enter: 'Entrer',
      wrong: /pas le code de la classe/,
      hello: 'Bonjour, Zoé',
      none: 'Aucune partie finie pour l’instant.',
    },
  ],
]) {
  const [name, other] = language === 'en' ? ['Anna', 'Ben'] : ['Zoé', 'Loïc'];

  test(`a class in ${language}: a student plays and solves, the teacher sees it, another student does not`, async () => {
    const teacher = await browser(server.said.owner, { language });
    await go(teacher, '/class');
    await teacher.waitForSelector('.class-entrance .class-code');
    const code = await teacher.locator('.class-entrance .class-code').innerText();
    assert.equal(code, server.said.code);
    await teacher.waitForFunction(() => document.querySelector('.class-qr')?.naturalWidth > 0);

    // The address in the QR code fills in the code; without it the page asks.
    const student = await browser('/', { language });
    assert.equal(new URL(student.url()).pathname, '/join');
    await student.locator('#new-code').fill('bbbbbb');
    await student.locator('#new-name').fill(name);
    await student.getByRole('button', { name: words.enter, exact: true }).click();
    assert.match(await student.locator('#new-code-problem').innerText(), words.wrong);
    await go(student, server.said.address);
    assert.equal((await student.locator('#new-code').inputValue()).toUpperCase(), code.replace(' ', ''));
    const key = await join(student, name, words.enter);
    assert.equal(await student.locator('h1').innerText(), words.hello);

    await win(student);
    await solve(student, { game: 'connect4', grade: 2, seed: 2 });

    const row = line(teacher, name);
    await row.waitFor();
    await row.locator('td', { hasText: /^1 \/ 1/ }).waitFor();
    await row.locator('td a', { hasText: /^1$/ }).click();
    await teacher.waitForSelector('.saved-list .saved-item');
    assert.equal(await teacher.locator('.saved-list .saved-item').count(), 1, 'the games of one student');

    const second = await browser(server.said.address, { language });
    await join(second, other, words.enter);
    await go(second, '/saved');
    await second.waitForSelector('.nothing');
    assert.equal(await second.locator('.nothing p').innerText(), words.none);

    // Another computer: the key returns the seat, and the page knows what was done. One language is enough.
    if (language !== 'en') return;
    const elsewhere = await browser(server.said.address, { language });
    await elsewhere.getByText('I have a seat already').click();
    await elsewhere.locator('#again-key').fill(key.toLowerCase());
    await elsewhere.getByRole('button', { name: 'Take my seat again' }).click();
    await go(elsewhere, '/puzzles?game=connect4&grade=2&seed=2');
    await elsewhere.waitForSelector('.page-puzzles[data-state="asking"]');
    assert.equal(await elsewhere.locator('.puzzle-figure.streak dd').innerText(), '1');
    await go(elsewhere, '/saved');
    await elsewhere.waitForSelector('.saved-list .saved-item');
  });
}

test('a ladder: the teacher puts a bot in by keyboard, and a student watches it under its pseudonym', async () => {
  const teacher = await browser(server.said.owner);
  await go(teacher, '/arena');
  await teacher.getByRole('link', { name: 'Ladder: Ours' }).click();
  await teacher.waitForSelector('tr[data-player="random"]');
  const file = teacher.getByLabel('Zip or program');
  const send = (name, text) =>
    file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await send('notes.txt', 'hello');
  await teacher.getByLabel('Name', { exact: true }).fill('Ada Lee');
  await teacher.keyboard.press('Enter');
  await teacher.locator('.ladder-bots .problem', { hasText: 'call your program bot.py' }).waitFor();
  await send('bot.py', BOT);
  await teacher.getByRole('button', { name: 'Upload' }).press('Enter');
  const row = teacher.locator('.ladder-bots tbody tr', { hasText: 'Ada Lee' });
  await row.locator('td', { hasText: /^[A-Z]/ }).waitFor();
  const pseudonym = await row.locator('td').first().innerText();
  await teacher.locator(`tr[data-player="${pseudonym}"] td`, { hasText: /^1$/ }).first().waitFor();
  assert.deepEqual(await violations(teacher), [], 'the teacher’s ladder');

  const student = await browser(server.said.address, { language: 'fr', width: 390 });
  await join(student, 'Chloé', 'Entrer');
  await go(student, '/arena?ladder=1');
  await student.locator(`tr[data-player="${pseudonym}"] a`).press('Enter');
  await student.getByRole('heading', { name: `Parties de ${pseudonym}` }).waitFor();
  await student.locator('.arena-games tbody a').first().waitFor();
  assert.doesNotMatch(await student.locator('main').innerText(), /Ada Lee/);
  assert.equal(await student.locator('.ladder-bots').count(), 0);
  assert.deepEqual(await violations(student), [], 'a student’s ladder');
  for (const page of [student, teacher])
    for (const width of [320, 390, 800]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${page.url()}: ${wide} px at ${width}`);
    }
  await student.locator('.arena-games tbody a').first().press('Enter');
  await student.waitForURL(/connect4\?/);
  await student.waitForSelector('.game-status.over');

  await row.getByRole('button', { name: 'Take Ada Lee out' }).press('Enter');
  await teacher.locator('dialog').getByRole('button', { name: 'Take out' }).press('Enter');
  await row.waitFor({ state: 'detached' });
});

test('the pages of a class are for everybody: axe finds nothing, and nothing is wider than the window', async () => {
  // French words are the longer ones.
  const teacher = await browser(server.said.owner, { language: 'fr' });
  const joining = await browser(server.said.address);
  assert.deepEqual(await violations(joining), [], 'where students come in');
  await joining.getByText('I have a seat already').click();
  const student = await browser(server.said.address, { theme: 'dark' });
  await join(student, 'A name as long as a name may ever be here', 'Enter');
  assert.deepEqual(await violations(student), [], 'a seat');
  await go(teacher, '/class');
  await settled(teacher);
  await teacher.waitForSelector('.class-table');
  assert.deepEqual(await violations(teacher), [], 'the teacher’s page');
  for (const page of [joining, student, teacher])
    for (const width of [320, 390, 640, 960, 1100, 1200, 1280, 1400]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${page.url()}: ${wide} px at ${width}`);
    }
});
