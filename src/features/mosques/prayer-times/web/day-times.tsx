import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText, nearDay } from '#kit/contract/date-text.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { ComingPrayer, PrayerTimes } from '../contract.ts';
import { untilText } from '../finder/finder.ts';
import type { AsrOpinion } from '../prayers.ts';

type Line = { name: string; time: string | null; note?: string; prayer?: string; isQuiet?: boolean };

/** The sittings of the coming Friday, all mosques together. */
export type FridaySpan = { date: string; first: string; last: string; mosques: number };

/** The times of one day in rows; while the day is today, the next stands out with the time that is left. */
export function DayTimes({
  times,
  asr,
  friday,
}: {
  times: PrayerTimes;
  asr: AsrOpinion;
  friday: FridaySpan | null;
}) {
  const now = useServerClock(times.now, 30_000);
  const next = times.coming.find((one) => Date.parse(one.at) > now);
  const isToday = times.date === times.today;
  return (
    <div className="rounded-card border border-line bg-surface lining-nums">
      <dl className="[&>div+div]:border-line [&>div+div]:border-t">
        {linesOf(times, asr).map((line) => (
          <TimeLine
            key={line.name}
            line={line}
            until={
              isToday && next?.date === times.date && next.prayer === line.prayer ? until(next, now) : null
            }
          />
        ))}
        {isToday && next && next.date > times.date ? (
          <TimeLine line={{ name: 'Fajr tomorrow', time: next.time }} until={until(next, now)} />
        ) : null}
      </dl>
      {friday ? <FridayLine friday={friday} today={times.today} /> : null}
    </div>
  );
}

function until(next: ComingPrayer, now: number): string {
  return untilText(Date.parse(next.at) - now);
}

function TimeLine({ line, until: left }: { line: Line; until: string | null }) {
  const look = left === null ? '' : 'bg-saffron-soft shadow-[inset_4px_0_0_var(--saffron)]';
  const words = line.isQuiet ? 'text-soft' : '';
  return (
    <div className={`flex min-h-11 items-center justify-between gap-4 px-4 py-1 ${look}`}>
      <dt className={`text-lg leading-tight ${words}`}>
        {line.name}
        {left === null ? null : (
          <span className="block text-saffron-ink text-sm" suppressHydrationWarning>
            {left}
          </span>
        )}
        {line.note ? <span className="ms-2 text-sm text-soft">{line.note}</span> : null}
      </dt>
      <dd className={words}>
        {line.time ? (
          <ClockTime time={line.time} className={line.isQuiet ? 'text-lg' : 'text-[1.375rem]'} />
        ) : (
          <span className="text-sm text-soft">none today</span>
        )}
      </dd>
    </div>
  );
}

/** Friday's prayer has no time of the borough: it leads to the sittings of the mosques. */
function FridayLine({ friday, today }: { friday: FridaySpan; today: string }) {
  const { date, first, last, mosques } = friday;
  const day = nearDay(date, today) ?? dateText(date, 'day');
  return (
    <Link
      to="/jumuah"
      search={{}}
      className="flex min-h-13 items-center justify-between gap-4 border-line border-t px-4 py-1 text-ink no-underline hover:bg-tile-soft"
    >
      <span className="text-lg leading-tight">
        Jumu‘ah {day}
        <span className="block text-sm text-soft">
          {mosques === 1 ? '1 mosque' : `${mosques} mosques`}, {clockText(first)}
          {first === last ? '' : ` to ${clockText(last)}`}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-tile-ink rtl:rotate-180" />
    </Link>
  );
}

function linesOf(times: PrayerTimes, asr: AsrOpinion): Line[] {
  const asrLines: Line[] = [
    { name: 'Asr', time: times.asr, prayer: 'asr', isQuiet: asr === 'hanafi' },
    { name: 'Asr (Hanafi)', time: times.asrHanafi, isQuiet: asr === 'standard' },
  ];
  return [
    ...(times.ramadan ? [{ name: 'Imsak', time: times.imsak, note: 'stop eating', isQuiet: true }] : []),
    { name: 'Fajr', time: times.fajr, prayer: 'fajr' },
    { name: 'Sunrise', time: times.sunrise, isQuiet: true },
    { name: 'Dhuhr', time: times.dhuhr, prayer: 'dhuhr' },
    ...(asr === 'hanafi' ? asrLines.toReversed() : asrLines),
    { name: 'Maghrib', time: times.maghrib, prayer: 'maghrib', ...(times.ramadan ? { note: 'iftar' } : {}) },
    {
      name: 'Isha',
      time: times.isha,
      prayer: 'isha',
      ...(times.ishaNextDay ? { note: 'after midnight' } : {}),
    },
  ];
}
