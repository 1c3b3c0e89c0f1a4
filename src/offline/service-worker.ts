/**
 * Keeps the built lab on this device, so that it opens without a network. Built on its own into service-worker.js at
 * the root of the page (scripts/lib/build/service-worker.mjs), with the list of files to keep.
 *
 * A new version is fetched whole beside the old one and waits until the page says so: nothing changes under a tab. Tabs
 * of the version before find their files as long as that version is kept, and that is one version.
 *
 * Pages and workers that it answers are cross-origin isolated, whatever the server sends: from the second visit on, then, for the
 * first is the server's alone.
 */
import { ExpirationPlugin, type PrecacheEntry, Serwist, StaleWhileRevalidate } from 'serwist';
import { COMPLETE, outdatedBuilds } from './builds.ts';
import { inTurns } from './in-turns.ts';
import { isolates, withHeaders } from './isolation.ts';

declare const self: ServiceWorkerGlobalScope;
/** What scripts/lib/build/service-worker.mjs fills in. */
declare const __FILES__: readonly PrecacheEntry[];
declare const __BUILD__: string;
declare const __ISOLATION__: Readonly<Record<string, string>>;

/** Caches belong to the whole origin, which other pages may share. */
const PREFIX = `swarmscope ${new URL(self.registration.scope).pathname} `;
const MOST_IMAGES = 200;
/** Files that are fetched at once. */
const AT_ONCE = 10;

const assets = new URL('assets/', self.registration.scope).href;

const serwist = new Serwist({
  precacheEntries: [...__FILES__],
  precacheOptions: { cacheName: PREFIX + __BUILD__, ignoreURLParametersMatching: [/./] },
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
      // Icons are not named by their content: shown as they are, and renewed for the next time.
      handler: new StaleWhileRevalidate({
        cacheName: 'swarmscope-images',
        plugins: [new ExpirationPlugin({ maxEntries: MOST_IMAGES })],
      }),
    },
    {
      // A file that this version does not have: named by its content, so it is right wherever it is found.
      matcher: ({ url }) => url.href.startsWith(assets),
      handler: async ({ request }) => (await caches.match(request)) ?? fetch(request),
    },
  ],
});

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy());
});

/** Whoever is activated was installed whole. A version that is being installed at this moment is not complete yet: it is let be. */
async function tidy(): Promise<void> {
  const current = PREFIX + __BUILD__;
  await (await caches.open(current)).put(COMPLETE, new Response());
  if (self.registration.installing) return;
  const names = await caches.keys();
  const complete = new Set<string>();
  for (const name of names) if (await (await caches.open(name)).match(COMPLETE)) complete.add(name);
  const gone = outdatedBuilds(names, PREFIX, current, (name) => complete.has(name));
  await Promise.all(gone.map((name) => caches.delete(name)));
}

// Not `addEventListeners`: where one file fails, its own install neither ends nor fails (9.5.12), and no update is looked for ever again.
self.addEventListener('install', (event) => event.waitUntil(inTurns(__FILES__, AT_ONCE, (file) => keep(file, event))));
self.addEventListener('activate', serwist.handleActivate);
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = serwist.handleRequest({ request, event });
  if (answer)
    event.respondWith(isolates(request) ? answer.then((response) => withHeaders(response, __ISOLATION__)) : answer);
});
self.addEventListener('message', serwist.handleCache);

/** Fails where the file cannot be had. One that an install before has kept is taken from there. */
async function keep({ url, revision }: PrecacheEntry, event: ExtendableEvent): Promise<void> {
  // What is named by its content may come from the browser's own cache.
  const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' });
  const params = { cacheKey: serwist.getPrecacheKeyForUrl(request.url) };
  await Promise.all(serwist.precacheStrategy.handleAll({ event, request, url: new URL(request.url), params }));
}
