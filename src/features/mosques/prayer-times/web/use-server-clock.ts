import { useEffect, useState } from 'react';

/** The server's clock, carried on by the time that has passed since its answer: the device's own may be wrong. */
export function useServerClock(serverNow: string, everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.parse(serverNow));
  useEffect(() => {
    const answered = Date.parse(serverNow);
    const arrived = performance.now();
    const tick = () => setNow(answered + (performance.now() - arrived));
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [serverNow, everyMs]);
  return now;
}
