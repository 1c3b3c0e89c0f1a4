/**
 * Keeps the built lab on this device, so that it opens without a network. Built on its own into service-worker.js at
 * the root of the page (scripts/lib/service-worker.mjs), with the list of files to keep.
 *
 * A new version is fetched whole beside the old one and waits until the page says so: nothing changes under a tab. Tabs
 * of the version before find their files as long as that version is kept, and that is one version.
 */
import { CacheFirst, ExpirationPlugin, type PrecacheEntry, Serwist } from 'serwist';
import { outdatedBuilds } from './builds.ts';

declare const self: ServiceWorkerGlobalScope;
/** What scripts/lib/service-worker.mjs fills in. */
declare const __FILES__: readonly PrecacheEntry[];
declare const __BUILD__: string;

/** Caches belong to the whole origin, which other pages may share. */
const PREFIX = `swarmscope ${new URL(self.registration.scope).pathname} `;
const MOST_IMAGES = 200;

const assets = new URL('assets/', self.registration.scope).href;

const serwist = new Serwist({
  precacheEntries: [...__FILES__],
  precacheOptions: { cacheName: PREFIX + __BUILD__, ignoreURLParametersMatching: [/./] },
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    {
      matcher: ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
      handler: new CacheFirst({
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
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(outdatedBuilds(names, PREFIX, PREFIX + __BUILD__).map((name) => caches.delete(name))),
      ),
  );
});

serwist.addEventListeners();
