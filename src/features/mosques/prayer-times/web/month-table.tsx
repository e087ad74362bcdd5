import type { AsrOpinion } from '#features/mosques/places/calculation.rules.ts';
import { clockParts, dateText } from '#kit/contract/dates.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import type { PrayerWords } from '../languages/prayer-words.ts';
import type { PrayerDay } from '../prayer-times.contract.ts';
import { adjacentMonths, MonthFrame, NightFrom } from './month-frame.tsx';

/** Links to the months before and after. */
export function MonthNavigation({ month, words }: { month: string; words: PrayerWords }) {
  const { before, after } = adjacentMonths(month);
  return (
    <nav aria-label="Months" className="no-print flex flex-wrap gap-2">
      {[before, after].map((to) => (
        <LinkButton
          key={to}
          variant="outline"
          to="/prayer-times"
          search={(search) => ({ ...search, month: to })}
          resetScroll={false}
        >
          <span suppressHydrationWarning>{dateText(`${to}-01`, 'month', words.locale)}</span>
        </LinkButton>
      ))}
    </nav>
  );
}

type Column = {
  key: keyof PrayerDay & ('imsak' | 'fajr' | 'sunrise' | 'dhuhr' | 'asr' | 'asrHanafi' | 'maghrib' | 'isha');
  label: string;
  /** For narrow columns on phones. */
  short?: string;
};

const cell = 'whitespace-nowrap px-0.5 text-end last:pe-2 sm:px-2 sm:last:pe-3';

function columnsOf(asr: AsrOpinion, hasRamadan: boolean, words: PrayerWords): readonly Column[] {
  const { prayers } = words;
  const asrColumns: readonly Column[] = [
    { key: 'asr', label: prayers.asr },
    { key: 'asrHanafi', label: words.asrHanafi, short: words.hanafi },
  ];
  return [
    ...(hasRamadan ? [{ key: 'imsak', label: words.imsak } as const] : []),
    { key: 'fajr', label: prayers.fajr },
    { key: 'sunrise', label: words.sunrise },
    { key: 'dhuhr', label: prayers.dhuhr },
    ...(asr === 'hanafi' ? asrColumns.toReversed() : asrColumns),
    {
      key: 'maghrib',
      label: hasRamadan ? `${prayers.maghrib} (${words.iftar})` : prayers.maghrib,
      short: words.shortMaghrib,
    },
    { key: 'isha', label: prayers.isha },
  ];
}

/**
 * A month of start times, a row for each day, in a scrolling frame. Fridays and today are highlighted. A month with days of
 * Ramadan also has imsak, and names maghrib as iftar.
 */
export function MonthTable({
  days,
  today,
  asr,
  words,
}: {
  days: readonly PrayerDay[];
  today: string;
  asr: AsrOpinion;
  words: PrayerWords;
}) {
  const columns = columnsOf(
    asr,
    days.some((day) => day.ramadan),
    words,
  );
  return (
    <MonthFrame label="Times of the month">
      <table className="w-full border-collapse text-start text-sm lining-nums tabular-nums sm:text-base">
        <thead className="sticky top-0 z-1 bg-sunken text-xs sm:text-sm print:static">
          <tr>
            <th scope="col" className="px-2 py-2 text-start font-medium sm:px-3">
              {words.date}
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
            <DayRow key={day.date} day={day} isToday={day.date === today} columns={columns} words={words} />
          ))}
        </tbody>
      </table>
    </MonthFrame>
  );
}

/** A time in a column; am or pm is only for screen readers. */
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

function DayRow({
  day,
  isToday,
  columns,
  words,
}: {
  day: PrayerDay;
  isToday: boolean;
  columns: readonly Column[];
  words: PrayerWords;
}) {
  const [weekday = '', number = ''] = dateText(day.date, 'day').split(' ');
  const ground = isToday ? 'bg-saffron-soft' : weekday === 'Fri' ? 'bg-tile-soft' : '';
  return (
    <tr className={`border-line border-t ${ground}`} aria-current={isToday ? 'date' : undefined}>
      <th scope="row" className="whitespace-nowrap px-2 py-1 text-start font-medium leading-tight sm:px-3">
        <time dateTime={day.date}>
          {number}{' '}
          <span className="text-soft text-xs" suppressHydrationWarning>
            {words.language === 'en' ? weekday : dateText(day.date, 'weekday', words.locale)}
          </span>
        </time>
        <span className="block font-normal text-soft text-xs">
          <span className="sm:hidden print:hidden">{day.hijri.day}</span>
          <span className="hidden sm:inline print:inline">{hijriOf(day, words)}</span>
        </span>
        {isToday ? (
          <span className="sr-only"> ({words.language === 'en' ? 'today' : words.today})</span>
        ) : null}
      </th>
      {columns.map((column) => (
        <td key={column.key} className={cell}>
          <TableTime time={day[column.key]} />
          {column.key === 'maghrib' && words.language === 'en' ? <NightFrom hijri={day.hijri} /> : null}
        </td>
      ))}
    </tr>
  );
}

/** Formats the Hijri day and month, without the year. */
function hijriOf({ hijri }: PrayerDay, words: PrayerWords): string {
  return (words.direction === 'rtl' ? hijri.arabic : hijri.text).replace(/ [\d٠-٩]+$/, '');
}
