import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';

/** How often an open page polls: often enough for a decision, rarely enough for a small server. */
const everyMs = 15_000;

/**
 * How many notifications are unread: fetched on each page, since some may have been read on the one before, and polled
 * while the page is visible. Polling, unlike an open connection, copes with any number of processes, proxies and sleeping
 * phones.
 */
export function useUnread(): number {
  const api = useApi<typeof calls>();
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks once, however often it renders.
  useEffect(() => {
    let isGone = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      // Offline, or signed out elsewhere: the number stays until the next answer.
      api.getUnread({}).then(
        (answer) => (isGone ? undefined : setUnread(answer.unread)),
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [pathname]);
  return unread;
}
