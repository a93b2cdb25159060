// Runs all test files in one process per lane, each with one browser:
//
//   node --test --test-concurrency=2 lane-1.mjs lane-2.mjs
//
// A file is a suite of its lane, with its own server and its own hooks. Larger files come first, each to the lane with
// the least work, so that the lanes end at about the same time.

import { readdirSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
// Loads what test files share before the first of them, so that its hooks belong to the lane.
import './playing.mjs';
import { closeBrowser } from './browser.mjs';

const LANES = 2;
const here = fileURLToPath(new URL('.', import.meta.url));

/** Files that take longer than their size suggests; the surplus counts as bytes. */
const MORE = {
  ...{ 'arena.test.mjs': 15_000, 'axe.test.mjs': 10_000 },
  ...{ 'course.test.mjs': 15_000, 'stories.test.mjs': 10_000 },
};

/** The test files of a lane. */
function filesOf(lane) {
  // Tests that need the static site are run by `./site check`.
  const isOurs = (name) => name.endsWith('.test.mjs') && !name.startsWith('site');
  const files = readdirSync(here).filter(isOurs);
  const weighed = files.map((name) => ({ name, weight: statSync(here + name).size + (MORE[name] ?? 0) }));
  const lanes = Array.from({ length: LANES }, () => ({ names: [], weight: 0 }));
  for (const { name, weight } of weighed.sort((one, other) => other.weight - one.weight)) {
    const [least] = [...lanes].sort((one, other) => one.weight - other.weight);
    least.names.push(name);
    least.weight += weight;
  }
  return lanes[lane - 1].names;
}

/**
 * Runs the tests of a lane, counted from 1: file by file, because what a file declares belongs to the suite that loads
 * it.
 */
export async function run(lane) {
  for (const name of filesOf(lane))
    await describe(name, async () => {
      await import(`./${name}`);
    });
  // An open browser would keep the process alive, so the last test closes it.
  test('the browser closes', closeBrowser);
}
