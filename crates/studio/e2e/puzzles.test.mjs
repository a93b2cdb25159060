// Puzzles on the page: solved by mouse and by keys, in both languages; a wrong move; the streak;
// the puzzle of the day; and that nothing moves but the board.
import assert from 'node:assert/strict';
import test from 'node:test';
import { moveShown } from '../page/js/board/glyphs.js';
import { spoken, tabToBoard } from './playing.mjs';
import { addressOf, quiet, useStudio, violations } from './support.mjs';

const studio = useStudio();
const SIZES = [
  [390, 844],
  [844, 390],
  [1280, 900],
  [1920, 1080],
];
// Seeds whose puzzles are made in less than half a second: others of Connect Four take some seconds.
const address = ({ game, grade, seed }) => `/puzzles?game=${game}&grade=${grade}&seed=${seed}`;
const ready = (page, state = 'asking') => page.waitForSelector(`.page-puzzles[data-state="${state}"]`);
const figure = (page, name) => page.locator(`.puzzle-figure.${name} dd`).innerText();

/** A puzzle as the server makes it. */
const made = (wanted, language) => studio.api('/puzzle', wanted, language);

/** The views in which moves are asked for, with the moves. */
async function asked({ puzzle, view }) {
  const all = [];
  const { game, setup, position, goal, find } = puzzle;
  let here = view;
  for (let index = 0; index < find; index += 1) {
    all.push({ view: here, move: puzzle.line[2 * index].move });
    const moves = puzzle.line.slice(0, 2 * index + 1).map((step) => step.move);
    const judged = await studio.api('/puzzle/judge', { game, setup, position, goal, find, moves });
    assert.equal(judged.verdict, index + 1 === find ? 'solved' : 'right');
    here = judged.after;
  }
  return all;
}

/** Points a move out by mouse, step by step as the view says. */
async function click(page, view, text) {
  const { steps } = view.moves.find((move) => move.text === text);
  for (const step of steps) {
    const cell = view.board.cells.find((candidate) => candidate.target === step || candidate.id === step);
    if (cell) await page.locator(`.puzzle-board .b-hit[data-id="${cell.id}"]`).click();
    else
      await page.locator(`.puzzle-board .b-turn.can[data-id="${step}"], .b-key[data-id="${step}"]`).click();
  }
}

/** A move that is not the solution's. */
function other(view, right) {
  const moves = view.moves.filter((move) => !move.besides && move.text !== right);
  return moves[moves.length - 1].text;
}

/** Where everything beside the board is, and how large the board; on its side a phone keeps it in sight. */
const places = (page) =>
  page.evaluate(() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const beside = ['.puzzle-goal', '.puzzle-verdict', '.puzzle-actions', '.puzzle-line', '.puzzle-results'];
    const place = (name) => {
      const { x, y, width, height } = box(name);
      return [name, x, y + scrollY, width, height]
        .map((part) => (name === part ? part : Math.round(part)))
        .join(' ');
    };
    const board = box('.puzzle-board');
    return [...beside.map(place), `${Math.round(board.width)} × ${Math.round(board.height)}`];
  });

for (const [game, grade, seed] of [
  ['connect4', 2, 2],
  ['hex', 2, 3],
  ['dual-sudoku', 2, 3],
  ['pentago', 1, 3],
]) {
  test(`${game}: a puzzle is solved by mouse`, async () => {
    const wanted = { game, grade, seed };
    const puzzle = await made(wanted);
    const page = await studio.open(address(wanted));
    await ready(page);
    assert.match(await page.locator('.puzzle-text').innerText(), /to move/);
    for (const { view, move } of await asked(puzzle)) {
      await ready(page);
      await click(page, view, move);
    }
    await ready(page, 'done');
    assert.match(await page.locator('.puzzle-verdict').innerText(), /Solved!/);
    assert.equal(await figure(page, 'streak'), '1');
    const shown = await page.locator('.puzzle-move').allInnerTexts();
    assert.deepEqual(
      shown.slice(1),
      puzzle.puzzle.line.map((step) => moveShown(puzzle.view.board, step.move)),
    );
    const analysis = await page.locator('.puzzle-analyse').getAttribute('href');
    await page.locator('.puzzle-analyse').click();
    await page.waitForURL((url) => url.pathname === `/${game}`);
    await page.waitForSelector('.game-board .b-hit');
    assert.match(analysis ?? '', /ply=\d+.*analysis=on/);
  });
}

