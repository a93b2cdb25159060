// For first-time visitors, and for what they take home: rules to try, a ladder of opponents, pictures and a replay; and
// what the Sudoku page does at once.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { sit } from './playing.mjs';
import { addressOf, useStudio } from './support.mjs';

const studio = useStudio();

for (const [language, words] of [
  ['en', { more: 'More', rules: /the rules/, empty: 'Empty board', side: /Yellow/, start: 'Start' }],
  ['fr', { more: 'Plus', rules: /les règles/, empty: 'Plateau vide', side: /Jaune/, start: 'Commencer' }],
]) {
  test(`rules are tried and an opponent is chosen from the ladder, by keys (${language})`, async () => {
    const page = await sit(studio, '/connect4', { language });
    await page.locator('[data-control="menu"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const rules = page.getByRole('dialog', { name: words.rules });
    await rules.getByRole('button', { name: words.empty }).press('Enter');
    // The example, whose fourth column is full, has cells to point at, too: wait for the empty board.
    await page.waitForFunction(
      () =>
        document.querySelectorAll('.rules-dialog .b-hit.can').length > 0 &&
        document.querySelectorAll('.rules-dialog .b-stone').length === 0,
    );
    await rules.locator('.b-hit[data-id="c4r1"]').focus();
    for (let count = 0; count < 2; count += 1) {
      await page.keyboard.press('4');
      await page.waitForFunction(
        (wanted) => document.querySelectorAll('.rules-dialog .b-layer-stones .b-stone').length === wanted,
        count + 1,
      );
    }
    await page.keyboard.press('Escape');
    await rules.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    const fresh = page.locator('.fresh-dialog');
    const rungs = fresh.locator('.rung input');
    assert.ok((await rungs.count()) > 4, 'a person and the game’s own ladder');
    await fresh.locator('.rung input:checked').focus();
    await page.keyboard.press('Home');
    await rungs.nth(1).focus();
    await page.keyboard.press(' ');
    const weakest = (await studio.api('/games/connect4')).opponents[0].player;
    assert.equal(await fresh.locator('.rung input:checked').getAttribute('value'), weakest);
    await fresh.getByRole('radio', { name: words.side }).first().check();
    await fresh.locator('[data-control="start"]').press('Enter');
    await page.waitForFunction(
      (player) => new URL(location.href).searchParams.get('first') === player,
      weakest,
    );
    await page.waitForFunction(
      () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 1,
    );
    assert.equal(
      await page.locator('.seat').last().getAttribute('data-side'),
      'second',
      'the person is below',
    );
  });
}

for (const [language, name] of [
  ['en', 'Change player'],
  ['fr', 'Changer de joueur'],
]) {
  test(`another opponent takes over in mid-game, chosen at its seat (${language})`, async () => {
    const route = '/connect4?first=human&second=human&moves=445';
    const page = await sit(studio, route, { language, width: language === 'en' ? 1280 : 390 });
    const seat = page.locator('.seat[data-side="second"] .seat-player');
    assert.match(await seat.getAttribute('title'), new RegExp(name));
    await seat.press('Enter');
    const weakest = (await studio.api('/games/connect4')).opponents[0].player;
    await page.locator(`.fresh-dialog .rung:has([value="${weakest}"])`).click();
    await page.locator('[data-control="seat"]').click();
    // It is the program's turn, and it plays.
    await page.waitForFunction(() => document.querySelectorAll('.moves-list li').length === 5);
    const { searchParams } = await addressOf(page);
    assert.equal(searchParams.get('second'), weakest);
    assert.match(searchParams.get('moves'), /^445\d$/);
  });
}

test('a game is taken home as a picture and as one file that replays it', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=4455');
  await page.locator('[data-control="menu"]').click();
  await page.locator('[data-control="export"]').click();
  const dialog = page.getByRole('dialog');
  const fetchFile = async (format) => {
    await dialog.locator(`input[value="${format}"]`).check();
    if (format === 'html')
      await page.waitForFunction(() => document.querySelector('dialog textarea').value.includes('</html>'));
    else await dialog.locator('.export-picture img').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    return readFile(await file.path());
  };
  const picture = await fetchFile('png');
  assert.deepEqual([...picture.subarray(1, 4)], [...Buffer.from('PNG')]);
  assert.ok(picture.length > 5000, 'something is drawn');
  const replay = (await fetchFile('html')).toString();
  assert.doesNotMatch(replay, /https?:\/\/(?!www\.w3\.org)/, 'it asks nobody');
  const alone = await page.context().newPage();
  await alone.setContent(replay);
  const at = () => alone.locator('#words').textContent();
  assert.equal(await at(), 'Start');
  await alone.locator('#next').click();
  assert.equal(await at(), '1. 4');
  await alone.locator('body').press('ArrowRight');
  assert.equal(await at(), '2. 4');
  assert.ok((await alone.locator('#board svg').count()) === 1);
});

