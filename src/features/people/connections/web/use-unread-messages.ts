import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import { connectionNews } from '../connection-news.ts';
import type { calls } from '../contract.ts';

/* The navigation stands on a page more than once: all of it shows one number, asked for once. */
let unread = 0;
let isAsking = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many conversations and requests have something new: asked for on each page, and whenever there is news. */
export function useUnreadMessages(): number {
  const api = useApi<typeof calls>();
  const { pathname } = useLocation();
  const ask = () => {
    if (isAsking) return;
    isAsking = true;
    api
      .getUnreadConnections({})
      .then(
        ({ requests, conversations }) => {
          unread = requests + conversations;
          for (const listener of listeners) listener();
        },
        // Offline, or signed out elsewhere: the number stays until the next answer.
        () => undefined,
      )
      .finally(() => {
        isAsking = false;
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks once, however often it renders.
  useEffect(ask, [pathname]);
  useLive(connectionNews, ask);
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
}
