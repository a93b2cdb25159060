// @ts-check
// Runs before the first paint, so that neither the theme nor the language flickers, says where the
// studio's addresses begin (see dom.js), and asks for the games while the modules are on their way (see games.js). A classic script on purpose:
// modules run too late for that.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('quintet.theme');
    language = localStorage.getItem('quintet.language');
  } catch {
    // Storage may be forbidden; the system's choice is then the choice.
  }
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (language !== 'en' && language !== 'fr') {
    const wanted = (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2));
    language = wanted.find((tag) => tag === 'fr' || tag === 'en') ?? 'en';
  }
  root.lang = language;
  const base = new URL('..', /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname;
  root.dataset.base = base;
  const isSite = root.dataset.carrier === 'workers';
  const headers = { 'accept-language': language };
  const games = isSite ? fetch(`${base}answers/${language}/games.json`) : fetch('/api/v1/games', { headers });
  Object.assign(window, { gamesAsked: games.catch(() => null) });
})();
