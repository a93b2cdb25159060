// Connect Four on the page: whole games, and what every game page offers around them.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  answered,
  dice,
  isOver,
  moveByMouse,
  playsInEveryWay,
  plies,
  position,
  sit,
  spoken,
  statusOf,
} from './playing.mjs';
import { quiet, useStudio } from './support.mjs';

const studio = useStudio();

playsInEveryWay(test, studio, {
  name: 'connect four',
  route: '/connect4',
  opponent: 'alphabeta:depth=1',
  rivals: ['alphabeta:depth=2', 'random'],
  late: '164567163334534134753651457451661',
  whole: true,
});

test('reload and the back button keep the position', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human');
  const roll = dice(5);
  const seen = [''];
  for (let count = 0; count < 4; count += 1) {
    await moveByMouse(page, roll);
    seen.push(await position(page));
  }
  assert.equal(new Set(seen).size, 5);
  await page.reload();
  await page.waitForSelector('.b-stone');
  assert.equal(await page.locator('.game-board .b-layer-stones .b-stone').count(), 4);
  for (let at = 3; at >= 0; at -= 1) {
    await page.goBack();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.game-board .b-layer-stones .b-stone').length === count,
      at,
    );
    assert.equal(await position(page), seen[at]);
  }
  await page.goForward();
  await page.waitForFunction(
    () => document.querySelectorAll('.game-board .b-layer-stones .b-stone').length === 1,
  );
});

test('going back waits for the person before a program moves again', async () => {
  const page = await sit(studio, '/connect4?first=random&second=random&moves=4453', { clock: true });
  const go = page.getByRole('button', { name: 'Play', exact: true });
  await go.waitFor();
  assert.equal(await plies(page), 4);
  await page.getByRole('button', { name: 'Step' }).click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 5,
  );
  await page.clock.runFor(10_000);
  await quiet(page);
  assert.equal(await plies(page), 5, 'one step is one move');
  await go.click();
  await page.waitForSelector('.game-status.over', { timeout: 60_000 });
});

test('undo against a program goes back to the person, redo forward again', async () => {
  const page = await sit(studio, '/connect4?first=human&second=alphabeta:depth%3D2');
  const roll = dice(6);
  await moveByMouse(page, roll);
  await moveByMouse(page, roll);
  await page.keyboard.press('u');
  await page.getByText('2 of 4').waitFor();
  assert.match(await statusOf(page), /Red to move/);
  await page.keyboard.press('r');
  await page.getByText('4 of 4').waitFor();
  await page.locator('.game-head h1').click();
  await page.keyboard.press('Home');
  await page.getByText('0 of 4').waitFor();
  await page.locator('.move[data-ply="3"]').click();
  await page.getByText('3 of 4').waitFor();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
});

test('a new game is agreed on in its window: players, sides, board', async () => {
  const page = await sit(studio, '/connect4');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Advanced').click();
  await dialog.locator('q-player-form[data-side="second"]').getByRole('radio', { name: 'Human' }).check();
  await dialog.getByText('Board and rules').click();
  await dialog.getByLabel('Columns').fill('5');
  await dialog.getByLabel('Columns').press('Tab');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.game-board .b-hit').length === 30);
  await page.waitForURL(/setup=width=5/);
  await page.waitForURL(/second=human/);
});

test('a hint points a move out and says it', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=414141');
  await page.keyboard.press('h');
  await page.locator('.hint-line').filter({ hasText: 'Red in column 4' }).waitFor();
  assert.ok((await page.locator('.b-hint').count()) > 0, 'it is shown on the board');
  await spoken(page, /column 4/);
});

