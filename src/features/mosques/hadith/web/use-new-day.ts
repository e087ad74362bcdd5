import { useEffect, useEffectEvent } from 'react';
import { boroughDate } from '#kit/contract/date-text.ts';

const minute = 60_000;

/** Calls back once when the borough's day is another than `today`, looked at each minute while the page is open. */
export function useNewDay(today: string, onNewDay: () => void): void {
  const tell = useEffectEvent(onNewDay);
  useEffect(() => {
    const timer = setInterval(() => {
      if (boroughDate(new Date()) === today) return;
      clearInterval(timer);
      tell();
    }, minute);
    return () => clearInterval(timer);
  }, [today]);
}
