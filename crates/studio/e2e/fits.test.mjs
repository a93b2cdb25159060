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

/** Fields whose text, or hint where they are empty, is wider than they are. */
const narrow = (page) =>
  page.$$eval('main input:is([type=text], [type=number])', (fields) =>
    fields
      .filter((field) => field.checkVisibility())
      .filter((field) => {
        const style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = style.font;
        // A field with suggestions has an arrow at its end.
        const arrow = field.hasAttribute('list') ? 24 : 0;
        const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return pen.measureText(field.value || field.placeholder).width > room - arrow;
      })
      .map((field) => field.value || field.placeholder),
  );

for (const language of ['en', 'fr'])
  for (const width of [390, 844, 1024, 1280, 1920])
    test(`fields show what they hold, and stand in line, ${width} px, ${language}`, async () => {
      const page = await studio.open('/microscope', { width, language });
      // On a narrow screen the form is closed at first.
      await page.locator('.micro-form').evaluate((form) => form.setAttribute('open', ''));
      await page.locator('.micro-fields input').first().waitFor();
      assert.deepEqual(await narrow(page), [], 'microscope');
      await page.goto(`${studio.address}arena`);
      await page.locator('.arena-pairs').waitFor();
      assert.deepEqual(await narrow(page), [], 'arena');
      const places = await page.$$eval('.arena-pairs .field', (fields) =>
        fields.map((field) => ({
          top: Math.round(field.getBoundingClientRect().top),
          control: Math.round(field.querySelector('input, select').getBoundingClientRect().top),
        })),
      );
      for (const { top, control } of places)
        assert.deepEqual(
          [...new Set(places.filter((one) => one.top === top).map((one) => one.control))],
          [control],
          'controls of a line are at one height',
        );
    });