test('a wrong move is answered in words, and tried again; the streak ends and survives a reload', async () => {
  const first = { game: 'connect4', grade: 2, seed: 2 };
  const puzzle = await made(first);
  const page = await studio.open(address(first));
  await ready(page);
  for (const { view, move } of await asked(puzzle)) {
    await ready(page);
    await click(page, view, move);
  }
  await ready(page, 'done');
  assert.equal(await figure(page, 'streak'), '1');
  const second = { game: 'connect4', grade: 2, seed: 5 };
  const next = await made(second);
  await page.goto(new URL(address(second), studio.address).href);
  await ready(page);
  assert.equal(await figure(page, 'streak'), '1', 'the streak survives a reload');
  const steps = await asked(next);
  await click(page, next.view, other(next.view, steps[0].move));
  await ready(page, 'wrong');
  const words = await page.locator('.puzzle-verdict').innerText();
  assert.match(words, /That (lets \w+ win|only draws|wins too)/);
  await spoken(page, /That (lets|only|wins)/);
  assert.equal(await figure(page, 'streak'), '0');
  assert.equal(await figure(page, 'best'), '1');
  await page.locator('.puzzle-again').click();
  for (const { view, move } of steps) {
    await ready(page);
    await click(page, view, move);
  }
  await ready(page, 'done');
  assert.match(await page.locator('.puzzle-verdict').innerText(), /in the end/);
  await page.reload();
  await ready(page);
  assert.deepEqual(await Promise.all(['streak', 'best'].map((name) => figure(page, name))), ['0', '1']);
  assert.equal(await page.locator('.puzzle-figure dd').nth(2).innerText(), '1', 'one solved');
  assert.equal(await page.locator('.puzzle-figure dd').nth(3).innerText(), '1', 'one failed');
});

test('by keys alone, in French: a wrong move, again, solved, the next one', async () => {
  const wanted = { game: 'connect4', grade: 2, seed: 2 };
  const puzzle = await made(wanted, 'fr');
  const page = await studio.open(address(wanted), { language: 'fr' });
  await ready(page);
  assert.match(await page.locator('.puzzle-text').innerText(), /joue et/);
  const steps = await asked(puzzle);
  await tabToBoard(page);
  await page.keyboard.press(other(puzzle.view, steps[0].move));
  await ready(page, 'wrong');
  await spoken(page, /Cela (laisse|ne fait|gagne)/);
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains('puzzle-again')));
  await page.keyboard.press('Enter');
  for (const { move } of steps) {
    await ready(page);
    await page.keyboard.press(move);
  }
  await ready(page, 'done');
  await spoken(page, /Trouvé finalement/);
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains('puzzle-next')));
  const before = (await addressOf(page)).href;
  await page.keyboard.press('Enter');
  await page.waitForFunction((old) => location.href !== old, before);
  await ready(page);
});

test('the next puzzle is made while this one is solved', async () => {
  const context = await studio.context();
  const orders = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/puzzle')) orders.push(request.postDataJSON());
  });
  const page = await studio.tab(context, address({ game: 'hex', grade: 1, seed: 1 }));
  await ready(page);
  while (orders.length < 2) await page.waitForEvent('request');
  await quiet(page);
  assert.equal(orders.length, 2, 'this one and the next');
  await page.locator('.puzzle-next').click();
  await page.waitForURL(new RegExp(`seed=${orders[1].seed}(&|$)`));
  await ready(page);
  while (orders.length < 3) await page.waitForEvent('request');
  await quiet(page);
  assert.deepEqual(
    orders.map(({ seed }) => seed),
    [...new Set(orders.map(({ seed }) => seed))],
    'none is asked for twice',
  );
  assert.equal(orders.length, 3, 'and the one after it');
});

test('another language keeps what is solved of a puzzle', async () => {
  const wanted = { game: 'connect4', grade: 2, seed: 2 };
  const puzzle = await made(wanted);
  const steps = await asked(puzzle);
  assert.ok(steps.length > 1, 'a puzzle of several moves');
  const page = await studio.open(address(wanted));
  await ready(page);
  await click(page, steps[0].view, steps[0].move);
  await page.getByText('Move 2 of').waitFor();
  await page.locator('.language-switch').click();
  await page.getByText('Coup 2 sur').waitFor();
  for (const { view, move } of steps.slice(1)) {
    await ready(page);
    await click(page, view, move);
  }
  await ready(page, 'done');
  assert.equal(await figure(page, 'streak'), '1');
  await page.locator('.language-switch').click();
  await page.getByText('Solved!').waitFor();
  await ready(page, 'done');
  assert.equal(await figure(page, 'streak'), '1', 'counted once');
});

