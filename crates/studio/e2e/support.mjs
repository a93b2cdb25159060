// The real server and a real browser for tests, and what every test needs from them.
//
//   const studio = useStudio();                 // once a file: a server of its own, the browser of all
//   test('…', async () => {
//     const page = await studio.open('/hex', { width: 390, theme: 'dark', language: 'fr' });
//     …
//   });                                         // any console error fails the test
//
// All files of a lane (lanes.mjs) share one browser; a file that is run alone starts its own.
//
// QUINTET_BIN names the program (otherwise the release build), QUINTET_PAGE_DIR a page on disk instead of the one in
// the program. With QUINTET_SITE, the folder that `./site` writes, pages come from that folder, with no server of ours
// behind them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, beforeEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BASE, serveFolder } from './folder.mjs';
import { leaveTab, newContext, PATIENCE, sharedBrowser, takeTab, underWay } from './browser.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
export const pageFolder = path.join(here, '../page');
/** The program that tests start. */
export const shipped = path.resolve(
  process.env.QUINTET_BIN ?? path.join(here, '../../../target/release/quintet'),
);
/** The program with a sixth game: `cargo build -p quintet-sixth-game`. */
export const six = process.env.QUINTET_SIX ?? path.join(here, '../../../target/debug/six');

/** The static site that pages come from, if not from the program. */
export const site = process.env.QUINTET_SITE && path.resolve(process.env.QUINTET_SITE);
/** Options for tests of features that a folder of files does not have. */
export const byServer = site ? { skip: 'needs the server' } : {};

/** Every route of the page. */
export const routes = [
  '/',
  '/connect4',
  '/hex',
  '/pentago',
  '/dual-sudoku',
  '/sudoku',
  '/puzzles?game=hex&grade=1&seed=1',
  '/drills',
  '/arena',
  '/reports',
  '/saved',
  '/microscope',
  '/course',
  '/about',
];

/** The servers that run. Those that a failed test leaves do not keep this process alive, and end with it. */
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a server, with its own saved games or those of `data`, in the folder `cwd`, on a `port`. */
export async function startServer(program = shipped, { data: given, args = [], cwd, port = 0 } = {}) {
  const data = given ?? (await mkdtemp(path.join(tmpdir(), 'quintet-')));
  const child = spawn(program, ['serve', '--port', String(port), '--data', data, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd,
  });
  running.add(child);
  const ended = new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
    child.once('error', (error) => reject(new Error(`${program} cannot be started: ${error.message}`)));
  });
  const line = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then(({ code }) => {
      throw new Error(`${program} ended with ${code} before it said where it is`);
    }),
  ]);
  child.unref();
  child.stdout.unref();
  const said = JSON.parse(line);
  const printed = said.address;
  const { address, token, cookie } = await enter(printed);
  return {
    /** The server's address; `printed` is that with the token, if it asks for one, from everything it `said`. */
    address,
    printed,
    said,
    data,
    /** Gives a browser context the cookie by which the server knows it. */
    admit: (context) => (cookie ? context.addCookies([cookie]) : Promise.resolve()),
    /** Sends a request as a script does. */
    fetch: (route, init = {}) => {
      const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
      return fetch(new URL(route, address), { ...init, headers });
    },
    /** Kills it, like a power cut; its data stays. */
    async kill() {
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
    /** Asks the server to shut down; it must do so without errors. */
    async stop() {
      child.ref();
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
      const response = await this.fetch(`api/v1${route}`, init);
      assert.ok(response.ok, `${route}: ${response.status}`);
      return response.json();
    },
  };
}

/** Reads a printed address: the server's address, its token if it has one, and the cookie it gives for that. */
async function enter(printed) {
  const url = new URL(printed);
  const token = url.searchParams.get('token');
  const address = new URL('/', url).href;
  if (!token) return { address };
  const answer = await fetch(url, { redirect: 'manual' });
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  assert.ok(name, 'the printed address lets a browser in');
  return { address, token, cookie: { name, value, url: address } };
}

/** The port of the last file's server: what a browser has loaded from there it need not load again. */
let port = 0;

/** Starts a server on that port; on another one if it is taken. */
async function startNext(program) {
  const server = await startServer(program, { port }).catch(() => startServer(program));
  port = Number(new URL(server.address).port);
  return server;
}

/**
 * The server and the browser of a test file. Console errors of any page, uncaught errors and failed requests fail the
 * test.
 */
