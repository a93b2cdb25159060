// Every page, light and dark, narrow and wide: no violation that axe can find.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { routes, settled, useStudio } from './support.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const studio = useStudio();

/** What axe finds in a page, a line each. */
async function violations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

for (const route of routes) {
  test(`axe finds nothing on ${route}`, async () => {
    for (const theme of ['light', 'dark']) {
      for (const width of [390, 1280]) {
        const page = await studio.open(route, { width, theme });
        await settled(page);
        assert.deepEqual(await violations(page), [], `${route}, ${theme}, ${width} px`);
        await page.context().close();
      }
    }
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
