// Analysis on the page: values on the board, bar, line, graph, and the review of a game.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sit } from './playing.mjs';
import { useStudio } from './support.mjs';

const studio = useStudio();

/** Waits until this many stones are on the board. */
const stones = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('.game-board .b-layer-stones .b-stone').length === wanted,
    count,
  );

test('the values of all moves are shown, and proved ones look different', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=414141');
  await page.keyboard.press('a');
  await page.locator('.b-value').first().waitFor();
  assert.equal(await page.locator('.b-value').count(), 7, 'every column has its value');
  const best = page.locator('.b-value.best');
  assert.equal(await best.textContent(), 'W1');
  assert.match((await best.getAttribute('class')) ?? '', /proved/);
  assert.match(
    (await page.locator('.game-board .b-hit[data-id="c4r4"]').getAttribute('aria-label')) ?? '',
    /win in 1 ply \(proved\)/,
  );
  assert.ok(await page.locator('.eval-bar').isVisible());
  await page.waitForURL(/analysis=on/);
  await page.keyboard.press('a');
  assert.equal(await page.locator('.b-value').count(), 0);
});

test('estimates are outlined and said to be estimates', async () => {
  const page = await sit(studio, '/hex?first=human&second=human&analysis=on');
  await page.locator('.b-value.estimated').first().waitFor();
  assert.match((await page.locator('.analysis-value').textContent()) ?? '', /[Aa]bout \d+ % to win/);
  assert.match((await page.locator('.analysis-value strong').getAttribute('title')) ?? '', /simulations won/);
  await page.locator('.line-move').first().waitFor();
});

test('a look along the line shows its position and lets go again', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&analysis=on&moves=4455');
  await page.locator('.b-value').first().waitFor();
  await stones(page, 4);
  await page.locator('.line-move').first().hover();
  await stones(page, 5);
  await page.locator('.game-head').hover();
  await stones(page, 4);
  // Each of the best moves has its line.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.lines .line')].every((line) => line.children.length > 2),
  );
  await page.locator('.line-row').nth(2).locator('.line-move').nth(2).hover();
  await stones(page, 7);
});

test('while people look an analysis goes on until all is proved', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&analysis=on&moves=444555');
  await page.waitForFunction(() => document.querySelectorAll('.b-value.proved').length === 7, null, {
    timeout: 60_000,
  });
  assert.ok(await page.locator('[data-control="analysis-stop"]').isDisabled(), 'nothing is left to ask');
});

test('an analysis in progress moves nothing, pauses on request, and goes deeper on request', async () => {
  const page = await sit(studio, '/hex?first=human&second=human&analysis=on&moves=a3');
  const button = page.locator('[data-control="analysis-stop"]');
  const spent = () =>
    page.locator('.analysis-counts').evaluate((line) => line.textContent.split(' · ').at(-1));
  await page.waitForFunction(() => document.querySelectorAll('.line-row:not(.off)').length === 4);
  const before = await button.boundingBox();
  assert.equal(await button.innerText(), 'Stop');
  // All lines stay while the longer search runs: until it has reported five more times.
  const { fewest, took } = await page.evaluate(async () => {
    const [lines, counts] = [[], new Set()];
    const since = performance.now();
    while (counts.size < 6) {
      lines.push(document.querySelectorAll('.line-row:not(.off)').length);
      counts.add(document.querySelector('.analysis-counts').textContent);
      await new Promise((done) => requestAnimationFrame(done));
    }
    return { fewest: Math.min(...lines), took: performance.now() - since };
  });
  assert.equal(fewest, 4);
  await button.click();
  await button.getByText('Go deeper').waitFor();
  assert.deepEqual(await button.boundingBox(), before, 'the button keeps its place and size');
  const rested = await spent();
  // Watches as long as five changes took.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), took);
  assert.equal(await spent(), rested, 'enough is enough');
  await button.press('Enter');
  await button.getByText('Stop').waitFor();
  await page.waitForFunction(
    (was) => !document.querySelector('.analysis-counts').textContent.endsWith(was),
    rested,
  );
});

test('in pentago a cell shows the best of its turns, then each turn its own', async () => {
  const page = await sit(studio, '/pentago?first=human&second=human&analysis=on');
  await page.locator('.b-value').first().waitFor();
  assert.equal(await page.locator('.b-value').count(), 36);
  await page.locator('.game-board .b-hit[data-id="c3"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.b-value').length === 8);
});

test('a proved value fills its cell, and its number fits in', async () => {
  const moves =
    'd4 tl+ c3 tl- d2 tl+ a3 br+ b3 tl+ d3 tr+ b2 tr+ c2 tr- b3 tr+ b1 tr+ c1 tl+ e5 bl+ e4 tr- d5 tr- ' +
    'f5 br+ a4 bl+ d6 bl- c4 tr- d4 tr+ b6 bl+ b5 tr+';
  const page = await sit(
    studio,
    `/pentago?first=human&second=human&analysis=on&moves=${encodeURIComponent(moves)}`,
  );
  await page.locator('.b-value.proved').first().waitFor();
  const wide = await page.locator('.game-board .b-hit').first().boundingBox();
  const boxes = await page
    .locator('.b-value.proved')
    .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().width));
  assert.equal(boxes.length, 15);
  assert.ok(Math.max(...boxes) <= wide.width, `${Math.max(...boxes)} px of ${wide.width}`);
  const texts = await page
    .locator('.b-value-text')
    .evaluateAll((all) => all.map((text) => text.getBoundingClientRect().width));
  assert.equal(texts.length, 15);
  assert.ok(Math.max(...texts) < 0.8 * wide.width, 'the number fits');
});

