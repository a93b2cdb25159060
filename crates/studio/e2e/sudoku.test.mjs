// The Sudoku page: puzzles generated, hinted and finished by keyboard and by mouse; marks, checks, solvers, import and
// export; and nothing is lost by reloading or going back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, site, useStudio, violations } from './support.mjs';

const studio = useStudio();
const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';

const label = (page, cell) => page.locator('.s-cell').nth(cell).getAttribute('aria-label');
const digit = (page, cell) => page.locator('.s-cell').nth(cell).innerText();
const status = (page) => page.locator('.s-status');
const holds = (page, cell, text) =>
  page.waitForFunction(
    ([at, wanted]) => document.querySelectorAll('.s-cell')[at]?.innerText === wanted,
    [cell, text],
  );

/** Opens the page and waits for its grid. */
async function openPuzzle(puzzle = PUZZLE, options = {}) {
  const page = await studio.open(puzzle ? `/sudoku?moves=${puzzle}` : '/sudoku', options);
  await page.waitForSelector('.s-cell.given');
  return page;
}

/** The givens on screen, and their solution from the server. */
async function solutionOf(page) {
  const givens = await page.$$eval('.s-cell', (cells) =>
    cells.map((cell) => (cell.classList.contains('given') ? cell.innerText : '.')).join(''),
  );
  const { solutions, solution } = await studio.api('/sudoku/check', { puzzle: givens });
  assert.equal(solutions, 'one');
  return { givens, solution };
}

/** Moves the focus to the grid with the Tab key. */
async function tabToGrid(page) {
  for (let tabs = 0; tabs < 30; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.classList.contains('s-cell'))) return;
  }
  assert.fail('the grid can be reached with Tab');
}

test('generated, hinted and finished by keyboard alone', async () => {
  const page = await openPuzzle('');
  const { givens, solution } = await solutionOf(page);
  await page.waitForSelector('[data-action="hint"]:enabled');
  await tabToGrid(page);
  await page.keyboard.press('h');
  await page.waitForSelector('.s-advice:not([hidden])');
  const told = () => page.locator('.s-advice .told').count();
  assert.equal(await told(), 1);
  await page.keyboard.press('h');
  assert.equal(await told(), 2);
  await page.waitForSelector('.s-technique');
  await page.keyboard.press('h');
  assert.equal(await told(), 3);
  assert.ok((await page.locator('.s-cell.pointed').count()) > 0);

  // The first six rows through the address, the others by keyboard.
  const rest = 54;
  await page.goto(
    studio.at(
      withDigits(
        givens,
        [...solution].map((entry, cell) => (cell < rest ? entry : '.')),
      ),
    ),
  );
  await page.waitForSelector('.s-cell.given');
  await tabToGrid(page);
  for (let row = 0; row < 6; row += 1) await page.keyboard.press('ArrowDown');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), `${rest}`);
  for (let cell = rest; cell < 81; cell += 1) {
    if (givens[cell] === '.') await page.keyboard.press(solution[cell]);
    await page.keyboard.press('ArrowRight');
    // Rows are connected at their ends.
    if (cell % 9 === 8) await page.keyboard.press('ArrowDown');
  }
  await page.waitForSelector('.s-banner:not([hidden])');
  assert.equal(await status(page).innerText(), 'Solved');
  await page.waitForFunction(() => document.querySelector('#live')?.textContent?.includes('Solved in'));
  if (!site) assert.equal((await studio.api('/saved?game=sudoku')).total, 1);
  await page.reload();
  await page.waitForSelector('.s-banner:not([hidden])');
  // The list has it; a site keeps that in the browser.
  await page.goto(studio.at('/saved'));
  await page.locator('.saved-item').filter({ hasText: 'Sudoku' }).waitFor();
});

test('generated, hinted and finished by mouse', async () => {
  const page = await openPuzzle(PUZZLE, { language: 'fr' });
  await page.click('summary >> text=Nouvelle grille');
  await page.check('input[value="medium"]', { force: true });
  await page.selectOption('.s-fresh select', 'none');
  await page.click('text=Générer');
  await page.waitForFunction((old) => !location.href.includes(old), PUZZLE);
  const { givens, solution } = await solutionOf(page);

  await page.click('[data-action="hint"]');
  await page.click('text=Qu’y voit-on ?');
  await page.click('.s-advice >> text=Pourquoi');
  assert.match(await page.locator('.s-advice').innerText(), /Donc|élimin|retir/);
  // All but six cells through the address, the last six by mouse.
  const empty = [...givens].flatMap((given, cell) => (given === '.' ? [cell] : []));
  const last = empty.slice(-6);
  const filled = [...solution].map((entry, cell) => (last.includes(cell) ? '.' : entry));
  await page.goto(studio.at(withDigits(givens, filled)));
  await holds(page, empty[0], solution[empty[0]]);
  for (const cell of last) {
    await page.locator('.s-cell').nth(cell).click();
    await page
      .locator('.s-key')
      .nth(Number(solution[cell]) - 1)
      .click();
  }
  await page.waitForSelector('.s-banner:not([hidden])');
  assert.equal(await status(page).innerText(), 'Résolu');
  await page.click('text=Une autre grille');
  await page.waitForSelector('.s-banner', { state: 'hidden' });
});

