// @ts-check
/** Values of moves in short and in words: with a number of plies only if one is known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The module as the page loads it; all it needs of a browser is the language. */
async function values() {
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } });
  return import('../page/js/analysis/value.js');
}

test('a proved end without a distance has no number', async () => {
  const { isDecided, rank, rawWords, shortValue } = await values();
  const won = { kind: /** @type {const} */ ('proved'), score: 980_000 };
  const lost = { kind: /** @type {const} */ ('proved'), score: -980_000 };
  const soon = { kind: /** @type {const} */ ('proved'), score: 999_997, plies: 3 };
  assert.deepEqual(
    [won, lost, soon].map((value) => shortValue(value, 'hex')),
    ['W', 'L', 'W3'],
  );
  assert.deepEqual([won, lost, soon].map(rawWords), [
    'won (proved)',
    'lost (proved)',
    'win in 3 plies (proved)',
  ]);
  assert.ok(rank(soon, 'hex') > rank(won, 'hex') && rank(won, 'hex') > rank(lost, 'hex'));
  assert.ok(isDecided(won) && isDecided(lost));
});

test('what is only estimated is never called proved', async () => {
  const { isDecided, rawWords, shortValue, valueWords } = await values();
  const seems = { kind: /** @type {const} */ ('estimated'), score: 999_997, plies: 3 };
  assert.ok(!isDecided(seems));
  assert.equal(shortValue(seems, 'hex'), '100');
  assert.equal(rawWords(seems), 'won (estimate)');
  assert.match(valueWords(seems, 'hex'), /100 %/);
});

test('games are counted by the move played, seen by the side to move', async () => {
  const { inParts, tally } = await import('../page/js/game/explorer.js');
  const first = /** @type {const} */ ('first');
  const passages = [
    { move: '4', winner: first },
    { move: '3', winner: null },
    { winner: first },
    { move: '4', winner: /** @type {const} */ ('second') },
  ];
  assert.deepEqual(tally(passages, 'second'), [
    { move: '4', count: 2, won: 1, drawn: 0, lost: 1 },
    { move: '3', count: 1, won: 0, drawn: 1, lost: 0 },
  ]);
  // 7 letters each with its separators, at most 15 per request.
  assert.deepEqual(inParts(['4444', '3333', '2222', '1'], 15), [
    { first: 0, records: ['4444', '3333'] },
    { first: 2, records: ['2222', '1'] },
  ]);
  assert.deepEqual(inParts([]), []);
});

test('links and games of other sites are read', async () => {
  const { foreign, unnumbered } = await import('../page/js/parts/foreign.js');
  const moves = '4453';
  assert.deepEqual(foreign(`https://connect4.gamesolver.org/en/?pos=${moves}`), {
    game: 'connect4',
    state: { moves },
  });
  // A black stone at the lower left, a white one in the middle of the upper right quadrant.
  const board = ((2n * 3n ** 4n) << 48n) + 1n;
  assert.deepEqual(foreign(`https://perfect-pentago.net/#${board}`), {
    game: 'pentago',
    state: { moves: '000000000020000000000000000000100000' },
  });
  const golem = '(;FF[4]EV[hex.ch.1]PB[a]PW[b]SZ[13]RE[W]GC[ game #1];W[mf];B[swap];W[kj];B[ie];W[resign])';
  assert.deepEqual(foreign(golem), {
    game: 'hex',
    state: { setup: 'size=13,swap=sides', moves: 'm6 swap k10 i5' },
  });
  for (const other of [
    '4453',
    'https://example.org/?pos=44',
    '(;FF[4]GM[11]SZ[11];B[a2])',
    'https://x.org/#5',
  ])
    assert.equal(foreign(other), null, other);
  assert.equal(unnumbered('[Event "A"]\n[Result "1-0"]\n\n1. 4 4 2. 5 {slow} 3 1-0'), '4 4 5 3');
  assert.equal(unnumbered('1.a10 2.b5 3.swap'), 'a10 b5 swap');
  for (const own of ['4453', '11c1,a2:sf7', 'c3 tl+', 'r1c1=5 pass']) assert.equal(unnumbered(own), own);
});

