import { clockParts } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import type { PrayerDay } from '../contract.ts';
import type { AsrOpinion } from '../prayers.ts';
import { MonthFrame } from './month-frame.tsx';
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
  /** On a phone, where the column is narrow. */
  short?: string;
};

const cell = 'whitespace-nowrap px-0.5 text-end last:pe-2 sm:px-2 sm:last:pe-3';

const asrColumns: readonly Column[] = [
  { key: 'asr', label: 'Asr' },
  { key: 'asrHanafi', label: 'Asr (Hanafi)', short: 'Hanafi' },
];

function columnsOf(asr: AsrOpinion, hasRamadan: boolean): readonly Column[] {
  return [
    ...(hasRamadan ? [{ key: 'imsak', label: 'Imsak' } as const] : []),
    { key: 'fajr', label: 'Fajr' },
    { key: 'sunrise', label: 'Sunrise' },
    { key: 'dhuhr', label: 'Dhuhr' },
    ...(asr === 'hanafi' ? asrColumns.toReversed() : asrColumns),
    { key: 'maghrib', label: hasRamadan ? 'Maghrib (iftar)' : 'Maghrib', short: 'Maghr.' },
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
    <MonthFrame label="Times of the month">
      <table className="w-full border-collapse text-start text-sm lining-nums tabular-nums sm:text-base">
        <thead className="sticky top-0 z-1 bg-sunken text-xs sm:text-sm print:static">
          <tr>
            <th scope="col" className="px-2 py-2 text-start font-medium sm:px-3">
              Date
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={`font-medium ${cell} py-2`}>
                <span className="sm:hidden print:hidden" aria-hidden={column.short ? true : undefined}>
                  {column.short ?? column.label}
                </span>
                <span className="max-sm:sr-only print:inline">{column.label}</span>
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
    </MonthFrame>
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
  const [weekday = '', number = ''] = dateText(day.date, 'day').split(' ');
  const ground = isToday ? 'bg-saffron-soft' : weekday === 'Fri' ? 'bg-tile-soft' : '';
  return (
    <tr className={`border-line border-t ${ground}`} aria-current={isToday ? 'date' : undefined}>
      <th scope="row" className="whitespace-nowrap px-2 py-1 text-start font-medium leading-tight sm:px-3">
        <time dateTime={day.date}>
          {number} <span className="text-soft text-xs">{weekday}</span>
        </time>
        <span className="block font-normal text-soft text-xs">
          <span className="sm:hidden print:hidden">{day.hijri.day}</span>
          <span className="hidden sm:inline print:inline">{day.hijri.text.replace(/ \d+$/, '')}</span>
        </span>
        {isToday ? <span className="sr-only"> (today)</span> : null}
      </th>
      {columns.map((column) => (
        <td key={column.key} className={cell}>
          <TableTime time={day[column.key]} />
        </td>
      ))}
    </tr>
  );
}
