// @ts-check
/**
 * A student's progress, stored by the server: whatever is done here is reported, and the progress from another browser
 * is fetched when a seat is opened in this one for the first time.
 *
 * Items that could not be reported yet wait in this browser.
 */
import { kept } from '../dom.js';
import { finish } from '../course/progress.js';
import { Results } from '../puzzles/results.js';
import { del, get, post, RestError } from '../rest.js';
import { toastError } from '../parts/toast.js';

/** @typedef {import('../../messages.js').ProgressItem} Item */

const UNSENT = 'unsent';
const KNOWN = 'known';
/** Maximum number of items per request. */
const AT_ONCE = 200;
/** How long to wait before retrying. */
const AGAIN_MS = 20_000;

/** While progress from the server is being imported, nothing is reported. */
let isTakingOver = false;
let isSending = false;

/** Starts to report, and fetches what this browser does not know yet. */
export async function startProgress() {
  addEventListener('done', (event) => note(/** @type {CustomEvent<Item>} */ (event).detail));
  addEventListener('forgotten', (event) => {
    const kind = /** @type {CustomEvent<string>} */ (event).detail;
    keep(unsent().filter((item) => item.kind !== kind));
    del(`/class/progress?kind=${kind}`).catch(toastError);
  });
  try {
    if (kept(KNOWN) === null) takeOver((await get('/class/progress')).items);
  } catch {
    // Later: everything done until then is reported all the same.
  }
  void send();
}

/** @param {Item[]} items  in the order in which they were done */
function takeOver(items) {
  isTakingOver = true;
  const results = new Results();
  for (const { kind, name, good } of items) {
    const at = name.lastIndexOf('.');
    if (kind === 'lesson')
      finish(name.slice(0, at), name.endsWith('.prediction') ? 'prediction' : 'experiment');
    else {
      const [game = '', grade = ''] = name.split('.');
      results.count(name, game, Number(grade), good);
    }
  }
  isTakingOver = false;
  kept(KNOWN, '1');
}

/** @returns {Item[]} */
function unsent() {
  try {
    const items = JSON.parse(kept(UNSENT) ?? '[]');
    return Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

/** @param {Item[]} items */
function keep(items) {
  kept(UNSENT, items.length > 0 ? JSON.stringify(items) : null);
}

/** @param {Item} item */
function note(item) {
  if (isTakingOver) return;
  keep([...unsent(), item]);
  void send();
}

/** Reports waiting items. Items that the server rejects, such as a deleted lesson, are dropped. */
async function send() {
  if (isSending) return;
  isSending = true;
  try {
    for (let items = unsent(); items.length > 0; items = unsent()) {
      const part = items.slice(0, AT_ONCE);
      try {
        await post('/class/progress', { items: part });
      } catch (error) {
        const isRefused = error instanceof RestError && ['word', 'bad-message'].includes(error.code);
        if (!isRefused) {
          setTimeout(() => void send(), AGAIN_MS);
          return;
        }
      }
      const sent = new Set(part.map(({ name }) => name));
      keep(unsent().filter(({ name }) => !sent.has(name)));
    }
  } finally {
    isSending = false;
  }
}

/** Deletes everything about this seat from this browser. */
export function forgetSeat() {
  const { seat } = document.documentElement.dataset;
  if (!seat) return;
  const own = Object.keys(localStorage).filter((name) => name.startsWith(`quintet.${seat}.`));
  for (const name of own) localStorage.removeItem(name);
}
