// @ts-check
/** Values of moves in short and in words: a number of plies only where one is known. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The module as the page loads it; all that it needs of a browser is the language. */
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
  const { inParts, tally } = await import('../page/js/game/openings.js');
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
  // 7 letters each with what goes around it, 15 at most in one question.
  assert.deepEqual(inParts(['4444', '3333', '2222', '1'], 15), [
    { first: 0, records: ['4444', '3333'] },
    { first: 2, records: ['2222', '1'] },
  ]);
  assert.deepEqual(inParts([]), []);
});
