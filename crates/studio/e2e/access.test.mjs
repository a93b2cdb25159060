// For people who use the keyboard, listen to the page, or have a window of any width.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { sit, spoken } from './playing.mjs';
import { addressOf, routes, settled, useStudio } from './support.mjs';
import { changeOf } from '../../../games/sudoku/page/changes.js';
import { Typing } from '../../../games/sudoku/page/typing.js';

/** What is entered by typing these digits, with this many milliseconds between keys. */
function typed(size, keys) {
  mock.timers.enable({ apis: ['setTimeout'] });
  const entered = [];
  const typing = new Typing(
    (cell, digit, pencil) => entered.push(`${cell}=${digit}${pencil ? '?' : ''}`),
    () => {},
  );
  const meant = keys.map(({ key, cell = 0, pencil = false, wait = 0 }) => {
    mock.timers.tick(wait);
    return typing.type(key, size, cell, pencil);
  });
  mock.timers.tick(5000);
  mock.timers.reset();
  return { entered, meant };
}

test('two digits make one from 10 to 16, if they follow each other', () => {
  const both = (first, second, more) => typed(16, [{ key: first }, { key: second, ...more }]).entered;
  for (let digit = 10; digit <= 16; digit += 1) assert.deepEqual(both(1, digit - 10), [`0=${digit}`]);
  assert.deepEqual(both(1, 7), ['0=1', '0=7'], 'there is no 17');
  assert.deepEqual(both(2, 1), ['0=2', '0=1']);
  assert.deepEqual(both(1, 2, { wait: 3000 }), ['0=1', '0=2'], 'too late');
  assert.deepEqual(both(1, 2, { cell: 5 }), ['0=1', '5=2'], 'another cell');
  assert.deepEqual(both(1, 2, { pencil: true }), ['0=1', '0=2?'], 'a mark beside an entry');
  assert.deepEqual(typed(16, [{ key: 1 }]).entered, ['0=1']);
  assert.deepEqual(typed(9, [{ key: 1 }, { key: 2 }]).entered, ['0=1', '0=2'], 'at once on a usual grid');
  assert.deepEqual(typed(16, [{ key: 0 }]), { entered: [], meant: [false] });
  assert.deepEqual(typed(4, [{ key: 5 }]), { entered: [], meant: [false] });
});

test('a change of a grid is one cell, with what it contradicts', () => {
  const grid = (digits, conflicts = []) => ({
    cells: digits.map((digit, place) => ({
      id: `r1c${place + 1}`,
      digit,
      marks: [...(place === 0 ? ['given'] : []), ...(conflicts.includes(place) ? ['conflict'] : [])],
    })),
    units: [
      [0, 1, 2],
      [2, 3],
    ],
  });
  const empty = grid([4, 0, 0, 4]);
  const wrong = grid([4, 0, 4, 4], [0, 2, 3]);
  assert.deepEqual(changeOf(empty, wrong), { place: 2, against: ['r1c1', 'r1c4'], resolved: false });
  assert.deepEqual(changeOf(wrong, empty), { place: 2, against: [], resolved: true });
  assert.deepEqual(changeOf(empty, grid([4, 0, 3, 4])), { place: 2, against: [], resolved: false });
  assert.equal(changeOf(null, empty), null, 'it was just opened');
  assert.equal(changeOf(empty, empty), null);
  assert.equal(changeOf(empty, grid([4, 1, 2, 4])), null, 'another grid');
  assert.equal(changeOf(grid([3, 0, 0, 4]), empty), null, 'another puzzle');
});

const studio = useStudio();
const all = [...routes, '/sudoku?setup=size=16'];

/** Describes the focused element if it has no name or is a drawing. */
function nameless() {
  const element = document.activeElement;
  if (!element || element === document.body) return '';
  const labels = 'labels' in element ? [...(element.labels ?? [])] : [];
  const named = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  const words = [element, ...labels, ...named].map((one) => one?.textContent ?? '');
  const name = [element.getAttribute('aria-label'), element.getAttribute('title'), ...words].join('').trim();
  const isDrawing = element instanceof SVGSVGElement;
  return name && !isDrawing ? '' : element.outerHTML.slice(0, 120);
}

