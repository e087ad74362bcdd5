import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isOfLastTen, nightName, withNight } from '#features/mosques/moon/season-words.rules.ts';
import { untilText } from '#features/mosques/prayer-times/jamaah-finder.rules.ts';
import { dateText } from '#kit/contract/dates.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { Ramadan } from '../ramadan.contract.ts';
import { headingOf, nextMoment } from '../ramadan-head.rules.ts';

/** Reloads the page's data when the countdown ends. */
function useReloadAtNextMoment(season: Ramadan, now: number): void {
  const router = useRouter();
  const next = nextMoment(season, now)?.next.at;
  const first = nextMoment(season, Date.parse(season.now))?.next.at;
  const hasPassed = next !== first;
  useEffect(() => {
    if (hasPassed) void router.invalidate();
  }, [hasPassed, router]);
}

/** 'Wed 24 Feb · 17 Ramadan · from Maghrib the 18th night'. The evening belongs to the following day. */
export function dayLine({ today, phase, day, night, hijri, eid }: Ramadan): ReactNode {
  const date = dateText(today, 'day');
  const last = isOfLastTen(night) ? ', of the last ten' : '';
  if (phase === 'fasting') {
    // After the 29th day comes another night of Ramadan, or Eid.
    const tonight = night === 30 && !eid.isDeclared ? null : night;
    return `${date} · ${withNight(`${day} Ramadan`, tonight)}${tonight === null ? '' : last}`;
  }
  if (phase === 'night' || phase === 'suhoor') return `${nightName(night ?? 0)} of Ramadan${last} · ${date}`;
  return `${date} · ${hijri}`;
}

/** The next moment of the fast or the evening, with a countdown; nothing outside Ramadan. */
export function SeasonClock({ season, now }: { season: Ramadan; now: number }) {
  useReloadAtNextMoment(season, now);
  const found = nextMoment(season, now);
  if (!found) return null;
  const { next, share } = found;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-3 lg:justify-start lg:gap-8">
        {/* As in the home's head: with the fallback font nothing may wrap that doesn't with our own. */}
        <p aria-live="polite" className="contents">
          <span className="basis-full text-lg leading-tight lg:text-2xl">{headingOf(season, next)}</span>
          <ClockTime time={next.time} className="text-5xl leading-none lg:text-7xl" />
        </p>
        <p
          aria-hidden="true"
          data-countdown=""
          className="clock text-2xl text-saffron leading-tight lg:text-4xl"
          suppressHydrationWarning
        >
          {untilText(Date.parse(next.at) - now)}
        </p>
      </div>
      {share === null ? null : (
        <progress
          className="h-1"
          max={1}
          value={share}
          aria-label={`How much of the time until ${next.name} has passed`}
          suppressHydrationWarning
        />
      )}
    </>
  );
}
