// Pentago on the page: whole games, and the two steps of a move.
import assert from 'node:assert/strict';
import test from 'node:test';
import { playsInEveryWay, plies, sit, statusOf } from './playing.mjs';
import { useStudio } from './support.mjs';

const studio = useStudio();

playsInEveryWay(test, studio, {
  name: 'pentago',
  route: '/pentago',
  opponent: 'alphabeta:depth=1',
  rivals: ['alphabeta:depth=1', 'random'],
  late:
    'e4 br- d3 bl- b4 br+ f2 bl- a3 tr+ c3 tr- a2 tr+ f1 bl- c2 bl- e5 br- d6 tl+ a4 tr+ f2 bl- a4 tl+ b1 bl+ ' +
    'f5 tr- b5 bl- b2 bl- c4 tl+ a1 tr+ f6 br- b6 tl+ e2 tl+ c5 tl- b4 tl+ a4 bl+ d1 bl- d6 tl+ d5 br- e1 bl+ d6 bl+',
});

test('a marble is put down, taken back, put elsewhere, and its quadrant turned', async () => {
  const page = await sit(studio, '/pentago?first=human&second=human', { reducedMotion: 'no-preference' });
  const cell = (id) => page.locator(`.game-board .b-hit[data-id="${id}"]`);
  assert.equal(await page.locator('.b-turn.can').count(), 0, 'no arrows before a marble');
  await cell('c3').click();
  assert.equal(await page.locator('.b-turn.can').count(), 8);
  await cell('c3').click();
  assert.equal(await page.locator('.b-turn.can').count(), 0, 'tapping again takes it back');
  await cell('c3').click();
  await cell('a1').click();
  assert.equal(await cell('a1').getAttribute('aria-selected'), 'true', 'another cell instead');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.b-turn.can').count(), 0);
  await cell('a1').click();
  await page.locator('.b-turn.can[data-id="tl+"]').click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 1,
  );
  await page.locator('.game-board .b-hit[data-id="c1"][aria-label*="black"]').waitFor();
  assert.match(await statusOf(page), /White to move/);
});

test('the person sees the own move before the reply begins', async () => {
  const page = await sit(studio, '/pentago?first=human&second=random', { reducedMotion: 'no-preference' });
  await page.locator('.game-board .b-hit[data-id="b2"]').click();
  await page.locator('.b-turn.can[data-id="br-"]').click();
  // At first only the person's marble is there. This is checked within the page, because a look from outside may be
  // late.
  await page.waitForFunction(() => {
    const marbles = [...document.querySelectorAll('.game-board .b-layer-stones .b-stone')];
    return marbles.length === 1 && marbles[0].classList.contains('first');
  });
  await page.waitForSelector('.game-board q-board[data-interactive]');
  assert.equal(await plies(page), 2);
});

test('undo while the program thinks gives the move back', async () => {
  const page = await sit(studio, '/pentago?first=human&second=mcts:time%3D20s');
  await page.locator('.game-board .b-hit[data-id="b2"]').click();
  await page.locator('.b-turn.can[data-id="br-"]').click();
  await page.getByRole('tab', { name: 'Engine' }).click();
  await page.locator('.thinking.running').waitFor();
  await page.locator('.thinking-facts dd').first().waitFor();
  await page.keyboard.press('u');
  await page.waitForSelector('.game-board q-board[data-interactive]');
  assert.match(await statusOf(page), /Black to move/);
});

// words-ok: the name of a test
test('a thinking program can be told to move now', async () => {
  const page = await sit(studio, '/pentago?first=human&second=mcts:time%3D60s');
  await page.locator('.game-board .b-hit[data-id="b2"]').click();
  await page.locator('.b-turn.can[data-id="br-"]').click();
  await page.getByRole('button', { name: 'Move now' }).click();
  await page.waitForSelector('.game-board q-board[data-interactive]');
  assert.equal(await plies(page), 2);
});
