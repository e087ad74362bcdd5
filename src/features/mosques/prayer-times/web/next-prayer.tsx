import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { PrayerTimes } from '../contract.ts';
import { prayerLabels } from '../prayers.ts';
import { countdownAt, remainingText } from './countdown.ts';
import { useServerClock } from './use-server-clock.ts';

/**
 * The next prayer with a countdown. The device's clock may be wrong: what counts is the server's, carried on by the
 * time that has passed since its answer.
 */
export function NextPrayer({ times }: { times: PrayerTimes }) {
  const now = useServerClock(times.now);
  const router = useRouter();
  const shown = countdownAt(times.previous, times.coming, now);
  const over = shown === null;
  useEffect(() => {
    if (over) void router.invalidate();
  }, [over, router]);
  if (!shown) return null;
  const { next, remaining, share } = shown;
  return (
    <div className="w-full max-w-sm">
      <p aria-live="polite">
        Next prayer: <strong className="font-display text-2xl">{prayerLabels[next.prayer]}</strong>{' '}
        <span className="text-2xl">
          <ClockTime time={next.time} />
        </span>{' '}
        {next.tomorrow ? <span>Tomorrow</span> : null}
      </p>
      <p aria-hidden="true" className="clock text-4xl" suppressHydrationWarning>
        {remainingText(remaining)}
      </p>
      <progress
        className="mt-2"
        max={1}
        value={share}
        aria-label={`Share of the time to ${prayerLabels[next.prayer]} that has passed`}
        suppressHydrationWarning
      />
      {isFridayNoon(times, next.prayer) ? <p className="mt-1">Jumu‘ah today</p> : null}
    </div>
  );
}

function isFridayNoon(times: PrayerTimes, prayer: string): boolean {
  return prayer === 'dhuhr' && new Date(`${times.today}T12:00:00Z`).getUTCDay() === 5;
}
