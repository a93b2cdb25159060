// Problems that people ran into and that must not return: sizes and places, lost input, lost games, silent refusals.
import assert from 'node:assert/strict';
import test from 'node:test';
import { dice, moveByMouse, moved, playOn, plies, position, sit, spoken, statusOf } from './playing.mjs';
import { settled, useStudio } from './support.mjs';

const studio = useStudio();
const boxOf = (page, selector) => page.locator(selector).first().boundingBox();
const stones = (page) => page.locator('.game-board .b-layer-stones .b-stone').count();

test('sudoku: a watched grid keeps its size, a paste comes once, a contradiction has a way out', async () => {
  const clue = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const page = await studio.open(`/sudoku?moves=${clue}`);
  await page.waitForSelector('.s-cell.given');
  const before = await boxOf(page, 'q-sudoku');
  assert.ok(before.width > 400, 'a wide page has a large grid');
  await page.getByText('Watch a solver').click();
  await page.getByRole('button', { name: 'Solve and watch' }).click();
  await page.getByText('A solver at work').waitFor();
  assert.deepEqual(await boxOf(page, 'q-sudoku'), before, 'watching moves and shrinks nothing');
  await page.getByRole('button', { name: 'Back to my grid' }).click();
  await page.locator('.s-cell').first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    globalThis.wasPrevented = !document.activeElement.dispatchEvent(event);
  }, clue);
  await page.getByRole('dialog').waitFor();
  assert.equal(await page.evaluate(() => globalThis.wasPrevented), true, 'the browser does not paste again');
  const wrong = await studio.open(`/sudoku?moves=55${'.'.repeat(79)}`);
  await wrong.locator('.toast-error').waitFor();
  await wrong.locator('.s-key').first().waitFor();
  assert.equal(await wrong.locator('.s-cell').count(), 81, 'there is a grid to go on with');
  const late = await studio.open(`/sudoku?moves=${clue}&ply=77`);
  await late.waitForSelector('.s-cell.given');
});

test('input while discs fall is never lost: by keys, by quick clicks, in the reply', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human', { reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const hit = (id) => document.querySelector(`.game-board .b-hit[data-id="${id}"]`);
    for (let column = 1; column <= 7; column += 1)
      hit(`c${column}r1`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    hit('c1r1').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await moved(page, 8);
  assert.equal(await position(page), '12345671');
  const against = await sit(studio, '/connect4?first=human&second=random', {
    reducedMotion: 'no-preference',
  });
  // On a busy machine a disc may have fallen before the test looks, so here it falls for a minute unless a key ends it.
  await against.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function slowly(frames, options) {
      return animate.call(this, frames, { ...options, duration: 60_000 });
    };
  });
  await against.keyboard.press('4');
  // The reply has come and is still falling; the next key counts, and the page is never "busy".
  await moved(against, 2);
  await against.keyboard.press('4');
  await against.waitForFunction(
    () => document.querySelectorAll('.moves-list li:not(.moves-start)').length >= 3,
  );
  const late = await against.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const count = () => document.querySelectorAll('.moves-list li:not(.moves-start)').length;
    const board = document.querySelector('.game-board q-board');
    while (count() < 4) await frame();
    await frame();
    const falling = !board.isSettled;
    board.type('5');
    // At once: a frame later the server may have answered, and the next disc falls.
    return [falling, board.isSettled];
  });
  assert.deepEqual(late, [true, true], 'a key ends the animation at once');
  await moved(against, 6);
});

