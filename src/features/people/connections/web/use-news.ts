import { useEffect, useRef } from 'react';

/** How often an open page asks: often enough for a talk, rarely enough for a small server. */
const everyMs = 15_000;

/** Calls `hear` whenever there may be something new about the reader's conversations, while the page is seen. */
export function useNews(hear: () => void): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}
