// The service worker of the static site: it caches everything on the first visit, so that the studio opens without a
// network. `self.site` is written in front of this text: the version, the files with a checksum of each, and the
// routes.
//
// A version is kept whole or not at all, each file compared with its checksum. The next version is fetched beside it,
// and takes over when no page of the old one is open any more, or when the user asks for it in the only page
// (`js/site/offline.js`). So nobody gets files of two versions, and no game is interrupted.

const { version, files, routes } = self.site;
const NAME = `quintet-${version}`;
const OURS = /^quintet-[0-9a-f]{8}-[0-9a-f]+$/;
/** Files fetched at a time. */
const AT_ONCE = 6;
/** Where a cache keeps the checksums of its files. */
const MARKS = 'marks';

const base = new URL('./', self.location.href);
const at = (name) => new URL(name, base).href;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !url.href.startsWith(base.href)) return;
  event.respondWith(answer(event.request, url));
});
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOverIfAlone(event.source));
});

/** Caches every file: copied from the previous version if unchanged, otherwise from the network. */
async function keepAll() {
  const before = await versionBefore();
  const cache = await caches.open(NAME);
  const names = Object.keys(files);
  const work = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await keep(cache, name, before);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await cache.put(at(MARKS), Response.json(files));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
}

async function keep(cache, name, before) {
  const address = at(name);
  const old = before.marks[name] === files[name] ? await before.cache.match(address) : undefined;
  // The module's name changes with its content.
  const cached = name.startsWith('engine/') ? 'force-cache' : 'no-cache';
  const found = old ?? (await fetch(address, { cache: cached }));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  const bytes = new Uint8Array(await found.clone().arrayBuffer());
  // A server may deliver a compressed file with a header that makes the browser unpack it.
  const isMarked = name.endsWith('.gz') || markOf(bytes) === files[name];
  if (!isMarked) throw new Error(`${name} is of another version`);
  await cache.put(address, new Response(bytes, { headers: headersOf(found) }));
}

/** The latest complete version. */
async function versionBefore() {
  for (const name of await caches.keys()) {
    if (!OURS.test(name) || name === NAME) continue;
    const cache = await caches.open(name);
    const marks = await cache.match(at(MARKS));
    if (marks) return { cache, marks: await marks.json() };
  }
  return { cache: null, marks: {} };
}

/** 32-bit FNV-1a, and the length, as the generator writes them. */
function markOf(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${(hash >>> 0).toString(16).padStart(8, '0')}-${bytes.length.toString(16)}`;
}

/** The headers a file needs, and those that allow its page to share memory with its workers. */
function headersOf(found) {
  return {
    'content-type': found.headers.get('content-type') ?? 'application/octet-stream',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Deletes other versions. The first version takes over its pages at once, because they are of the same version. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => OURS.test(name) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  if (others.length === 0) await self.clients.claim();
}

/** Takes over from the previous version if only the page that asks is open; that page then reloads. */
async function takeOverIfAlone(page) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 1) page?.postMessage('others are open');
  else await self.skipWaiting();
}

/** The files of this version, opened once. @type {Promise<Cache> | null} */
let kept = null;

async function answer(request, url) {
  const cache = await (kept ??= caches.open(NAME));
  const path = decodeURI(url.pathname.slice(base.pathname.length));
  const route = path.replace(/(^|\/)(index\.html)?$/, '');
  if (request.mode === 'navigate' && routes.includes(route)) {
    // Addresses are relative: a page is a folder.
    if (route !== '' && path === route) return Response.redirect(`${at(`${route}/`)}${url.search}`);
    const page = await cache.match(at(route === '' ? 'index.html' : `${route}/index.html`));
    if (page) return page;
  }
  return (await cache.match(at(path))) ?? (await unpacked(cache, path)) ?? fetch(request);
}

/** Unpacks a compressed file, for a worker that cannot wait until it has done so itself. */
async function unpacked(cache, path) {
  const packed = files[`${path}.gz`] && (await cache.match(at(`${path}.gz`)));
  if (!packed) return undefined;
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const stream = new Blob([bytes]).stream();
  const body = isPacked ? stream.pipeThrough(new DecompressionStream('gzip')) : stream;
  return new Response(body, { headers: headersOf(packed) });
}
