// @ts-check
/**
 * Keeps the site in this browser, once what the page needs first is there, and says when a newer one has come.
 * The newer one is used from the next start on, or at once if a person wants that: never by itself.
 */
import { t } from '../i18n.js';
import { toast } from '../parts/toast.js';
import { site } from './load.js';

/** How long the page is left in peace when it has what it needs. */
const REST_MS = 1500;
/** A note that stays until it is closed. */
const ALWAYS_MS = 86_400_000;

/** @param {() => Promise<unknown>} ready  resolves when the page has what it needs */
export async function keepOffline(ready) {
  const container = navigator.serviceWorker;
  // Only addresses that are safe have one.
  if (!container) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await ready().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  try {
    const kept = await container.register(new URL('sw.js', site));
    announce(kept);
    kept.addEventListener('updatefound', () => announce(kept));
  } catch {
    // A browser that forbids it, or a network that is gone: the site works as long as it is reached.
  }
}

/** Says that a newer version is there, once it is there as a whole. @param {ServiceWorkerRegistration} kept */
function announce(kept) {
  const offer = () => {
    // The first version of all replaces none.
    if (kept.waiting && navigator.serviceWorker.controller) offerUpdate(kept.waiting);
  };
  offer();
  kept.installing?.addEventListener('statechange', offer);
}

/** @type {ServiceWorker | null} */
let offered = null;

/** @param {ServiceWorker} newer */
function offerUpdate(newer) {
  if (offered === newer) return;
  offered = newer;
  const container = navigator.serviceWorker;
  const run = () => {
    container.addEventListener('controllerchange', () => location.reload(), { once: true });
    container.onmessage = ({ data }) => {
      if (data === 'others are open') toast(t('site.update.others'));
    };
    newer.postMessage('take over');
  };
  toast(t('site.update'), { action: { label: t('site.update.now'), run }, stay: ALWAYS_MS });
}
