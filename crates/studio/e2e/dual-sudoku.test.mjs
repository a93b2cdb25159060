// DualSudoku on the page: whole games on the small grid, points and penalties.
import assert from 'node:assert/strict';
import test from 'node:test';
import { playsInEveryWay, plies, sit, spoken } from './playing.mjs';
import { useStudio } from './support.mjs';

const studio = useStudio();

playsInEveryWay(test, studio, {
  name: 'dual sudoku',
  route: '/dual-sudoku?setup=size=4',
  opponent: 'first-valid',
  rivals: ['alphabeta:depth=1', 'random'],
  late: 'r1c1=1 r3c4=4 r4c3=1 r1c4=3 r3c2=1 r2c2=4 r1c2=2 r1c3=4 r2c4=1 r2c1=3 r2c3=2',
});

test('points of both sides, gains and penalties are shown', async () => {
  const page = await sit(studio, '/dual-sudoku?setup=size=4&first=human&second=human');
  await page.locator('.game-board .b-hit[data-id="r1c1"]').click();
  await page.locator('.b-key[data-id="3"]').click();
  await page.locator('.move-gain').first().waitFor();
  const gain = await page.locator('.move-gain').first().textContent();
  assert.match(gain ?? '', /^\+\d+$/);
  await page.locator('.b-key[data-id="pass"]').click();
  await page.locator('.move-gain.penalty').waitFor();
  assert.match(
    (await page.locator('.seat[data-side="second"]').innerText()).replace(/\s+/g, ' '),
    /1 penalties/,
  );
  assert.equal(await plies(page), 2);
});

test('digits that do not fit are greyed and refused', async () => {
  const page = await sit(studio, '/dual-sudoku?setup=size=4&moves=r1c1=3&first=human&second=human');
  await page.locator('.game-board .b-hit[data-id="r1c2"]').click();
  assert.equal(await page.locator('.b-key[data-id="3"]').getAttribute('aria-disabled'), 'true');
  assert.equal(await page.locator('.b-key[data-id="1"]').getAttribute('aria-disabled'), 'false');
  await page.keyboard.press('3');
  await spoken(page, /not possible/);
  assert.equal(await plies(page), 1);
  await page.keyboard.press('1');
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 2,
  );
});

test('in French the page speaks French', async () => {
  const page = await sit(studio, '/dual-sudoku?setup=size=4&first=human&second=human', { language: 'fr-FR' });
  await page.getByRole('button', { name: 'Nouvelle partie' }).waitFor();
  await page.locator('.game-status').filter({ hasText: 'Bleu' }).waitFor();
  await page.locator('.language-switch').click();
  await page.getByRole('button', { name: 'New game' }).waitFor();
});

test('a review says how many points a move gave away', async () => {
  // r1c1=1 instead of a 4: with best play it costs points, which the engine proves at once on 4×4.
  const page = await sit(
    studio,
    '/dual-sudoku?setup=size=4&moves=r1c1=1 r2c3=4&first=human&second=human&analysis=on',
  );
  await page.locator('.analysis-review button').click();
  await page.locator('.analysis-review progress').waitFor({ state: 'detached', timeout: 60_000 });
  await page.locator('.moves-list li:not(.moves-start) button').first().click();
  await page.waitForFunction(() =>
    /gave away \d+ points?/.test(document.querySelector('.moves-note')?.textContent ?? ''),
  );
});

test('an estimate comes with the chance of winning it stands for', async () => {
  const page = await sit(studio, '/dual-sudoku?first=human&second=human&analysis=on');
  await page.waitForFunction(
    () =>
      /about \d+ % to win/i.test(document.querySelector('.analysis-value')?.textContent ?? '') &&
      /\(estimated\)/.test(document.querySelector('.analysis-value strong')?.title ?? ''),
  );
});

// About 5 s: six announcements, and a screen reader gets 0.9 s for each.
test('ties are drawn in the editor, by mouse and by keys, and kept in the address', async () => {
  const page = await sit(studio, '/dual-sudoku?setup=size=4&first=human&second=human');
  await page.locator('[data-control="menu"]').click();
  await page.locator('[data-control="edit"]').click();
  const editor = page.getByRole('dialog');
  const cell = (id) => editor.locator(`.b-hit[data-id="${id}"]`);
  const signs = editor.locator('.b-sign');
  await cell('r1c1').click();
  await editor.getByRole('radio', { name: 'Tie' }).check({ force: true });
  await cell('r1c1').click();
  await spoken(page, /Tie from r1c1/);
  await cell('r1c2').click();
  await spoken(page, /r1c1 and r1c2 are tied/);
  assert.equal(await signs.count(), 1);
  const [one, other, sign] = await Promise.all(
    [cell('r1c1'), cell('r1c2'), signs].map((part) => part.boundingBox()),
  );
  const middle = (box) => box.x + box.width / 2;
  assert.ok(Math.abs(middle(sign) - (middle(one) + middle(other)) / 2) < 2, 'between the two');
  // By keyboard: from the focused cell down to the next.
  await cell('r3c3').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await spoken(page, /r3c3 and r4c3 are tied/);
  assert.match(await cell('r4c3').getAttribute('aria-label'), /tied to r3c3/);
  // Drawing the same tie again removes it; cells that are not neighbours are not tied.
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await spoken(page, /r3c3 and r4c3 are free/);
  await cell('r2c4').click();
  await cell('r4c1').click();
  await spoken(page, /Tie from r4c1/);
  assert.equal(await signs.count(), 1);
  await editor.getByText('This can be played').waitFor();
  await editor.locator('[data-control="use"]').click();
  await page.waitForFunction(() =>
    new URLSearchParams(location.search).get('setup')?.includes('grid=4/1+0-0-0'),
  );
  await page.reload();
  await page.waitForSelector('.game-board .b-sign');
  assert.match(
    await page.locator('.game-board .b-hit[data-id="r1c2"]').getAttribute('aria-label'),
    /tied to r1c1/,
  );
  await page.locator('.game-board .b-hit[data-id="r1c2"]').click();
  assert.equal(await page.locator('.b-key[data-id="2"]').getAttribute('aria-disabled'), 'false');
  assert.equal(
    await page.locator('.b-key[data-id="4"]').getAttribute('aria-disabled'),
    'true',
    'not one apart',
  );
});