test('Hex by arrows and Enter, in English', async () => {
  const wanted = { game: 'hex', grade: 1, seed: 2 };
  const puzzle = await made(wanted);
  const page = await studio.open(address(wanted));
  await ready(page);
  await tabToBoard(page);
  for (const { move } of await asked(puzzle)) {
    await ready(page);
    await walk(page, move);
    await page.keyboard.press('Enter');
  }
  await ready(page, 'done');
  await spoken(page, /Solved! Streak 1/);
});

/** Goes to a cell of a board of hexagons with the arrows. */
async function walk(page, cell) {
  for (let count = 0; count < 80; count += 1) {
    const at = await page.evaluate(() => document.activeElement?.dataset.id ?? '');
    if (at === cell) return;
    const [column, row] = [
      cell.charCodeAt(0) - at.charCodeAt(0),
      Number(cell.slice(1)) - Number(at.slice(1)),
    ];
    if (row !== 0) await page.keyboard.press(row > 0 ? 'ArrowDown' : 'ArrowUp');
    else await page.keyboard.press(column > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.fail(`${cell} is reached with the arrows`);
}

test('nothing moves but the board; the sizes fit; axe finds nothing', async () => {
  const wanted = { game: 'hex', grade: 2, seed: 3 };
  const puzzle = await made(wanted);
  const steps = await asked(puzzle);
  for (const [index, [width, height]] of SIZES.entries()) {
    const theme = index % 2 === 0 ? 'light' : 'dark';
    const page = await studio.open(address(wanted), { width, height, theme });
    await ready(page);
    const start = await places(page);
    await click(page, puzzle.view, other(puzzle.view, steps[0].move));
    await ready(page, 'wrong');
    assert.deepEqual(await places(page), start, `a wrong move, ${width} px`);
    assert.deepEqual(await violations(page, { looks: index > 0 }), [], `a wrong move, ${width} px, ${theme}`);
    await page.locator('.puzzle-again').click();
    for (const { view, move } of steps) {
      await ready(page);
      await click(page, view, move);
    }
    await ready(page, 'done');
    assert.deepEqual(await places(page), start, `solved, ${width} px`);
    assert.deepEqual(await violations(page, { looks: index > 0 }), [], `solved, ${width} px, ${theme}`);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(fits, `no sideways scrolling at ${width} px`);
    const board = await page.locator('.puzzle-board .b-svg').boundingBox();
    const least = Math.min(width, height) * (width > height ? 0.62 : 0.8);
    assert.ok(
      board && Math.min(board.width, board.height * 1.6) >= least,
      `${board?.width} × ${board?.height} at ${width}`,
    );
    await studio.leave(page);
  }
});

test('a phone shows goal, board, verdict and buttons at once, and no verdict is cut off', async () => {
  for (const [game, grade, seed] of [
    ['connect4', 2, 2],
    ['hex', 3, 2],
    ['pentago', 1, 3],
  ]) {
    const wanted = { game, grade, seed };
    const puzzle = await made(wanted, 'fr');
    const steps = await asked(puzzle);
    const page = await studio.open(address(wanted), { language: 'fr' });
    await ready(page);
    await click(page, puzzle.view, other(puzzle.view, steps[0].move));
    await ready(page, 'wrong');
    await page.locator('.puzzle-again').click();
    for (const { view, move } of steps) {
      await ready(page);
      await click(page, view, move);
    }
    await ready(page, 'done');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const [cut, top, bottom] = await page.evaluate(async () => {
        scrollTo(0, 0);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const box = (name) => document.querySelector(name).getBoundingClientRect();
        const verdict = document.querySelector('.puzzle-verdict');
        const names = ['.puzzle-goal', '.puzzle-board', '.puzzle-verdict', '.puzzle-actions'];
        const above = box('.puzzle-verdict').y - box('.puzzle-verdict p').y;
        return [
          Math.max(verdict.scrollHeight - verdict.clientHeight, above),
          Math.min(...names.map((name) => box(name).top)),
          Math.max(...names.map((name) => box(name).bottom)),
        ];
      });
      const where = `${game}, ${width} × ${height}`;
      assert.ok(cut <= 0, `${where}: ${cut} px of the verdict are cut off`);
      assert.ok(top >= 60 && bottom <= height, `${where}: from ${top} to ${bottom}`);
    }
    await studio.leave(page);
  }
});

test('after a move by mouse, Enter or Space goes on; the arrows walk through the solution', async () => {
  const wanted = { game: 'connect4', grade: 2, seed: 2 };
  const puzzle = await made(wanted);
  const steps = await asked(puzzle);
  const page = await studio.open(address(wanted));
  await ready(page);
  await click(page, puzzle.view, other(puzzle.view, steps[0].move));
  await ready(page, 'wrong');
  assert.match(await page.locator('.puzzle-actions .primary').innerText(), /Try again/);
  await page.keyboard.press('Enter');
  for (const { view, move } of steps) {
    await ready(page);
    await click(page, view, move);
  }
  await ready(page, 'done');
  const line = page.locator('.puzzle-move');
  const discs = () => page.locator('.puzzle-board .b-stone-body').count();
  const last = (await line.count()) - 1;
  const marked = () =>
    line.evaluateAll((all) => all.flatMap((step, index) => (step.ariaCurrent === 'step' ? [index] : [])));
  assert.deepEqual(await marked(), [last]);
  const full = await discs();
  for (let step = last; step > 0; step -= 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await marked(), [0]);
  await page.waitForFunction(
    (count) => document.querySelectorAll('.puzzle-board .b-stone-body').length === count,
    full - last,
  );
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await marked(), [1]);
  const before = (await addressOf(page)).href;
  assert.match(await page.locator('.puzzle-actions .primary').innerText(), /Next puzzle/);
  await page.keyboard.press('Space');
  await page.waitForFunction((old) => location.href !== old, before);
  await ready(page);
  assert.equal(await page.locator('.puzzle-actions .primary').count(), 0);
});

