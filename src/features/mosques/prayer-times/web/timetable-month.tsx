import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { ResultOf } from '#kit/contract/call.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { prayerLabels, prayers } from '../prayer.rules.ts';
import type { calls, TimetableDay } from '../timetable.contract.ts';
import { adjacentMonths } from './month-frame.tsx';

type Month = ResultOf<typeof calls.getTimetableMonth>;

/** A month of the timetable, the form for the chosen day, and downloads as CSV. */
export function MonthPanel({
  month: { month, days },
  chosen,
  mosqueId,
  today,
}: {
  month: Month;
  chosen: string | undefined;
  mosqueId: string;
  today: string;
}) {
  const day = days.find(({ date }) => date === chosen);
  const file = (query: string) => `/api/mosques/${mosqueId}/timetable.csv?${query}`;
  const year = month.slice(0, 4);
  const { before, after } = adjacentMonths(month);
  return (
    <Panel title={dateText(`${month}-01`, 'month')} className="lg:col-span-2">
      <nav aria-label="Months" className="mb-3 flex flex-wrap items-center gap-x-4">
        <MonthLink mosqueId={mosqueId} month={before} rel="prev" />
        <MonthLink mosqueId={mosqueId} month={after} rel="next" />
      </nav>
      {day ? <DayForm key={day.version + day.date} day={day} mosqueId={mosqueId} /> : null}
      <EditableMonthTable days={days} mosqueId={mosqueId} month={month} today={today} />
      <div className="mt-4 flex flex-wrap gap-3">
        <AnchorButton variant="outline" href={file(`month=${month}`)} download={`timetable-${month}.csv`}>
          <Download aria-hidden="true" className="size-5" /> This month as CSV
        </AnchorButton>
        <AnchorButton variant="outline" href={file(`year=${year}`)} download={`timetable-${year}.csv`}>
          <Download aria-hidden="true" className="size-5" /> All of {year} as CSV
        </AnchorButton>
      </div>
    </Panel>
  );
}

function MonthLink({ mosqueId, month, rel }: { mosqueId: string; month: string; rel: 'prev' | 'next' }) {
  return (
    <Link
      to="/mosque/$mosqueId/timetable"
      params={{ mosqueId }}
      search={{ month }}
      rel={rel}
      className="link inline-flex min-h-11 items-center gap-1"
    >
      {rel === 'prev' ? <ChevronLeft aria-hidden="true" className="size-5" /> : null}
      {dateText(`${month}-01`, 'month')}
      {rel === 'next' ? <ChevronRight aria-hidden="true" className="size-5" /> : null}
    </Link>
  );
}

/** Form for a day's own times; an empty field falls back to the rule or the computed time. */
function DayForm({ day, mosqueId }: { day: TimetableDay; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'The day wasn’t saved',
    send: async (fields) => {
      const times = day.prayers.map(({ prayer }) => ({
        prayer,
        begins: fields.text(`${prayer}.begins`) || undefined,
        jamaah: fields.text(`${prayer}.jamaah`) || undefined,
      }));
      const { date, version } = day;
      showToast({ title: (await api.saveTimetableDay({ placeId: mosqueId, date, times, version })).message });
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      id="day"
      className="mb-6 rounded-md border border-line p-4"
    >
      <h3 className="text-lg">{dateText(day.date, 'long')}</h3>
      <p className="mb-3 text-sm text-soft">
        Leave a field empty to use the usual jama‘ah or the calculated start shown below it.
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {day.prayers.map(({ prayer, begins, jamaah, own }) => (
          <fieldset key={prayer} className="grid min-w-0 grid-cols-2 gap-3">
            <legend className="font-semibold">{prayerLabels[prayer]}</legend>
            <TextField
              label="Begins"
              name={`${prayer}.begins`}
              type="time"
              defaultValue={own.begins ?? ''}
              hint={begins && own.begins === null ? clockText(begins.time) : undefined}
              error={errors[`${prayer}.begins`]}
            />
            <TextField
              label="Jama‘ah"
              name={`${prayer}.jamaah`}
              type="time"
              defaultValue={own.jamaah ?? ''}
              hint={jamaah && own.jamaah === null ? clockText(jamaah.time) : undefined}
              error={errors[`${prayer}.jamaah`]}
            />
          </fieldset>
        ))}
      </div>
      <Button className="mt-4" type="submit" disabled={sending}>
        {sending ? 'Saving…' : 'Save this day'}
      </Button>
    </form>
  );
}

/** A month as a table: starts above jama'ahs, in bold where the day has its own time. */
function EditableMonthTable({
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
