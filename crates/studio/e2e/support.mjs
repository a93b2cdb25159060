// The real server and a real browser for tests, and what every test wants of them.
//
//   const studio = useStudio();                 // once a file: starts both, ends both
//   test('…', async () => {
//     const page = await studio.open('/hex', { width: 390, theme: 'dark', language: 'fr' });
//     …
//   });                                         // any console error fails the test
//
// QUINTET_BIN names the program (otherwise the release build), CHROMIUM the browser,
// QUINTET_PAGE_DIR a page on disk instead of the one in the program, QUINTET_WAIT the milliseconds that
// anything may take to appear (30 000).

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = path.dirname(fileURLToPath(import.meta.url));
export const pageFolder = path.join(here, '../page');
/** The program that tests start. */
export const shipped = path.resolve(
  process.env.QUINTET_BIN ?? path.join(here, '../../../target/release/quintet'),
);
/** The same with a sixth game: `cargo build -p quintet-sixth-game`. */
export const six = process.env.QUINTET_SIX ?? path.join(here, '../../../target/debug/six');
const browserProgram = process.env.CHROMIUM ?? '/usr/bin/chromium';

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Every route of the page. */
export const routes = [
  '/',
  '/connect4',
  '/hex',
  '/pentago',
  '/dual-sudoku',
  '/sudoku',
  '/puzzles?game=hex&grade=1&seed=1',
  '/arena',
  '/reports',
  '/saved',
  '/microscope',
  '/course',
  '/about',
];

/** A server of its own, with saved games of its own: or with those of `data`, in the folder `cwd`, on a `port`. */
export async function startServer(program = shipped, { data: given, args = [], cwd, port = 0 } = {}) {
  const data = given ?? (await mkdtemp(path.join(tmpdir(), 'quintet-')));
  const child = spawn(program, ['serve', '--port', String(port), '--data', data, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
  });
  const ended = new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => reject(new Error(`${program} cannot be started: ${error.message}`)));
  });
  const line = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then(({ code }) => {
      throw new Error(`${program} ended with ${code} before it said where it is`);
    }),
  ]);
  const address = JSON.parse(line).address;
  return {
    address,
    data,
    /** Ends it as a power cut would; its data stays. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    /** Asks the server to end; it must do so on its own and well. */
    async stop() {
      child.kill('SIGTERM');
      const end = await ended;
      await rm(data, { recursive: true, force: true });
      assert.deepEqual(end, { code: 0, signal: null }, 'the server ends well');
    },
    /** Asks /api/v1. */
    async api(route, body, language = 'en') {
      const headers = { 'accept-language': language };
      const init =
        body === undefined
          ? { headers }
          : {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            };
      const response = await fetch(new URL(`api/v1${route}`, address), init);
      assert.ok(response.ok, `${route}: ${response.status}`);
      return response.json();
    },
  };
}

/** The browser. */
export function startBrowser() {
  return chromium.launch({ executablePath: browserProgram, headless: true, args: browserFlags });
}

/**
 * The server and the browser of a test file. Errors in the console of any page,
 * errors the page did not catch, and requests that failed fail the test.
 */
export function useStudio(program = shipped) {
  const state = { server: null, browser: null, contexts: [], errors: [] };
  before(async () => {
    [state.server, state.browser] = await Promise.all([startServer(program), startBrowser()]);
  });
  afterEach(async () => {
    await Promise.all(state.contexts.splice(0).map((context) => context.close()));
    const errors = state.errors.splice(0);
    assert.deepEqual(errors, [], 'no errors in the console');
  });
  after(async () => {
    await state.browser?.close();
    await state.server?.stop();
  });
  return {
    get address() {
      return state.server.address;
    },
    api: (route, body, language) => state.server.api(route, body, language),
    /** A tab in a browser of its own: no history or storage of others. */
    async open(route = '/', options = {}) {
      const context = await this.context(options);
      return this.tab(context, route);
    },
    /** A browser of its own, for several tabs. */
    async context({
      width = 1280,
      height = 900,
      theme = 'light',
      language = 'en',
      reducedMotion = 'reduce',
      touch = false,
    } = {}) {
      const context = await state.browser.newContext({
        viewport: { width, height },
        colorScheme: theme,
        locale: language,
        reducedMotion,
        hasTouch: touch,
      });
      context.setDefaultTimeout(Number(process.env.QUINTET_WAIT ?? 30_000));
      state.contexts.push(context);
      return context;
    },
    /** A tab of a browser. */
    async tab(context, route = '/') {
      const page = await context.newPage();
      watch(page, state.errors);
      await page.goto(new URL(route, state.server.address).href);
      return page;
    },
  };
}

/** The browser logs every 4xx answer; one that refuses what a person set up is the page's to show. */
function isRefusal(message) {
  return message.location().url.includes('/api/v1/') && /status of 4(00|22)/.test(message.text());
}

/** Collects whatever goes wrong in a page. */
function watch(page, errors) {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()}: ${reason}`);
  });
}

/** Waits until a page shows what it is about: its heading, and its board where it has one. */
export async function settled(page) {
  await page.waitForSelector('main h1');
  if ((await page.locator('.page-game').count()) > 0) await page.waitForSelector('.game-board .b-hit');
  if ((await page.locator('.page-puzzles').count()) > 0) await page.waitForSelector('[data-state="asking"]');
  await page.waitForLoadState('networkidle');
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in a page, a line each. */
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  );
}