test('games are kept: on another page, after a resignation and a reload, and the rest after stepping back', async () => {
  const page = await sit(studio, '/connect4?first=human&second=random');
  const roll = dice(11);
  await moveByMouse(page, roll);
  await moveByMouse(page, roll);
  const record = await position(page);
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL('**/about');
  await page.getByRole('link', { name: 'Quintet, home' }).click();
  await page.locator('.unfinished a').first().click();
  await page.waitForSelector('.game-board .b-hit');
  await moved(page, 4);
  assert.equal(await position(page), record);
  // Opened again without an address, the game's own page offers it, too.
  await page.goto(studio.at('/connect4'));
  await page.locator('.offer').getByRole('link', { name: 'Continue' }).click();
  await moved(page, 4);
  await page.locator('[data-control="resign"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.waitForSelector('.game-status.over');
  await page.reload();
  await page.locator('.ending').filter({ hasText: 'resigned' }).waitFor();
  assert.equal((await studio.api('/saved')).games.length, 1, 'and is saved once');
  await page.goto(studio.at('/'));
  await settled(page);
  assert.equal(await page.locator('.unfinished a').count(), 0, 'what is over is not offered');
});

test('the graph: one analyst, and what is unknown is blank', async () => {
  const page = await sit(studio, '/connect4?first=human&second=alphabeta:depth%3D2&moves=4455');
  await moveByMouse(page, dice(3));
  await page.keyboard.press('a');
  await page.locator('.b-value').first().waitFor();
  // words-ok: the message of an assertion
  assert.equal(await page.locator('.graph-svg').count(), 0, 'one known position is no curve');
  await page.locator('.move[data-ply="2"]').click();
  await page.getByText('2 of 6').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.graph-dot, .graph-mark').length === 2);
  assert.equal(await page.locator('.graph-line').count(), 2, 'nothing is drawn between them');
  const areas = await page.locator('.graph-area').evaluateAll((all) => all.map((one) => one.getBBox().width));
  assert.deepEqual([...new Set(areas)], [0], 'no colour where nothing is known');
});

test('nothing moves but the board: layout shift 0 in a whole game, hints and analysis included', async () => {
  const page = await sit(studio, '/hex?setup=size=4,swap=pieces&first=human&second=mcts:simulations%3D50');
  await page.evaluate(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of entry.sources ?? [])
          if (node instanceof Element && !node.closest('.game-board')) globalThis.shifts.push(node.className);
    }).observe({ type: 'layout-shift', buffered: false });
  });
  const places = () =>
    page.evaluate(() =>
      ['.game-board', '.controls', '.tabbed', '.seat', '.game-head'].map((name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [name, x, y, width, height].map((value) =>
          typeof value === 'number' ? Math.round(value) : value,
        );
      }),
    );
  const before = await places();
  const roll = dice(4);
  await page.keyboard.press('h');
  await page.locator('.hint-line').waitFor();
  assert.deepEqual(await places(), before, 'a hint pushes nothing');
  await moveByMouse(page, roll);
  assert.deepEqual(await places(), before, 'a reply pushes nothing');
  await page.keyboard.press('a');
  await page.locator('.b-value').first().waitFor();
  assert.deepEqual(await places(), before, 'the analysis pushes nothing');
  await page.keyboard.press('a');
  await playOn(page, () => moveByMouse(page, roll));
  assert.deepEqual(await places(), before, 'the end pushes nothing');
  assert.deepEqual(await page.evaluate(() => globalThis.shifts), []);
});

test('start says what is wrong, custom selects, digits play at once, one tab stop', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human');
  await page.keyboard.press('4');
  await moved(page, 1);
  assert.equal(await position(page), '4', 'a digit needs no key before it');
  const stops = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.game-board *')];
    return all.filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length;
  });
  assert.equal(stops, 1, 'the board is one tab stop');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Advanced').click();
  const second = dialog.locator('q-player-form[data-side="second"]');
  // The window's footer may cover what is near the bottom.
  await second.evaluate((form) => form.scrollIntoView({ block: 'center' }));
  await second.locator('input[value="other"]').click({ force: true });
  assert.equal(await second.locator('input[value="other"]').isChecked(), true, 'custom is selected');
  await second.locator('select').selectOption('alphabeta');
  await second.getByLabel('Depth').fill('999');
  await dialog.getByRole('button', { name: 'Start' }).click();
  assert.ok(await dialog.isVisible(), 'the window stays');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true');
  await second.getByLabel('Depth').fill('2');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/second=alphabeta:depth=2/);
});

test('one bad part of an address leaves the others', async () => {
  const page = await sit(studio, '/connect4?moves=4453&ply=99&first=human&second=nobody');
  await moved(page, 4);
  await page.locator('.toast-error').first().waitFor();
  assert.equal(await position(page), '4453');
  const other = await sit(studio, '/hex?setup=size=5&moves=a1 z9&first=human&second=human');
  assert.equal(await other.locator('.game-board .b-hit').count(), 25, 'the size is kept');
  const third = await sit(studio, '/connect4?setup=width=99&moves=44&first=human&second=human');
  await moved(third, 2);
});

