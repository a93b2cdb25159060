// The browser shared by all tests of a process, its contexts, and tabs that tests use one after another.
//
// A new tab in its own context takes 1.0 s of processor time until it shows a game; a used one takes 0.7 s once it has
// been emptied of everything a page can leave behind. So tabs are kept from test to test.
//
// CHROMIUM names the program; QUINTET_WAIT sets how many milliseconds anything may take to appear (30 000).
// QUINTET_DELAY delays every message of the server, as a slow network does, by a number of milliseconds: this fails
// any test that checks something before it can be there.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';

/**
 * Chromium's headless build, if installed: a page opened in its own context costs it 0.7 s of processor time. The whole
 * browser takes 1.9 s, and 1.0 s without the pages of its own window.
 */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const browserProgram = process.env.CHROMIUM ?? PROGRAMS.find(existsSync) ?? 'chromium';

/** Pages of the browser's own window, which load beside every page, and what Playwright disables, too. */
const NOT_WANTED = [
  ...['PreloadTopChromeWebUI', 'InitialWebUI', 'WebUIReloadButton', 'WebUIToolbar', 'WebUITabStrip'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SidePanel'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding'],
];

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${NOT_WANTED.join(',')}`,
];

/** Starts a separate browser. */
export function startBrowser() {
  return chromium.launch({ executablePath: browserProgram, headless: true, args: browserFlags });
}

/** The browser that all test files of this process share, once it is started. */
let shared = null;

/** The browser shared by all test files of this process. */
export function sharedBrowser() {
  shared ??= startBrowser();
  return shared;
}

/** Closes the shared browser, if it was started. */
export async function closeBrowser() {
  await (await shared)?.close();
}

// A lane closes it after its last file (lanes.mjs).
if (!path.basename(process.argv[1] ?? '').startsWith('lane-')) after(closeBrowser);

/** How many milliseconds anything may take to appear. */
export const PATIENCE = Number(process.env.QUINTET_WAIT ?? 30_000);

/** Pending requests of a context. */
export const underWay = new WeakMap();

/** By how many milliseconds the server's messages are delayed. */
export const DELAY = Number(process.env.QUINTET_DELAY ?? 0);

/** Delays what the server sends, in its order. */
function delayed(socket) {
  const server = socket.connectToServer();
  server.onMessage((message) => setTimeout(() => socket.send(message), DELAY));
}

/** Opens a context of the shared browser, with its own history and storage. With `clock`, tests can advance time. */
export async function newContext({
  width = 1280,
  height = 900,
  theme = 'light',
  language = 'en',
  reducedMotion = 'reduce',
  touch = false,
  clock = false,
  serviceWorkers = process.env.QUINTET_SITE ? 'block' : 'allow',
} = {}) {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    reducedMotion,
    hasTouch: touch,
    serviceWorkers,
  });
  context.setDefaultTimeout(PATIENCE);
  if (clock) await context.clock.install();
  if (DELAY > 0) await context.routeWebSocket(/\/api\/ws/, delayed);
  const requests = new Set();
  underWay.set(context, requests);
  context.on('request', (request) => requests.add(request));
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
  return context;
}

/** Unused tabs, by the properties of their contexts that cannot be changed. */
const idle = new Map();

/** The key under which a tab is kept; null if other tests cannot use it. */
function kindOf({ language = 'en', touch = false, clock = false } = {}) {
  // A site stores more in a browser than a server can clear.
  return touch || clock || process.env.QUINTET_SITE ? null : language;
}

/** Returns a tab in its own context, which other tests may have used before. `leaveTab` gives it back. */
export async function takeTab(options = {}) {
  const kept = idle.get(kindOf(options))?.pop();
  if (kept) {
    const { width = 1280, height = 900, theme = 'light', reducedMotion = 'reduce' } = options;
    await kept.page.setViewportSize({ width, height });
    await kept.page.emulateMedia({ colorScheme: theme, reducedMotion });
    return kept;
  }
  const context = await newContext(options);
  const page = await context.newPage();
  return { kind: kindOf(options), context, page, devtools: await context.newCDPSession(page) };
}

/** Cleans a tab and keeps it for other tests, or closes it. */
export async function leaveTab(tab) {
  const { kind, context, page, devtools } = tab;
  if (kind === null || page.isClosed()) return context.close();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  const { origin } = new URL(page.url());
  // A page of the same server without our scripts: whatever a page stores when it is left has now been stored.
  await page.goto(`${origin}/api/v1/health`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await devtools.send('Page.resetNavigationHistory');
  await context.clearPermissions();
  await context.clearCookies();
  underWay.get(context).clear();
  if (!idle.has(kind)) idle.set(kind, []);
  idle.get(kind).push(tab);
}
