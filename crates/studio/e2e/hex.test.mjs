// Hex on the page: whole games on small boards, the swap, a board that stands upright on narrow screens.
import assert from 'node:assert/strict';
import test from 'node:test';
import { playsInEveryWay, plies, sit, statusOf } from './playing.mjs';
import { useStudio } from './support.mjs';

const studio = useStudio();

playsInEveryWay(test, studio, {
  name: 'hex',
  route: '/hex?setup=size=4',
  opponent: 'mcts:simulations=100',
  rivals: ['mcts:simulations=100', 'random'],
  late: 'c3 c2 a3 a2 b2 d2 c1 b1 d1 c4 d4',
});

test('the second side can swap', async () => {
  const page = await sit(studio, '/hex?setup=size=5,swap=pieces&first=human&second=human');
  await page.locator('.game-board .b-hit[data-id="b4"]').click();
  await page.locator('.b-key[data-id="swap"]').click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 2,
  );
  assert.equal(
    (await page.locator('.game-board .b-stone.second').count()) > 0,
    true,
    'the stone has changed sides',
  );
  assert.equal(await page.locator('.b-key[data-id="swap"]').count(), 0, 'it can be done once');
});

test('arrows follow the hexagons straight down', async () => {
  const page = await sit(studio, '/hex?setup=size=5&first=human&second=human');
  await page.locator('.game-board .b-hit[data-id="c1"]').focus();
  const names = [];
  for (let row = 0; row < 4; row += 1) {
    await page.keyboard.press('ArrowDown');
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('data-id')));
  }
  assert.deepEqual(
    names.map((name) => name?.slice(1)),
    ['2', '3', '4', '5'],
    'a row at a time',
  );
  assert.equal(names[1], 'b3', 'two rows down is one column to the left');
});

test('on a narrow screen the board stands on its corner and plays the same', async () => {
  const page = await sit(studio, '/hex?setup=size=5&first=human&second=human', { width: 360 });
  const box = await page.locator('.game-board .b-svg').boundingBox();
  const frame = await page.locator('.game-board .b-svg').getAttribute('viewBox');
  const [, , width, height] = (frame ?? '').split(' ').map(Number);
  assert.ok(height > width && box, 'taller than wide');
  await page.locator('.game-board .b-hit[data-id="e5"]').click();
  await page.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length === 1,
  );
  assert.match(await statusOf(page), /Blue to move/);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    true,
    'no sideways scrolling',
  );
});

test('a position pasted in the editor is played on', async () => {
  const page = await sit(studio, '/hex?setup=size=5&first=human&second=human');
  await page.locator('[data-control="menu"]').click();
  await page.locator('[data-control="edit"]').click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Or paste a notation').fill('https://hexworld.org/board/#7c1,d4e3');
  await editor.getByRole('button', { name: 'Read it' }).click();
  // The smaller board before it can be played as well.
  await editor.locator('.b-hit').nth(48).waitFor();
  await editor.getByText('This can be played').waitFor();
  await editor.locator('[data-control="use"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.game-board .b-hit').length === 49);
  assert.equal(await plies(page), 2);
});

test('a file with variations is read, with a note on what was left out', async () => {
  const page = await sit(studio, '/hex?setup=size=5&first=human&second=human');
  await page.locator('[data-control="menu"]').click();
  await page.locator('[data-control="edit"]').click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Or paste a notation').fill('(;SZ[6]AB[c3]AW[a1];B[d4](;W[d3])(;W[e2]))');
  await editor.getByRole('button', { name: 'Read it' }).click();
  await editor.getByText('1 variation was left out').waitFor();
  await editor.locator('[data-control="use"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.game-board .b-hit').length === 36);
  assert.equal(await plies(page), 4);
});

test('a file with variations and comments comes in whole and goes out whole', async () => {
  const text =
    '(;FF[4]CA[UTF-8]GM[11]SZ[5];B[c3](;W[d2]C[good];B[b4])(;W[b3]C[too \\] slow](;B[a1])(;B[a2])))';
  const page = await sit(studio, '/hex?setup=size=5&first=human&second=human');
  const menu = async (name) => {
    await page.locator('[data-control="menu"]').click();
    await page.locator(`[data-control="${name}"]`).click();
  };
  await menu('import');
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill(text);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.locator('.move.other').filter({ hasText: '2. b3 a1' }).waitFor();
  assert.equal(await plies(page), 3);
  assert.equal(await page.locator('.toast').count(), 0, 'nothing was left out');
  await page.waitForURL(/tree=/);
  await menu('export');
  await dialog.getByRole('radio', { name: 'SGF' }).check({ force: true });
  const area = dialog.locator('textarea');
  await page.waitForFunction((wanted) => document.querySelector('dialog textarea')?.value === wanted, text);
  await dialog.getByRole('radio', { name: 'All lines' }).check({ force: true });
  await page.waitForFunction(() => document.querySelector('dialog textarea')?.value.startsWith('tree'));
  assert.equal(await area.inputValue(), 'tree size=5: c3,d2{good}(b3{too ] slow},a1(a2)),b4');
});

test('the analysis names connections and marks the cells that guard them', async () => {
  const route = '/hex?setup=size=6&moves=c3%20a1%20b5%20f6&first=human&second=human&analysis=on';
  const page = await sit(studio, route);
  const remark = page.locator('.remark', { hasText: 'b5 is connected to the edge at row 6' });
  await remark.waitFor();
  assert.match((await remark.textContent()) ?? '', /a6 and b6 guard it/);
  await remark.hover();
  assert.equal(await page.locator('.game-board .b-guard').count(), 2);
  assert.equal(await page.locator('.game-board .b-about').count(), 1);
  await page.locator('h1').first().hover();
  assert.equal(await page.locator('.game-board .b-guard').count(), 0);
  await page.locator('.game-board .b-hit[data-id="b5"]').hover();
  assert.ok((await page.locator('.game-board .b-guard').count()) >= 4, 'the edge and the bridge');
  await remark.focus();
  assert.equal(await page.locator('.game-board .b-guard').count(), 2, 'by keyboard, too');
});