test('where all moves are alike no number is written a hundred times', async () => {
  const page = await sit(studio, '/dual-sudoku?first=human&second=human&analysis=on');
  await page.locator('.b-value').first().waitFor();
  assert.ok((await page.locator('.b-value').count()) >= 81);
  assert.equal(await page.locator('.b-value-text').count(), 0);
  assert.match(await page.locator('.line-value').first().innerText(), /%|=|[+-]/);
});

test('a review marks the moves that lost something and says what was better', async () => {
  // Red misses a win in one at the seventh move; Yellow then has to stop it.
  const page = await sit(studio, '/connect4?first=human&second=human&analysis=on&moves=41414171');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.move-mark').filter({ hasText: '??' }).first().waitFor({ timeout: 60_000 });
  await page.locator('.review-accuracy').waitFor({ timeout: 60_000 });
  const marked = page.locator('.moves-list li').filter({ has: page.locator('.move-mark') });
  await page.locator('.move[data-ply="7"] .move-mark').waitFor();
  assert.ok((await marked.count()) >= 1);
  await page.locator('.move[data-ply="7"]').click();
  await page.locator('.moves-note .bad').filter({ hasText: 'Better:' }).waitFor();
  assert.equal(await page.locator('.better .line-move').first().innerText(), '4');
  assert.match(await page.locator('.better .line-value').innerText(), /^W1/);
  await page
    .locator('.moves-note .bad')
    .filter({ hasText: 'It misses a win in 1 ply. It lets Yellow win in 2 plies.' })
    .waitFor();
  assert.match(await page.locator('.review-accuracy').innerText(), /Red \d+ % · Yellow \d+ %/);
  await page.locator('.move[data-ply="0"]').click();
  await page.getByText('0 of 8').waitFor();
  // At this size everything that a review offers is visible without scrolling.
  const bottom = await page.locator('.tabbed').evaluate((panel) => panel.getBoundingClientRect().bottom);
  const next = await page.locator('[data-control="next-mistake"]').boundingBox();
  const review = await page.locator('.analysis-review').boundingBox();
  assert.ok(next.y + next.height <= Math.min(bottom, review.y + review.height), 'the button is whole');
  await page.locator('[data-control="next-mistake"]').press('Enter');
  await page.locator('.moves-note').waitFor();
  const note = await page.locator('.moves-note').boundingBox();
  assert.ok(note && note.y + note.height < 900, 'and so is what it says');
  await page.locator('[data-control="try-again"]').waitFor();
  const again = await page.locator('[data-control="try-again"]').boundingBox();
  assert.ok(again.y + again.height <= review.y + review.height, 'the way back is whole, too');
  await page.locator('[data-control="try-again"]').click();
  await page.waitForFunction(() => {
    const now = Number(document.querySelector('.move[aria-current]')?.dataset.ply);
    return document.querySelector(`.move[data-ply="${now + 1}"] .move-mark`) !== null;
  });
  assert.ok((await page.locator('.graph-mark').count()) > 0, 'the graph marks them too');
  assert.ok((await page.locator('.graph-dot, .graph-mark').count()) >= 8, 'a point for every position');
});

test('a mistake comes with the better line, which begins before it', async () => {
  // Red's third move gives away the win.
  const page = await sit(studio, '/connect4?first=human&second=human&analysis=on&moves=445');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.better .line-move').nth(3).waitFor({ timeout: 60_000 });
  const note = await page.locator('.moves-note').boundingBox();
  const line = await page.locator('.better').boundingBox();
  assert.ok(line.y + line.height <= note.y + note.height, 'without scrolling');
  await page.locator('.better .line-move').nth(3).hover();
  await page.locator('.previewing').waitFor();
  await stones(page, 6);
  await page.locator('.game-head').hover();
  await stones(page, 3);
  // Pressing its last move plays the whole line; the game stays as another line.
  const moves = await page.locator('.better .line-move').allInnerTexts();
  await page.locator('.better .line-move').last().click();
  const end = 2 + moves.length;
  await page.waitForFunction(
    (ply) => document.querySelector('.move[aria-current]')?.dataset.ply === ply,
    `${end}`,
  );
  assert.deepEqual((await page.locator('.moves-list .move-text').allInnerTexts()).slice(2), moves);
  await page.locator('.other-line').filter({ hasText: '5' }).waitFor();
});

test('looking at moves during a review does not end it', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&analysis=on&moves=4455667');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.analysis-review progress').waitFor();
  await page.locator('.move[data-ply="3"]').click();
  await stones(page, 3);
  assert.ok(await page.locator('.analysis-review progress').isVisible(), 'the review goes on');
  await page.getByText('3 of 7').waitFor({ timeout: 60_000 });
  assert.ok((await page.locator('.graph-dot, .graph-mark').count()) >= 7, 'every position has its value');
});

test('another player can be asked', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&analysis=on&moves=44');
  await page.locator('.b-value').first().waitFor();
  await page.getByText('Player and time').click();
  await page.locator('.analysis-foot q-player-form').getByRole('radio', { name: 'Easy' }).check();
  await page.locator('.analysis-counts').filter({ hasText: 'strength 3' }).waitFor();
});
