import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** A first answer that is older than this was kept on its way, by the browser or a service worker, or the device's clock is wrong. */
const keptMs = 5 * 60_000;

/**
 * The server's clock in milliseconds since 1970, carried on by the device's, which may be wrong. A page that was kept must
 * not show yesterday's times as today's: where its answer looks old, the device's clock counts until the page has loaded
 * anew, and then the new answer is believed.
 */
export function useServerClock(serverNow: string, everyMs = 1000): number {
  const router = useRouter();
  const [now, setNow] = useState(() => Date.parse(serverNow));
  const first = useRef(serverNow);
  useEffect(() => {
    const ahead = Date.parse(serverNow) - Date.now();
    const isKept = serverNow === first.current && ahead < -keptMs;
    if (isKept) void router.invalidate();
    const tick = () => setNow(Date.now() + (isKept ? 0 : ahead));
    tick();
    const timer = setInterval(tick, everyMs);
    // A phone that slept shows the right second as soon as somebody looks.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow, everyMs, router]);
  return now;
}
