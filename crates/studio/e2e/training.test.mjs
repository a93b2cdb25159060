// Training: the worst mistakes of a game tried again, drills from all games, their due dates, their file; in both
// languages. Tests without a browser come first.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { afterEach, beforeEach } from 'node:test';
import { begun, DISTANCES, dueOn, isKnown, tried } from '../page/js/training/schedule.js';
import { useStudio, violations } from './support.mjs';

// The browser features that the tested modules look for; removed before other files of the lane run.
const storage = new Map();
const localStorage = {
  getItem: (key) => storage.get(key) ?? null,
  setItem: (key, value) => storage.set(key, String(value)),
  removeItem: (key) => storage.delete(key),
};
globalThis.document = { documentElement: { lang: 'en' } };
const kept = await import('../page/js/training/kept.js');
const { markedOf, worst } = await import('../page/js/training/judge.js');
const { keeps, reviewedWorth, solvedWorth } = await import('../page/js/training/judge.js');
delete globalThis.document;
beforeEach(() => void (globalThis.localStorage = localStorage));
afterEach(() => void delete globalThis.localStorage);

const studio = useStudio();
const mistake = (position, more = {}) => ({
  ...{ game: 'connect4', setup: '', position, played: '7', turn: 'first' },
  ...more,
});

test('a drill comes back at growing distances, and is known after the last', () => {
  let [drill, day] = [begun(100), 100];
  const days = [];
  while (!isKnown(drill)) {
    assert.deepEqual(dueOn([drill], drill.due - 1), [], 'not before its day');
    assert.deepEqual(dueOn([drill], drill.due), [drill]);
    day = drill.due;
    drill = tried(drill, true, day);
    days.push(drill.due - day);
  }
  assert.deepEqual(days, [...DISTANCES, 0]);
  assert.deepEqual(dueOn([drill], day + 1000), [], 'a drill that is known is asked for no more');
});

test('a missed drill begins again; those that waited longest come first', () => {
  const far = { stage: 4, due: 50 };
  assert.deepEqual(tried(far, false, 60), { stage: 0, due: 61 });
  assert.deepEqual(tried(tried(far, false, 60), true, 61), { stage: 1, due: 62 });
  const order = dueOn(
    [
      { stage: 1, due: 9 },
      { stage: 0, due: 3 },
      { stage: 2, due: 12 },
    ],
    10,
  );
  assert.deepEqual(
    order.map(({ due }) => due),
    [3, 9],
  );
});

test('mistakes are kept once, exported, and taken in elsewhere with their days', () => {
  storage.clear();
  assert.equal(kept.addDrills([mistake('44'), mistake('45'), mistake('44')], 7), 2);
  assert.equal(kept.addDrills([mistake('44', { played: '1' })], 8), 0, 'one drill a position');
  kept.keepDue(mistake('45'), { stage: 3, due: 30 });
  kept.keepSeen('1.99');
  localStorage.setItem('quintet.puzzles', JSON.stringify({ streak: 4, done: [] }));
  const text = kept.exported();
  storage.clear();
  kept.addDrills([mistake('44'), mistake('46')], 20);
  assert.equal(kept.imported(text), 1);
  const due = Object.fromEntries(
    kept.drills().map(({ position, stage, due: day }) => [position, [stage, day]]),
  );
  assert.deepEqual(due, { 44: [0, 20], 46: [0, 20], 45: [3, 30] }, 'what is there already keeps its day');
  assert.deepEqual([...kept.seenGames()], ['1.99']);
  assert.equal(JSON.parse(localStorage.getItem('quintet.puzzles')).streak, 4);
});

test('a damaged file says what is wrong with it, and changes nothing', () => {
  storage.clear();
  const file = (drills) => JSON.stringify({ quintet: 'training', version: 1, drills });
  const good = { ...mistake('44'), stage: 0, due: 5 };
  const cases = [
    ['no JSON', 'training.bad.text'],
    ['{"quintet": "positions", "version": 1}', 'training.bad.text'],
    ['x'.repeat(2_000_001), 'training.bad.long'],
    [file(Array.from({ length: 2001 }, () => good)), 'training.bad.many'],
    [file([good, { ...good, turn: 'third' }]), 'training.bad.drill', { number: 2, part: 'turn' }],
    [file([{ ...good, stage: 12 }]), 'training.bad.drill', { number: 1, part: 'stage' }],
    [file([{ ...good, position: 'x'.repeat(4001) }]), 'training.bad.drill', { number: 1, part: 'position' }],
    [file([null]), 'training.bad.drill', { number: 1, part: 'game' }],
  ];
  for (const [text, key, params = undefined] of cases)
    assert.throws(
      () => kept.imported(text),
      (error) => error.key === key && (!params || assert.deepEqual(error.params, params) === undefined),
    );
  assert.deepEqual(kept.drills(), []);
  localStorage.setItem('quintet.drills', '[{"game": 3}, 4, null]');
  assert.deepEqual(kept.drills(), [], 'what another program wrote there is left alone');
});

test('the worst three of a person, in the order of the game', () => {
  const marks = { 0: 0.2, 1: 0.9, 2: 0.1, 4: 0.5, 6: 0.3 };
  const history = Array.from({ length: 8 }, (_, ply) => ({
    ...{ side: ply % 2 ? 'second' : 'first', text: `${ply}` },
  }));
  const review = { moves: history.map((_, ply) => (marks[ply] ? { mark: '?', loss: marks[ply] } : {})) };
  const of = (players) => worst(markedOf({ history, players }, review)).map(({ ply }) => ply);
  assert.deepEqual(of(['human', 'solver']), [0, 4, 6]);
  assert.deepEqual(of(['solver', 'human']), [1]);
  assert.deepEqual(of(['solver', 'mcts']), [1, 4, 6], 'of both sides where nobody played');
});

