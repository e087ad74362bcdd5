import { clockParts } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { MosqueDay, MosqueMonth } from '../../month-contract.ts';
import { prayerLabels, prayers } from '../../prayers.ts';
import { MonthFrame } from '../month-frame.tsx';

const cell = 'px-1 py-1.5 text-end align-top whitespace-nowrap sm:px-3 print:py-0.5';

/** A mosque's month, a row a day: the start of each prayer, and its jama'ah beneath. Fridays and today are marked. */
export function MosqueMonthTable({ data }: { data: MosqueMonth }) {
  return (
    <MonthFrame label="Times of the month">
      <table className="w-full border-collapse lining-nums tabular-nums">
        <thead className="sticky top-0 z-1 bg-sunken text-sm print:static">
          <tr>
            <th scope="col" className="px-2 py-2 text-start font-medium sm:px-3">
              Date
            </th>
            {prayers.map((prayer) => (
              <th key={prayer} scope="col" className="px-1 py-2 text-end font-medium sm:px-3">
                {prayerLabels[prayer]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.days.map((day) => (
            <DayRow key={day.date} day={day} isToday={day.date === data.today} />
          ))}
        </tbody>
      </table>
    </MonthFrame>
  );
}

function DayRow({ day, isToday }: { day: MosqueDay; isToday: boolean }) {
  const [weekday = '', number = ''] = dateText(day.date, 'day').split(' ');
  const ground = isToday ? 'bg-saffron-soft' : weekday === 'Fri' ? 'bg-tile-soft' : '';
  return (
    <tr className={`border-line border-t ${ground}`} aria-current={isToday ? 'date' : undefined}>
      <th
        scope="row"
        className="px-2 py-1.5 text-start align-top font-medium leading-tight sm:px-3 print:whitespace-nowrap print:py-0.5"
      >
        <time dateTime={day.date}>
          {number} <span className="text-sm text-soft">{weekday}</span>
        </time>
        <span className="block font-normal text-soft text-xs print:ms-1 print:inline">
          <span className="sm:hidden print:hidden">
            {day.hijri.day === 1 ? day.hijri.text.replace(/ \d+$/, '') : day.hijri.day}
          </span>
          <span className="hidden sm:inline print:inline">{day.hijri.text.replace(/ \d+$/, '')}</span>
        </span>
        {isToday ? <span className="sr-only"> (today)</span> : null}
        {day.clockChange ? (
          <span className="block font-normal text-soft text-xs">clocks go {day.clockChange}</span>
        ) : null}
      </th>
      {day.prayers.map(({ prayer, begins, jamaah }) => (
        <td key={prayer} className={cell}>
          <Starts times={prayer === 'asr' ? asrStarts(begins, day) : [begins]} />
          {prayer === 'dhuhr' && day.jumuah.length > 0 ? (
            day.jumuah.map(({ time, language }) => (
              <Clock key={`${time} ${language}`} time={time} said="Jumu‘ah" />
            ))
          ) : (
            <Clock time={jamaah} said="jama‘ah" />
          )}
        </td>
      ))}
    </tr>
  );
}

/** What the mosque itself says of asr, and else both opinions. */
function asrStarts(begins: string | null, day: MosqueDay): (string | null)[] {
  if (begins === day.asrStandard || begins === day.asrHanafi) return [day.asrStandard, day.asrHanafi];
  return [begins];
}

function Starts({ times }: { times: readonly (string | null)[] }) {
  return (
    <span className="block text-soft text-xs print:inline">
      {times.map((time, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the opinions have no other name.
        <span key={at} className="block sm:inline print:inline">
          {at > 0 ? <span className="hidden sm:inline print:inline"> / </span> : null}
          <Digits time={time} />
        </span>
      ))}
    </span>
  );
}

function Clock({ time, said }: { time: string | null; said: string }) {
  return (
    <span className="clock block leading-tight print:ms-1.5 print:inline">
      <span className="sr-only">{said} </span>
      <Digits time={time} />
    </span>
  );
}

/** A time in a column, where am and pm go without saying. */
function Digits({ time }: { time: string | null }) {
  const parts = time === null ? null : clockParts(time);
  if (!parts) return '–';
  return (
    <>
      {parts.digits}
      <span className="sr-only">{parts.half}</span>
    </>
  );
}
