// A search answers at once; tabs are independent; reload, back and sharing keep the position.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DELAY } from './browser.mjs';
import { addressOf, settled, useStudio } from './support.mjs';

const studio = useStudio();
/** A person on both sides. */
const alone = '/connect4?first=human&second=human';
const positionOf = async (page) => (await addressOf(page)).searchParams.get('moves') ?? '';

/** Clicks the first thing that can be clicked. */
async function move(page) {
  const before = await positionOf(page);
  await page.locator('.game-board .b-hit.can').first().click();
  await page.waitForFunction(
    (old) => (new URL(location.href).searchParams.get('moves') ?? '') !== old,
    before,
  );
  return positionOf(page);
}

test('the first news of a search come within 100 ms of asking', async (t) => {
  const page = await studio.open('/about');
  const times = await page.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}/api/ws`);
    const next = (type) =>
      new Promise((resolve) => {
        socket.addEventListener('message', function hear({ data }) {
          if (JSON.parse(data).event.type !== type) return;
          socket.removeEventListener('message', hear);
          resolve(performance.now());
        });
      });
    const order = (id, command) => socket.send(JSON.stringify({ id, command }));
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    const spans = [];
    for (const [index, game] of ['connect4', 'hex', 'pentago', 'dual-sudoku'].entries()) {
      let best = Infinity;
      for (let round = 0; round < 3; round += 1) {
        const opened = next('view');
        order(10 * index, { type: 'open', game });
        await opened;
        const heard = next('progress');
        const asked = performance.now();
        order(10 * index + 1, { type: 'analyse', player: 'mcts:time=10s' });
        best = Math.min(best, (await heard) - asked);
      }
      spans.push([game, best]);
    }
    socket.close();
    return spans;
  });
  for (const [game, time] of times) {
    t.diagnostic(`${game}: ${time.toFixed(1)} ms`);
    assert.ok(time < 100 + DELAY, `${game}: ${time} ms`);
  }
});

test('a view that is put together from changes is the view itself', async () => {
  const page = await studio.open('/about');
  const compared = await page.evaluate(async () => {
    const { changed, spelledOut } = await import(/* @vite-ignore */ '/js/client.js');
    /** A connection that answers each order with the view. */
    const connect = async (query) => {
      const socket = new WebSocket(`ws://${location.host}/api/ws${query}`);
      await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
      let view = null;
      return async (command) => {
        socket.send(JSON.stringify({ id: 1, command }));
        const { data } = await new Promise((resolve) =>
          socket.addEventListener('message', resolve, { once: true }),
        );
        const { event } = JSON.parse(data);
        view = event.changes ? changed(view, event.changes) : event.view;
        return spelledOut(view);
      };
    };
    const [whole, pieces] = [await connect(''), await connect('?views=changes')];
    const differing = [];
    let seen = 0;
    const both = async (command) => {
      const [one, other] = [await whole(command), await pieces(command)];
      const sorted = (value) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
          : value;
      const text = (view) => JSON.stringify(view, (_, value) => sorted(value));
      if (text(one) !== text(other)) differing.push(command);
      seen += 1;
      return one;
    };
    for (const game of ['connect4', 'hex', 'pentago', 'dual-sudoku']) {
      let view = await both({ type: 'open', game });
      for (let number = 0; number < 8; number += 1)
        view = await both({ type: 'play', move: view.moves[(number * 5) % view.moves.length].text });
      view = await both({ type: 'jump', ply: 3 });
      await both({ type: 'note', text: 'here' });
      await both({ type: 'play', move: view.moves[0].text });
      await both({ type: 'speak', language: 'fr' });
      await both({ type: 'speak', language: 'en' });
    }
    return { differing, seen };
  });
  assert.deepEqual(compared, { differing: [], seen: 4 * 14 });
});

test('two tabs do not disturb each other', async () => {
  const context = await studio.context();
  const tabs = [await studio.tab(context, alone), await studio.tab(context, alone)];
  for (const tab of tabs) await settled(tab);
  const first = await move(tabs[0]);
  assert.equal(await positionOf(tabs[1]), '');
  const second = await move(tabs[1]);
  const further = await move(tabs[1]);
  assert.equal(await positionOf(tabs[0]), first);
  assert.notEqual(further, second);
  assert.ok(further.startsWith(second));
});

test('reload, back and a shared address keep the position', async () => {
  const page = await studio.open(alone);
  await settled(page);
  const once = await move(page);
  const twice = await move(page);
  await page.reload();
  await settled(page);
  assert.equal(await positionOf(page), twice);
  const shared = await studio.open((await addressOf(page)).href.slice(studio.address.length - 1));
  await settled(shared);
  assert.equal(await positionOf(shared), twice);
  assert.equal(await shared.locator('.moves-list li:not(.moves-start)').count(), 2);
  await page.goto(studio.at('/about'));
  await page.goBack();
  await settled(page);
  assert.equal(await positionOf(page), twice);
  assert.notEqual(once, twice);
});