test('marks, entries, undo and redo share one history, and reloading keeps it all', async () => {
  const page = await openPuzzle();
  await page.locator('.s-cell').nth(3).click();
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('Shift+Digit6');
  assert.match(await label(page, 3), /marks 2 6/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('2');
  await holds(page, 2, '2');
  // words-ok: the message of an assertion
  assert.match(await label(page, 3), /marks 6/, 'a digit entered is no mark where it is seen');
  await page.keyboard.press('u');
  await holds(page, 2, '');
  assert.match(await label(page, 3), /marks 2 6/);
  await page.keyboard.press('u');
  assert.match(await label(page, 3), /marks 2$/);
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  await holds(page, 2, '2');
  await page.reload();
  await holds(page, 2, '2');
  assert.match(await label(page, 3), /marks 6/);
  await page.keyboard.press('u');
  await holds(page, 2, '');
});

test('keys write in the selected cell after Hint and Check, by mouse and by keyboard', async () => {
  const page = await openPuzzle();
  const selected = () => page.locator('.s-cell.selected').getAttribute('data-cell');
  const advice = page.locator('.s-advice');
  await page.locator('.s-cell').nth(2).click();
  for (const action of ['hint', 'check']) {
    await page.click(`[data-action="${action}"]`);
    await advice.waitFor();
    await page.keyboard.press('4');
    await holds(page, 2, '4');
    await page.click(`[data-action="${action}"]`);
    await advice.waitFor();
    await page.keyboard.press('Backspace');
    await holds(page, 2, '');
  }
  await page.click('[data-action="hint"]');
  await advice.locator('.row button').click();
  await page.keyboard.press('ArrowRight');
  assert.equal(await selected(), '3');

  // Enter on a button: the focus stays there, digits are written, arrows lead back to the grid.
  await page.locator('[data-action="check"]').focus();
  await page.keyboard.press('Enter');
  await advice.getByText('exactly one solution').waitFor();
  await page.keyboard.press('6');
  await holds(page, 3, '6');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'check');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), '2');

  // An element that needs the keys itself keeps them.
  await page.click('summary >> text=New puzzle');
  await page.locator('.s-fresh input[value="4"]').focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await selected(), '2');
  await page.locator('.s-fresh select').focus();
  await page.keyboard.press('4');
  assert.equal(await digit(page, 2), '');
});

test('Ctrl+Z takes back, Ctrl+Y and Ctrl+Shift+Z enter again, Cmd does the same', async () => {
  const page = await openPuzzle();
  await page.locator('.s-cell').nth(2).click();
  for (const [back, forth] of [
    ['Control+z', 'Control+y'],
    ['Control+z', 'Control+Shift+z'],
    ['Meta+z', 'Meta+Shift+z'],
  ]) {
    await page.keyboard.press('4');
    await holds(page, 2, '4');
    await page.keyboard.press(back);
    await holds(page, 2, '');
    await page.keyboard.press(forth);
    await holds(page, 2, '4');
    // From a button, too.
    await page.locator('[data-action="hint"]').focus();
    await page.keyboard.press(back);
    await holds(page, 2, '');
  }
  await page.keyboard.press('4');
  await holds(page, 2, '4');
  // Nothing is undone while the grid is hidden, or behind a window.
  await page.keyboard.press('t');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('u');
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await page.locator('dialog kbd >> text=Ctrl+Z').waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  // The browser closes it a moment later; until then it receives the keys.
  await page.locator('dialog').waitFor({ state: 'detached' });
  // An entry made now comes after everything that was undone.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('6');
  await holds(page, 3, '6');
  assert.equal(await digit(page, 2), '4');
});

test('on a French keyboard the digit row writes without Shift and marks with it', async () => {
  const page = await openPuzzle();
  await page.locator('.s-cell').nth(2).click();
  const press = (key, code, shiftKey) =>
    page.evaluate(
      (init) =>
        document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
        ),
      { key, code, shiftKey },
    );
  await press('4', 'Digit4', true);
  assert.match(await label(page, 2), /marks 4/);
  await press("'", 'Digit4', false);
  await holds(page, 2, '4');
});