export function useStudio(program = shipped) {
  const state = { server: null, folder: null, tabs: [], contexts: [], errors: [] };
  // The studio's address: that of the folder's server if pages come from one.
  const address = () => state.folder?.address ?? state.server.address;
  const at = (route) => address() + route.slice(1);
  // Started when the first test needs it; a file may have no such test.
  beforeEach(async () => {
    if (!state.server) [state.server] = await Promise.all([startNext(program), sharedBrowser()]);
    if (site) state.folder ??= await serveFolder(site, BASE);
  });
  afterEach(async () => {
    const errors = state.errors.splice(0);
    await Promise.all(state.contexts.splice(0).map((context) => context.close()));
    await Promise.all(state.tabs.splice(0).map(leaveTab));
    assert.deepEqual(errors, [], 'no errors in the console');
  });
  after(() => Promise.all([state.server?.stop(), state.folder?.stop()]));
  return {
    get address() {
      return address();
    },
    /** The address of a route. */
    at,
    api: (route, body, language) => state.server.api(route, body, language),
    fetch: (route, init) => state.server.fetch(route, init),
    /** Opens a tab with its own history and storage. */
    async open(route = '/', options = {}) {
      const tab = await takeTab(options);
      state.tabs.push(tab);
      await state.server.admit(tab.context);
      watch(tab.page, state.errors);
      await tab.page.goto(at(route));
      return tab.page;
    },
    /** Gives a tab back before the test ends. */
    leave(page) {
      const [tab] = state.tabs.splice(
        state.tabs.findIndex((one) => one.page === page),
        1,
      );
      return leaveTab(tab);
    },
    /** Opens a separate context for several tabs. */
    async context(options = {}) {
      const context = await newContext(options);
      state.contexts.push(context);
      await state.server.admit(context);
      return context;
    },
    /** Opens a tab in a context. */
    async tab(context, route = '/') {
      const page = await context.newPage();
      watch(page, state.errors);
      await page.goto(at(route));
      return page;
    },
  };
}

/** The browser logs every 4xx answer; if a person's input was refused, the page shows it. */
function isRefusal(message) {
  const { url } = message.location();
  // The browser asks for it when a tab is given back at an address without a page (`leaveTab`).
  if (url.endsWith('/favicon.ico')) return true;
  return url.includes('/api/v1/') && /status of 4(00|22)/.test(message.text());
}

/** Collects everything that goes wrong in a page. */
export function watch(page, errors) {
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message))
      errors.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') errors.push(`${request.url()}: ${reason}`);
  });
}

/** Waits until a page shows its content: its heading, its board if it has one, and all it has requested. */
export async function settled(page) {
  await page.waitForSelector('main h1');
  if ((await page.locator('.page-game').count()) > 0) await page.waitForSelector('.game-board .b-hit');
  if ((await page.locator('.page-puzzles').count()) > 0) await page.waitForSelector('[data-state="asking"]');
  await quiet(page);
}

/** Waits until a page has all it asked for, and asks for nothing more once that is drawn. */
export async function quiet(page) {
  const requests = underWay.get(page.context());
  assert.ok(requests, 'a page of a context made here');
  const isIdle = () => ![...requests].some((request) => request.frame().page() === page);
  const since = Date.now();
  for (let calm = 0; calm < 2; calm = isIdle() ? calm + 1 : 0) {
    assert.ok(Date.now() - since < PATIENCE, `${page.url()} is still loading`);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
    );
  }
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe rules that depend on colours and sizes; the others depend on the page's content. */
const LOOKS = ['color-contrast', 'scrollable-region-focusable'];

/**
 * The violations that axe finds in a page, one per line: by all of its rules, or only by those about `looks`, which is
 * enough for another theme or size of a page it has seen. QUINTET_AXE=all always uses all rules. With `within`, a
 * selector, only that part is checked, which is enough if axe has seen the rest.
 */
export async function violations(page, { looks = false, within } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  if (within) await page.locator(within).waitFor();
  const found = await page.evaluate(
    ([rules, part]) =>
      globalThis.axe.run(part ?? document, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      }),
    [looks && process.env.QUINTET_AXE !== 'all' ? LOOKS : null, within],
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  );
}

/** A page's address according to the page: Playwright learns of a change a moment later. */
export const addressOf = async (page) => new URL(await page.evaluate('location.href'));