const CLUE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

test('sudoku: rated at once, several cells, colours, marks that stay by choice', async () => {
  const page = await studio.open(`/sudoku?moves=${CLUE}`);
  await page
    .locator('.s-rating')
    .filter({ hasText: /^Easy, \d/ })
    .waitFor();
  const cell = (index) => page.locator(`.s-cell[data-cell="${index}"]`);
  await cell(2).click();
  await page.keyboard.press('Shift+ArrowRight');
  assert.equal(await page.locator('.s-cell[aria-selected="true"]').count(), 2);
  await page.keyboard.press('Shift+Digit1');
  for (const index of [2, 3])
    await page.waitForFunction(
      (at) => document.querySelector(`.s-cell[data-cell="${at}"]`).ariaLabel.includes('marks 1'),
      index,
    );
  await page.locator('.s-colour[data-colour="3"]').click();
  assert.equal(await cell(2).getAttribute('data-colour'), '3');
  assert.equal(await cell(3).getAttribute('data-colour'), '3');
  await page.keyboard.press('u');
  assert.equal(await cell(2).getAttribute('data-colour'), '', 'a colour is undone like anything else');
  // By mouse: dragging selects.
  const [from, to] = [await cell(5).boundingBox(), await cell(6).boundingBox()];
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 9, to.y + 9);
  await page.mouse.up();
  assert.equal(await page.locator('.s-cell[aria-selected="true"]').count(), 2);
  // Entering 1 clears the marks in its row, unless the person wants to do that.
  await page.getByLabel(/Marks clear themselves/).uncheck();
  await cell(5).click();
  await page.keyboard.press('1');
  await page.locator('.s-cell[data-cell="5"] .s-digit').waitFor();
  assert.match((await cell(2).getAttribute('aria-label')) ?? '', /marks 1/);
  await page.keyboard.press('u');
  await page.getByLabel(/Marks clear themselves/).check();
  await cell(5).click();
  await page.keyboard.press('1');
  await page.waitForFunction(
    () => !document.querySelector('.s-cell[data-cell="2"]').ariaLabel.includes('marks'),
  );
});

test('sudoku: the puzzle of the day is the same for everybody, and what is solved is counted', async () => {
  const puzzles = [];
  for (const language of ['en', 'fr']) {
    const page = await studio.open('/sudoku?setup=size=4', { language });
    await page.waitForSelector('.s-cell');
    await page.locator('.s-section summary').first().click();
    await page.locator('[data-action="daily"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.s-cell.given').length >= 17);
    puzzles.push(((await addressOf(page)).searchParams.get('moves') ?? '').split(' ')[0]);
  }
  assert.equal(puzzles[0].length, 81);
  assert.equal(puzzles[0], puzzles[1]);
  const { solution } = await studio.api('/sudoku/check', { puzzle: CLUE });
  const all = [...CLUE].flatMap((digit, index) =>
    digit === '.' ? [`r${Math.floor(index / 9) + 1}c${(index % 9) + 1}=${solution[index]}`] : [],
  );
  const last = all.pop();
  const page = await studio.open(`/sudoku?moves=${CLUE} ${all.join(' ')}`);
  await page.locator('.s-rating').filter({ hasText: 'Easy' }).waitFor();
  const [, row, column, digit] = /^r(\d)c(\d)=(\d)$/.exec(last);
  await page.locator(`.s-cell[data-cell="${(row - 1) * 9 + Number(column) - 1}"]`).click();
  await page.keyboard.press(digit);
  await page.locator('.s-banner').waitFor();
  await page.getByText('Statistics').click();
  assert.match(await page.locator('.s-stats tbody tr').innerText(), /Easy\s+1/);
});

test('every game has its own accent, of the same lightness', async () => {
  const page = await studio.open('/');
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  const home = await accent();
  const seen = new Map();
  for (const { name, accent: hue } of await studio.api('/games')) {
    await page.locator(`.shell-nav a[href="/${name}"], header a[href="/${name}"]`).first().click();
    await page.waitForURL(`**/${name}*`);
    seen.set(name, await accent());
    assert.ok(seen.get(name).includes(` ${hue})`), `${name}: ${seen.get(name)}`);
  }
  assert.equal(new Set(seen.values()).size, seen.size, 'no two alike');
  const lightness = [...seen.values(), home].map((colour) => colour.split(' ')[0]);
  assert.equal(new Set(lightness).size, 1);
  await page.locator('a[href="/about"]').first().click();
  await page.waitForURL('**/about');
  assert.equal(await accent(), home, 'other pages have the usual one');
});