test('conflicts are shown, erased digits are gone, givens stay', async () => {
  const page = await openPuzzle();
  await page.locator('.s-cell').nth(2).click();
  await page.keyboard.press('5');
  await page.waitForSelector('.s-cell.conflict');
  assert.match(await label(page, 2), /in conflict/);
  assert.match(await status(page).innerText(), /contradict/);
  await page.keyboard.press('Delete');
  await holds(page, 2, '');
  assert.equal(await page.locator('.s-cell.conflict').count(), 0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('9');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await holds(page, 2, '4');
  assert.equal(await digit(page, 1), '3');
});

test('a check tells one, none and many solutions apart, and finds mistakes', async () => {
  const page = await openPuzzle();
  const advice = page.locator('.s-advice');
  await page.click('[data-action="check"]');
  await advice.getByText('This puzzle has exactly one solution.').waitFor();
  await page.locator('.s-cell').nth(2).click();
  await page.keyboard.press('1');
  await holds(page, 2, '1');
  await page.keyboard.press('k');
  await advice.getByText('1 digit is wrong').waitFor();
  assert.match(await label(page, 2), /wrong/);

  for (const [grid, words] of [
    [`${'1'.padEnd(81, '.')}`, 'more than one'],
    ['12345678.........9'.padEnd(81, '.'), 'no solution'],
  ]) {
    await page.goto(`${studio.address}sudoku?moves=${grid}`);
    await page.waitForSelector('.s-cell.given');
    await page.click('[data-action="check"]');
    await advice.getByText(words).waitFor();
  }
});

for (const [language, width, many, none] of [
  ['en', 1280, 'This puzzle has more than one solution.', 'This puzzle has no solution.'],
  ['fr', 390, 'Cette grille a plusieurs solutions.', 'Cette grille n’a pas de solution.'],
]) {
  test(`a puzzle with many solutions or none is said to be one at once, ${language}, ${width} px`, async () => {
    const page = await openPuzzle('1'.padEnd(81, '.'), { language, width });
    const rating = page.locator('.s-rating');
    const says = async (text) => {
      await rating.filter({ hasText: text }).waitFor();
      const [words, grid] = [await rating.boundingBox(), await page.locator('q-sudoku').boundingBox()];
      assert.ok(words.y > 0 && words.y + words.height <= grid.y && words.x + words.width <= width);
      assert.ok(words.height < 40, 'on one line');
    };
    await says(many);
    await page.waitForFunction((text) => document.querySelector('#live')?.textContent?.includes(text), many);
    assert.deepEqual(await violations(page), []);

    // Pasted, in another size.
    const paste = async (text) => {
      await page.evaluate((grid) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', grid);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
      await page.locator('dialog .button.primary').click();
    };
    await paste('12345678.........9'.padEnd(81, '.'));
    await says(none);
    await paste(PUZZLE);
    await rating.filter({ hasText: /\d/ }).waitFor();
    assert.equal(await page.locator('.s-rating.bad').count(), 0, 'a proper one is rated');
    await paste('1234'.padEnd(16, '.'));
    await says(many);

    // Typed: once it is the puzzle.
    await page.goto(studio.at('/sudoku?setup=size=4'));
    await page.waitForFunction(() => document.querySelectorAll('.s-cell').length === 16);
    await page.locator('.s-cell').nth(0).click();
    await page.keyboard.press('1');
    await holds(page, 0, '1');
    assert.equal(await rating.innerText(), '');
    await page.click('.s-fix');
    await says(many);
  });
}

test('a puzzle can be typed, and the back button returns to the one before', async () => {
  const page = await openPuzzle();
  await page.click('summary >> text=New puzzle');
  await page.check('input[value="4"]', { force: true });
  await page.click('text=Blank grid');
  await page.waitForFunction(() => document.querySelectorAll('.s-cell').length === 16);
  await page.locator('.s-cell').nth(0).click();
  await page.keyboard.press('1');
  await holds(page, 0, '1');
  await page.click('text=Use as puzzle');
  await page.waitForSelector('.s-cell.given');
  await page.waitForURL(/moves=1\.{15}/);
  await page.goBack();
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('.s-cell').length === 81);
  assert.equal(await digit(page, 0), '5');
});

test('every solver can be watched, stepped and its solution kept', async () => {
  const page = await openPuzzle();
  await page.click('summary >> text=Watch a solver');
  const names = (await studio.api('/sudoku/solvers')).map(({ name }) => name);
  assert.ok(names.length >= 5);
  for (const name of names) {
    await page.selectOption('.s-watch select', name);
    await page.click('text=Solve and watch');
    await page.waitForSelector('text=/Solved: .* nodes/');
    await page.click('.s-watch >> text=Back to my grid');
    assert.equal(await digit(page, 2), '');
  }
  await page.selectOption('.s-watch select', 'backtracking');
  await page.click('text=Solve and watch');
  await page.click('.s-watch >> text=Pause');
  await page.locator('.s-watch input[type="range"]').first().fill('0');
  await page.waitForSelector('text=/Step 0 of/');
  assert.equal(await page.locator('.s-cell.tried').count(), 0);
  await page.click('.s-watch >> text=One step');
  assert.equal(await page.locator('.s-cell.tried').count(), 1);
  await page.click('text=Keep the solution');
  await page.waitForFunction(() => document.querySelector('.s-status')?.textContent === 'Solved');
  const shown = await page.$$eval('.s-cell', (cells) => cells.map((cell) => cell.innerText).join(''));
  assert.equal(shown, SOLUTION);
});

for (const [language, words] of [
  ['en', /A solver filled this in/],
  ['fr', /Remplie par un solveur/],
]) {
  test(`a solver’s solution is not the person’s: no praise, no count, no time, ${language}`, async () => {
    const page = await openPuzzle(PUZZLE, { language, clock: true });
    await page.locator('.s-section > summary').nth(1).click();
    await page.locator('.s-watch .button').first().click();
    await page.locator('.s-watch input[type="range"]').first().waitFor();
    const time = await page.locator('.s-time').innerText();
    await page.clock.runFor(5000);
    assert.equal(await page.locator('.s-time').innerText(), time, 'the clock stands while one watches');
    await page.locator('.s-watch .row').last().locator('button').first().click();
    const banner = page.locator('.s-banner');
    await banner.filter({ hasText: words }).waitFor();
    const beneath = await page.locator('.s-tools').boundingBox();
    const { y, height } = await banner.boundingBox();
    assert.ok(y + height <= beneath.y && y > 0 && y + height < 900, 'seen, over the digits');
    const counted = () => page.evaluate(() => localStorage.getItem('quintet.sudoku.stats'));
    assert.equal(await counted(), null);
    assert.equal(await page.locator('.s-stats').count(), 0);
    // Neither repeated by the last digit, nor after a reload.
    await page.keyboard.press('u');
    await banner.waitFor({ state: 'hidden' });
    await page.keyboard.press('r');
    await banner.filter({ hasText: words }).waitFor();
    await page.reload();
    await banner.filter({ hasText: words }).waitFor();
    assert.equal(await counted(), null);
  });
}

/** The puzzle with all digits except the last one, which is ready to be typed. */
async function almostSolved(options) {
  const moves = [...PUZZLE].flatMap((given, cell) =>
    given === '.' ? [`r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}=${SOLUTION[cell]}`] : [],
  );
  const page = await openPuzzle([PUZZLE, ...moves.slice(0, -1)].join(' '), options);
  await page.locator('.s-rating').filter({ hasText: /\d/ }).waitFor();
  await page.locator('.s-cell').nth(PUZZLE.lastIndexOf('.')).click();
  return { page, last: moves.at(-1).at(-1) };
}

for (const [language, width, height] of [
  ['en', 1280, 900],
  ['fr', 1024, 700],
  ['fr', 390, 844],
]) {
  test(`a solved puzzle is said where it is seen, ${language}, ${width} px`, async () => {
    const { page, last } = await almostSolved({ language, width, height });
    const boxes = (...names) =>
      page.evaluate(
        (all) =>
          all.map((name) => {
            const { x, y, right, bottom } = document.querySelector(name).getBoundingClientRect();
            return [x, y, right, bottom].map(Math.round);
          }),
        names,
      );
    const others = ['.s-frame', '.s-tools', '.s-actions', '.s-section'];
    const before = await boxes(...others);
    await page.keyboard.press(last);
    await page.waitForSelector('.s-banner:not([hidden])');
    const scrolled = await page.evaluate(() => scrollY);
    assert.equal(scrolled, 0);
    const [[left, top, right, bottom], , [, tools]] = await boxes('.s-banner', '.s-frame', '.s-tools');
    assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height, `${top} to ${bottom}`);
    assert.ok(bottom <= tools, 'over the digits only');
    assert.deepEqual(await boxes(...others), before, 'nothing has moved');
    assert.deepEqual(await violations(page), []);
    await page.locator('.s-banner button').click();
    await page.waitForSelector('.s-banner', { state: 'hidden' });
  });
}

