import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { oneAtATime } from '#kit/web/live/one-at-a-time.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import type { calls } from '../contract.ts';
import { noticesChanged } from '../live-kinds.ts';

/** How many notifications are unread: fetched when the page is alive, and whenever the server says that there are others. */
export function useUnread(): number {
  const api = useApi<typeof calls>();
  const [unread, setUnread] = useState(0);
  // Ten notices at once are two questions, one after the other.
  const [fetchAnew] = useState(() => oneAtATime(async () => setUnread((await api.getUnread({})).unread)));
  useLive(noticesChanged, fetchAnew);
  return unread;
}
