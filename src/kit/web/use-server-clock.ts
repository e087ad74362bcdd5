import { useEffect, useRef, useState } from 'react';

/** A first answer that is older than this was kept on its way, by the browser or by its service worker, or the device's clock is wrong. */
const keptMs = 5 * 60_000;

/**
 * Milliseconds since 1970, each second, by the server's clock as its answer gave it, carried on by the device's. A page that
 * was kept must not show yesterday's times as today's: where its answer looks old, the device's clock counts until
 * `refresh` has brought a new one, which is believed.
 */
export function useServerClock(serverNow: string, refresh: () => void): number {
  const [now, setNow] = useState(() => Date.parse(serverNow));
  const first = useRef(serverNow);
  const refreshing = useRef(refresh);
  refreshing.current = refresh;
  useEffect(() => {
    const ahead = Date.parse(serverNow) - Date.now();
    const isKept = serverNow === first.current && ahead < -keptMs;
    if (isKept) refreshing.current();
    const tick = () => setNow(Date.now() + (isKept ? 0 : ahead));
    tick();
    const timer = setInterval(tick, 1000);
    // A phone that slept shows the right second as soon as somebody looks.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [serverNow]);
  return now;
}
