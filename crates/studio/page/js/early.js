// @ts-check
// Runs before the first paint, so that neither the theme nor the language flickers; sets where the studio's addresses
// begin (see dom.js); and requests the games while the modules are loading (see games.js). It is a classic script on
// purpose: modules run too late for that.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem('quintet.theme');
    language = localStorage.getItem('quintet.language');
  } catch {
    // Storage may be forbidden; the system's setting is used then.
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
  // Relative addresses depend on the document's address, which changes while the page is open.
  for (const link of document.querySelectorAll('link[rel=icon], link[rel=manifest]'))
    link.setAttribute('href', /** @type {HTMLLinkElement} */ (link).href);
  // The texts in this language, which the document names without it.
  for (const name of document.head.dataset.words?.split(' ') ?? []) {
    const href = base + name.replace('*', language);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  const headers = { 'accept-language': language };
  const games = isSite ? fetch(`${base}answers/${language}/games.json`) : fetch('/api/v1/games', { headers });
  Object.assign(window, { gamesAsked: games.catch(() => null) });
})();
