// A game that is only registered (crates/sixth-game, Othello 6×6) appears everywhere: on the home page, in both
// languages, played, analysed and saved; in the terminal, in REST, and in a match. Nothing in the page or in the other
// crates knows it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { dice, moveByMouse, playOn, sit, statusOf } from './playing.mjs';
import { six, useStudio } from './support.mjs';

const studio = useStudio(six);
const run = (...args) => promisify(execFile)(six, args).then(({ stdout }) => stdout);

test('the home page shows it with a board that plays', async () => {
  const page = await studio.open('/');
  const card = page.locator('.game-card[data-game="othello"]');
  await card.waitFor();
  assert.equal(await page.locator('.game-card').count(), 6);
  assert.match(await card.innerText(), /Othello 6×6[\s\S]*turn them over/);
  // More than the four initial pieces: its little board is drawn once its view has come.
  await card.locator('.b-stone, .b-piece').nth(4).waitFor();
  await card.locator('a').click();
  await page.locator('.game-board .b-hit').first().waitFor();
  assert.equal(await page.locator('main h1').innerText(), 'Othello 6×6');
  assert.equal(await page.locator('.game-board .b-hit').count(), 36);
});

test('it is played to its end against a player of its ladder, and saved', async () => {
  const page = await sit(studio, '/othello?second=random');
  const roll = dice(7);
  await playOn(page, () => moveByMouse(page, roll));
  assert.match(await statusOf(page), /wins, \d+ to \d+|Draw/);
  const saved = await studio.api('/saved');
  assert.equal(saved.games[0].game, 'othello');
  await page.goto(studio.at('/saved'));
  assert.match(await page.locator('.saved-item').first().innerText(), /Othello 6×6/);
});

test('it is analysed: every move has a value, in words of its own', async () => {
  const page = await sit(studio, '/othello?moves=d5 e5&second=human&analysis=on');
  const legal = await page.locator('.game-board .b-hit.can').count();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.game-board .b-value').length === count,
    legal,
  );
  assert.ok(legal > 1);
});

test('it speaks French', async () => {
  const page = await sit(studio, '/othello?second=human', { language: 'fr' });
  assert.match(await statusOf(page), /Au tour de Noir/);
  const games = await studio.api('/games', undefined, 'fr');
  assert.match(games.at(-1).rules, /^Noir commence/);
});

test('the terminal, REST and a match know it', async () => {
  assert.match(await run('games', 'othello', '--lang', 'fr'), /encadrer les pions/);
  const analysed = JSON.parse(await run('analyse', 'othello', 'd5', 'e5', '--depth', '3', '--json'));
  const asked = { game: 'othello', position: 'd5 e5', player: 'pvs:depth=3,threads=1' };
  const answer = await studio.api('/analyse', asked);
  assert.equal(answer.moves.length, analysed.moves.length);
  const match = JSON.parse(
    await run('match', 'othello', 'alphabeta:depth=2', 'random', '--games', '4', '--json'),
  );
  assert.equal(match.game, 'othello');
  const refused = await studio.fetch('api/v1/solve', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'othello' }),
  });
  assert.equal((await refused.json()).error.code, 'no-solver');
});