test('a puzzle counts once, however often its last digit is taken back', async () => {
  const { page, last } = await almostSolved();
  const banner = page.locator('.s-banner');
  await page.keyboard.press(last);
  await banner.filter({ hasText: 'Well done' }).waitFor();
  await page.keyboard.press('u');
  await banner.waitFor({ state: 'hidden' });
  await page.keyboard.press('r');
  await banner.filter({ hasText: 'Well done' }).waitFor();
  const stats = await page.evaluate(() => JSON.parse(localStorage.getItem('quintet.sudoku.stats')));
  assert.deepEqual(
    Object.values(stats).map(({ count }) => count),
    [1],
  );
});

test('import by text and by file, export in every format', async () => {
  const page = await openPuzzle();
  await page.click('summary >> text=New puzzle');
  await page.click('.s-fresh >> text=Import');
  await page.click('dialog >> text=Open');
  await page.waitForSelector('dialog >> text=Paste a text or load a file first.');
  const rows = '1234\n3...\n....\n....\n';
  await page.setInputFiles('dialog input[type="file"]', {
    name: 'four.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(rows),
  });
  await page.waitForFunction(() => document.querySelector('dialog textarea')?.value.startsWith('1234'));
  await page.click('dialog >> text=Open');
  await page.waitForFunction(() => document.querySelectorAll('.s-cell').length === 16);

  await page.click('text=Export');
  const area = page.locator('dialog textarea');
  const text = async (format, looks) => {
    await page.check(`dialog input[value="${format}"]`, { force: true });
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('dialog textarea').value),
      looks.source,
    );
    return area.inputValue();
  };
  assert.equal(await text('link', /^http/), (await addressOf(page)).href);
  assert.equal(await text('grid', /^1234/), '12343...........');
  assert.match(await text('svg', /^<svg /), /^<svg /);
  assert.match(await text('text', /1 +2/), /1 +2/);
});

