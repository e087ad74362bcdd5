import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** If the first response is older than this, the browser or a service worker cached it, or the device's clock is wrong. */
const keptMs = 5 * 60_000;

/**
 * Returns the server's time in milliseconds since 1970, continued with the device's clock, which may be wrong. A cached
 * page must not show yesterday's times as today's: if its response looks old, the device's clock is used until the
 * page's data has been reloaded, and then the new response's time.
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
    // A phone that was asleep shows the right second as soon as it wakes.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow, everyMs, router]);
  return now;
}

/**
 * Returns the device's time in milliseconds since 1970, updated every second; `start` on the server and in the first render. For
 * pages that are kept for use without a connection, where the server's time of the first response says nothing.
 */
export function useDeviceClock(start: number): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
