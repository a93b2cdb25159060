// How many bytes the page sends, and that it contacts no other host.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes, settled, useStudio } from './support.mjs';

const MOST = 256 * 1024;
const studio = useStudio();

/** One visit to all routes: bytes of each file, hosts contacted, and modules named and loaded by each route. */
let walk = null;

async function walkAll() {
  const context = await studio.context();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const [loaded, hosts, files, modules] = [new Map(), new Set(), new Map(), new Map()];
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    files.set(requestId, new URL(response.url).pathname);
    hosts.add(new URL(response.url).host);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId) ?? '';
    // The document is the same for every route; computed answers do not count as the page.
    const name = routes.some((route) => route.split('?')[0] === file) ? '/' : file;
    if (!file.startsWith('/api/')) loaded.set(name, Math.max(loaded.get(name) ?? 0, encodedDataLength));
  });
  for (const route of routes) {
    await page.goto(studio.at(route));
    await settled(page);
    modules.set(route, await page.evaluate(modulesOf));
  }
  return { loaded, hosts, modules };
}

/** The modules that a document names, and those that were loaded. */
function modulesOf() {
  return [
    [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href')),
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js') && name !== '/js/early.js'),
  ];
}

test('all pages together weigh less than 256 KB compressed', async (t) => {
  const { loaded, hosts } = await (walk ??= walkAll());
  const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${loaded.size} files, ${(bytes / 1024).toFixed(1)} KB compressed`);
  assert.ok(loaded.size > 5, 'the page has files');
  assert.ok(bytes < MOST, `${bytes} bytes`);
  assert.deepEqual([...hosts], [new URL(studio.address).host]);
});

test('a document names the modules of its page, so that none waits for another', async () => {
  const { modules } = await (walk ??= walkAll());
  assert.equal(modules.size, routes.length);
  for (const [route, [named, loaded]] of modules)
    assert.deepEqual([...new Set(loaded)].sort(), named.sort(), route);
});

test('from a click to the redrawn board, functions of at most 20 modules run', async (t) => {
  const page = await studio.open('/connect4?first=human&second=human&moves=44', {
    reducedMotion: 'no-preference',
  });
  await settled(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true });
  await devtools.send('Profiler.takePreciseCoverage');
  await page.locator('.game-board .b-hit[data-id="c4r1"]').click();
  await page.locator('.move[data-ply="3"]').waitFor();
  await page.locator('#live', { hasText: 'Yellow to move' }).waitFor({ state: 'attached' });
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  const ran = result.filter(({ functions }) => functions.some(({ ranges: [{ count }] }) => count > 0));
  const names = ran.map(({ url }) => url.split('/js/')[1]).filter(Boolean);
  t.diagnostic(`${names.length} modules: ${names.join(' ')}`);
  assert.ok(names.includes('board/board.js') && names.length <= 20, names.join(' '));
});
