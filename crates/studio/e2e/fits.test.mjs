// Words fit their places and boards fill theirs, at every size and in both languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settled, useStudio } from './support.mjs';

const studio = useStudio();
const GAMES = ['connect4', 'hex', 'pentago', 'dual-sudoku'];
const SIZES = [
  [390, 844],
  [844, 390],
  [1280, 800],
  [1280, 900],
  [1920, 1080],
];

/** Finds texts that are cut off, and facts of a side that overlap its name. */
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

for (const game of GAMES)
  test(`${game}: words fit their places at five sizes, in English and French`, async () => {
    const page = await studio.open(`/${game}?first=human&second=human&analysis=on`);
    for (const language of ['en', 'fr']) {
      if (language === 'fr') {
        await page.locator('.language-switch').click();
        await page.waitForFunction(() => document.documentElement.lang === 'fr');
      }
      await settled(page);
      await page.locator('.line-move').first().waitFor({ state: 'attached' });
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        assert.deepEqual(await page.evaluate(misfits), [], `${language} ${width} × ${height}`);
        assert.ok(await page.locator('.guide p').first().isVisible(), 'it says what it is about');
        if (width < 1280) continue;
        // The buttons that walk through the game are the last of what stands in the panel before its legend.
        const [end, bottom] = await page.evaluate(() => {
          const below = (/** @type {string} */ name) =>
            document.querySelector(name).getBoundingClientRect().bottom;
          return [below('.moves-steps'), below('.tabbed')];
        });
        assert.ok(end <= bottom, `${language} ${width} × ${height}: ${end} lies below ${bottom}`);
        const heights = await page
          .locator('.controls > .control span')
          .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().height));
        assert.ok(Math.max(...heights) < 30, `${language}: each button's words on one line`);
      }
    }
  });

test('the line that says what a game is about gives way to a hint, and leads to the rules', async () => {
  const page = await studio.open('/connect4?first=human&second=human');
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
  await page.locator('.game-board .b-hit').first().click();
  await page.locator('.moves-list li').nth(1).waitFor();
  assert.equal(await guide.isVisible(), false, 'who has moved knows what the game is about');
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

/** Fields whose text (or hint, if empty) is wider than they are. */
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

/** Fields of one row whose controls are at different heights. */
const crooked = (page) =>
  page.$$eval('.arena-pairs .field', (fields) => {
    const top = (element) => Math.round(element.getBoundingClientRect().top);
    const places = fields.map((field) => [top(field), top(field.querySelector('input, select'))]);
    return places.filter(([line, control]) =>
      places.some(([other, height]) => other === line && height !== control),
    );
  });

for (const language of ['en', 'fr'])
  test(`fields show what they hold, and stand in line, ${language}`, async () => {
    const page = await studio.open('/microscope', { language });
    await page.locator('.micro-fields input').first().waitFor();
    for (const width of [390, 844, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      // On a narrow screen the form is initially closed.
      await page.locator('.micro-form').evaluate((form) => form.setAttribute('open', ''));
      assert.deepEqual(await narrow(page), [], `microscope, ${width}`);
    }
    await page.goto(studio.at('/arena'));
    await page.locator('.arena-pairs').waitFor();
    for (const width of [390, 844, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await narrow(page), [], `arena, ${width}`);
      assert.deepEqual(await crooked(page), [], `arena, ${width}`);
    }
  });