test('pausing hides the grid and stops the clock', async () => {
  const page = await openPuzzle(PUZZLE, { clock: true });
  await page.keyboard.press('t');
  await page.waitForSelector('.s-veil:not([hidden])');
  const seen = await page.$eval('.s-digit', (element) => getComputedStyle(element).visibility);
  assert.equal(seen, 'hidden');
  const time = await page.locator('.s-time').innerText();
  await page.clock.runFor(5000);
  assert.equal(await page.locator('.s-time').innerText(), time);
  await page.click('.s-veil');
  await page.waitForSelector('.s-veil', { state: 'hidden' });
});

test('a change of language keeps the grid, the marks and the hint', async () => {
  const page = await openPuzzle();
  await page.locator('.s-cell').nth(3).click();
  await page.keyboard.press('Shift+Digit2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('4');
  await holds(page, 2, '4');
  await page.keyboard.press('h');
  await page.waitForSelector('.s-advice:not([hidden])');
  const english = await page.locator('.s-advice').innerText();
  await page.click('.language-switch');
  await page.waitForFunction((old) => document.querySelector('.s-advice')?.innerText !== old, english);
  assert.equal(await digit(page, 2), '4');
  // The names of the cells arrive with a view in the other language.
  await page.locator('.s-cell[aria-label*="ligne 1, colonne 4"]').waitFor();
  assert.match(await label(page, 3), /ligne 1, colonne 4, vide, candidats 2/);
  assert.match(await status(page).innerText(), /cases à remplir/);
});

test('struck candidates lead the coach on when a step enters nothing', async () => {
  const puzzle = (await studio.api('/sudoku/generate', { difficulty: 'hard', seed: 7 })).puzzle;
  const page = await openPuzzle(puzzle);
  for (let steps = 0; ; steps += 1) {
    assert.ok(steps < 80, 'a hard puzzle needs a step that only rules out');
    await page.keyboard.press('h');
    await page.waitForSelector('.s-advice:not([hidden])');
    await page.keyboard.press('h');
    await page.keyboard.press('h');
    const strike = page.locator('.s-advice >> text=Strike these candidates out');
    if (await strike.isVisible()) {
      const why = await page.locator('.s-advice .told').last().innerText();
      await strike.click();
      assert.ok((await page.locator('.s-marks').count()) > 0);
      await page.keyboard.press('h');
      await page.waitForSelector('.s-advice:not([hidden])');
      await page.keyboard.press('h');
      await page.keyboard.press('h');
      assert.notEqual(await page.locator('.s-advice .told').last().innerText(), why);
      return;
    }
    const before = await status(page).innerText();
    await page.locator('.s-advice .row button').click();
    await page.waitForFunction((old) => document.querySelector('.s-status')?.textContent !== old, before);
  }
});

test('a puzzle left unfinished is there again', async () => {
  const page = await openPuzzle();
  await page.locator('.s-cell').nth(2).click();
  await page.keyboard.press('4');
  await holds(page, 2, '4');
  await page.click('nav >> text=Hex');
  await page.waitForURL('**/hex*');
  await page.click('nav a[href$="/sudoku"]');
  await holds(page, 2, '4');
  await page.waitForURL(/r1c3=4/);
});

// words-ok: the name of a test
test('a parameter out of bounds is named beside its field and not accepted', async () => {
  const page = await openPuzzle();
  await page.click('summary >> text=Watch a solver');
  await page.selectOption('.s-watch select', 'annealing');
  await page.click('.s-watch >> text=Parameters');
  const field = page.getByLabel('Temperature');
  await field.fill('20000');
  await field.blur();
  await page.waitForSelector('.problem >> text=A whole number from 1 to 10,000.');
  assert.equal(await field.getAttribute('aria-invalid'), 'true');
  assert.equal(await page.$eval('q-player-form', (form) => form.value), 'annealing');
  await field.fill('50');
  await field.blur();
  assert.equal(await page.$eval('q-player-form', (form) => form.value), 'annealing:temperature=50');
});

for (const [language, width, name] of [
  ['en', 390, 'Candidates'],
  ['fr', 390, 'Candidats'],
  ['en', 1280, 'Candidates'],
]) {
  test(`the button that marks all candidates is called so, ${language}, ${width} px`, async () => {
    const page = await openPuzzle(PUZZLE, { language, width });
    const button = page.getByRole('button', { name, exact: true });
    const fits = await button.evaluate((it) => it.scrollWidth <= it.clientWidth && it.clientHeight < 50);
    assert.ok(fits, 'on one line');
    await button.click();
    assert.match(await label(page, 2), /(marks|candidats) 1 2 4$/);
    assert.equal(await digit(page, 2), '');
  });
}

for (const [language, width, height] of [
  ['en', 844, 390],
  ['fr', 667, 375],
  ['fr', 932, 430],
]) {
  test(`a phone on its side: grid and digits beside each other, ${language}, ${width}×${height}`, async () => {
    const page = await openPuzzle(PUZZLE, { language, width, height });
    await page.locator('.s-rating').filter({ hasText: /\d/ }).waitFor();
    const grid = await page.locator('q-sudoku').boundingBox();
    assert.ok(Math.abs(grid.width - grid.height) < 2, 'a square');
    assert.ok(grid.height > height - 80, `as tall as the window allows: ${grid.height}`);
    for (const name of ['.s-time', '.s-pad', '.s-tools', '.s-colours', '.s-actions']) {
      const box = await page.locator(name).boundingBox();
      assert.ok(box.x >= grid.x + grid.width && box.x + box.width <= width, `${name} beside the grid`);
      assert.ok(box.y > 60 && box.y + box.height <= height, `${name} in sight`);
    }
    const keys = await page
      .locator('.s-key')
      .evaluateAll((all) => all.map((key) => key.getBoundingClientRect().toJSON()));
    assert.ok(keys.every((key) => key.width >= 44 && key.height >= 44));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await violations(page), []);
    await page.evaluate(() => scrollTo(0, 180));
    const after = await page.locator('q-sudoku').boundingBox();
    assert.ok(after.y > 50 && after.y + after.height <= height, 'the grid stays');
  });
}

