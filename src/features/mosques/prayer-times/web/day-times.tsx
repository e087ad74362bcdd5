import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText, nearDay } from '#kit/contract/date-text.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { ComingPrayer, PrayerTimes } from '../contract.ts';
import { filled, leftText, type PrayerWords } from '../languages/prayer-words.ts';
import type { AsrOpinion } from '../prayers.ts';

type Line = { name: string; time: string | null; note?: string; prayer?: string; isQuiet?: boolean };

/** The sittings of the coming Friday, all mosques together. */
export type FridaySpan = { date: string; first: string; last: string; mosques: number };

/** The times of one day in rows; while the day is today, the next stands out with the time that is left. */
export function DayTimes({
  times,
  asr,
  friday,
  words,
}: {
  times: PrayerTimes;
  asr: AsrOpinion;
  friday: FridaySpan | null;
  words: PrayerWords;
}) {
  const now = useServerClock(times.now, 30_000);
  const next = times.coming.find((one) => Date.parse(one.at) > now);
  const isToday = times.date === times.today;
  return (
    <div className="rounded-card border border-line bg-surface lining-nums">
      <dl className="[&>div+div]:border-line [&>div+div]:border-t">
        {linesOf(times, asr, words).map((line) => (
          <TimeLine
            key={line.name}
            line={line}
            words={words}
            until={
              isToday && next?.date === times.date && next.prayer === line.prayer
                ? until(next, now, words)
                : null
            }
          />
        ))}
        {isToday && next && next.date > times.date ? (
          <TimeLine
            line={{ name: words.fajrTomorrow, time: next.time }}
            words={words}
            until={until(next, now, words)}
          />
        ) : null}
      </dl>
      {friday ? <FridayLine friday={friday} today={times.today} words={words} /> : null}
    </div>
  );
}

function until(next: ComingPrayer, now: number, words: PrayerWords): string {
  return leftText(words, Date.parse(next.at) - now);
}

function TimeLine({ line, words, until: left }: { line: Line; words: PrayerWords; until: string | null }) {
  const look = left === null ? '' : 'bg-saffron-soft shadow-[inset_4px_0_0_var(--saffron)]';
  const colour = line.isQuiet ? 'text-soft' : '';
  return (
    <div className={`flex min-h-11 items-center justify-between gap-4 px-4 py-1 ${look}`}>
      <dt className={`text-lg leading-tight [&:lang(ur)]:leading-loose ${colour}`}>
        {line.name}
        {left === null ? null : (
          <span className="block text-saffron-ink text-sm" suppressHydrationWarning>
            {left}
          </span>
        )}
        {line.note ? <span className="ms-2 text-sm text-soft">{line.note}</span> : null}
      </dt>
      <dd className={colour}>
        {line.time ? (
          <ClockTime time={line.time} className={line.isQuiet ? 'text-lg' : 'text-[1.375rem]'} />
        ) : (
          <span className="text-sm text-soft">{words.noneToday}</span>
        )}
      </dd>
    </div>
  );
}

/** Friday's prayer has no time of the borough: it leads to the sittings of the mosques. */
function FridayLine({ friday, today, words }: { friday: FridaySpan; today: string; words: PrayerWords }) {
  const { date, first, last, mosques } = friday;
  const near = nearDay(date, today);
  const day = words.language === 'en' ? near : near && words[near];
  return (
    <Link
      to="/jumuah"
      search={{}}
      className="flex min-h-13 items-center justify-between gap-4 border-line border-t px-4 py-1 text-ink no-underline hover:bg-tile-soft"
    >
      <span className="text-lg leading-tight">
        {words.jumuah}{' '}
        <span suppressHydrationWarning>
          {day ?? dateText(date, words.language === 'en' ? 'day' : 'dayMonth', words.locale)}
        </span>
        <span className="block text-sm text-soft">
          {mosques === 1 ? words.oneMosque : filled(words.mosques, mosques)},{' '}
          <bdi>
            {clockText(first)}
            {first === last ? '' : `–${clockText(last)}`}
          </bdi>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-tile-ink rtl:rotate-180" />
    </Link>
  );
}

function linesOf(times: PrayerTimes, asr: AsrOpinion, words: PrayerWords): Line[] {
  const { prayers } = words;
  const asrLines: Line[] = [
    { name: prayers.asr, time: times.asr, prayer: 'asr', isQuiet: asr === 'hanafi' },
    { name: words.asrHanafi, time: times.asrHanafi, isQuiet: asr === 'standard' },
  ];
  return [
    ...(times.ramadan
      ? [{ name: words.imsak, time: times.imsak, note: words.stopEating, isQuiet: true }]
      : []),
    { name: prayers.fajr, time: times.fajr, prayer: 'fajr' },
    { name: words.sunrise, time: times.sunrise, isQuiet: true },
    { name: prayers.dhuhr, time: times.dhuhr, prayer: 'dhuhr' },
    ...(asr === 'hanafi' ? asrLines.toReversed() : asrLines),
    {
      name: prayers.maghrib,
      time: times.maghrib,
      prayer: 'maghrib',
      ...(times.ramadan ? { note: words.iftar } : {}),
    },
    {
      name: prayers.isha,
      time: times.isha,
      prayer: 'isha',
      ...(times.ishaNextDay ? { note: words.afterMidnight } : {}),
    },
  ];
}
