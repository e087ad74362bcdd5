import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import type { calls } from '../contract.ts';

/** How often an open page asks: soon enough for a decision, rare enough for a small server. */
const everyMs = 15_000;

/**
 * How many notifications are unread: asked on each page, for what was read on the one before is read, and again and again
 * while the page is looked at. Asking, rather than holding a line open, is right with any number of processes, proxies and
 * phones that sleep.
 */
export function useUnread(): number {
  const api = useApi<typeof calls>();
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks once, whatever else is drawn anew.
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
