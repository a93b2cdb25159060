// @ts-check
/**
 * Keeps the site in this browser once the page has what it needs first, and reports when a newer version has arrived.
 * The newer one is used from the next start on, or at once on request, but never by itself.
 */
import { t } from '../i18n.js';
import { toast } from '../parts/toast.js';
import { site } from './load.js';

/** How long to wait after the page has what it needs. */
const REST_MS = 1500;
/** A message that stays until it is closed. */
const ALWAYS_MS = 86_400_000;

/** @param {() => Promise<unknown>} ready  resolves when the page has what it needs */
export async function keepOffline(ready) {
  const container = navigator.serviceWorker;
  // Only secure addresses have one.
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
    // The browser forbids it, or the network is gone: the site works as long as it can be reached.
  }
}

/** Reports a newer version once it is complete. @param {ServiceWorkerRegistration} kept */
function announce(kept) {
  const offer = () => {
    // The very first version replaces none.
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
