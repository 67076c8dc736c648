/// <reference lib="webworker" />
import { pagesCache } from './kept-page.ts';
import { answerTo, keepPage, type WorkerCaches } from './updates/worker-answers.ts';

// The service worker: the last good page at once, hashed files from the cache first, and nothing of the API or the sign-in. The edge writes the list of the host's files before this text, which makes the worker of every
// release another one.

declare const self: ServiceWorkerGlobalScope & {
  __GROUNDWORK_HOST__?: { version: string; files: readonly string[] };
};

const files = 'groundwork-files';
const caches_: WorkerCaches = {
  pages: () => caches.open(pagesCache),
  files: () => caches.open(files),
};

self.addEventListener('install', (event) => {
  const own = self.__GROUNDWORK_HOST__?.files ?? [];
  event.waitUntil(
    caches.open(files).then((cache) =>
      // One that fails is fetched when it is needed; the worker is worth having without it.
      Promise.allSettled(own.map(async (file) => (await cache.match(file)) ?? cache.add(file))),
    ),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void self.skipWaiting();
  else if (Array.isArray(event.data)) event.waitUntil(keepPage(event.data, self.location.origin, caches_));
});
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, self.location.origin, caches_, {
    waitUntil: (work) => event.waitUntil(work),
    reload: async () => {
      const client = await self.clients.get(event.resultingClientId);
      if (client instanceof WindowClient) await client.navigate(client.url);
    },
  });
  if (answer) event.respondWith(answer);
});