test('editors: discs fall, stones come in turn', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human');
  const editor = page.getByRole('dialog');
  const edit = async () => {
    await page.locator('[data-control="menu"]').click();
    await page.locator('[data-control="edit"]').click();
  };
  await edit();
  for (const id of ['c4r6', 'c4r6', 'c4r5']) await editor.locator(`.b-hit[data-id="${id}"]`).click();
  await editor.locator('.b-hit[data-id="c4r3"][aria-label*="Red"]').waitFor();
  await editor.locator('.b-hit[data-id="c4r2"][aria-label*="Yellow"]').waitFor();
  // When a disc is removed, those above it come down.
  await editor.locator('.b-hit[data-id="c4r1"]').click();
  await editor.locator('.b-hit[data-id="c4r3"][aria-label*="empty"]').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(studio.at('/hex?setup=size=4&first=human&second=human'));
  await page.waitForSelector('.game-board .b-hit');
  await edit();
  for (const id of ['a1', 'b2', 'c3']) await editor.locator(`.b-hit[data-id="${id}"]`).click();
  await editor.getByText('Blue to move').waitFor();
});

test('a phone on its side has its buttons beside the board', async () => {
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ]) {
    const page = await sit(studio, '/connect4?first=human&second=human&moves=44', { width, height });
    for (const name of ['.game-board .b-svg', '[data-control="undo"]', '[data-control="fresh"]', '.seat']) {
      const box = await boxOf(page, name);
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${name} is seen at ${width} × ${height}`);
    }
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'no sideways scroll',
    );
  }
});

test('what another person did, the swap and its offer are announced', async () => {
  const page = await sit(studio, '/hex?setup=size=5,swap=pieces&first=human&second=human');
  await page.locator('.game-board .b-hit[data-id="b4"]').click();
  await spoken(page, /Red.*b4.*Blue to move.*[Ss]wap/);
  await page.locator('.b-key[data-id="swap"]').click();
  await spoken(page, /[Ss]wap.*Red to move/);
  const saved = await sit(studio, '/connect4?first=human&second=human&moves=414141');
  await saved.keyboard.press('4');
  await saved.waitForSelector('.game-status.over');
  assert.match(await statusOf(saved), /Red wins/);
  await saved.goto(studio.at('/saved'));
  await saved.locator('.saved-item').first().waitFor();
  assert.match(await saved.locator('.saved-item').first().innerText(), /Red won/);
});

test('lines: left by playing on, opened, promoted, noted, deleted, kept in the address', async () => {
  const page = await sit(studio, '/connect4?first=human&second=human&moves=445566');
  await page.locator('.move[data-ply="2"]').click();
  await page.getByText('2 of 6').waitFor();
  await page.keyboard.press('1');
  await moved(page, 3);
  const other = page.locator('.move.other');
  assert.equal((await other.innerText()).trim(), '3. 5 5 6 6', 'the rest of the game is another line now');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('Note on move 3, 1').fill('too far (away), {odd}');
  await page.getByRole('tab', { name: 'Moves' }).click();
  await page.locator('.move-noted').waitFor();
  await page.reload();
  await page.locator('.move.other').waitFor();
  await page.locator('.moves-note .comment').filter({ hasText: 'too far (away), {odd}' }).waitFor();
  await page.locator('.move.other').focus();
  await page.keyboard.press('Enter');
  await page.getByText('3 of 6').waitFor();
  await page.locator('.move.other').filter({ hasText: '3. 1' }).waitFor();
  assert.equal(await stones(page), 3);
  await page.getByRole('button', { name: /Make it the main line: 3\. 1/ }).click();
  await page.getByText('3 of 3').waitFor();
  await page.waitForURL(/tree=/);
  await page.getByRole('button', { name: /Delete this line: 3\. 5/ }).click();
  await page.locator('.move.other').waitFor({ state: 'detached' });
  assert.equal(await plies(page), 3);
});