/** The address of a puzzle with some digits entered. */
function withDigits(puzzle, digits) {
  const moves = digits.flatMap((entry, cell) =>
    entry !== '.' && puzzle[cell] === '.' ? [`r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}=${entry}`] : [],
  );
  return `/sudoku?moves=${encodeURIComponent([puzzle, ...moves].join(' '))}`;
}

/** A state of a puzzle in which the coach's next step is wanted: its digits, its address, the step. */
async function stateBefore(puzzle, isWanted, language = 'en') {
  const digits = [...puzzle];
  const struck = [];
  for (let steps = 0; steps < 200; steps += 1) {
    const step = await studio.api('/sudoku/hint', { puzzle, entries: digits.join(''), struck, language });
    if (isWanted(step)) return { struck, step, address: withDigits(puzzle, digits) };
    for (const placement of step.placements) {
      const [, row, column, entry] = /^r(\d)c(\d)=(\d)$/.exec(placement);
      digits[9 * (row - 1) + Number(column) - 1] = entry;
    }
    struck.push(...step.eliminations);
  }
  throw new Error('no such step');
}

/** The cells of a row, column or box, numbered from 1. */
function cellsOf(kind, number) {
  const places = Array.from({ length: 81 }, (_, cell) => [Math.floor(cell / 9), cell % 9]);
  const unit = {
    row: ([row]) => row,
    column: ([, column]) => column,
    box: ([row, column]) => 3 * Math.floor(row / 3) + Math.floor(column / 3),
  }[kind];
  return places.flatMap((place, cell) => (unit(place) === number - 1 ? [cell] : []));
}

