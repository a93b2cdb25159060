// @ts-check
/**
 * Short messages at the edge of the screen, which are announced, too. Errors stay until they are closed or resolved:
 * the server is back, the failed action has worked, or another page is shown. Others disappear by themselves, but not
 * while the pointer or the focus is on them.
 */
import { client, isOffline, whenBack } from '../client.js';
import { byId, h, say } from '../dom.js';
import { errorWords, language, t } from '../i18n.js';
import { icon } from './icons.js';

/** How long a message stays. */
const STAY_MS = 6000;
/** Maximum number of messages on screen. */
const MOST = 3;

/**
 * @param {string} text
 * @param {{kind?: 'note' | 'error', detail?: string, action?: {label: string, run: () => void}, stay?: number}} [options]
 * @returns {() => void} closes it
 */
export function toast(text, { kind = 'note', detail = '', action, stay = STAY_MS } = {}) {
  const close = () => {
    clearTimeout(timer);
    box.remove();
  };
  const box = h(
    'div',
    { class: `toast toast-${kind}` },
    h('p', null, text, detail && h('span', { class: 'toast-detail', lang: 'en' }, detail)),
    action && h('button', { class: 'button small', onclick: () => (close(), action.run()) }, action.label),
    h('button', { class: 'icon-button', 'aria-label': t('shell.close'), onclick: close }, icon('close')),
  );
  let timer = 0;
  const leave = () => {
    clearTimeout(timer);
    if (kind !== 'error') timer = setTimeout(close, stay);
  };
  for (const type of ['pointerenter', 'focusin']) box.addEventListener(type, () => clearTimeout(timer));
  for (const type of ['pointerleave', 'focusout']) box.addEventListener(type, leave);
  const list = byId('toasts');
  list.append(box);
  while (list.children.length > MOST) list.firstElementChild?.remove();
  leave();
  say(detail && language() === 'en' ? `${text} ${detail}` : text, { urgent: kind === 'error' });
  return close;
}

/**
 * Shows a refusal or a failure. A message that is already on screen is not repeated; that the server does not answer is
 * shown until it does.
 * @param {unknown} error
 * @returns {() => void} closes it: what failed has worked since
 */
export function toastError(error) {
  if (error instanceof DOMException && error.name === 'AbortError') return () => {};
  const known = typeof error === 'object' && error !== null && 'code' in error;
  if (!known) console.error(error);
  const { title, detail } = errorWords(error);
  const same = [...byId('toasts').querySelectorAll('p')].some((line) => line.textContent === title + detail);
  if (same) return () => {};
  const close = toast(title, { kind: 'error', detail });
  if (isOffline(error)) {
    whenBack(error, close);
    // It may still answer; then only this request was lost.
    void client.ready.then(() => setTimeout(close, STAY_MS));
  }
  return close;
}

/** Closes the errors of a page that is left. */
export function closeErrors() {
  for (const box of byId('toasts').querySelectorAll('.toast-error')) box.remove();
}

/**
 * A placeholder for data that the server did not send; it is requested again when the server is back.
 * @param {unknown} error
 * @param {() => void} again
 */
export function failure(error, again) {
  whenBack(error, () => box.isConnected && again());
  const box = h(
    'div',
    { class: 'nothing failure', role: 'alert' },
    h('p', null, errorWords(error).title),
    h('button', { class: 'button', onclick: again }, t('shell.again')),
  );
  return box;
}
