// SPDX-License-Identifier: MIT
// The service worker: keeps the client, so that it starts without a server. compress.mjs puts the version and the files in
// front of it. What api/ answers is never kept, nor anything that is not in the list.
//
// A page is fetched from the server where it can be had, so that a new version is seen at once; its files, whose names have
// their hash in them, from what is kept. The version before this one stays, since pages of it may still be open.
/* global VERSION, FILES */
const here = new URL('./', self.location);
const NAME = `gonfalon ${here.pathname.slice(1)}`; // others may lie below other paths of the host
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

async function install() {
  try {
    await keep(await caches.open(NAME + VERSION));
  } catch (why) {
    await caches.delete(NAME + VERSION);
    throw why;
  }
}

async function keep(cache) {
  await Promise.all(FILES.map(async (path) => {
    const address = new URL(path, here);
    const old = path.startsWith('assets/') ? await caches.match(address) : undefined;
    const answer = old ?? (await fetch(address, { cache: 'no-cache' }));
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await cache.put(address, answer);
  }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

// All but this version and the one before it: caches are listed in the order they were made.
async function forget() {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== NAME + VERSION && !name.slice(NAME.length).includes('/'));
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

async function fromServer(request, page) {
  const kept = await (await caches.open(NAME + VERSION)).match(new URL(page, here));
  const asked = fetch(request);
  if (!kept) return asked;
  asked.catch(() => {}); // may fail after we have lost patience
  const late = new Promise((settle) => setTimeout(() => settle(kept), PATIENCE));
  try {
    const answer = await Promise.race([asked, late]);
    return answer.status < 500 ? answer : kept;
  } catch {
    return kept;
  }
}

async function fromHere(request) {
  const cache = await caches.open(NAME + VERSION);
  return (await cache.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

const known = new Set(FILES.map((path) => new URL(path, here).href));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== here.origin || !address.pathname.startsWith(here.pathname)) return;
  const path = address.pathname.slice(here.pathname.length);
  if (request.mode === 'navigate') {
    if (path === '' || path === 'index.html') event.respondWith(fromServer(request, './'));
    else if (path.startsWith('t/')) event.respondWith(fromServer(request, 't/index.html'));
  } else if (known.has(address.href) || path.startsWith('assets/')) {
    event.respondWith(fromHere(request));
  }
});