test('resigning asks first and ends the game', async () => {
  const page = await sit(studio, '/connect4?first=human&second=random&moves=44');
  await page.locator('[data-control="resign"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.waitForSelector('.game-status.over');
  assert.ok(await isOver(page));
  await page.locator('.seat.won').filter({ hasText: 'Yellow' }).waitFor();
});

test('a position is set up by hand, and one that cannot be is refused', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human');
  await page.locator('[data-control="menu"]').click();
  await page.locator('[data-control="edit"]').click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('radio', { name: 'Red' }).check();
  for (const id of ['c1r1', 'c2r1']) await editor.locator(`.b-hit[data-id="${id}"]`).click();
  await editor.locator('.editor-state.problem').waitFor();
  assert.ok(await editor.locator('[data-control="use"]').isDisabled());
  await editor.getByRole('button', { name: 'Clear the board' }).click();
  await editor.locator('.b-hit[data-id="c3r3"]').click();
  await editor.getByText('Yellow to move').waitFor();
  await editor.locator('.b-hit[data-id="c3r1"][aria-label*="Red"]').waitFor();
  await editor.locator('[data-control="use"]').click();
  await page.getByText('Yellow to move').first().waitFor();
  assert.equal(await page.locator('.game-board .b-layer-stones .b-stone').count(), 1);
});

test('a full column is greyed and takes no disc', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=444444');
  assert.equal(await page.locator('.b-head.spent').textContent(), '4');
  await page.locator('.game-board .b-hit[data-id="c4r6"]').click({ force: true });
  assert.equal(await plies(page), 6);
});

test('the keys that speak answer through the live region', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=44');
  await page.keyboard.press('l');
  await spoken(page, /Yellow in column 4/);
  await page.keyboard.press('m');
  await spoken(page, /7 legal moves/);
  await page.keyboard.press('p');
  await spoken(page, /Red to move/);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Say the legal moves').waitFor();
});

test('quick steps through the moves are all taken', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=4455667');
  await page.getByText('7 of 7').waitFor();
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowLeft');
  await page.getByText('2 of 7').waitFor();
  assert.equal(await page.locator('.game-board .b-layer-stones .b-stone').count(), 2);
  await page.waitForURL(/ply=2/);
  await page.reload();
  await page.getByText('2 of 7').waitFor();
});

test('after the game: once more with sides exchanged, or a review', async () => {
  const page = await sit(studio, '/connect4?first=human&second=random&moves=414141');
  await page.locator('.game-board .b-hit[data-id="c4r4"]').click();
  await page.locator('.ending').filter({ hasText: 'Red wins' }).waitFor();
  await page.locator('[data-control="again-exchanged"]').click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 1,
  );
  assert.equal(await page.locator('.ending').isVisible(), false);
  await page.waitForURL(/first=random&second=human/);
  await page.goBack();
  await page.locator('.ending').filter({ hasText: 'Red wins' }).waitFor();
  await page.locator('[data-control="review"]').click();
  await page.locator('.analysis-review progress').waitFor();
});

test('connect4: the numbers of columns are buttons, grey where no disc fits', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=444444');
  const heads = page.locator('.game-board .b-head');
  const off = () =>
    heads.evaluateAll((all) => all.map((one) => one.getAttribute('aria-disabled') === 'true'));
  assert.deepEqual(
    await heads.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    [1, 2, 3, 4, 5, 6, 7].map((column) => `column ${column}`),
  );
  assert.deepEqual(await off(), [false, false, false, true, false, false, false], 'the full column');
  assert.equal(await heads.evaluateAll((all) => all.filter((one) => one.tabIndex >= 0).length), 0);
  const places = await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  assert.ok(Math.min(...places) > 24, 'large enough to hit');
  await heads.nth(3).click({ force: true });
  assert.equal(await plies(page), 6, 'a full column takes nothing');
  await heads.nth(0).click();
  await answered(page, 6);
  // By keyboard: down from the lowest cell, then along the numbers.
  await page.locator('.game-board .b-hit[data-id="c1r6"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await answered(page, 7);
  assert.equal(await position(page), '44444412');
  const over = await sit(studio, '/connect4?first=human&second=human&moves=1212121');
  await over.waitForSelector('.game-status.over');
  assert.equal(
    await over.locator('.game-board .b-head.spent').count(),
    0,
    'numbers stay numbers after the end',
  );
  assert.equal(await over.locator('.game-board .b-head[aria-disabled="false"]').count(), 0);
});
