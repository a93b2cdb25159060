// Clocks that limit: chosen for each side, shown, passed to programs, run out, kept over a reload.
import assert from 'node:assert/strict';
import test from 'node:test';
import { sit, statusOf } from './playing.mjs';
import { useStudio, violations } from './support.mjs';

const studio = useStudio();
const clockOf = (page, side) => page.locator(`.seat[data-side="${side}"] .seat-clock`);
/** The seconds that a clock shows. */
const secondsOf = async (page, side) => {
  const parts = (await clockOf(page, side).innerText()).split(':').map(Number);
  return parts.reduce((sum, part) => 60 * sum + part, 0);
};

test('a handicap in time: chosen, played with, kept over a reload and among unfinished games', async () => {
  const page = await sit(studio, '/connect4?first=human&second=random');
  const strip = await page.locator('.seat').first().boundingBox();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  const clock = (name) => dialog.getByRole('group', { name });
  await dialog.locator('summary', { hasText: 'Clock' }).click();
  await clock('Clock').getByRole('radio', { name: '5 min' }).check({ force: true });
  await dialog.getByText('Handicap').click();
  await clock('Clock of Yellow').getByRole('radio', { name: '5 min' }).focus();
  // By keyboard: the next choice is two minutes.
  await page.keyboard.press('ArrowRight');
  for (const theme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    assert.deepEqual(await violations(page, { looks: theme === 'dark' }), [], theme);
  }
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/clock=5m,2m/);
  assert.deepEqual([await secondsOf(page, 'first'), await secondsOf(page, 'second')], [300, 120]);
  assert.deepEqual(await page.locator('.seat').first().boundingBox(), strip, 'a clock moves nothing');
  await page.keyboard.press('4');
  await page.waitForFunction(() => document.querySelectorAll('.moves-list li').length === 3);
  await page.waitForFunction(
    () => document.querySelector('.seat[data-side="first"] .seat-clock').textContent < '4:59',
  );
  assert.equal(await clockOf(page, 'second').innerText(), '1:59', 'a program is charged for what it took');
  const before = await secondsOf(page, 'first');
  await page.reload();
  await page.waitForSelector('.game-board .b-hit');
  await page.waitForFunction(() => document.querySelector('.seat-clock.limited') !== null);
  assert.ok((await secondsOf(page, 'first')) <= before, 'a reload gives no time back');
  await page.goto(studio.at('/'));
  await page.locator('.unfinished a').first().click();
  await page.waitForURL(/clock=5m,2m/);
  await page.waitForFunction(() => document.querySelector('.seat-clock.limited') !== null);
  assert.ok((await secondsOf(page, 'first')) <= before, 'nor does another page');
  // A new game suggests the clocks of the last one.
  await page.keyboard.press('n');
  assert.ok(await clock('Clock of Red').getByRole('radio', { name: '5 min' }).isChecked());
  assert.ok(await clock('Clock of Yellow').getByRole('radio', { name: '2 min' }).isChecked());
});

/** Notes what clocks show and the page announces, at every change from its start on: a look from outside may be late. */
const note = () => {
  globalThis.noted = [];
  new MutationObserver(() => {
    const clock = (side) => document.querySelector(`.seat[data-side="${side}"] .seat-clock`);
    globalThis.noted.push({
      ...{ first: clock('first')?.textContent, second: clock('second')?.textContent },
      ...{ low: clock('first')?.matches('.low'), said: document.querySelector('#live')?.textContent ?? '' },
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
};

test('time that runs out ends the game, in words, and stays so', async () => {
  const query = 'first=human&second=human&moves=44&clock=5m,5m&left=2600,300000';
  const context = await studio.context();
  await context.addInitScript(note);
  const page = await studio.tab(context, `/connect4?${query}`);
  await page.waitForSelector('.game-status.over');
  const noted = await page.evaluate(() => globalThis.noted);
  const isTenths = ({ low, first }) => low && /^0:0[0-2]\.\d$/.test(first);
  assert.ok(noted.some(isTenths), 'tenths when little is left');
  const other = noted.map(({ second }) => second).filter(Boolean);
  assert.deepEqual([...new Set(other)], ['5:00']);
  assert.ok(
    noted.some(({ said }) => said.includes('Red: 10 seconds left')),
    'and it is announced',
  );
  assert.match(await statusOf(page), /Yellow wins: Red ran out of time/);
  await page.reload();
  await page.locator('.ending').filter({ hasText: 'ran out of time' }).waitFor();
  const { games } = await studio.api('/saved');
  assert.deepEqual(games[0].outcome, { winner: 'second', reason: 'time' });
  await page.goto(studio.at('/saved'));
  await page.locator('.saved-item').filter({ hasText: 'on time' }).waitFor();
  await page.locator('.saved-title').first().click();
  await page.locator('.ending').filter({ hasText: 'ran out of time' }).waitFor();
});

test('one’s own clock, in French on a narrow page', async () => {
  const own = await sit(studio, '/hex?setup=size=4&first=human&second=human', { language: 'fr', width: 390 });
  await own.keyboard.press('n');
  const dialog = own.getByRole('dialog');
  const fold = dialog.locator('summary', { hasText: 'Pendule' });
  await fold.click();
  await dialog
    .getByRole('group', { name: 'Pendule' })
    .getByRole('radio', { name: 'Autre' })
    .check({ force: true });
  await dialog.getByRole('spinbutton', { name: 'Minutes pour la partie' }).fill('500');
  await fold.click();
  await dialog.getByRole('button', { name: 'Commencer' }).click();
  assert.ok(await dialog.isVisible(), 'what cannot be is not taken');
  await dialog.getByRole('spinbutton', { name: 'Minutes pour la partie' }).fill('1.5');
  await dialog.getByRole('spinbutton', { name: 'Secondes gagnées' }).fill('5');
  await dialog.getByRole('button', { name: 'Commencer' }).click();
  await own.waitForURL(/clock=90s/);
  await own.waitForFunction(() => document.querySelector('.seat-clock.limited')?.textContent === '1:30');
});
