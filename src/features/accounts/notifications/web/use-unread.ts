import { useRef, useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useLive } from '#kit/web/live/use-live.ts';
import type { calls } from '../contract.ts';
import { noticesChanged } from '../live-kinds.ts';

/** How many notifications are unread: fetched when the page is alive, and whenever the server says that there are others. */
export function useUnread(): number {
  const api = useApi<typeof calls>();
  const [unread, setUnread] = useState(0);
  const asked = useRef<'no' | 'once' | 'again'>('no');
  // Ten notices at once are two questions, one after the other.
  async function fetchAnew(): Promise<void> {
    if (asked.current !== 'no') {
      asked.current = 'again';
      return;
    }
    do {
      asked.current = 'once';
      // Offline, or signed out elsewhere: the number stays until the next answer.
      const answer = await api.getUnread({}).catch(() => undefined);
      if (answer) setUnread(answer.unread);
    } while (isAgain(asked.current));
    asked.current = 'no';
  }
  useLive(noticesChanged, () => void fetchAnew());
  return unread;
}

function isAgain(asked: string): boolean {
  return asked === 'again';
}
