// @ts-check
/**
 * Answers the page without a server: from the module in workers, from files written when the site was generated, and
 * from the data in this browser. Anything that needs the program is refused with an explanation.
 */
import { Engine } from './engine.js';
import { Keeper } from './keeping.js';
import { site } from './load.js';
import { showLoading } from './loading.js';
import { keepOffline } from './offline.js';
import { refusal } from './refusal.js';
import { savedAnswer } from './shelf.js';

const engine = new Engine(showLoading);
/** Matches and tournaments, loaded when first needed. @type {Promise<import('./arena.js').Arena> | null} */
let arena = null;
void keepOffline(() => engine.module());

/** @param {import('../client.js').Handlers} handlers */
export function connect({ opened, received, closed }) {
  const keeper = new Keeper();
  let heard = Promise.resolve();
  const replied = (/** @type {string} */ text) => {
    // The board is there; what its program needs for moving is fetched while a person thinks.
    if (/"players":\[(?!"human","human"\])/.test(text)) engine.prepare();
    heard = heard.then(async () => (await keeper.seen(text)).forEach(received));
  };
  engine.sit({ replied, broken: closed }).then(opened, closed);
}

/** @type {import('../rest.js').Ask} */
export async function ask(method, path, body, asking) {
  const { language } = asking;
  const [name = '', query = ''] = path.split('?');
  if (/^\/saved(\/\d+)?$/.test(name)) {
    const read = (/** @type {object} */ position) => engine.ask('POST', '/position', position, asking);
    return savedAnswer(method, name, new URLSearchParams(query), body, language, read);
  }
  if (/^\/arena(\/|$)/.test(name)) {
    arena ??= import('./arena.js').then(({ Arena }) => new Arena(engine));
    return (await arena).answer(method, name, new URLSearchParams(query), body, language);
  }
  const missing = needsServer(method, name);
  if (missing) return refusal('server-only', language, missing);
  if (method === 'GET') {
    const found = await written(name, language);
    if (found !== undefined) return { status: 200, data: found };
    if (/^\/(course|reports)\//.test(name))
      return refusal('not-found', language, {
        en: `there is no \`${name}\``,
        fr: `il n’y a pas de \`${name}\``,
      });
  }
  return engine.ask(method, path, body, asking);
}

/** Why something needs the program, in words. @param {string} method @param {string} path */
function needsServer(method, path) {
  if (path.startsWith('/reports') && method !== 'GET')
    return {
      en: 'measuring a report needs the program: start `quintet` on your computer',
      fr: 'mesurer un rapport demande le programme : lancez `quintet` sur votre ordinateur',
    };
  return null;
}

/** The answer stored in the folder; null if there is none. @param {string} path @param {string} language @returns {Promise<any>} */
async function written(path, language) {
  if (path === '/health') return json('answers/health.json');
  if (/^\/(games|course|reports)$/.test(path)) return json(`answers/${language}${path}.json`);
  if (/^\/(course|reports)\/[a-z0-9-]+$/.test(path)) return json(`answers/${language}${path}.json`);
  return undefined;
}

/** @param {string} name */
async function json(name) {
  const response = await fetch(new URL(name, site));
  return response.ok ? response.json() : undefined;
}
