// The page's modules match each other and the messages of the server.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

test('the modules of the page are type-checked strictly', () => {
  const compiler = path.join(here, 'node_modules/.bin/tsc');
  const { status, stdout, stderr } = spawnSync(compiler, ['--project', here], { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});
