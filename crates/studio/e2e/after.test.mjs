// After a game, and in the middle of one: resigning, trying moves, notes that stay, clocks that rest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, moveByMouse, moved, sit } from './playing.mjs';
import { addressOf, useStudio } from './support.mjs';

const studio = useStudio();

test('a game is given up after moves were taken back, too; then moves of either side can be tried', async () => {
  const page = await sit(studio, '/connect4?first=human&second=random');
  const roll = dice(5);
  await moveByMouse(page, roll);
  await moveByMouse(page, roll);
  await page.locator('[data-control="undo"]').click();
  await page.getByText('2 of 4').waitFor();
  await page.locator('[data-control="resign"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.ending').filter({ hasText: 'Red resigned' }).waitFor();
  await page.getByText('4 of 4').waitFor();
  await page.locator('.move[data-ply="1"]').click();
  await page.getByText('1 of 4').waitFor();
  assert.ok(await page.locator('[data-control="resign"]').isDisabled(), 'it is over');
  // Yellow is a program, but once the game is over a person may try its moves.
  await page.waitForSelector('.game-board q-board[data-interactive]');
  await page.keyboard.press('7');
  await moved(page, 2);
  assert.equal((await addressOf(page)).searchParams.get('moves')?.[1], '7');
});

test('notes stay with a game that is over', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=121212');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.locator('.notes textarea').fill('now it is won');
  await page.keyboard.press('Tab');
  await page.locator('.game-board .b-hit[data-id="c1r1"]').click();
  await page.locator('.ending').waitFor();
  await page.goto(studio.at('/saved'));
  await page.locator('.saved-title').first().click();
  await page.locator('.ending').waitFor();
  await page.locator('[data-control="undo"]').click();
  await page.locator('.moves-note .comment').filter({ hasText: 'now it is won' }).waitFor();
});

test('the time of programs rests while they are paused', async () => {
  const page = await sit(studio, '/connect4?first=random&second=random&moves=44', { clock: true });
  const times = () => page.locator('.seat-clock').allInnerTexts();
  const before = await times();
  await page.clock.runFor(5000);
  assert.deepEqual(await times(), before);
});

test('the bar shows the value of the side that is ahead, at its end', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=4455662&analysis=on');
  const label = page.locator('.eval-text');
  // Red has three in a row, open on both sides: Yellow, to move, has lost.
  await label.filter({ hasText: /^W\d/ }).waitFor();
  const [own, bar] = [await label.boundingBox(), await page.locator('.eval-bar').boundingBox()];
  assert.ok(own.y > bar.y + bar.height / 2, 'Red’s end, from which its share grows');
  await page.getByText(/^Loss in \d/).waitFor();
});