for (const [language, names] of [
  ['en', { row: 'row', column: 'column', box: 'box' }],
  ['fr', { row: 'ligne', column: 'colonne', box: 'bloc' }],
]) {
  test(`a hint lights the row, column or box that it names, ${language}`, async () => {
    const puzzle = '9...3......721..5...19.58...16......2..1.6....5......4.3....2.5....42.......7.1..';
    for (const [kind, name] of Object.entries(names)) {
      const wanted = new RegExp(` ${name} (\\d)\\.$`);
      const isWanted = ({ where, placements }) => wanted.test(where) && placements.length > 0;
      const found = await stateBefore(puzzle, isWanted, language);
      const page = await studio.open(found.address, { language });
      await page.waitForSelector('.s-cell.given');
      await page.evaluate((struck) => {
        for (const key of Object.keys(sessionStorage)) {
          const notes = JSON.parse(sessionStorage.getItem(key));
          if (notes?.marks) sessionStorage.setItem(key, JSON.stringify({ ...notes, struck }));
        }
      }, found.struck);
      await page.reload();
      await page.waitForSelector('[data-action="hint"]:enabled');
      await page.click('[data-action="hint"]');
      await page.locator('.s-advice').filter({ hasText: found.step.where }).waitFor();
      const lit = () => page.$$eval('.s-cell.lit', (cells) => cells.map((cell) => Number(cell.dataset.cell)));
      const unit = cellsOf(kind, Number(wanted.exec(found.step.where)[1]));
      assert.deepEqual(await lit(), unit, found.step.where);
      assert.match(await label(page, unit[4]), language === 'en' ? /where to look/ : /à regarder/);
      for (const theme of kind === 'box' ? ['light', 'dark'] : []) {
        await page.emulateMedia({ colorScheme: theme });
        assert.deepEqual(await violations(page, { looks: theme === 'dark' }), [], theme);
      }
      await page.locator('.s-advice .icon-button').click();
      assert.deepEqual(await lit(), []);
    }
  });
}

test('a step of the coach is drawn: candidates it rests on, arrows from one to the next', async () => {
  const puzzle = '9...3......721..5...19.58...16......2..1.6....5......4.3....2.5....42.......7.1..';
  const { step, address } = await stateBefore(puzzle, ({ arrows }) => arrows.length > 0);
  const page = await studio.open(address);
  await page.waitForSelector('.s-cell.given');
  // Steps that only eliminate come first; they are followed until the chain is next.
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('h');
    const button = page.locator('.s-advice .row button');
    for (let grade = 0; grade < 2; grade += 1) await button.click();
    await button.filter({ hasText: /Enter|Strike/ }).waitFor();
    if ((await page.locator('.s-arrow').count()) > 0) break;
    await button.click();
    await page.locator('.s-advice').waitFor({ state: 'hidden' });
  }
  assert.equal(await page.locator('.s-arrow').count(), step.arrows.length, 'as many as the server says');
  assert.ok((await page.locator('.s-marks .on').count()) > 0, 'and the candidates it rests on');
  assert.ok((await page.locator('.s-marks .out').count()) > 0);
  // The first arrow begins at its candidate, within a third of a cell.
  const [, row, column, mark] = /^r(\d)c(\d)=(\d)$/.exec(step.arrows[0].from).map(Number);
  const grid = await page.locator('q-sudoku').boundingBox();
  const arrow = await page.locator('.s-arrow').first().boundingBox();
  const side = grid.width / 9;
  const at = [
    grid.x + side * (column - 1 + (((mark - 1) % 3) + 0.5) / 3),
    grid.y + side * (row - 1 + (Math.floor((mark - 1) / 3) + 0.5) / 3),
  ];
  const gap = (low, length, value) => Math.max(low - value, value - low - length, 0);
  assert.ok(gap(arrow.x, arrow.width, at[0]) < side / 3 && gap(arrow.y, arrow.height, at[1]) < side / 3);
  await page.locator('.s-advice .icon-button').click();
  assert.equal(await page.locator('.s-arrow').count(), 0, 'they go with the hint');
});