test('a try is judged by the result where it is proved, by points where they count, otherwise by chances', () => {
  const win = (plies) => ({ kind: 'proved', score: 1_000_000 - plies, plies });
  const estimate = (rate) => ({ kind: 'rate', rate });
  const answer = (values) => ({
    best: 'a',
    moves: Object.entries(values).map(([move, value]) => ({ move, value })),
    progress: { line: ['a', 'b'] },
  });
  const plain = { game: '', points: false };
  const proved = reviewedWorth(answer({ a: win(3), b: win(9), c: { kind: 'proved', score: 0 } }));
  assert.equal(proved.by, 'proof');
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((move) => keeps(proved, move, plain)),
    [true, true, false, null],
  );
  const guessed = reviewedWorth(answer({ a: estimate(0.6), b: estimate(0.55), c: estimate(0.4) }));
  assert.equal(guessed.by, 'estimate');
  assert.deepEqual(
    ['a', 'b', 'c'].map((move) => keeps(guessed, move, plain)),
    [true, true, false],
  );
  const solved = { moves: { a: 5, b: 2, c: -1 }, line: ['a'] };
  assert.equal(keeps(solvedWorth(solved, false), 'b', plain), true, 'a slower win is a win');
  assert.equal(keeps(solvedWorth(solved, true), 'b', { game: '', points: true }), false, 'points are points');
});

for (const language of ['en', 'fr'])
  test(`after a review, the mistake is tried again and becomes a drill (${language})`, async () => {
    const narrow = language === 'fr' ? { width: 390, height: 844, theme: 'dark' } : {};
    // Red misses a win in one at the seventh move.
    const page = await studio.open('/connect4?first=human&second=human&analysis=on&moves=41414171', {
      ...{ language, ...narrow },
    });
    await page.locator('.analysis-review button').first().click();
    await page.locator('[data-control="mistakes"]').click();
    const state = (name) => page.locator(`.trainer[data-state="${name}"]`).waitFor();
    await state('asking');
    assert.match(
      await page.locator('.trainer .puzzle-text').innerText(),
      language === 'en' ? /played 7/ : /joué 7/,
    );
    const drop = (column) =>
      language === 'en'
        ? page.locator(`.trainer .b-head[data-id="${column}"]`).click()
        : page.keyboard.press(column);
    await drop('7');
    await state('wrong');
    const proof = language === 'en' ? 'Judged by proof.' : 'Jugé par preuve.';
    await page.locator('.trainer .puzzle-verdict[data-tone="bad"]').filter({ hasText: proof }).waitFor();
    assert.deepEqual(await violations(page, { within: '.training-dialog' }), []);
    await page.locator('.training-again').click();
    await drop('4');
    await state('done');
    await page.locator('.trainer .puzzle-verdict[data-tone="good"]').waitFor();
    assert.deepEqual(await page.locator('.trainer .puzzle-move').allInnerTexts(), [
      language === 'en' ? 'Start' : 'Départ',
      '4',
    ]);
    assert.match((await page.locator('.training-analyse').getAttribute('href')) ?? '', /moves=4141414&ply=6/);
    await page.locator('.training-next').click();
    // It was missed at first, so it comes back tomorrow.
    await page.locator('.training-dialog a[href="/drills"]').click();
    await page
      .locator('.drills-panel')
      .filter({ hasText: language === 'en' ? 'tomorrow' : 'demain' })
      .waitFor();
    assert.equal(await page.locator('dialog').count(), 0);
  });

for (const language of ['en', 'fr'])
  test(`saved games become drills, which are done and taken elsewhere (${language})`, async () => {
    const page = await studio.open('/connect4?first=human&second=human&moves=4141417', { language });
    await page.locator('.game-board .b-head[data-id="1"]').click();
    await page.locator('.ending').waitFor();
    await page.goto(new URL('/drills', studio.address).href);
    await page.locator('[data-drills="look"]').click();
    await page.locator('[data-drills="start"]').waitFor();
    await page.locator('.training-count').filter({ hasText: '1' }).waitFor();
    assert.deepEqual(await violations(page), []);
    const saving = page.waitForEvent('download');
    await page.locator('[data-drills="export"]').click();
    const file = await (await saving).path();
    await page.goto(studio.address);
    await page.locator('.door-due').click();
    await page.locator('[data-drills="start"]').click();
    await page.locator('.trainer[data-state="asking"]').waitFor();
    await page.keyboard.press('4');
    await page.locator('.trainer[data-state="done"]').waitFor();
    await page
      .locator('.drills-foot')
      .filter({ hasText: language === 'en' ? 'Comes back tomorrow.' : 'Revient demain.' })
      .waitFor();
    await page.keyboard.press('n');
    await page
      .locator('.drills-result')
      .filter({ hasText: language === 'en' ? '1 of 1' : '1 juste' })
      .waitFor();
    assert.equal(await page.locator('.training-count').count(), 0);
    // The file brings it to a browser that knows nothing; any other file is refused in words.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.locator('.file-button input').setInputFiles(file);
    await page.locator('[data-drills="start"]').waitFor();
    const bad = path.join(tmpdir(), `quintet-bad-${language}-${process.pid}.json`);
    await writeFile(bad, (await readFile(file, 'utf8')).replace('"first"', '"third"'));
    await page.locator('.file-button input').setInputFiles(bad);
    await page
      .locator('.toast')
      .filter({ hasText: language === 'en' ? 'Drill 1' : 'L’exercice 1' })
      .waitFor();
  });
