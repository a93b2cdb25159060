// Boards under fingers: what is visible on the first screen of a phone, small cells that are tapped twice, arrows that
// light up what they turn, and moves written as arrows.
import assert from 'node:assert/strict';
import test from 'node:test';
import { moveShown } from '../page/js/board/moves.js';
import { sit } from './playing.mjs';
import { addressOf, useStudio } from './support.mjs';

const studio = useStudio();
const PHONE = { width: 390, height: 844, touch: true };

test('a turn is written as an arrow to its part and one the way it goes; other moves as they are', () => {
  const cells = ['a1', 'b1', 'a2', 'b2'].map((id, at) => ({ id, x: at % 2, y: at >> 1 }));
  const target = (id, cell, degrees) => ({ id, label: id, spoken: id, turn: { cells: [cell], degrees } });
  const targets = [target('tl+', 'a1', 90), target('br-', 'b2', -90), target('tr+', 'b1', 90)];
  const board = { cells, targets };
  assert.equal(moveShown(board, 'a1 tl+'), 'a1 ↖↻');
  assert.equal(moveShown(board, 'b2 br-'), 'b2 ↘↺');
  assert.equal(moveShown(board, 'b2 tr+'), 'b2 ↗↻');
  assert.equal(moveShown({ cells, targets: [] }, 'd4'), 'd4');
});

for (const [game, language] of [
  ['connect4', 'en'],
  ['hex', 'fr'],
  ['pentago', 'en'],
  ['dual-sudoku', 'fr'],
])
  test(`${game}: board, whose turn it is and the analysis are on the first screen of a phone (${language})`, async () => {
    const page = await sit(studio, `/${game}?first=human&second=human&analysis=on`, { ...PHONE, language });
    await page.locator('.game-brief:not(:empty)').waitFor();
    for (const name of ['.game-status', '.game-brief', '.game-board q-board', '.controls']) {
      const { x, y, width, height } = await page.locator(name).boundingBox();
      assert.ok(x >= 0 && y >= 0 && x + width <= 391 && y + height <= 844, `${name}: ${y} + ${height}`);
    }
  });

test('a small cell of Hex is tapped twice: the first tap shows, one close by plays', async () => {
  const page = await sit(studio, '/hex?first=human&second=human', PHONE);
  const cell = (id) => page.locator(`.game-board .b-hit[data-id="${id}"]`);
  const ringed = (count) =>
    page.waitForFunction(
      (wanted) => document.querySelectorAll('.game-board .b-chosen').length === wanted,
      count,
    );
  await cell('d6').tap();
  await ringed(1);
  await page.locator('.game-brief').filter({ hasText: 'Tap d6 again' }).waitFor();
  // A tap elsewhere moves the preview there.
  await cell('h3').tap();
  await page.locator('.game-brief').filter({ hasText: 'Tap h3 again' }).waitFor();
  assert.equal((await addressOf(page)).searchParams.get('moves'), null);
  // The area is 36 px wide, whatever is drawn there: 16 px beside the middle is close enough.
  const { x, y, width, height } = await cell('h3').boundingBox();
  assert.ok(width < 36, `${width} px`);
  await page.touchscreen.tap(x + width / 2 + 16, y + height / 2);
  await page.waitForFunction(() => location.search.includes('moves=h3'));
  await ringed(0);
});

test('cells as large as fingers are tapped once', async () => {
  const page = await sit(studio, '/hex?setup=size=5&first=human&second=human', PHONE);
  await page.locator('.game-board .b-hit[data-id="c3"]').tap();
  await page.waitForFunction(() => location.search.includes('moves=c3'));
});

test('an arrow lights the quadrant it turns, and lists write the turn as arrows', async () => {
  const page = await sit(studio, '/pentago?first=human&second=human&moves=c3+br-');
  assert.equal(await page.locator('.move[data-ply="1"] .move-text').innerText(), 'c3 ↘↺');
  await page.locator('.game-board .b-hit[data-id="a1"]').click();
  await page.locator('.game-board .b-turn[data-id="tr+"]').hover();
  await page.waitForFunction(() => document.querySelectorAll('.game-board .b-lit').length === 9);
  await page.locator('.game-board .b-turn[data-id="tr+"]').click();
  await page.locator('.move[data-ply="2"] .move-text').filter({ hasText: 'a1 ↗↻' }).waitFor();
  assert.equal((await addressOf(page)).searchParams.get('moves'), 'c3 br- a1 tr+');
});

test('a quadrant is turned by dragging it, and a small drag turns nothing', async () => {
  for (const [language, touch] of [
    ['en', false],
    ['fr', true],
  ]) {
    const options = touch ? { ...PHONE, language } : { language };
    const page = await sit(studio, '/pentago?first=human&second=human', options);
    const middle = async (id) => {
      const { x, y, width, height } = await page.locator(`.game-board .b-hit[data-id="${id}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const drag = async (from, to) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(...(await middle(to)), { steps: 6 });
      await page.mouse.up();
    };
    await page.locator('.game-board .b-hit[data-id="a1"]').click();
    // Less than a third of a turn: it goes back, and the turn is still to be made.
    const [x, y] = await middle('f4');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y + 12, { steps: 3 });
    await page.mouse.up();
    assert.equal(await page.locator('.b-turn.can').count(), 8);
    await drag('f4', 'f6');
    await page.waitForFunction(() => location.search.includes('moves=a1+br%2B'));
    // The other direction, in another quadrant.
    await page.locator('.game-board .b-hit[data-id="b2"]').click();
    await drag('d1', 'd3');
    await page.waitForFunction(
      () => location.search.endsWith('b2+tr-') || location.search.includes('b2+tr-&'),
    );
  }
});

// words-ok: the name of a test
test('values of Hex are green and grey, and have different shapes, too', async () => {
  const page = await sit(studio, '/hex?setup=size=5&first=human&second=human&analysis=on&moves=c3+b4');
  await page.locator('.b-value.proved.loss .b-value-sign').first().waitFor({ timeout: 60_000 });
  const fills = await page.$$eval('.b-value .b-tint', (all) =>
    all.map((tint) => getComputedStyle(tint).fill.match(/\d+/g).slice(0, 3).map(Number)),
  );
  assert.ok(fills.length > 10);
  for (const [red, green, blue] of fills)
    assert.ok(red <= green && red <= blue + 20, `no red: ${red} ${green} ${blue}`);
});
