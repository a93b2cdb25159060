// Plays on the page as a person does: by mouse on what is lit, or by keyboard alone. The tests know no rules either:
// what can be clicked is read off the page.

import assert from 'node:assert/strict';
import { addressOf } from './support.mjs';

/** A person's turn, or the end. */
const READY = '.game-board q-board[data-interactive], .game-status.over';

/** Pseudo-random numbers that are the same every time. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

/** Opens a game page and waits for its board. */
export async function sit(studio, route, options) {
  const page = await studio.open(route, options);
  await page.waitForSelector('.game-board .b-hit');
  return page;
}

export const isOver = (page) => page.locator('.game-status.over').isVisible();
/** Whose turn it is, or how the game ended, in full. */
export const statusOf = (page) => page.locator('.game-status p').getAttribute('title');
export const plies = (page) => page.locator('.moves-list li:not(.moves-start)').count();
export const position = async (page) => (await addressOf(page)).searchParams.get('moves') ?? '';

/** Waits until the page has announced something. */
export function spoken(page, words) {
  return page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector('#live')?.textContent ?? ''),
    words.source,
  );
}

/** Waits until this many moves were made. */
export const moved = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('.moves-list li:not(.moves-start)').length === wanted,
    count,
  );

/** Waits until there are more moves than `before` and a person can continue, or the game is over. */
export async function answered(page, before) {
  await page.waitForFunction(
    (count) => document.querySelectorAll('.moves-list li:not(.moves-start)').length > count,
    before,
  );
  await page.waitForSelector(READY);
}

/** Clicks something lit, and then what it asks for, until a move is made. */
export async function moveByMouse(page, roll) {
  const before = await plies(page);
  const cells = page.locator('.game-board .b-hit.can');
  const lit = await cells.count();
  // If no cell is lit there is a button, such as a pass.
  if (lit === 0) await page.locator('.game-board .b-key[aria-disabled="false"]').first().click();
  else await cells.nth(roll(lit)).click();
  await followUp(page, roll, (thing) => thing.click());
  await answered(page, before);
}

/** Makes the second step of a move, if there is one. */
async function followUp(page, roll, use) {
  const chosen = await page.locator('.game-board .b-hit[aria-selected="true"]').count();
  if (chosen === 0) return;
  const next = page.locator('.game-board .b-turn.can, .game-board .b-key[aria-disabled="false"]:not(.wide)');
  await use(next.nth(roll(await next.count())));
}

/** Plays a whole game, calling `move` for each move. */
export async function playOn(page, move, most = 200) {
  await page.waitForSelector(READY);
  for (let count = 0; count < most && !(await isOver(page)); count += 1) await move();
  assert.ok(await isOver(page), 'the game ends');
  return statusOf(page);
}

/** Moves the focus to the board with the Tab key. */
export async function tabToBoard(page) {
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press('Tab');
    if (await onBoard(page)) return;
  }
  assert.fail('the board is reached with Tab');
}

const focusHas = (page, name) =>
  page.evaluate((wanted) => document.activeElement?.classList.contains(wanted) ?? false, name);
const onBoard = (page) => focusHas(page, 'b-hit');

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Moves with the arrows and selects with Enter, by keyboard alone. */
export async function moveByKeys(page, roll) {
  const before = await plies(page);
  for (let count = 0; count < 400; count += 1) {
    await page.keyboard.press(ARROWS[roll(4)]);
    if (!(await focusHas(page, 'can'))) continue;
    await page.keyboard.press('Enter');
    if (!(await onBoard(page))) {
      // The focus went on to the arrows of the quadrants, or to the digits.
      for (let steps = roll(3); steps > 0; steps -= 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await answered(page, before);
    if (!(await onBoard(page))) await backToBoard(page);
    return;
  }
  assert.fail('a cell that can be pointed at is found with the arrows');
}

/** Goes back from the digits to the board, which precedes them. */
async function backToBoard(page) {
  for (let count = 0; count < 4 && !(await onBoard(page)); count += 1) await page.keyboard.press('Shift+Tab');
}

/**
 * The four ways to play that every game must offer, as tests. People play from `late` on: moves of a game that ends a
 * few plies later, whatever is played. With `whole`, one game by mouse is played from the start.
 */
export function playsInEveryWay(test, studio, { route, opponent, rivals, late, name, whole = false }) {
  const at = (first, second, moves = '') => {
    const query = new URLSearchParams({ first, second, ...(moves && { moves }) });
    return `${route}${route.includes('?') ? '&' : '?'}${query}`;
  };

  test(`${name}: a person plays a program to the end, by mouse`, async () => {
    const page = await sit(studio, at('human', opponent, whole ? '' : late));
    const roll = dice(1);
    const status = await playOn(page, () => moveByMouse(page, roll));
    assert.match(status, /wins|Draw/);
    assert.equal(await page.locator('.move-time').count(), 0, 'no milliseconds among the moves of a person');
  });

  test(`${name}: a person plays a program to the end, by keys alone`, async () => {
    const page = await sit(studio, at(opponent, 'human', late));
    const roll = dice(2);
    await page.waitForSelector(READY);
    await tabToBoard(page);
    await playOn(page, () => moveByKeys(page, roll));
    await spoken(page, /wins|Draw/);
  });

  test(`${name}: two persons play to the end`, async () => {
    const page = await sit(studio, at('human', 'human', late), { width: 390 });
    const roll = dice(3);
    await playOn(page, () => moveByMouse(page, roll));
    assert.equal(
      await page.locator('.game-board q-board[data-interactive]').count(),
      0,
      'nothing can be played any more',
    );
  });

  test(`${name}: two programs are watched to the end`, async () => {
    const page = await sit(studio, at(rivals[0], rivals[1]), { reducedMotion: 'no-preference' });
    const speed = page.getByRole('slider');
    await speed.focus();
    await page.keyboard.press('End');
    await page.waitForSelector('.game-status.over', { timeout: 120_000 });
    assert.match(await statusOf(page), /wins|Draw/);
    assert.ok((await page.locator('.move-time').count()) > 0, 'the time of each move is shown');
    await page.getByRole('tab', { name: 'Engine' }).click();
    const totals = page.locator('.totals');
    await totals.waitFor();
    assert.equal(await totals.locator('th[scope=rowgroup]').count(), 2, 'what both sides took in all');
    const [box, panel] = [await totals.boundingBox(), await page.getByRole('tabpanel').boundingBox()];
    assert.ok(box && panel && box.width > 200 && box.x + box.width <= panel.x + panel.width + 1);
  });
}