/** The nameless elements that the Tab key reaches from the current focus. */
async function namelessStops(page, most) {
  const found = [];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    found.push(await page.evaluate(nameless));
  }
  return found.filter(Boolean);
}

/** The widths at which a page's layout changes, each the narrowest of its layout. */
function layouts() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const media = rules.map((rule) => (rule instanceof CSSMediaRule ? rule.conditionText : ''));
  const least = media.flatMap((text) =>
    [...text.matchAll(/(min|max)-width: (\d+)px/g)].map(
      ([, bound, width]) => Number(width) + (bound === 'max' ? 1 : 0),
    ),
  );
  return [...new Set([320, ...least])].sort((one, other) => one - other);
}

/** By how much a page is wider than its window, for each size where it is. */
async function tooWide(page) {
  const widths = await page.evaluate(layouts);
  assert.ok(widths.length > 5, 'the style sheets are read');
  // A low window is a phone on its side, or a page at 200 %.
  const low = widths.filter((width) => width <= 960);
  const sizes = [...widths.map((width) => [width, 900]), ...low.map((width) => [width, 360])];
  const found = [];
  // What is hidden has its place, but is not drawn at each of these sizes.
  const hide = (hidden) =>
    page.evaluate((value) => void (document.documentElement.style.visibility = value), hidden);
  await hide('hidden');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.push(`${wide} px at ${width} × ${height}`);
  }
  await hide('');
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

// About 10 s: fourteen pages, at some twenty sizes each. French words are the longer ones.
test('on every page the Tab key stops at nothing nameless, and nothing is wider than the window', async () => {
  const page = await studio.open('/', { language: 'fr' });
  await settled(page);
  assert.deepEqual(await namelessStops(page, 24), [], 'the head');
  for (const route of all) {
    await page.goto(studio.at(route));
    await settled(page);
    await page.evaluate(() => document.getElementById('page').focus());
    assert.deepEqual(await namelessStops(page, 10), [], route);
    assert.deepEqual(await tooWide(page), [], route);
  }
});

const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

test('Sudoku says digits and contradictions, in English and French', async () => {
  for (const [language, written, against, agreed] of [
    ['en', /row 1, column 3, 4/, /The same digit is in r1c1/, /Nothing contradicts any more/],
    ['fr', /ligne 1, colonne 3, 4/, /Le même chiffre est en r1c1/, /Plus rien ne se contredit/],
  ]) {
    const page = await studio.open(`/sudoku?moves=${PUZZLE}`, { language });
    await page.locator('.s-cell[data-cell="2"]').click();
    await page.keyboard.press('4');
    await spoken(page, written);
    await page.keyboard.press('5');
    await spoken(page, against);
    await page.keyboard.press('Delete');
    await spoken(page, agreed);
    await studio.leave(page);
  }
});

test('16 × 16: two keys write 12, and Hint says why there are none', async () => {
  const page = await studio.open('/sudoku?setup=size=16');
  await page.locator('.s-cell[data-cell="20"]').click();
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await page.locator('.s-cell[data-cell="20"] .s-digit', { hasText: /^12$/ }).waitFor();
  assert.match((await addressOf(page)).searchParams.get('moves') ?? '', /r2c5=12$/, 'one entry');
  const hint = page.locator('[data-action="hint"]');
  assert.equal(await hint.isDisabled(), true);
  const reason = await hint.evaluate((button) => {
    const id = button.getAttribute('aria-describedby') ?? '';
    const words = document.getElementById(id);
    return words?.checkVisibility() ? words.textContent : '';
  });
  assert.match(reason, /exactly one solution/);
  await page.keyboard.press('h');
  await spoken(page, /exactly one solution/);

  const good = await studio.open(`/sudoku?moves=${PUZZLE}`);
  await good.waitForSelector('.s-cell.given');
  await good.locator('[data-action="hint"]:not(:disabled)').click();
  await good.locator('.s-advice:not([hidden])').waitFor();
  assert.equal(await good.locator('#s-reason').isVisible(), false);
});

/** The page as a screen reader sees it: every role and name, in order. */
const heard = (page) => page.locator('main').ariaSnapshot();

