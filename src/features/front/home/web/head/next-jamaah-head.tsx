import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { borough } from '#borough';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { NextJamaah } from '../../contract.ts';
import { type HeadShown, headAt, rowOf, untilText } from '../../head.ts';
import { FiveTimesRow } from './five-times-row.tsx';
import { MosqueSwitcher } from './mosque-switcher.tsx';
import { Ways } from './ways.tsx';

type Head = { data: NextJamaah; asked?: string | undefined };

/** The green head: the next jama'ah at the chosen mosque, how long it is until then, when to leave, the five times of its day. */
export function NextJamaahHead({ data, asked }: Head) {
  const router = useRouter();
  const now = useServerClock(data.now);
  const head = headAt(data, now);
  const isOver = head === null;
  useEffect(() => {
    if (isOver) void router.invalidate();
  }, [isOver, router]);
  const name = router.options.context.viewer.account?.firstName;
  return (
    <section
      aria-label={data.mosque ? 'Next jama‘ah at your mosque' : 'Next prayer'}
      className="on-tile relative bg-tile text-on-tile"
    >
      <StarLattice className="pointer-events-none absolute inset-0 opacity-15" />
      <div className="page relative grid gap-3 pt-2 pb-4 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-x-12 lg:py-6">
        <div className="grid min-w-0 gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <MosqueSwitcher data={data} asked={asked} />
            <p className="text-sm leading-tight">
              {name === undefined ? null : (
                <>
                  Assalamu alaikum, <bdi>{name || 'Community Member'}</bdi> ·{' '}
                </>
              )}
              <span className="whitespace-nowrap">{data.hijri.text}</span>
            </p>
          </div>
          <Gone data={data} />
          {head ? <Next data={data} head={head} now={now} /> : <Unknown data={data} />}
        </div>
        {head ? <Five data={data} head={head} now={now} /> : null}
        {head ? <Ways data={data} head={head} now={now} /> : null}
      </div>
    </section>
  );
}

function Gone({ data }: { data: NextJamaah }) {
  if (!data.isGone) return null;
  return (
    <p role="status">
      The mosque you chose is no longer listed.{' '}
      {data.mosque ? 'These are another mosque’s times.' : `These are ${borough.name}’s start times.`}
    </p>
  );
}

function Unknown({ data }: { data: NextJamaah }) {
  return (
    <p>
      {data.mosque
        ? 'No times are known for the coming days.'
        : 'The times can’t be worked out for the coming days.'}
    </p>
  );
}

function Next({ data, head: { next, remaining, share, dayWord } }: HeadShown) {
  const name = next.jumuah ? 'Jumu‘ah' : prayerLabels[next.prayer];
  const isFridayNoon =
    next.prayer === 'dhuhr' && !next.jumuah && new Date(`${next.date}T12:00:00Z`).getUTCDay() === 5;
  return (
    <>
      <div className="flex items-end justify-between gap-3 lg:justify-start lg:gap-8">
        <p aria-live="polite">
          <span className="block text-lg leading-tight lg:text-2xl">
            {data.kind === 'begins' ? `${name} starts` : next.jumuah ? name : `${name} jama‘ah`}
            {dayWord ? <strong> · {dayWord}</strong> : null}
            {isFridayNoon ? ' · Jumu‘ah today' : null}
          </span>
          <span className="text-5xl leading-none lg:text-6xl" suppressHydrationWarning>
            <ClockTime time={next.time} />
          </span>
        </p>
        <p
          aria-hidden="true"
          data-countdown=""
          className="clock whitespace-nowrap text-[1.75rem] text-saffron leading-tight lg:text-4xl"
          suppressHydrationWarning
        >
          {untilText(remaining)}
        </p>
      </div>
      <progress
        className="h-1"
        max={1}
        value={share}
        aria-label={`How much of the time until ${name} has passed`}
        suppressHydrationWarning
      />
      {next.stale ? <p className="text-sm">Not confirmed for two months: it may have changed.</p> : null}
    </>
  );
}

function Five({ data, head, now }: HeadShown) {
  const row = rowOf(data.days, head.next);
  return row ? <FiveTimesRow row={row} kind={data.kind} next={head.next} now={now} /> : null;
}