test('a puzzle that did not come is asked for again', async () => {
  const context = await studio.context();
  // Not one of the studio's tabs: the browser logs the request that failed.
  const page = await context.newPage();
  await page.route('**/api/v1/puzzle', (request) => request.abort());
  const route = address({ game: 'connect4', grade: 1, seed: 4 });
  await page.goto(new URL(route, studio.address).href);
  await page.locator('.puzzle-verdict[data-tone=bad]').waitFor();
  assert.equal(await page.locator('.puzzle-goal').innerText(), '', 'it does not say that one is being made');
  const before = await places(page);
  await page.unroute('**/api/v1/puzzle');
  await page.locator('.puzzle-again').click();
  await ready(page);
  assert.match((await addressOf(page)).href, /seed=4$/);
  assert.deepEqual((await places(page)).slice(0, 1), before.slice(0, 1), 'the goal stays where it was');
});

test('the puzzle of the day is that of the date; “mixed” follows the results', async () => {
  const page = await studio.open('/puzzles?day=2026-11-16');
  await ready(page);
  assert.equal(await page.locator('h1').innerText(), 'Puzzle of the day');
  const day = await page.locator('.puzzle-goal').innerText();
  const second = await studio.open('/puzzles?day=2026-11-16');
  await ready(second);
  assert.equal(await second.locator('.puzzle-goal').innerText(), day);
  // Somebody who has come to the second grade of Hex.
  await page.evaluate(() => {
    const results = { streak: 0, best: 0, by: {}, level: { hex: 2 }, row: {}, done: [] };
    localStorage.setItem('quintet.puzzles', JSON.stringify(results));
  });
  await page.reload();
  await ready(page);
  await page.locator('#puzzle-game').selectOption('hex');
  await page.waitForURL(/game=hex&grade=2/);
  await ready(page);
  await page.locator('.puzzle-solution').click();
  await ready(page, 'done');
  assert.match(await page.locator('.puzzle-verdict').innerText(), /This is the solution/);
  await page.locator('.puzzle-next').click();
  await page.waitForURL(/game=hex&grade=1/);
  await ready(page);
});

test('goals fit into their card and the navigation into its bar, in both languages', async () => {
  for (const [language, sizes] of [
    ['en', [[390, 900]]],
    [
      'fr',
      [
        [390, 900],
        [1280, 900],
        [1261, 900],
        [1241, 900],
        [844, 390],
      ],
    ],
  ]) {
    const page = await studio.open(address({ game: 'dual-sudoku', grade: 3, seed: 5 }), { language });
    await ready(page);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const over = await page.evaluate(() => {
        const card = document.querySelector('.puzzle-goal');
        return [card.scrollHeight - card.clientHeight, document.documentElement.scrollWidth - innerWidth];
      });
      assert.deepEqual(over, [0, 0], `${width} px, ${language}`);
    }
  }
});

test('the first puzzle of a newcomer is an easy one of the first game', async () => {
  const page = await studio.open('/puzzles');
  await page.waitForURL(/game=connect4&grade=1&/);
  assert.equal(await page.locator('#puzzle-game').inputValue(), 'connect4');
});
