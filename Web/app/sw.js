// Keeps the number draw working without a network: its page in every language and theme, and the
// files it loads, each set under a name of its own so that no two versions ever mix.

// The build writes the hashed addresses into this list, so a changed file is a changed worker.
const FILES = [
  '/assets/maneki.css',
  '/assets/quick.css',
  '/assets/maneki.wasm',
  '/assets/mark.svg',
  '/assets/icon.svg',
  '/assets/icon-180.png',
  '/assets/app/bridge.js',
  '/assets/app/quick.js',
  '/assets/app/quick-dialogs.js',
  '/assets/app/quick-files.js',
  '/assets/app/quick-fit.js',
  '/assets/app/quick-keys.js',
  '/assets/app/quick-numbers.js',
  '/assets/app/quick-screens.js',
  '/assets/app/quick-sound.js',
  '/assets/app/quick-stage.js',
  '/assets/app/quick-store.js',
];
const FIXED = ['/manifest.webmanifest'];
const PAGES = ['zh', 'en'].flatMap((lang) =>
  ['festive', 'calm'].map((theme) => `/quick?lang=${lang}&theme=${theme}`));

const PREFIX = 'maneki-quick-';
const CACHE = PREFIX + digest(FILES.join());
const CHOICE = 'maneki-choice';
/** How long a page may take to come from the server before the kept one is shown. */
const PATIENCE = 3000;

/** FNV-1a: names a set of files. */
function digest(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([...FILES, ...FIXED]);
    // Without cookies, so that fetching a language does not choose it.
    await Promise.all(PAGES.map(async (page) => {
      const response = await fetch(page, { credentials: 'omit', cache: 'no-store' });
      if (!response.ok) throw new Error(`${page}: ${response.status}`);
      await cache.put(page, response);
    }));
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names
      .filter((name) => name.startsWith(PREFIX) && name !== CACHE)
      .map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === '/quick') {
    event.respondWith(page(request, url));
  } else if (request.mode === 'navigate' && url.pathname === '/') {
    // Without a network the way home leads to what works here.
    event.respondWith(fetch(request).catch(async (error) => {
      if (!await kept(PAGES[0])) throw error;
      return Response.redirect('/quick');
    }));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(kept(url.pathname).then((found) => found ?? fetch(request)));
  } else if (FIXED.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(async (error) => {
      const found = await kept(url.pathname);
      if (!found) throw error;
      return found;
    }));
  }
});

const kept = async (address) =>
  (await caches.open(CACHE)).match(address, { ignoreVary: true });

/** The server's page, or the kept one when the network is away or too slow. */
async function page(request, url) {
  const fresh = fetch(request);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  try {
    const response = await Promise.race([fresh, late]);
    // A server in trouble is no reason to stop a draw that needs none.
    if (response && response.status < 500) return response;
  } catch {
    // Offline: what follows is what this worker is for.
  } finally {
    clearTimeout(timer);
  }
  return (await kept(await address(url))) ?? fresh;
}

/** The code of a language tag, as Sources/Pages/Language reads it; undefined for any other. */
const language = (tag) => /^(zh|en)(?![^-_])/i.exec(tag ?? '')?.[1].toLowerCase();
const theme = (name) => ['festive', 'calm'].find((known) => known === name);

/** Which of the kept pages is meant, as the server says it: by the address, by what was chosen, by
 * the browser's languages; what nobody here knows counts as not said. */
async function address(url) {
  const stored = await caches.match('/quick-choice', { cacheName: CHOICE });
  const choice = stored ? await stored.json() : {};
  const spoken = [...self.navigator.languages, 'en'].map(language).find(Boolean);
  const lang = language(url.searchParams.get('lang')) ?? language(choice.lang) ?? spoken;
  const look = theme(url.searchParams.get('theme')) ?? theme(choice.theme) ?? 'festive';
  return `/quick?lang=${lang}&theme=${look}`;
}
