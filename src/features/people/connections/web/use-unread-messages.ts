import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { type ApiOf, useApi } from '#kit/web/api.ts';
import { oneAtATime } from '#kit/web/live/one-at-a-time.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import { connectionNews } from '../connection-news.ts';
import type { calls } from '../contract.ts';

/* The navigation stands on a page more than once: all of it shows one number, asked for once. */
let unread = 0;
let fetchAnew: (() => Promise<void>) | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask(api: ApiOf<typeof calls>): Promise<void> {
  fetchAnew ??= oneAtATime(async () => {
    const { requests, conversations } = await api.getUnreadConnections({});
    unread = requests + conversations;
    for (const listener of listeners) listener();
  });
  return fetchAnew();
}

/** How many conversations and requests have something new: asked for on each page, and whenever there is news. */
export function useUnreadMessages(): number {
  const api = useApi<typeof calls>();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks once, however often it renders.
  useEffect(() => {
    // Offline, or signed out elsewhere: the number stays until the next answer.
    ask(api).catch(() => undefined);
  }, [pathname]);
  useLive(connectionNews, () => ask(api));
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
}
