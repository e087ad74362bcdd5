import { useRouter } from '@tanstack/react-router';
import { Check, Moon, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { withNight } from '#features/mosques/moon/season-words.rules.ts';
import { methodLabels } from '#features/mosques/places/calculation.rules.ts';
import { boroughTime, clockText, dateText } from '#kit/contract/dates.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import { checkedText, surenessOf } from '../freshness.rules.ts';
import { untilText } from '../jamaah-finder.rules.ts';
import { findNextComing, type TableRow, tableRows } from '../mosque-times-table.rules.ts';
import { prayerLabels } from '../prayer.rules.ts';
import type { ComingJamaah, MosqueTimes } from '../prayer-times.contract.ts';
import { useAsrOpinion } from './use-asr-opinion.ts';

const tickMs = 30_000;

/** A mosque's times of a day, with the time left until the next jama'ah. */
export function TimesTable({ times, walkingMinutes }: { times: MosqueTimes; walkingMinutes: number | null }) {
  const now = useServerClock(times.now, tickMs);
  const asrFirst = useAsrOpinion();
  const next = findNextComing(times.coming, now);
  useReloadWhenOver(next, now);
  const rows = tableRows(times, next, asrFirst);
  const until = next ? { next, text: nextText(next, now, walkingMinutes) } : null;
  const isToday = times.date === times.today;
  return (
    <section
      aria-label="Prayer times today"
      className="@container rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse lining-nums tabular-nums">
        <caption className="sr-only">
          Prayer times on {dateText(times.date, 'long')},{' '}
          {withNight(times.hijri.text, times.hijri.nightTonight)}
        </caption>
        <thead>
          <tr className="label">
            <th scope="col" className="px-4 pt-3 pb-1 text-start font-medium">
              {dateText(times.date, 'day')}
              {times.hijri.nightTonight === null ? null : (
                <span className="block text-soft text-xs normal-case tracking-normal">
                  {withNight(`${times.hijri.day} Ramadan`, times.hijri.nightTonight)}
                </span>
              )}
            </th>
            <th scope="col" className="w-1/4 px-2 pt-3 pb-1 text-end font-medium @max-[14rem]:hidden">
              Starts
            </th>
            <th scope="col" className="w-1/4 pe-4 pt-3 pb-1 text-end font-medium">
              Jama‘ah
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} row={row} until={row.state === 'next' ? until?.text : undefined} />
          ))}
          {isToday && until && until.next.date > times.date ? (
            <TomorrowLine next={until.next} text={until.text} />
          ) : null}
        </tbody>
      </table>
      <SourceLine times={times} />
    </section>
  );
}

/** Reloads the page's data once all known coming times have passed. */
function useReloadWhenOver(next: ComingJamaah | undefined, now: number): void {
  const router = useRouter();
  const isOver = next === undefined && now > 0;
  useEffect(() => {
    if (isOver) void router.invalidate();
  }, [isOver, router]);
}

/** Formats 'in 26 minutes · leave by 1:56pm'. */
function nextText(next: ComingJamaah, now: number, walkingMinutes: number | null): string {
  const at = Date.parse(next.at);
  const leaveBy = walkingMinutes === null ? null : at - walkingMinutes * 60_000;
  const leaveText =
    leaveBy === null || leaveBy < now ? '' : ` · leave by ${clockText(boroughTime(new Date(leaveBy)))}`;
  return untilText(at - now) + leaveText;
}

/** The specification has AM at Fajr and PM at Maghrib, so that each time of the table has its own. */
const half = 'capital';

const rowStyles = {
  past: { row: 'border-line border-t text-soft', clock: 'text-soft', notes: 'text-soft' },
  later: { row: 'border-line border-t', clock: 'text-ink', notes: 'text-soft' },
  next: {
    row: 'bg-saffron-soft [&>th]:shadow-[inset_4px_0_0_var(--saffron)]',
    clock: 'text-ink text-2xl',
    notes: 'text-saffron-ink',
  },
};

function Line({ row, until }: { row: TableRow; until: string | undefined }) {
  const style = rowStyles[row.state];
  const notes = until === undefined ? row.notes : [until, ...row.notes];
  return (
    <tr className={style.row} aria-current={row.state === 'next' ? 'true' : undefined}>
      <th scope="row" className="px-4 py-2.5 text-start font-medium text-lg leading-tight">
        {row.name}
        {row.starts ? (
          <span className={`hidden text-sm @max-[14rem]:block ${style.notes}`}>
            starts <ClockTime time={row.starts} half={half} className="font-text" />
          </span>
        ) : null}
        {notes.map((note) => (
          <span key={note} className={`block text-sm ${style.notes}`} suppressHydrationWarning>
            {note}
          </span>
        ))}
      </th>
      <td
        className={`px-2 text-end @max-[14rem]:hidden ${row.state === 'next' ? 'text-saffron-ink' : 'text-soft'}`}
      >
        {row.starts ? <ClockTime time={row.starts} half={half} className="font-text font-normal" /> : null}
      </td>
      <td className="pe-4 text-end">
        {row.jamaah ? (
          <ClockTime
            time={row.jamaah.time}
            half={half}
            className={`text-[clamp(1.125rem,5.7vw,1.375rem)] ${style.clock}`}
          />
        ) : (
          <span className="text-soft">
            <span aria-hidden="true">–</span>
            <span className="sr-only">not known</span>
          </span>
        )}
      </td>
    </tr>
  );
}

/** Tomorrow's first jama'ah, shown after today's last. */
function TomorrowLine({ next, text }: { next: ComingJamaah; text: string }) {
  const name = next.jumuah ? 'Jumu‘ah' : prayerLabels[next.prayer];
  return (
    <tr className={rowStyles.next.row} aria-current="true">
      <th scope="row" className="px-4 py-2.5 text-start font-medium text-lg leading-tight">
        {name} tomorrow
        <span className="block text-saffron-ink text-sm" suppressHydrationWarning>
          {text}
        </span>
      </th>
      <td className="@max-[14rem]:hidden" />
      <td className="pe-4 text-end">
        <ClockTime time={next.time} half={half} className="text-2xl" />
      </td>
    </tr>
  );
}

/** The source of the table's times and when they were last checked. */
function SourceLine({ times }: { times: MosqueTimes }) {
  const clocks = times.prayers.flatMap(({ jamaah }) => jamaah ?? []);
  const isFriday = times.friday === times.date;
  const sureness = surenessOf([...clocks, ...(isFriday ? times.jumuah : [])]);
  const isTimetable = clocks.some(({ source }) => source === 'timetable');
  return (
    <div className="border-line border-t px-4 py-2.5 text-sm">
      {sureness === null ? (
        <p>This mosque hasn’t given us its jama‘ah times yet.</p>
      ) : sureness.stale ? (
        <p className="flex items-start gap-2 text-caution">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {checkedText(sureness, times.today)}
        </p>
      ) : (
        <p className="flex items-start gap-2 text-soft">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {isTimetable ? 'From the mosque’s timetable' : 'From the mosque'},{' '}
          {checkedText(sureness, times.today)}
        </p>
      )}
      <p className="mt-1 flex items-start gap-2">
        <Moon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-soft" />
        {times.moonText}
      </p>
      <p className="mt-1 text-soft text-xs">
        Start times without a mosque source are calculated ({methodLabels[times.method]}).
      </p>
    </div>
  );
}
