// Words fit their places and boards fill theirs, at every size and in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled, useStudio } from './support.mjs';

const studio = useStudio();
const GAMES = ['connect4', 'hex', 'pentago', 'dual-sudoku'];
const SIZES = [
  [390, 844],
  [844, 390],
  [1280, 900],
  [1920, 1080],
];

/** What is cut off, and which facts of a side lie over its name. */
function misfits() {
  const shown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const cut = all('.control span, .game-status p, .seat-who strong, .line-move, .guide p, .tab').filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2,
  );
  const over = all('.seat').filter((seat) => {
    const name = seat.querySelector('strong').getBoundingClientRect();
    const facts = seat.querySelector('.seat-facts').getBoundingClientRect();
    return facts.width > 0 && name.right > facts.left;
  });
  return [...cut, ...over].map(({ className, textContent }) => `${className}: ${textContent.slice(0, 60)}`);
}

for (const [width, height] of SIZES)
  test(`words fit their places at ${width} × ${height}, in English and French`, async () => {
    for (const language of ['en', 'fr'])
      for (const game of GAMES) {
        const page = await studio.open(`/${game}?first=human&second=human&analysis=on`, {
          width,
          height,
          language,
        });
        await settled(page);
        await page.locator('.line-move').first().waitFor({ state: 'attached' });
        assert.deepEqual(await page.evaluate(misfits), [], `${game} ${language}`);
        assert.ok(await page.locator('.guide p').first().isVisible(), `${game} says what it is about`);
        await page.context().close();
      }
  });

test('the line that says what a game is about gives way to a hint, and leads to the rules', async () => {
  const page = await studio.open('/connect4?first=human&second=human&moves=4444');
  await settled(page);
  const guide = page.locator('.guide');
  const panel = page.locator('.tabbed');
  await guide.locator('button').click();
  await page.locator('.rules-dialog').waitFor();
  await page.keyboard.press('Escape');
  const before = await panel.boundingBox();
  await page.locator('[data-control="hint"]').click();
  await page.locator('.hint-line').waitFor();
  assert.equal(await guide.isVisible(), false);
  assert.deepEqual(await panel.boundingBox(), before, 'nothing moves');
});

test('a board of Hex fills a phone: fingers meet cells of 26 px and more', async () => {
  const page = await studio.open('/hex', { width: 390, height: 844, touch: true });
  await settled(page);
  const cell = await page.locator('.game-board .b-hit').first().boundingBox();
  assert.ok(Math.min(cell.width, cell.height) >= 26, `${cell.width} × ${cell.height}`);
  const buttons = await page.locator('.controls').boundingBox();
  assert.ok(buttons.y + buttons.height <= 844, 'board and buttons are on one screen');
});
