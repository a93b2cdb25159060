// Compares how soon a page is painted and answers with another build of the program, in the same run:
//
//   node paint.mjs OLD NEW [ROUNDS]
//
// Both are served and opened in turn, each time in a new browser context. Prints medians in milliseconds for the first
// paint, the board on screen (the first answer of the server) and a reply to a move; and NEW : OLD.
import { startBrowser } from './browser.mjs';
import { startServer } from './support.mjs';

const [old, now, rounds = '9'] = process.argv.slice(2);
if (!old || !now) {
  console.error('node paint.mjs OLD NEW [ROUNDS]: two programs to compare');
  process.exit(2);
}
delete process.env.QUINTET_PAGE_DIR;

const ROUTES = ['/', '/connect4?first=human&second=random', '/sudoku'];
const READY = 'main h1, .game-board .b-hit, .s-cell.given';

/** Milliseconds of one visit. */
async function visit(browser, address, route) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(new URL(route, address).href, { waitUntil: 'commit' });
  const ready = route.startsWith('/connect4')
    ? '.game-board .b-hit'
    : route === '/sudoku'
      ? '.s-cell.given'
      : READY;
  await page.waitForSelector(ready);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    board: performance.now(),
  }));
  if (route.startsWith('/connect4')) times.reply = await reply(page);
  await context.close();
  return times;
}

/** The time from clicking a column to the program's answer on the board. */
function reply(page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const stones = () => document.querySelectorAll('.game-board .b-layer-stones .b-stone').length;
    const since = performance.now();
    const column = document.querySelector('.game-board .b-hit[data-id="c4r1"]');
    column.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    while (stones() < 2) await frame();
    return performance.now() - since;
  });
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const servers = [await startServer(old), await startServer(now)];
const browser = await startBrowser();
const seen = new Map();
for (let round = -1; round < Number(rounds); round += 1)
  for (const route of ROUTES)
    for (const [which, server] of servers.entries())
      for (const [what, ms] of Object.entries(await visit(browser, server.address, route))) {
        const key = `${route.split('?')[0]} ${what}`;
        if (!seen.has(key)) seen.set(key, [[], []]);
        // The first round only warms up.
        if (round >= 0) seen.get(key)[which].push(ms);
      }
const write = (...cells) => process.stdout.write(`${cells.join(' ')}\n`);
write('page and what'.padEnd(22), 'old', 'new', 'new : old'.padStart(12));
for (const [key, both] of seen) {
  const [before, after] = both.map(median);
  write(key.padEnd(22), before.toFixed(0), after.toFixed(0), (after / before).toFixed(2).padStart(10));
}
await browser.close();
for (const server of servers) await server.stop();
