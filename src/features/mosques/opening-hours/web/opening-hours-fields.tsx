import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Errors } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { weekdays } from '../hours-text.rules.ts';
import type { OpeningHours, OpenSpan } from '../opening-hours.contract.ts';
import { hoursLimits } from '../opening-hours.rules.ts';

type Week = OpeningHours['week'];

export const emptyWeek: Week = weekdays.map(() => []);

/** The seven days of a week. A day's hours can be copied to all days below it. */
export function WeekFields({
  name,
  week,
  onChange,
  errors,
}: {
  name: string;
  week: Week;
  onChange: (week: Week) => void;
  errors: Errors;
}) {
  return (
    <div className="grid gap-4">
      {weekdays.map((day, at) => {
        const spans = week[at] ?? [];
        const isSaid = spans.some(({ opens, closes }) => opens !== '' && closes !== '');
        return (
          <fieldset
            key={day}
            className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-start"
          >
            <legend className="contents">
              <span className="font-semibold sm:pt-2.5">{day}</span>
            </legend>
            <div>
              <SpanFields
                name={`${name}.${at}`}
                day={day}
                spans={spans}
                onChange={(next) => onChange(week.map((old, index) => (index === at ? next.slice() : old)))}
                errors={errors}
              />
              {isSaid && at < 6 ? (
                <Button
                  variant="quiet"
                  className="mt-1 -ms-4 text-sm"
                  onClick={() => onChange(week.map((old, index) => (index > at ? spans.slice() : old)))}
                >
                  {at === 5 ? 'Same on Sunday' : `Same on ${weekdays[at + 1]} to Sunday`}
                </Button>
              ) : null}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

type Row = { key: number; date: string; note: string; spans: readonly OpenSpan[] };

/** Exceptional days: holidays, Eid, a family wedding. A day without hours is closed. */
export function OwnDayFields({
  name,
  start,
  errors,
}: {
  name: string;
  start: OpeningHours['days'];
  errors: Errors;
}) {
  const [days, setDays] = useState<readonly Row[]>(() =>
    start.map(({ date, note, spans }, key) => ({ key, date, note: note ?? '', spans })),
  );
  const nextKey = Math.max(-1, ...days.map(({ key }) => key)) + 1;
  return (
    <div className="grid gap-4">
      <input type="hidden" name={`${name}.count`} value={days.length} />
      {days.map((day, at) => (
        <fieldset key={day.key} className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 font-semibold">Day {at + 1}</legend>
          <TextField
            label="Date"
            type="date"
            name={`${name}.${at}.date`}
            defaultValue={day.date}
            error={errors[`${name}.${at}.date`]}
          />
          <TextField
            label="What for (optional)"
            name={`${name}.${at}.note`}
            dir="auto"
            maxLength={hoursLimits.dayNote}
            defaultValue={day.note}
            error={errors[`${name}.${at}.note`]}
          />
          <div className="sm:col-span-2">
            <p className="mb-1 font-semibold">Hours (leave empty if closed)</p>
            <SpanFields
              name={`${name}.${at}.spans`}
              day={`Day ${at + 1}`}
              spans={day.spans}
              onChange={(spans) =>
                setDays(days.map((one) => (one.key === day.key ? { ...one, spans } : one)))
              }
              errors={errors}
            />
          </div>
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => setDays(days.filter(({ key }) => key !== day.key))}
          >
            Remove day {at + 1}
          </Button>
        </fieldset>
      ))}
      {errors[name] ? <p className="font-semibold text-danger">{errors[name]}</p> : null}
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={days.length >= hoursLimits.days}
        onClick={() => setDays([...days, { key: nextKey, date: '', note: '', spans: [] }])}
      >
        Add a day
      </Button>
    </div>
  );
}

type Props = {
  /** The path of the day in the input: 'openingHours.week.0'. */
  name: string;
  /** The label of its fields for screen readers: 'Monday'. */
  day: string;
  spans: readonly OpenSpan[];
  onChange: (spans: readonly OpenSpan[]) => void;
  errors: Errors;
};

const icon =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-tile-ink hover:bg-tile-soft';

/** The opening intervals of one day. */
function SpanFields({ name, day, spans, onChange, errors }: Props) {
  const rows = spans.length > 0 ? spans : [{ opens: '', closes: '' }];
  const change = (at: number, part: Partial<OpenSpan>) =>
    onChange(rows.map((span, index) => (index === at ? { ...span, ...part } : span)));
  return (
    <div className="grid gap-2">
      {rows.map((span, at) => {
        const path = `${name}.${at}`;
        const error = errors[`${path}.opens`] ?? errors[`${path}.closes`];
        const field = (part: 'opens' | 'closes', label: string) => (
          <input
            type="time"
            name={`${path}.${part}`}
            aria-label={`${day}: ${label}`}
            aria-invalid={errors[`${path}.${part}`] ? true : undefined}
            value={span[part]}
            onChange={(event) => change(at, { [part]: event.target.value })}
            className="field min-w-0 flex-1"
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name than its place
          <div key={at}>
            <div className="flex items-center gap-1">
              {field('opens', at === 0 ? 'opens' : 'opens again')}
              <span aria-hidden="true">–</span>
              {field('closes', 'closes')}
              {at === 0 ? (
                <button
                  type="button"
                  aria-label={`${day}: add another time`}
                  disabled={rows.length >= hoursLimits.spans}
                  onClick={() => onChange([...rows, { opens: '', closes: '' }])}
                  className={`${icon} disabled:opacity-40`}
                >
                  <Plus aria-hidden="true" className="size-5" />
                </button>
              ) : (
                <button
                  type="button"
                  aria-label={`${day}: remove this time`}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                  className={icon}
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              )}
            </div>
            {error ? <p className="mt-1 font-semibold text-danger">{error}</p> : null}
            {isNight(span) ? <p className="mt-1 text-sm text-soft">Closes the next morning.</p> : null}
          </div>
        );
      })}
    </div>
  );
}

function isNight({ opens, closes }: OpenSpan): boolean {
  return (
    opens !== '' && closes !== '' && closes < opens && closes !== '00:00' && closes <= hoursLimits.latestNight
  );
}
