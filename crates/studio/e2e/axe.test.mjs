// Every page, light and dark, narrow and wide, in English and French: axe must find no violation.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes, settled, useStudio, violations } from './support.mjs';

const studio = useStudio();

/** Window sizes by language and theme: English and light on a phone, French and dark on a wide screen. */
const SIZES = [
  [390, 844],
  [1920, 1080],
  [844, 390],
  [1280, 900],
];
const LOOKS = [
  ['en', 'light', SIZES.slice(0, 1)],
  ['fr', 'dark', SIZES.slice(1, 2)],
];
/** Every combination, with QUINTET_AXE=all. */
const ALL_LOOKS = ['en', 'fr'].flatMap((language) =>
  ['light', 'dark'].map((theme) => [language, theme, SIZES]),
);

/** Switches a page to another theme and size, and waits until it shows them. */
async function look(page, theme, [width, height]) {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    ([dark, wide]) => matchMedia('(prefers-color-scheme: dark)').matches === dark && innerWidth === wide,
    [theme === 'dark', width],
  );
  // All transitions between the two looks must have ended.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}

for (const route of routes) {
  test(`axe finds nothing on ${route}`, async () => {
    const page = await studio.open(route);
    const grounds = new Set();
    for (const [language, theme, sizes] of process.env.QUINTET_AXE === 'all' ? ALL_LOOKS : LOOKS) {
      if ((await page.getAttribute('html', 'lang')) !== language)
        await page.locator('.language-switch').click();
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
      await settled(page);
      for (const size of sizes) {
        await look(page, theme, size);
        grounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
        assert.deepEqual(await violations(page), [], `${route}, ${language}, ${theme}, ${size} px`);
      }
    }
    assert.equal(grounds.size, 2, 'light and dark differ');
  });
}

// About 5 s: axe looks at seven parts of the page in two themes.
test('axe finds nothing in the windows and panels of a game', async () => {
  const page = await studio.open('/connect4?first=human&second=alphabeta:depth%3D4&moves=41414&analysis=on');
  await settled(page);
  await page.locator('.line-value.proved').first().waitFor();
  for (const theme of ['light', 'dark']) {
    const found = (within) => violations(page, { looks: theme === 'dark', within });
    await look(page, theme, [1280, 900]);
    assert.deepEqual(await found(), [], `the analysis, ${theme}`);
    await page.keyboard.press('n');
    await page.locator('.ladder').waitFor();
    assert.deepEqual(await found('dialog'), [], `a new game, ${theme}`);
    await page.keyboard.press('Escape');
    await page.locator('[data-control="menu"]').click();
    assert.deepEqual(await found('.controls'), [], `the menu, ${theme}`);
    await page.locator('[data-control="rules"]').click();
    await page.locator('.rules-dialog .b-hit').first().waitFor();
    assert.deepEqual(await found('dialog'), [], `the rules, ${theme}`);
    await page.keyboard.press('Escape');
    for (const tab of ['Engine', 'Notes', 'Analysis']) {
      await page.getByRole('tab', { name: tab }).click();
      assert.deepEqual(await found('.tabbed'), [], `${tab}, ${theme}`);
    }
  }
});
