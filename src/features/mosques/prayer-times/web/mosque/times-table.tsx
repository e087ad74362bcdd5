import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clockText } from '#kit/contract/clock-text.ts';
import { boroughTime, dateText } from '#kit/contract/date-text.ts';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { ComingJamaah, MosqueTimes } from '../../contract.ts';
import { untilText } from '../../finder/finder.ts';
import { nextAt, type TableRow, tableRows } from '../../mosque-table.ts';
import { type Prayer, prayerLabels } from '../../prayers.ts';
import { useAsrOpinion } from '../use-asr-opinion.ts';
import { SourceLine } from './source-line.tsx';

const halfMinute = 30_000;

/** A mosque's day: when each prayer starts, its jama'ah, and what comes next with the time that is left. */
export function TimesTable({ times, walkingMinutes }: { times: MosqueTimes; walkingMinutes: number | null }) {
  const now = useServerClock(times.now, halfMinute);
  const asrFirst = useAsrOpinion();
  const next = nextAt(times.coming, now);
  useAskedAgainAt(next, now);
  const rows = tableRows(times, next, asrFirst);
  const until = next ? { next, text: nextText(next, now, walkingMinutes) } : null;
  const isToday = times.date === times.today;
  return (
    <section aria-label="Prayer times today" className="rounded-card border border-line bg-surface">
      <table className="w-full border-collapse lining-nums tabular-nums">
        <caption className="sr-only">
          Prayer times on {dateText(times.date, 'long')}, {times.hijri.text}
        </caption>
        <thead>
          <tr className="label">
            <th scope="col" className="px-4 pt-3 pb-1 text-start font-medium">
              {dateText(times.date, 'day')}
            </th>
            <th scope="col" className="w-1/4 px-2 pt-3 pb-1 text-end font-medium">
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

/** When what was next has come, and the day has turned with it, the page asks again. */
function useAskedAgainAt(next: ComingJamaah | undefined, now: number): void {
  const router = useRouter();
  const isOver = next === undefined && now > 0;
  useEffect(() => {
    if (isOver) void router.invalidate();
  }, [isOver, router]);
}

/** 'in 26 minutes · leave by 1:56pm' */
function nextText(next: ComingJamaah, now: number, walkingMinutes: number | null): string {
  const at = Date.parse(next.at);
  const leaveBy = walkingMinutes === null ? null : at - walkingMinutes * 60_000;
  const leave =
    leaveBy === null || leaveBy < now ? '' : ` · leave by ${clockText(boroughTime(new Date(leaveBy)))}`;
  return untilText(at - now) + leave;
}

/** Fajr and Maghrib carry their half of the day; of the others it goes without saying. */
function halfOf(prayer: Prayer): 'capital' | 'unseen' {
  return prayer === 'fajr' || prayer === 'maghrib' ? 'capital' : 'unseen';
}

const looks = {
  past: { row: 'border-line border-t text-soft', clock: 'text-soft', notes: 'text-soft' },
  later: { row: 'border-line border-t', clock: 'text-ink', notes: 'text-soft' },
  next: {
    row: 'bg-saffron-soft [&>th]:shadow-[inset_4px_0_0_var(--saffron)]',
    clock: 'text-ink text-2xl',
    notes: 'text-saffron-ink',
  },
};

function Line({ row, until }: { row: TableRow; until: string | undefined }) {
  const look = looks[row.state];
  const notes = until === undefined ? row.notes : [until, ...row.notes];
  return (
    <tr className={look.row} aria-current={row.state === 'next' ? 'true' : undefined}>
      <th scope="row" className="px-4 py-2.5 text-start font-medium text-lg leading-tight">
        {row.name}
        {notes.map((note) => (
          <span key={note} className={`block text-sm ${look.notes}`} suppressHydrationWarning>
            {note}
          </span>
        ))}
      </th>
      <td className={`px-2 text-end ${row.state === 'next' ? 'text-saffron-ink' : 'text-soft'}`}>
        {row.starts ? <ClockTime time={row.starts} half="unseen" className="font-text font-normal" /> : null}
      </td>
      <td className="pe-4 text-end">
        {row.jamaah ? (
          <ClockTime
            time={row.jamaah.time}
            half={halfOf(row.prayer)}
            className={`text-[1.375rem] ${look.clock}`}
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

/** After the last of the day: the first of tomorrow. */
function TomorrowLine({ next, text }: { next: ComingJamaah; text: string }) {
  const name = next.jumuah ? 'Jumu‘ah' : prayerLabels[next.prayer];
  return (
    <tr className={looks.next.row} aria-current="true">
      <th scope="row" className="px-4 py-2.5 text-start font-medium text-lg leading-tight">
        {name} tomorrow
        <span className="block text-saffron-ink text-sm" suppressHydrationWarning>
          {text}
        </span>
      </th>
      <td />
      <td className="pe-4 text-end">
        <ClockTime time={next.time} half={halfOf(next.prayer)} className="text-2xl" />
      </td>
    </tr>
  );
}
