// @ts-check
/**
 * The page's start: header, footer and the page of the address. A page module is
 *
 *     export function mount(root, route) → unmount  or  {unmount, translate?, restore?}
 *
 * `translate()` redraws in another language, and `restore(route)` follows the back button within the page; a page
 * without them is mounted again.
 */
import { client, whenBack } from './client.js';
import { byId, fill, h, say } from './dom.js';
import { gameOf, loadGames } from './games.js';
import { gameTitle, language, onLanguage, t } from './i18n.js';
import { register } from './keys.js';
import { currentRoute, onRoute } from './router.js';
import { drawShell, watchConnection } from './parts/header.js';
import { linkStyle } from './parts/icons.js';
import { toggleHelp } from './parts/help.js';
import { closeErrors, toastError } from './parts/toast.js';

/** @typedef {import('./router.js').Route} Route */
/**
 * @typedef {object} Mounted
 * @property {() => void} unmount
 * @property {() => void} [translate]
 * @property {(route: Route) => void} [restore]
 */
/** @typedef {{mount: (root: HTMLElement, route: Route) => Mounted | (() => void)}} PageModule */

/** Loaded when first shown. @type {Record<string, (route: Route) => Promise<PageModule>>} */
const MODULES = {
  home: () => import('./pages/home.js'),
  game: () => import('./pages/game.js'),
  own: importOwn,
  puzzles: () => styled(import('./pages/puzzles.js'), '/css/puzzles.css'),
  drills: () => styled(import('./pages/drills.js'), '/css/puzzles.css', '/css/training.css'),
  arena: () => styled(import('./pages/arena.js'), '/css/arena.css'),
  reports: () => styled(import('./pages/reports.js'), '/css/reports.css'),
  saved: () => import('./pages/saved.js'),
  microscope: () => styled(import('./pages/microscope.js'), '/css/microscope.css'),
  course: () => styled(import('./pages/course.js'), '/css/microscope.css', '/css/course.css'),
  class: () => styled(import('./pages/class.js'), '/css/class.css'),
  about: () => import('./pages/about.js'),
};

/** @type {Mounted | null} */
let mounted = null;
/** @type {Route | null} */
let shown = null;
/** Counts navigations: a module that arrives late must not replace a newer page. */
let turn = 0;

/** @param {Route} route @param {'new' | 'back'} how */
async function show(route, how) {
  const samePage = shown?.path === route.path;
  if (how === 'back' && samePage && mounted?.restore) {
    shown = route;
    mounted.restore(route);
    return;
  }
  const first = shown === null;
  shown = route;
  turn += 1;
  const mine = turn;
  // A page that is left must not write into the address of the next one, which may still be loading.
  if (!samePage) {
    leave();
    closeErrors();
  }
  drawShell(route.path);
  document.title = titleOf(route);
  // Each game chooses its own accent colour.
  const hue = gameOf(route.game ?? '')?.accent;
  if (hue === undefined) document.documentElement.style.removeProperty('--hue');
  else document.documentElement.style.setProperty('--hue', String(hue));
  try {
    const module = await MODULES[route.page]?.(route);
    if (mine === turn) place(module, route);
  } catch (error) {
    if (mine === turn) failed(error);
  }
  if (mine === turn && !first) arrive(route, samePage);
}

/**
 * Loads the page that a game brings along, with its styles.
 * @param {Route} route
 * @returns {Promise<PageModule>}
 */
async function importOwn(route) {
  const own = gameOf(route.game ?? '')?.page;
  if (!own) throw new Error(`${route.path} has no page of its own`);
  // In the folder of this module, whatever version of the page that is (`src/assets.rs`).
  const address = new URL(`..${own.module}`, import.meta.url).href;
  const [module] = await Promise.all([import(address), ...own.styles.map(linkStyle)]);
  return module;
}

/** Loads a page together with its own style sheets. @param {Promise<PageModule>} module @param {...string} hrefs */
async function styled(module, ...hrefs) {
  const [found] = await Promise.all([module, ...hrefs.map(linkStyle)]);
  return found;
}

function leave() {
  mounted?.unmount();
  mounted = null;
}

/** @param {PageModule | undefined} module @param {Route} route */
function place(module, route) {
  leave();
  const root = h('div', { class: `page page-${route.page}` });
  fill(byId('page'), root);
  if (!module) {
    missing(root, route);
    return;
  }
  const result = module.mount(root, route);
  mounted = typeof result === 'function' ? { unmount: result } : result;
}

/** Moves the focus to the new page's heading, so that reading continues there. @param {Route} route @param {boolean} samePage */
function arrive(route, samePage) {
  if (samePage) return;
  scrollTo(0, 0);
  byId('page').focus({ preventScroll: true });
  say(t('shell.opened', { title: titleOf(route).replace(' · Quintet', '') }));
}

/** @param {Route} route */
function titleOf(route) {
  if (route.page === 'home') return `Quintet · ${t('home.title')}`;
  if (route.game) return `${gameTitle(route.game)} · Quintet`;
  /** @type {Record<string, string>} */
  const keys = {
    puzzles: 'shell.puzzles',
    drills: 'shell.drills',
    arena: 'shell.arena',
    reports: 'shell.reports',
    saved: 'saved.title',
    microscope: 'shell.microscope',
    course: 'shell.course',
    class: 'shell.class',
    about: 'shell.about',
    missing: 'shell.missing.title',
  };
  return `${t(keys[route.page] ?? 'shell.missing.title')} · Quintet`;
}

/** @param {HTMLElement} root @param {Route} route */
function missing(root, route) {
  fill(
    root,
    h('h1', null, t('shell.missing.title')),
    h('p', { class: 'soft' }, t('shell.missing.text', { path: route.path })),
    h('p', { class: 'recent' }, h('a', { class: 'button primary', href: '/' }, t('shell.missing.home'))),
  );
}

/**
 * Handles a page that could not be loaded. The address describes it fully, so it is loaded again once the server is
 * back.
 * @param {unknown} error
 */
function failed(error) {
  console.error(error);
  const mine = turn;
  whenBack({ code: 'offline' }, () => mine === turn && location.reload());
  fill(
    byId('page'),
    h(
      'div',
      { class: 'page' },
      h('h1', null, t('shell.failed')),
      h('button', { class: 'button', onclick: () => location.reload() }, t('shell.again')),
    ),
  );
}

function translated() {
  const route = currentRoute();
  drawShell(route.path);
  document.title = titleOf(route);
  if (mounted?.translate) mounted.translate();
  else void show(route, 'new');
}

addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  toastError(event.reason);
});
register({ key: '?', label: 'shell.keys.help', group: 'shell.keys.everywhere', run: toggleHelp });
watchConnection();
onLanguage(translated);
// An unknown page is most likely a game, which will talk to the server.
if (currentRoute().page === 'missing') void client.ready;
// A student's progress is stored on the server: fetch it before a page reads it.
const isStudent = document.documentElement.dataset.class === 'student';
const seated = isStudent && import('./class/progress.js').then(({ startProgress }) => startProgress());
Promise.all([loadGames(language()), seated]).then(
  () => onRoute((route, how) => void show(route, how)),
  failed,
);
