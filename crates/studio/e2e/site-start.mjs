// Measures how soon the static site can be played, with an empty and with a warm cache; not a test.
//
//   node site-start.mjs FOLDER      the folder that ./site writes
//
// With a processor four times slower and a fast 3G line (1.6 Mbit/s, 150 ms), like a phone on the move. Prints
// milliseconds until the board can be played and until a program has answered, and what was sent by then.

import { closeBrowser, newContext } from './browser.mjs';
import { BASE, serveFolder } from './folder.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node site-start.mjs FOLDER');
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const ROUTE = 'connect4?first=human&second=alphabeta:depth%3D4';

async function visit(served, context) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const [before, files] = [served.bytes, served.files];
  const since = performance.now();
  await page.goto(served.address + ROUTE);
  await page.waitForSelector('.game-board q-board[data-interactive]', { timeout: 120_000 });
  const board = performance.now() - since;
  await page.locator('.game-board .b-hit.can').first().click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 2,
  );
  const reply = performance.now() - since;
  const sent = { bytes: served.bytes - before, files: served.files - files };
  await devtools.send('Network.emulateNetworkConditions', { ...LINE, latency: 0, downloadThroughput: -1 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.close();
  return { board: Math.round(board), reply: Math.round(reply), ...sent };
}

const served = await serveFolder(folder, BASE);
const context = await newContext({ serviceWorkers: 'allow' });
process.stdout.write(
  `${JSON.stringify({ cold: await visit(served, context), warm: await visit(served, context) })}\n`,
);
await context.close();
await closeBrowser();
await served.stop();
