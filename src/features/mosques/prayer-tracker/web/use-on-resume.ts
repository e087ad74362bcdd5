import { useEffect, useRef } from 'react';

/** Runs `act` when the connection is back and when the page is looked at again. */
export function useOnResume(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const online = () => latest.current();
    addEventListener('online', online);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', back);
    };
  }, []);
}
