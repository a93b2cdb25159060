// Nothing jumps: while a page loads and analyses, a search is stepped through, and a mistake is tried, shown and
// replayed. And no task of a page that analyses is so long that it
// would stutter.
import assert from 'node:assert/strict';
import test from 'node:test';
import { quiet, useStudio } from './support.mjs';

const studio = useStudio();

/** Counts every layout shift from here on, including those after input. */
const watch = (page) =>
  page.evaluate(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        globalThis.shifts.push(
          `${value.toFixed(4)} ${sources.map(({ node }) => node?.className).join(' | ')}`,
        );
    }).observe({ type: 'layout-shift', buffered: false });
  });
const settle = (page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
const shifts = async (page) => {
  await settle(page);
  return page.evaluate(() => globalThis.shifts);
};

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`stepping through a search moves board, buttons, words and tree nowhere (${width} px)`, async () => {
    const page = await studio.open('/microscope?game=connect4&moves=44&a=alphabeta:depth=3&step=20', {
      ...{ width, height },
    });
    await page.waitForFunction(() => document.querySelector('.micro-words')?.textContent);
    await page.locator('.micro-board .b-stone').nth(3).waitFor();
    const places = () =>
      page.evaluate(() =>
        ['.micro-board', '.micro-controls', '.micro-words', '.micro-canvas'].map((name) => {
          const { x, y, width: wide, height: high } = document.querySelector(name).getBoundingClientRect();
          return [name, x, y, wide, high];
        }),
      );
    const before = await places();
    for (const key of ['ArrowRight', 'ArrowRight', 'c', 'c', 'o', 'u', 'End', 'ArrowLeft', 'Home']) {
      await page.keyboard.press(key);
      await settle(page);
      assert.deepEqual(await places(), before, key);
    }
  });

test('trying a mistake again moves nothing', async () => {
  const page = await studio.open('/connect4?first=human&second=human&moves=4141417');
  await page.locator('.game-board .b-head[data-id="1"]').click();
  await page.locator('.ending').waitFor();
  await page.goto(new URL('/drills', studio.address).href);
  await page.locator('[data-drills="look"]').click();
  await page.locator('[data-drills="start"]').click();
  const state = (name) => page.locator(`.trainer[data-state="${name}"]`).waitFor();
  await state('asking');
  await watch(page);
  await page.keyboard.press('7');
  await state('wrong');
  await page.keyboard.press('r');
  await state('asking');
  await page.keyboard.press('s');
  await state('done');
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await shifts(page), []);
});

/** Where the page moved by itself: noted from the start of every page that is opened. */
const note = () => {
  globalThis.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      globalThis.moved.push([value, sources.map(({ node }) => node?.className).join(' | ')]);
  }).observe({ type: 'layout-shift' });
};

/** A shift that nobody sees: a pixel or two of one element. */
const SEEN = 0.002;

for (const [width, height] of [
  [1280, 800],
  [390, 844],
])
  test(`pages come without moving anything (${width} px)`, async () => {
    const context = await studio.context({ width, height });
    await context.addInitScript(note);
    const page = await studio.tab(context, '/');
    for (const [route, there] of [
      ['/', '.live .b-hit'],
      ['/hex?first=human&second=human&moves=f6&analysis=on', '.line-move'],
      ['/microscope', '.micro-panel'],
      ['/course?lesson=alphabeta', '.micro-panel'],
    ]) {
      await page.goto(studio.at(route));
      await page.locator(there).first().waitFor();
      await quiet(page);
      const moved = await page.evaluate(() => globalThis.moved);
      assert.deepEqual(
        moved.filter(([value]) => value > SEEN),
        [],
        route,
      );
    }
  });

/** The longest tasks of a page's main thread during an action, in milliseconds of its own processor time. */
async function tasksDuring(page, action) {
  const devtools = await page.context().newCDPSession(page);
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await action();
  await devtools.send('Tracing.end');
  await ended;
  const isMain = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(
    ({ name, tdur, pid, tid }) => /RunTask/.test(name) && tdur && threads.has(`${pid} ${tid}`),
  );
  return tasks.map(({ tdur }) => tdur / 1000).sort((one, other) => other - one);
}

test('while a page analyses, none of its tasks takes 50 ms', async (t) => {
  const page = await studio.open('/hex?first=human&second=human&moves=f6', { width: 390, height: 844 });
  await page.locator('.game-board .b-hit').first().waitFor();
  const [longest, ...others] = await tasksDuring(page, async () => {
    await page.locator('[data-control="analysis"]').click();
    await page.locator('.line-move').first().waitFor();
    await page.locator('.b-value').first().waitFor();
  });
  t.diagnostic(`${others.length + 1} tasks, the longest ${longest.toFixed(1)} ms of processor time`);
  assert.ok(longest < 50, `${longest} ms`);
});
