import { useEffect, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import type { calls, Unread } from '../contract.ts';

/** How often an open page asks: soon enough for a decision, rare enough for a small server. */
const everyMs = 15_000;

/**
 * How many notifications are unread, kept up to date while the page is looked at. Asking again and again, rather than
 * holding a line open, is right with any number of processes, proxies and phones that sleep.
 */
export function useUnread(): { unread: number; refresh: (known?: Unread) => void } {
  const api = useApi<typeof calls>();
  const [unread, setUnread] = useState(0);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks at once.
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
  }, [round]);
  const refresh = (known?: Unread) => {
    if (known) setUnread(known.unread);
    else setRound((before) => before + 1);
  };
  return { unread, refresh };
}
