import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { type ApiOf, useApi } from '#kit/web/api.ts';
import { coalesceRuns } from '#kit/web/live/coalesce-runs.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import type { calls } from '../connection.contract.ts';
import { connectionChanged } from '../connection-live.rules.ts';

/** The number of conversations and requests with news, in the navigation. */
export function UnreadCount() {
  const unread = useUnreadMessages();
  if (unread === 0) return null;
  return <span className="ms-auto text-sm text-soft">{unread} new</span>;
}

/* A page has the navigation more than once. All copies show one number, which is loaded once. */
let unread = 0;
let reload: (() => Promise<void>) | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function loadUnread(api: ApiOf<typeof calls>): Promise<void> {
  reload ??= coalesceRuns(async () => {
    const { requests, conversations } = await api.getUnreadConnections({});
    unread = requests + conversations;
    for (const listener of listeners) listener();
  });
  return reload();
}

/** The number of conversations and requests with news, loaded on each page and after each live event. */
function useUnreadMessages(): number {
  const api = useApi<typeof calls>();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page loads it once, however often it renders.
  useEffect(() => {
    // When offline, or signed out elsewhere, the number stays until the next response.
    loadUnread(api).catch(() => undefined);
  }, [pathname]);
  useLive(connectionChanged, () => loadUnread(api));
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
}
