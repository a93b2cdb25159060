// @ts-check
/**
 * Addresses: which page is shown, and the state in the query.
 *
 * The query is the page's memory: reload, share and back restore the same state. Keys used: `setup`, `moves`
 * (View.record), `ply`, `first`, `second`, and those that a page adds.
 */

import { at, base } from './dom.js';
import { gameOf } from './games.js';

/** `own`: the page that a game brings along. */
/** @typedef {'home' | 'game' | 'own' | 'puzzles' | 'drills' | 'arena' | 'reports' | 'saved' | 'microscope' | 'course' | 'class' | 'about' | 'missing'} PageName */
/**
 * @typedef {object} Route
 * @property {PageName} page
 * @property {string} path
 * @property {string} [game]  the game of a game page
 * @property {Record<string, string>} state  the query
 */
/** @typedef {Record<string, string | number | null | undefined>} State */

/** @type {((route: Route, how: 'new' | 'back') => void) | null} */
let show = null;

/** The current address as a route. @returns {Route} */
export function currentRoute() {
  const path = `/${location.pathname.slice(base.length)}`.replace(/(\/index\.html)?\/*$/, '') || '/';
  const state = readState();
  const name = path.slice(1);
  const game = gameOf(name);
  if (game) return { page: game.page ? 'own' : 'game', game: name, path, state };
  /** @type {Record<string, PageName>} */
  const pages = {
    '': 'home',
    puzzles: 'puzzles',
    drills: 'drills',
    arena: 'arena',
    reports: 'reports',
    saved: 'saved',
    microscope: 'microscope',
    course: 'course',
    class: 'class',
    about: 'about',
  };
  return { page: pages[name] ?? 'missing', path, state };
}

/**
 * Calls `shower` for the address now and whenever it changes through a link or `navigate` (`new`) or through the
 * browser's buttons (`back`).
 * @param {(route: Route, how: 'new' | 'back') => void} shower
 */
export function onRoute(shower) {
  show = shower;
  addEventListener('popstate', () => shower(currentRoute(), 'back'));
  document.addEventListener('click', followLink);
  shower(currentRoute(), 'new');
}

/**
 * Goes to an address of this site, such as `/hex?setup=size=5`.
 * @param {string} address
 */
export function navigate(address) {
  history.pushState(null, '', at(address));
  show?.(currentRoute(), 'new');
}

/** The query as an object. @returns {Record<string, string>} */
export function readState() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/**
 * Writes keys into the query and keeps the others; empty ones are removed.
 * @param {State} state
 * @param {{replace?: boolean}} [options]  replace: without a step for the back button
 */
export function writeState(state, { replace = false } = {}) {
  const address = addressOf(location.pathname, { ...readState(), ...state });
  if (address === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
}

/**
 * An address with that state.
 * @param {string} path
 * @param {State} state
 */
export function addressOf(path, state) {
  const filled = Object.entries(state).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  const query = new URLSearchParams(filled.map(([key, value]) => [key, String(value)]));
  // These are harmless in a query, and escapes would make addresses hard to read.
  const text = query.toString().replace(/%3D/g, '=').replace(/%2C/g, ',').replace(/%3A/g, ':');
  return text ? `${path}?${text}` : path;
}

/** @param {MouseEvent} event */
function followLink(event) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(base) || url.pathname.startsWith('/api/'))
    return;
  if (url.hash && url.pathname === location.pathname) return;
  event.preventDefault();
  navigate(`/${url.pathname.slice(base.length)}${url.search}`);
}
