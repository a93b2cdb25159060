// Every page, light and dark, narrow and wide: no violation that axe can find.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes, settled, useStudio, violations } from './support.mjs';

const studio = useStudio();

/** Sizes by theme: each theme a narrow and a wide one; all of them with QUINTET_AXE=all. */
const SIZES = [
  [390, 844],
  [1280, 900],
  [844, 390],
  [1920, 1080],
];
const sizesOf = (theme) =>
  process.env.QUINTET_AXE === 'all' ? SIZES : theme === 'light' ? SIZES.slice(0, 2) : SIZES.slice(2);

/** The same page in another theme and size, once it shows them. */
async function look(page, theme, [width, height]) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    ([dark, wide]) => matchMedia('(prefers-color-scheme: dark)').matches === dark && innerWidth === wide,
    [theme === 'dark', width],
  );
  // Nothing may still be on its way from one look to the other.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

for (const route of routes) {
  test(`axe finds nothing on ${route}`, async () => {
    const page = await studio.open(route);
    await settled(page);
    const grounds = new Set();
    for (const theme of ['light', 'dark']) {
      for (const size of sizesOf(theme)) {
        await look(page, theme, size);
        grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
        assert.deepEqual(await violations(page), [], `${route}, ${theme}, ${size} px`);
      }
    }
    assert.equal(grounds.size, 2, 'light and dark differ');
  });
}

test('axe finds nothing in French', async () => {
  for (const route of routes) {
    const page = await studio.open(route, { language: 'fr' });
    await settled(page);
    assert.deepEqual(await violations(page), [], route);
    await page.context().close();
  }
});

test('axe finds nothing in the windows and panels of a game', async () => {
  const page = await studio.open('/connect4?first=human&second=human&moves=414141&analysis=on');
  await settled(page);
  await page.locator('.line-value.proved').first().waitFor();
  for (const theme of ['light', 'dark']) {
    await look(page, theme, [1280, 900]);
    assert.deepEqual(await violations(page), [], `the analysis, ${theme}`);
    await page.keyboard.press('n');
    await page.locator('.ladder').waitFor();
    assert.deepEqual(await violations(page), [], `a new game, ${theme}`);
    await page.keyboard.press('Escape');
    await page.locator('[data-control="menu"]').click();
    assert.deepEqual(await violations(page), [], `the menu, ${theme}`);
    await page.locator('[data-control="rules"]').click();
    await page.locator('.rules-dialog .b-hit').first().waitFor();
    assert.deepEqual(await violations(page), [], `the rules, ${theme}`);
    await page.keyboard.press('Escape');
    for (const tab of ['Engine', 'Notes', 'Analysis']) {
      await page.getByRole('tab', { name: tab }).click();
      assert.deepEqual(await violations(page), [], `${tab}, ${theme}`);
    }
  }
});