test('a part that is dragged goes a quarter at most, and turns from a third of that on', async () => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: true, addEventListener() {} }) });
  const { letGo, within } = await import('../page/js/board/motion.js');
  const turns = [
    { id: 'tl+', degrees: 90, cells: [] },
    { id: 'tl-', degrees: -90, cells: [] },
  ];
  assert.deepEqual(
    [20, 120, -300, 350, -95].map((by) => within(turns, by)),
    [20, 90, 60, -10, -90],
  );
  assert.equal(within(turns.slice(0, 1), -40), 0, 'only the ways there are');
  assert.equal(letGo(turns, 29), null);
  assert.equal(letGo(turns, 31)?.id, 'tl+');
  assert.equal(letGo(turns, -90)?.id, 'tl-');
});

// words-ok: the name of a test
test('a guess is followed by how far off it is, and numbers are read as people write them', async () => {
  await values();
  const { useWords } = await import('../page/js/i18n.js');
  await useWords((to) => import(`../page/js/i18n/${to}-course.js`));
  const { farWords, judged, numberIn } = await import('../page/js/course/figures.js');
  const far = (/** @type {number} */ guess, /** @type {number} */ value) =>
    farWords(judged(guess, value, 1.2));
  assert.equal(far(4, 10), '2.5 times too low');
  assert.equal(far(21, 10), '2.1 times too high');
  assert.equal(far(11, 10), 'Close, 10 % too high');
  assert.equal(far(5.1, 10), '49 % too low');
  assert.equal(far(0, 10), 'Too low');
  assert.equal(far(10, 10), '');
  assert.deepEqual(['1 000', '36,8', '36.8 %', '−2', 'many', '1e3'].map(numberIn), [
    1000,
    36.8,
    36.8,
    -2,
    null,
    null,
  ]);
});

test('the pictures about measuring: intervals halve, and a sequential test ends at its bounds', async () => {
  await values();
  const { BOUND, chanceOf, intervalOf, sequential } = await import('../page/js/course/measure.js');
  const wide = ({ low, high }) => high - low;
  for (const games of [10, 40, 160])
    assert.ok(Math.abs(wide(intervalOf(games)) - 2 * wide(intervalOf(4 * games))) < 1e-12);
  assert.ok(intervalOf(40).low < 0.5 && intervalOf(160).low > 0.5, 'the picture shows both cases');
  // 200 matches of much stronger, and of equal players: few end at the wrong bound, and the clear ones end sooner.
  const matches = (share) =>
    Array.from({ length: 200 }, (_, seed) => sequential(share, chanceOf(seed), 5000));
  const [clear, equal] = [matches(0.7), matches(0.5)];
  assert.ok(
    [...clear, ...equal].every((steps) => Math.abs(steps.at(-1)) >= BOUND),
    'all end',
  );
  assert.ok(equal.filter((steps) => steps.at(-1) > 0).length <= 20, 'at most about 5 % wrong');
  const mean = (all) => all.reduce((sum, steps) => sum + steps.length, 0) / all.length;
  assert.ok(2 * mean(clear) < mean(equal), `${mean(clear)} and ${mean(equal)} games`);
});

test('a player string is taken apart in one place', async () => {
  await values();
  const { readPlayer } = await import('../page/js/games.js');
  const { name, params } = readPlayer(' alphabeta:depth=8,order=best');
  assert.deepEqual([name, ...params], ['alphabeta', ['depth', '8'], ['order', 'best']]);
  assert.deepEqual(readPlayer('human'), { name: 'human', params: new Map() });
  assert.equal(readPlayer('lines:./bot --seed=a=b').params.get('./bot --seed'), 'a=b');
});
