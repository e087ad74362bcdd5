import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import type { FiveTimes, NextJamaah, NextPrayer } from '../../contract.ts';
import { dayWord } from '../../head.ts';

type Time = FiveTimes['times'][number];

const columns = 'lg:grid-cols-[1fr_5rem_5rem]';

/** The five times of one day, which is named: small in a row on a phone, with the start times beside them on a wide screen. */
export function FiveTimesRow({
  row,
  kind,
  next,
  now,
}: {
  row: FiveTimes;
  kind: NextJamaah['kind'];
  next: NextPrayer;
  now: number;
}) {
  const word = dayWord(row.date, now);
  const hasJamaah = kind === 'jamaah';
  const nextAt = row.times.findIndex(({ prayer }) => prayer === next.prayer);
  return (
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-card lg:border lg:border-on-tile/30 lg:bg-tile-deep/60 lg:p-3">
      <p
        aria-hidden="true"
        className={`label grid text-on-tile lg:px-3 lg:pb-1 ${columns} ${word ? '' : 'max-lg:hidden'}`}
        suppressHydrationWarning
      >
        <span>
          {word ?? 'Today'}
          {word === null || word === 'Tomorrow' ? `, ${dateText(row.date, 'day')}` : null}
        </span>
        <span className="hidden text-end lg:block">{hasJamaah ? 'Starts' : ''}</span>
        <span className="hidden text-end lg:block">{hasJamaah ? 'Jama‘ah' : 'Starts'}</span>
      </p>
      <ol
        aria-label={`${hasJamaah ? 'Jama‘ah times' : 'When the prayers start'} on ${dateText(row.date, 'long')}`}
        data-date={row.date}
        className="-mx-1.5 grid grid-cols-5 gap-0.5 lg:mx-0 lg:grid-cols-1 lg:gap-0"
      >
        {row.times.map((time, at) => (
          <li
            key={time.prayer}
            aria-current={at === nextAt ? 'true' : undefined}
            className={`grid justify-items-center rounded-control py-1.5 leading-tight aria-[current]:bg-saffron aria-[current]:text-on-saffron lg:min-h-10 lg:items-center lg:justify-items-stretch lg:px-3 lg:py-0 ${columns} ${at < nextAt ? 'opacity-80' : ''}`}
          >
            <span className="text-xs lg:text-base">{nameOf(time)}</span>
            <span className="hidden lg:block lg:text-end">
              {hasJamaah ? <Clock time={time.begins} /> : null}
            </span>
            <span className="text-lg lg:text-end lg:text-xl">
              <Clock time={hasJamaah ? time.jamaah : time.begins} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function nameOf({ jumuah, prayer }: Time): string {
  return jumuah ? 'Jumu‘ah' : prayerLabels[prayer];
}

function Clock({ time }: { time: string | null }) {
  if (time !== null) return <ClockTime time={time} half="unseen" />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not known</span>
    </>
  );
}
