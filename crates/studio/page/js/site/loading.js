// @ts-check
/** Shows that parts of the program are still being fetched if that takes a while. */
import { byId, fill, h, say } from '../dom.js';
import { n, t } from '../i18n.js';
import { files } from './files.js';

/** How long nothing is shown. */
const PATIENCE_MS = 700;

/** Running downloads: bytes received, by file. @type {Map<string, number>} */
const open = new Map();
/** @type {HTMLElement | null} */
let box = null;
let timer = 0;

/** @type {import('./engine.js').Loading} */
export function showLoading(file, bytes, isOver) {
  if (isOver) open.delete(file);
  else open.set(file, bytes);
  if (open.size === 0) hide();
  else if (box) draw(box);
  else if (!timer) timer = setTimeout(show, PATIENCE_MS);
}

function show() {
  box = h('div', { class: 'toast toast-note site-loading' });
  byId('toasts').append(box);
  draw(box);
  say(box.textContent ?? '');
}

function hide() {
  clearTimeout(timer);
  timer = 0;
  box?.remove();
  box = null;
}

/** @param {HTMLElement} place */
function draw(place) {
  const sizes = [...open.keys()].map((file) => files.bytes[file] ?? 0);
  const [come, all] = [sum(open.values()), sum(sizes)];
  // Only modules report progress; for a network it is only known that it is coming.
  const bar = come > 0 ? { max: all, value: come } : {};
  fill(
    place,
    h('p', null, t('site.loading', { size: n(Math.ceil(all / 1e5) / 10) })),
    h('progress', { ...bar, 'aria-label': t('site.loading.progress') }),
  );
}

/** @param {Iterable<number>} numbers */
const sum = (numbers) => [...numbers].reduce((all, one) => all + one, 0);