/** Asserts that patterns are heard in this order. @param {string} tree @param {RegExp[]} patterns */
function follow(tree, patterns) {
  let from = 0;
  for (const pattern of patterns) {
    const found = pattern.exec(tree.slice(from));
    assert.ok(
      found,
      `${pattern} after\n${tree.slice(0, from).split('\n').slice(-3).join('\n')}\nin\n${tree}`,
    );
    from += found.index + found[0].length;
  }
}

const PATHS = {
  en: {
    ...{ board: /grid "Connect Four board"/, turn: /Red to move/, columns: /group "Columns"/ },
    ...{ column: /button "column 4": "4"/, undo: /button "Undo"/, last: /button "2\. Yellow in column 5"/ },
    ...{ said: /Yellow in column 5/, cell: /gridcell "column 5, row 1, yellow, last move"/ },
    ...{ goal: /Yellow to move/, yours: /Your move/, next: /button "Next puzzle"/ },
    ...{
      verdict: /Accuracy/,
      mistakes: /button "Your .*mistake/,
      marked: /button "\d\. \w+ in column \d, (Mistake|Blunder)/,
    },
    ...{
      parts: /navigation "Parts/,
      task: /heading "Task/,
      ask: /textbox "What is the value of the root\?"/,
    },
    ...{ check: /button "Check"/, right: /Right\./, far: /2 times too high/ },
  },
  fr: {
    ...{
      board: /grid "Plateau de Puissance 4"/,
      turn: /Au tour de Rouge/,
      columns: /group "Colonnes"/,
    },
    ...{
      column: /button "colonne 4": "4"/,
      undo: /button "Annuler"/,
      last: /button "2\. Jaune en colonne 5"/,
    },
    ...{ said: /Jaune en colonne 5/, cell: /gridcell "colonne 5, ligne 1, jaune, dernier coup"/ },
    ...{ goal: /Jaune/, yours: /À vous/, next: /button "Suivant"/ },
    ...{
      verdict: /Précision/,
      mistakes: /button ".*erreur/,
      marked: /button "\d\. \w+ en colonne \d, (Erreur|Gaffe)/,
    },
    ...{
      parts: /navigation "/,
      task: /heading "Exercice/,
      ask: /textbox "Quelle est la valeur de la racine/,
    },
    ...{ check: /button "Vérifier"/, right: /Juste\./, far: /2 fois trop haut/ },
  },
};

for (const [language, words] of Object.entries(PATHS)) {
  test(`a game, its review, a puzzle and a lesson as a screen reader hears them (${language})`, async () => {
    // A game by keyboard: a digit selects a column, and the move is announced.
    const page = await sit(studio, '/connect4?first=human&second=human', { language });
    follow(await heard(page), [
      /heading .*level=1/,
      words.turn,
      words.board,
      words.columns,
      words.column,
      words.undo,
    ]);
    await page.keyboard.press('4');
    await page.keyboard.press('5');
    await spoken(page, words.said);
    await page.waitForFunction(() => document.querySelectorAll('.moves-list li').length === 3);
    follow(await heard(page), [words.cell, words.last]);
    // Its review: how well each side played, the way to the mistakes, and marks in the list of moves.
    await page.goto(studio.at('/connect4?first=human&second=human&moves=41414171&analysis=on'));
    await page.locator('.analysis-review button').first().click();
    await page.locator('[data-control="mistakes"]').waitFor();
    follow(await heard(page), [/tabpanel/, words.verdict, words.mistakes, words.marked]);
    // A puzzle: the goal, the board, what to do, and the way on.
    await page.goto(studio.at('/puzzles?game=connect4&grade=1&seed=1'));
    await page.waitForSelector('[data-state="asking"]');
    follow(await heard(page), [/heading .*level=1/, words.goal, /grid/, words.yours, words.next]);
    // A lesson: its parts, the task, and an answer that is judged.
    await page.goto(studio.at('/course?lesson=minimax&part=6'));
    await page.locator('.course-answer input').first().waitFor();
    follow(await heard(page), [words.parts, words.task, words.ask, words.check]);
    await page.locator('.course-answer input').first().focus();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await spoken(page, words.far);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await spoken(page, words.right);
    follow(await heard(page), [/status.*|paragraph.*/, words.right]);
  });
}
