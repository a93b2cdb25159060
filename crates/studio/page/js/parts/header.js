// @ts-check
/**
 * The header of every page: name, games, saved games, language, theme, keys; and the footer. The colours of the theme
 * are in css/tokens.css; early.js applies the stored choice before the first paint.
 */
import { kept, at, byId, fill, h, say } from '../dom.js';
import { client } from '../client.js';
import { language, setLanguage, t } from '../i18n.js';
import { allGames } from '../games.js';
import { toggleHelp } from './help.js';
import { icon } from './icons.js';
import { toastError } from './toast.js';

/** @typedef {'light' | 'dark' | 'system'} Theme */

/** The choice, which may be `system`. @returns {Theme} */
function theme() {
  const choice = document.documentElement.dataset.theme;
  return choice === 'light' || choice === 'dark' ? choice : 'system';
}

/** @param {Theme} choice */
function setTheme(choice) {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  kept('theme', choice === 'system' ? null : choice);
}

/** @type {Theme[]} */
const THEMES = ['system', 'light', 'dark'];
const THEME_ICONS = { system: 'system', light: 'sun', dark: 'moon' };

/** The name, which is in the document from the start. */
const brand = /** @type {HTMLElement} */ (document.querySelector('.brand'));

/** Draws header and footer for the page at `path`. @param {string} path */
export function drawShell(path) {
  const link = (/** @type {string} */ to, /** @type {string} */ text, /** @type {string[]} */ ...also) =>
    h('a', { href: to, 'aria-current': [to, ...also].includes(path) ? 'page' : null }, text);
  const nav = h(
    'nav',
    { id: 'nav', class: 'nav', 'aria-label': t('shell.games') },
    allGames().map(({ name, title }) => link(`/${name}`, title)),
    h('span', { class: 'nav-gap' }),
    link('/puzzles', t('shell.training'), '/drills'),
    link('/arena', t('shell.arena')),
    link('/reports', t('shell.reports')),
    link('/saved', t('shell.saved')),
    link('/course', t('shell.course')),
    link('/microscope', t('shell.microscope')),
    document.documentElement.dataset.class && link('/class', t('shell.class')),
  );
  brand.setAttribute('href', at('/'));
  brand.setAttribute('aria-label', t('shell.home'));
  if (path === '/') brand.setAttribute('aria-current', 'page');
  else brand.removeAttribute('aria-current');
  fill(
    byId('header'),
    h(
      'div',
      { class: 'shell-bar' },
      brand,
      menuButton(nav),
      nav,
      h('div', { class: 'tools' }, languageSwitch(), themeButton(), keysButton()),
    ),
    connectionLine(),
  );
  drawFoot();
  const skip = document.querySelector('.skip-link');
  if (skip) skip.textContent = t('shell.skip');
}

/** On narrow screens the navigation opens below the bar. @param {HTMLElement} nav */
function menuButton(nav) {
  const button = h(
    'button',
    {
      class: 'icon-button menu-button',
      'aria-label': t('shell.menu'),
      'aria-expanded': 'false',
      'aria-controls': 'nav',
      onclick: () => {
        const open = nav.classList.toggle('open');
        button.setAttribute('aria-expanded', String(open));
      },
    },
    icon('menu'),
  );
  return button;
}

function languageSwitch() {
  const other = language() === 'fr' ? 'en' : 'fr';
  const name = other === 'fr' ? 'Français' : 'English';
  return h(
    'button',
    {
      class: 'tool language-switch',
      lang: other,
      title: name,
      'aria-label': `${other.toUpperCase()}, ${name}`,
      onclick: async () => {
        try {
          await setLanguage(other);
        } catch (error) {
          toastError(error);
        }
        /** @type {HTMLElement | null} */ (document.querySelector('.language-switch'))?.focus();
      },
    },
    other.toUpperCase(),
  );
}

function themeButton() {
  const label = () => t('shell.theme.now', { theme: t(`shell.theme.${theme()}`) });
  const button = h('button', {
    class: 'tool theme-switch',
    onclick: () => {
      setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length] ?? 'system');
      draw();
      say(label());
    },
  });
  const draw = () => {
    fill(button, icon(THEME_ICONS[theme()]));
    button.setAttribute('aria-label', label());
    button.title = label();
  };
  draw();
  return button;
}

function keysButton() {
  return h(
    'button',
    {
      class: 'tool keys-button',
      'aria-label': t('shell.keys'),
      title: `${t('shell.keys')} (?)`,
      onclick: toggleHelp,
    },
    '?',
  );
}

/** Shows when the connection is lost, and nothing while all is well. */
function connectionLine() {
  const lost = client.isAway;
  return h(
    'div',
    { id: 'connection', class: 'connection', hidden: !lost },
    h('span', { class: 'pulse' }),
    h('span', null, t('shell.lost')),
    h('button', { class: 'button small', onclick: () => client.retry() }, t('shell.retry')),
  );
}

/** Keeps the connection line up to date once it is drawn; returning to the tab retries at once. */
export function watchConnection() {
  const retry = () => {
    if (client.isAway && !document.hidden) client.retry();
  };
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
  const line = () => document.getElementById('connection');
  client.on('closed', (event) => {
    line()?.toggleAttribute('hidden', false);
    if (event.tries === 1) say(t('shell.lost'), { urgent: true });
  });
  client.on('open', () => {
    if (line()?.hidden === false) say(t('shell.back'));
    line()?.toggleAttribute('hidden', true);
  });
}

function drawFoot() {
  fill(byId('footer'), h('p', null, 'Quintet · ', h('a', { href: '/about' }, t('shell.about'))));
}