for (const [language, width, height] of [
  ['en', 1280, 900],
  ['fr', 390, 844],
]) {
  test(`two solvers side by side, ${language}, ${width} px`, async () => {
    const puzzle = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
    const page = await studio.open(`/sudoku?moves=${puzzle}`, { language, width, height });
    await page.waitForSelector('.s-cell.given');
    await page.locator('.s-rating').filter({ hasText: /\d/ }).waitFor();
    const place = () =>
      page.locator('.s-frame').evaluate((frame) => {
        const { x, y, width: wide, height: high } = frame.getBoundingClientRect();
        return [x, y + scrollY, wide, high].map(Math.round);
      });
    const before = await place();
    await page.locator('.s-section > summary').nth(1).click();
    await page.locator('[data-action="duel"]').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=radio][value="100"]').check({ force: true });
    await dialog.locator('.button.primary').press('Enter');
    await dialog.locator('.s-curves svg').nth(1).waitFor();
    await dialog.locator('.s-duel-tools button').first().click();
    const grids = await dialog.locator('q-sudoku').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width: wide, height: high } = one.getBoundingClientRect();
        return { x, y, wide, high };
      }),
    );
    assert.equal(grids.length, 2);
    assert.ok(Math.abs(grids[0].wide - grids[1].wide) < 1 && Math.abs(grids[0].y - grids[1].y) < 1);
    assert.ok(Math.abs(grids[0].wide - grids[0].high) < 2, 'squares');
    assert.ok(grids[0].wide > (width > 500 ? 240 : 140), `large enough: ${grids[0].wide}`);
    assert.ok(grids[0].x + grids[0].wide <= grids[1].x, 'beside each other');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    // One slider for both: at its end both have made their steps, as their curves show.
    const seek = dialog.locator('input[type=range]').first();
    assert.equal(await seek.getAttribute('max'), '100', 'one budget');
    await seek.focus();
    await page.keyboard.press('End');
    const filled = () =>
      dialog
        .locator('q-sudoku')
        .evaluateAll((all) => all.map((one) => one.querySelectorAll('.s-digit').length));
    assert.equal((await filled())[1], 81, 'the one that swaps has a full grid');
    const names =
      language === 'en'
        ? ['Entered', 'Steps back', 'Conflicts', 'Temperature']
        : ['Entrées', 'Retours', 'Conflits', 'Température'];
    for (const name of names) assert.match(await dialog.innerText(), new RegExp(name));
    const curves = await dialog
      .locator('.s-curve')
      .evaluateAll((all) => all.map((one) => one.getBBox().width));
    assert.equal(curves.length, 4);
    assert.ok(
      curves.every((wide) => wide > 100),
      'curves over the steps',
    );
    await page.keyboard.press('Home');
    assert.deepEqual(await filled(), [21, 21], 'and back at the givens');
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
      assert.deepEqual(await violations(page, { looks: theme === 'dark' }), [], theme);
    }
    await page.keyboard.press('Escape');
    assert.deepEqual(await place(), before, 'nothing has moved');
  });
}

test('an address opens two solvers side by side; closing them leaves the puzzle', async () => {
  const puzzle = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
  const page = await studio.open(`/sudoku?moves=${puzzle}&beside=depth-first:order=row-major+annealing`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('.s-curves svg').nth(1).waitFor();
  assert.match(await dialog.innerText(), /Depth-first[^]*Annealing/i);
  assert.ok((await addressOf(page)).searchParams.get('beside').endsWith(' annealing'), 'it can be shared');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const { searchParams } = await addressOf(page);
  assert.deepEqual([searchParams.get('beside'), searchParams.get('moves')], [null, puzzle]);
  await page.goto(studio.at(`/sudoku?moves=${puzzle}&beside=nonsense`));
  await dialog.locator('.button.primary').waitFor();
  assert.equal(await dialog.locator('q-player-form').count(), 2, 'to be chosen');
});

test('what a hint says is on screen, on a phone too', async () => {
  const puzzle = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
  const page = await studio.open('/about', { width: 390, height: 844 });
  // The difficulty may be known only after the hint; its line then appears above the hint and pushes it down.
  let tell = () => {};
  const told = new Promise((resolve) => (tell = resolve));
  await page.route('**/sudoku/check', async (route) => {
    await told;
    await route.continue();
  });
  await page.goto(studio.at(`/sudoku?moves=${puzzle}`));
  await page.waitForSelector('.s-cell.given');
  await page.locator('[data-action="hint"]').click();
  await page.locator('.s-advice:not([hidden])').waitFor();
  tell();
  await page.locator('.s-rating:not(:empty)').waitFor();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.s-advice').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
});
