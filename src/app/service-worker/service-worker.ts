/// <reference lib="webworker" />
import { boardFetch, keepBoard } from './boards.ts';
import { openNotice, showNotice } from './notices.ts';
import { dropOldShells, keepShell, pageFetch } from './shell.ts';

/*
 * What the browser keeps of us while no page is open: it shows notices, opens a mosque's board without a connection, and in
 * place of every other page the one of what is kept. It stands beside the pages and imports nothing of theirs. No page of a
 * member is ever kept: what is, was fetched without a cookie.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(self, event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self, event.notification.data));
});

self.addEventListener('message', (event) => {
  if (event.origin === self.location.origin) event.waitUntil(keepBoard(event.data));
});
self.addEventListener('fetch', (event) => {
  const { origin } = self.location;
  const answer = boardFetch(event.request, origin) ?? pageFetch(event.request, origin);
  if (answer) event.respondWith(answer);
});
