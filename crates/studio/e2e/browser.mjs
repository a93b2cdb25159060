// The browser of all tests in a process, its contexts, and tabs that tests use one after the other.
//
// A tab in a context of its own takes 1.0 s of processor time until it shows a game; one that has been
// used before takes 0.7 s, emptied of all that a page can leave behind. So tabs are kept from test to test.
//
// CHROMIUM names the program, QUINTET_WAIT the milliseconds that anything may take to appear (30 000).

import { existsSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';

/**
 * Chromium's headless build where it is installed: a page opened in a context of its own takes it 0.7 s
 * of processor time. The whole browser takes 1.9 s, and 1.0 s without the pages of its own window.
 */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const browserProgram = process.env.CHROMIUM ?? PROGRAMS.find(existsSync) ?? 'chromium';

/** Pages of the browser's own window, loaded beside every page; and what Playwright leaves out, too. */
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

/** A browser of one's own. */
export function startBrowser() {
  return chromium.launch({ executablePath: browserProgram, headless: true, args: browserFlags });
}

/** The browser that all test files of this process share, once it is started. */
let shared = null;

/** The browser that all test files of this process share. */
export function sharedBrowser() {
  shared ??= startBrowser();
  return shared;
}

/** Closes it; nothing if it was never started. */
export async function closeBrowser() {
  await (await shared)?.close();
}

// A lane closes it after its last file (lanes.mjs).
if (!path.basename(process.argv[1] ?? '').startsWith('lane-')) after(closeBrowser);

/** Milliseconds that anything may take to appear. */
export const PATIENCE = Number(process.env.QUINTET_WAIT ?? 30_000);

/** Requests of a context that are under way. */
export const underWay = new WeakMap();

/** A context of the shared browser: no history or storage of others. With `clock`, tests can let time pass. */
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
  const requests = new Set();
  underWay.set(context, requests);
  context.on('request', (request) => requests.add(request));
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
  return context;
}

/** Tabs that no test uses at the moment, by what cannot be changed about their contexts. */
const idle = new Map();

/** What a tab is kept by; nothing if it is of no use to other tests. */
function kindOf({ language = 'en', touch = false, clock = false } = {}) {
  // What a site keeps in a browser is more than a server can clear away.
  return touch || clock || process.env.QUINTET_SITE ? null : language;
}

/** A tab in a context of its own, which other tests may have used before. `leaveTab` gives it back. */
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

/** Keeps a tab for other tests, without anything that was done in it, or closes it. */
export async function leaveTab(tab) {
  const { kind, context, page, devtools } = tab;
  if (kind === null || page.isClosed()) return context.close();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  const { origin } = new URL(page.url());
  // A page of the same server without any script of ours: whatever a page keeps as it goes is kept now.
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
