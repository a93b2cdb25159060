// Quick hands on a slow network: what is pressed before the server has answered is neither lost nor refused.
import assert from 'node:assert/strict';
import test from 'node:test';
import { statusOf } from './playing.mjs';
import { addressOf, useStudio } from './support.mjs';

const studio = useStudio();

/** Opens a game whose server can be held: its messages then wait for `release`. */
async function slow(query) {
  const context = await studio.context();
  let [held, send, views] = [null, () => {}, 0];
  await context.routeWebSocket(/\/api\/ws/, (socket) => {
    send = (message) => {
      if (JSON.parse(message).event.type === 'view') views += 1;
      socket.send(message);
    };
    const server = socket.connectToServer();
    server.onMessage((message) => (held ? held.push(message) : send(message)));
  });
  const page = await studio.tab(context, `/connect4?${query}`);
  await page.waitForSelector('.game-board .b-hit');
  return {
    page,
    hold: () => void (held = []),
    /** Holds the messages, and waits until a position is among them. */
    async holdOne() {
      held = [];
      while (!held.some((message) => JSON.parse(message).event.type === 'view'))
        await page.evaluate(() => new Promise(requestAnimationFrame));
    },
    /** Lets the messages go, and waits until that many positions have come. */
    async release(count) {
      views = 0;
      const waiting = held;
      held = null;
      waiting.forEach(send);
      while (views < count) await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    },
  };
}

const toasts = (page) => page.locator('.toast').count();
const plyOf = async (page) => Number((await addressOf(page)).searchParams.get('ply'));

test('undo and redo in a hurry are taken in their order, and never one too many', async () => {
  const { page, hold, release } = await slow('first=human&second=human&moves=445');
  hold();
  for (const key of 'uru') await page.keyboard.press(key);
  await release(3);
  assert.equal(await plyOf(page), 2);
  hold();
  for (const key of 'uuuu') await page.keyboard.press(key);
  await release(2);
  assert.equal(await page.locator('.move[aria-current]').getAttribute('data-ply'), '0');
  assert.equal(await toasts(page), 0, 'no refusal');
});

test('a double click makes one move, and who resigns at once has resigned', async () => {
  const { page, hold, release } = await slow('first=human&second=random');
  await page.locator('.game-board .b-hit[data-id="c4r1"]').dblclick();
  await page.waitForFunction(() => document.querySelectorAll('.moves-list li').length === 3);
  await page.locator('.game-board q-board[data-interactive]').waitFor();
  hold();
  await page.keyboard.press('1');
  await page.locator('[data-control="resign"]').click();
  await page.locator('dialog .button.danger').click();
  await release(2);
  await page.locator('.game-status.over').waitFor();
  assert.match(await statusOf(page), /Red resigned|Yellow wins/);
});

test('a player is changed while two programs play', async () => {
  const { page, holdOne, release } = await slow('first=random&second=random');
  await page.locator('.seat[data-side="second"] .seat-player').click();
  await page.locator('.fresh-dialog .rung').nth(1).click();
  // A move of a program is on its way.
  await holdOne();
  await page.locator('[data-control="seat"]').click();
  await release(1);
  await page.waitForFunction(() => !new URL(location.href).searchParams.get('second')?.startsWith('random'));
  assert.equal(await toasts(page), 0);
});
