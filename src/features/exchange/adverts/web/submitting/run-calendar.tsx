import { ChevronLeft, ChevronRight } from 'lucide-react';
import { maxDaysAhead, runDays } from '#features/exchange/prices/price-options.ts';
import { addDays, dateText } from '#kit/contract/date-text.ts';
import type { Errors } from '#kit/web/form/use-form.ts';
import { TextField } from '#kit/web/ui/field.tsx';
import { lastDayOf } from '../../advert-times.ts';
import type { FreeDays } from '../../contract.ts';
import { CalendarKey, SeasonMark } from './season-mark.tsx';
import type { RunChoice } from './use-run.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const arrow =
  'grid size-11 place-items-center rounded-control text-tile-ink hover:bg-tile-soft disabled:opacity-30';

/** Which days: how many there are, the first in a calendar that says what is free, and what is chosen in words. */
export function RunCalendar({ run, errors }: { run: RunChoice; errors: Errors }) {
  const { month, shownMonth, startDate, days } = run;
  const last = days === null ? null : lastDayOf({ startDate, duration: days });
  const firstMonth = month.firstDay.slice(0, 7);
  const lastMonth = addDays(month.firstDay, maxDaysAhead - 7).slice(0, 7);
  return (
    <div className="grid gap-3">
      <TextField
        label="How many days?"
        name="duration"
        type="number"
        inputMode="numeric"
        min={runDays.min}
        max={runDays.max}
        value={run.duration}
        onChange={(event) => run.setDuration(event.target.value)}
        hint="From 7 to 365."
        error={errors.duration}
        className="max-w-40"
      />
      <input type="hidden" name="startDate" value={startDate} />
      <input type="hidden" name="quotedTotal" value={run.quote?.total ?? ''} />
      <p aria-live="polite">
        {dateText(startDate, 'plain')}
        {last === null ? null : ` to ${dateText(last, 'plain')}`}
        {days === null ? null : <span className="text-soft"> · {days} days</span>}
      </p>
      {errors.startDate ? <p className="font-semibold text-danger">{errors.startDate}</p> : null}
      <div className="flex items-center justify-between">
        <h3 className="text-lg">{dateText(`${shownMonth}-01`, 'month')}</h3>
        <span className="flex">
          <button
            type="button"
            aria-label="Earlier month"
            className={arrow}
            disabled={shownMonth <= firstMonth}
            onClick={() => run.setShownMonth(monthAfter(shownMonth, -1))}
          >
            <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
          </button>
          <button
            type="button"
            aria-label="Later month"
            className={arrow}
            disabled={shownMonth >= lastMonth}
            onClick={() => run.setShownMonth(monthAfter(shownMonth, 1))}
          >
            <ChevronRight aria-hidden="true" className="size-5 rtl:rotate-180" />
          </button>
        </span>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-y-1 text-center">
        <caption className="sr-only">
          {dateText(`${month.month}-01`, 'month')}: places that are free on each day. Choose the day to start
          on.
        </caption>
        <thead>
          <tr className="text-soft text-xs">
            {weekdays.map((day) => (
              <th key={day} scope="col" className="font-normal">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month.days).map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, at) =>
                day === null ? (
                  <td key={weekdays[at]} />
                ) : (
                  <DayCell key={day.date} day={day} run={run} last={last} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarKey month={month} />
    </div>
  );
}

type Day = FreeDays['days'][number];

function DayCell({
  day: { date, free, season },
  run,
  last,
}: {
  day: Day;
  run: RunChoice;
  last: string | null;
}) {
  const isEnd = date === run.startDate || date === last;
  const isOn = last !== null && date >= run.startDate && date <= last;
  const tone = isEnd
    ? 'bg-tile text-on-tile rounded-control'
    : isOn
      ? 'bg-tile-soft text-tile-ink'
      : 'hover:bg-sunken rounded-control';
  const isFull = free <= 0;
  const isShut = isFull || date < run.month.firstDay;
  return (
    <td className={`p-0 ${isOn ? 'bg-tile-soft' : ''} ${isEnd ? 'rounded-control' : ''}`}>
      <button
        type="button"
        disabled={isShut}
        aria-pressed={date === run.startDate}
        onClick={() => run.setStartDate(date)}
        className={`grid min-h-12 w-full place-content-center disabled:text-soft ${tone} ${isShut && !isEnd ? 'line-through' : ''}`}
      >
        {Number(date.slice(8))}
        <span className="sr-only">{dateText(date, 'month')}, </span>
        <span className="inline-flex items-center justify-center gap-0.5 text-xs no-underline">
          {season ? <SeasonMark season={season.season} className="size-2.5" /> : null}
          {isFull ? 'full' : free}
          <span className="sr-only">
            {isFull ? '' : ' free'}
            {season ? `, ${season.name}` : ''}
          </span>
        </span>
      </button>
    </td>
  );
}

/** The days of a month in weeks from Monday on, with gaps before its first. */
function weeksOf(days: readonly Day[]): (Day | null)[][] {
  const [first] = days;
  const gap = first ? (new Date(`${first.date}T12:00:00Z`).getUTCDay() + 6) % 7 : 0;
  const cells = [...Array.from({ length: gap }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(7 * week, 7 * week + 7),
  );
}

function monthAfter(month: string, by: 1 | -1): string {
  return addDays(`${month}-15`, by * 30).slice(0, 7);
}
