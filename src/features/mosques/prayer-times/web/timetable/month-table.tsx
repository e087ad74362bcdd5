import { Link } from '@tanstack/react-router';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { prayerLabels, prayers } from '../../prayers.ts';
import type { TimetableDay } from '../../timetable-contract.ts';

/** A month day by day: above the beginning, below the jama'ah, bold where the day has a time of its own. */
export function EditableMonthTable({
  days,
  mosqueId,
  month,
  today,
}: {
  days: readonly TimetableDay[];
  mosqueId: string;
  month: string;
  today: string;
}) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="pb-2 text-start text-soft">
          The start is above, the jama‘ah below; <b>bold</b> if the day has its own time. Choose a day to
          change it.
        </caption>
        <thead>
          <tr>
            <th scope="col" className="p-1 text-start">
              Day
            </th>
            {prayers.map((prayer) => (
              <th key={prayer} scope="col" className="p-1 text-end">
                {prayerLabels[prayer]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date} className={`border-line border-t ${day.date === today ? 'bg-sunken' : ''}`}>
              <th scope="row" className="p-1 text-start font-normal">
                <DayLink date={day.date} isPast={day.date < today} mosqueId={mosqueId} month={month} />
              </th>
              {day.prayers.map(({ prayer, begins, jamaah, own }) => (
                <td key={prayer} className="clock whitespace-nowrap p-1 text-end">
                  <Clock time={begins?.time} isOwn={own.begins !== null} />
                  <Clock time={jamaah?.time} isOwn={own.jamaah !== null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayLink({
  date,
  isPast,
  mosqueId,
  month,
}: {
  date: string;
  isPast: boolean;
  mosqueId: string;
  month: string;
}) {
  if (isPast) return <span className="text-soft">{dateText(date, 'day')}</span>;
  return (
    <Link
      to="/mosque/$mosqueId/timetable"
      params={{ mosqueId }}
      search={{ month, day: date }}
      hash="day"
      className="link inline-flex min-h-11 items-center"
    >
      {dateText(date, 'day')}
    </Link>
  );
}

function Clock({ time, isOwn }: { time: string | undefined; isOwn: boolean }) {
  return <span className={`block ${isOwn ? 'font-bold' : ''}`}>{time ? clockText(time) : '–'}</span>;
}
