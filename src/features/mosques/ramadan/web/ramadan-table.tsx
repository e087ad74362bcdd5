import type { ReactNode } from 'react';
import type { MosqueRamadan, RamadanDay } from '#features/mosques/sittings/mosque-ramadan.contract.ts';
import { oddNightText } from '#features/mosques/sittings/sitting-text.rules.ts';
import { clockParts, dateText } from '#kit/contract/dates.ts';

/** Columns shown on a phone; the others are shown only on wide screens and in print. */
const narrowColumns = 4;
const wideColumns = 4;

const wide = 'hidden @min-[36rem]:table-cell print:table-cell';
const cell = 'px-2 py-2 text-end align-middle whitespace-nowrap lg:py-1.5 print:py-0.5 print:leading-none';
const strong = `${cell} clock text-lg font-bold print:bg-tile-soft print:text-base print:leading-none`;

/**
 * A mosque's Ramadan, a row for each day with the sittings of its evening. On a phone the past days are folded into one line, which opens
 * without JavaScript, unless it is shown whole.
 */
export function RamadanTable({
  data,
  qiyam,
  isWhole = false,
}: {
  data: MosqueRamadan;
  qiyam: string | null;
  isWhole?: boolean;
}) {
  const { days, today } = data;
  const first = days.find(({ day }) => day === 1)?.date ?? today;
  const gone = days.filter(({ day, date }) => day > 0 && date < today).length;
  const isRunning = !isWhole && gone > 0 && gone < days.length - 1;
  return (
    <section
      aria-label="Ramadan, day by day"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys alone. In large text the table is wider than a phone.
      tabIndex={0}
      className="@container relative overflow-x-auto rounded-card border border-line bg-surface print:rounded-none print:border-x-0"
    >
      <table id="all-days" className="group/days w-full border-collapse lining-nums tabular-nums">
        <caption className="sr-only">
          Ramadan {data.hijriYear} at {data.mosque.name}
        </caption>
        <thead className="text-sm text-soft">
          <tr>
            <Heading start>Ramadan</Heading>
            <Heading>Suhoor ends</Heading>
            <Heading isWide>Fajr</Heading>
            <Heading isWide>Dhuhr</Heading>
            <Heading isWide>Asr</Heading>
            <Heading>Iftar</Heading>
            <Heading isWide>Isha</Heading>
            <Heading>Taraweeh</Heading>
          </tr>
        </thead>
        <tbody>
          {isRunning ? <GoneLine count={gone} /> : null}
          {days.map((day) => (
            <DayRows
              key={day.date}
              day={day}
              first={first}
              isToday={day.date === today}
              isFolded={isRunning && day.date < today}
              qiyam={qiyam}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading({
  children,
  start = false,
  isWide = false,
}: {
  children: ReactNode;
  start?: boolean;
  isWide?: boolean;
}) {
  return (
    <th
      scope="col"
      className={`px-2 py-2 font-medium leading-tight print:py-0.5 ${start ? 'ps-4 text-start' : 'text-end last:pe-4'} ${isWide ? wide : ''}`}
    >
      {children}
    </th>
  );
}

/** Shows the past days: a link that makes the table the target of the URL. */
function GoneLine({ count }: { count: number }) {
  return (
    <tr className="border-line border-t group-target/days:hidden lg:hidden print:hidden">
      <td colSpan={narrowColumns} className="px-4">
        <a href="#all-days" className="link inline-flex min-h-11 items-center">
          {count === 1 ? 'Day 1' : `Days 1 to ${count}`}
        </a>
      </td>
    </tr>
  );
}

type DayProps = { day: RamadanDay; first: string; isToday: boolean; isFolded: boolean; qiyam: string | null };

function DayRows({ day, first, isToday, isFolded, qiyam }: DayProps) {
  // The evening before the first day only has a night.
  if (day.day === 0 && day.sittings.length === 0) return null;
  const folded = isFolded ? 'max-lg:hidden max-lg:group-target/days:table-row print:table-row' : '';
  const line = day.isIfThirty ? 'border-dashed' : '';
  const ground = isToday ? 'bg-saffron-soft shadow-[inset_4px_0_0_var(--saffron)] print:shadow-none' : '';
  const dhuhr = day.isJumuah ? (
    <span className="font-text text-sm">Jumu‘ah</span>
  ) : (
    <Digits time={day.dhuhr} />
  );
  return (
    <>
      {day.day === 21 ? <LastTen date={day.date} qiyam={qiyam} /> : null}
      <tr
        className={`border-line border-t ${line} ${ground} ${folded}`}
        aria-current={isToday ? 'date' : undefined}
      >
        <th
          scope="row"
          className="py-2 ps-4 pe-2 text-start font-normal lg:py-1.5 print:py-0.5 print:leading-none"
        >
          <span className="flex items-center gap-3 print:gap-2">
            <span className="clock min-w-6 font-bold text-xl print:text-base">
              {day.day === 0 ? '' : day.day}
            </span>
            <span className="text-sm leading-tight">
              {isToday ? <b className="block text-ink lg:inline print:hidden">Today </b> : null}
              <time dateTime={day.date} className="whitespace-nowrap">
                {dateText(day.date, 'day')}
              </time>
              {day.isIfThirty ? <span className="block print:inline"> if 30 days</span> : null}
            </span>
          </span>
        </th>
        {day.day === 0 ? (
          <>
            <td colSpan={2}>
              <span className="sr-only">the evening before</span>
            </td>
            <td colSpan={wideColumns} className={wide} />
          </>
        ) : (
          <>
            <td className={`${strong} font-normal text-base`}>
              <Digits time={day.suhoorEnds} />
            </td>
            <td className={`${cell} ${wide}`}>
              <Digits time={day.fajr} />
            </td>
            <td className={`${cell} ${wide}`}>{dhuhr}</td>
            <td className={`${cell} ${wide}`}>
              <Digits time={day.asr} />
            </td>
            <td className={strong}>
              <Digits time={day.iftar} />
            </td>
            <td className={`${cell} ${wide}`}>
              <Digits time={day.isha} />
            </td>
          </>
        )}
        <td className={`${cell} pe-4 leading-tight`}>
          <Nights day={day} first={first} />
        </td>
      </tr>
    </>
  );
}

function LastTen({ date, qiyam }: { date: string; qiyam: string | null }) {
  const evening = new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return (
    <tr className="border-line border-t bg-tile-soft">
      <td colSpan={narrowColumns} className="px-4 py-2 text-sm text-tile-ink print:py-0.5">
        <b className="font-display">The last ten nights</b> from Maghrib on {dateText(evening, 'day')}
        {qiyam ? ` · ${qiyam}` : ''}
      </td>
      <td colSpan={wideColumns} className={wide} />
    </tr>
  );
}

/** The times of an evening's taraweeh; below them the odd night and what they depend on. */
function Nights({ day, first }: { day: RamadanDay; first: string }) {
  const taraweeh = day.sittings.filter(({ kind, time }) => kind === 'taraweeh' && time !== null);
  const times = [...new Set(taraweeh.map(({ time }) => time))];
  const isExpected = taraweeh.some(({ expected }) => expected);
  const depends = isExpected ? (day.date < first ? 'if it begins' : 'if 30 days') : null;
  const notes = [day.day === 0 ? '1st night' : oddNightText(day.day + 1), depends].filter(
    (note) => note !== null,
  );
  if (times.length === 0) return <Digits time={null} />;
  return (
    <>
      {times.map((time) => (
        <span key={time} className="clock block font-bold text-lg print:me-1 print:inline print:text-base">
          <Digits time={time} />
        </span>
      ))}
      {notes.length > 0 ? (
        <span className="block text-soft text-xs print:inline">{notes.join(', ')}</span>
      ) : null}
    </>
  );
}

/** A time in a column; am or pm is only for screen readers. */
function Digits({ time }: { time: string | null }) {
  const parts = time === null ? null : clockParts(time);
  if (!parts) return <>–</>;
  return (
    <>
      {parts.digits}
      <span className="sr-only">{parts.half}</span>
    </>
  );
}
