/// <reference lib="webworker" />
import { boardFetch, keepBoard } from './boards.ts';
import { openNotice, showNotice } from './notices.ts';

/*
 * What the browser keeps of us while no page is open: it shows notices, and opens a mosque's board without a line. It stands
 * beside the pages, imports nothing of theirs and touches no other request.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => {
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(showNotice(self, event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self, event.notification.data));
});

self.addEventListener('message', (event) => {
  if (event.origin === self.location.origin) event.waitUntil(keepBoard(event.data));
});
self.addEventListener('fetch', (event) => {
  const answer = boardFetch(event.request, self.location.origin);
  if (answer) event.respondWith(answer);
});
