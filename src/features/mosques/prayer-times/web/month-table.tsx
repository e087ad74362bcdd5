import { clockParts } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import type { PrayerDay } from '../contract.ts';
import type { AsrOpinion } from '../prayers.ts';
import { neighbours } from './month-neighbours.ts';

/** To the months before and after. */
export function MonthNavigation({ month }: { month: string }) {
  const { before, after } = neighbours(month);
  return (
    <nav aria-label="Months" className="no-print flex gap-2">
      {[before, after].map((to) => (
        <LinkButton
          key={to}
          look="outline"
          to="/prayer-times"
          search={(search) => ({ ...search, month: to })}
          resetScroll={false}
        >
          {dateText(`${to}-01`, 'month')}
        </LinkButton>
      ))}
    </nav>
  );
}

type Column = {
  key: keyof PrayerDay & ('imsak' | 'fajr' | 'sunrise' | 'dhuhr' | 'asr' | 'asrHanafi' | 'maghrib' | 'isha');
  label: string;
};

const asrColumns: readonly Column[] = [
  { key: 'asr', label: 'Asr' },
  { key: 'asrHanafi', label: 'Asr (Hanafi)' },
];

function columnsOf(asr: AsrOpinion, hasRamadan: boolean): readonly Column[] {
  return [
    ...(hasRamadan ? [{ key: 'imsak', label: 'Imsak' } as const] : []),
    { key: 'fajr', label: 'Fajr' },
    { key: 'sunrise', label: 'Sunrise' },
    { key: 'dhuhr', label: 'Dhuhr' },
    ...(asr === 'hanafi' ? asrColumns.toReversed() : asrColumns),
    { key: 'maghrib', label: hasRamadan ? 'Maghrib (iftar)' : 'Maghrib' },
    { key: 'isha', label: 'Isha' },
  ];
}

/** A month of begin times, one row a day; Fridays, today and Ramadan are marked. It scrolls inside its own frame. */
export function MonthTable({
  days,
  today,
  asr,
}: {
  days: readonly PrayerDay[];
  today: string;
  asr: AsrOpinion;
}) {
  const columns = columnsOf(
    asr,
    days.some((day) => day.ramadan),
  );
  return (
    <section
      aria-label="Times of the month"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible print:border-0"
    >
      <table className="w-full border-collapse text-start lining-nums tabular-nums">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className="sticky start-0 bg-sunken px-3 py-2 text-start">
              Date
            </th>
            <th scope="col" className="px-2 py-2 text-start">
              Hijri
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="px-2 py-2 text-end">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.date} day={day} isToday={day.date === today} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A time in a column, where am and pm go without saying. */
function TableTime({ time }: { time: string | null }) {
  const parts = time === null ? null : clockParts(time);
  if (!parts) return '—';
  return (
    <>
      {parts.digits}
      <span className="sr-only">{parts.half}</span>
    </>
  );
}

function DayRow({ day, isToday, columns }: { day: PrayerDay; isToday: boolean; columns: readonly Column[] }) {
  const isFriday = new Date(`${day.date}T12:00:00Z`).getUTCDay() === 5;
  const ground = isToday ? 'bg-saffron-soft' : isFriday ? 'bg-tile-soft' : 'bg-surface';
  return (
    <tr className={`border-line border-t ${ground}`} aria-current={isToday ? 'date' : undefined}>
      <th
        scope="row"
        className={`sticky start-0 whitespace-nowrap px-3 py-1.5 text-start ${ground} ${isFriday ? '' : 'font-normal'}`}
      >
        {dateText(day.date, 'day')}
        {isToday ? <span className="sr-only"> (today)</span> : null}
      </th>
      <td className="whitespace-nowrap px-2 py-1.5 text-sm text-soft">
        {day.hijri.day === 1 || day.date.endsWith('-01') ? day.hijri.text : day.hijri.day}
      </td>
      {columns.map((column) => (
        <td key={column.key} className="whitespace-nowrap px-2 py-1.5 text-end">
          <TableTime time={day[column.key]} />
        </td>
      ))}
    </tr>
  );
}
