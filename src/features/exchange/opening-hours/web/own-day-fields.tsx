import { useState } from 'react';
import type { Errors } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { hoursLimits } from '../limits.ts';
import type { OpeningHours, OpenSpan } from '../schema.ts';
import { SpanFields } from './span-fields.tsx';

type Row = { key: number; date: string; note: string; spans: readonly OpenSpan[] };

/** Days of their own: holidays, Eid, a wedding in the family. A day without times is closed. */
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
            look="quiet"
            className="justify-self-start"
            onClick={() => setDays(days.filter(({ key }) => key !== day.key))}
          >
            Remove day {at + 1}
          </Button>
        </fieldset>
      ))}
      {errors[name] ? <p className="font-semibold text-danger">{errors[name]}</p> : null}
      <Button
        look="outline"
        className="justify-self-start"
        disabled={days.length >= hoursLimits.days}
        onClick={() => setDays([...days, { key: nextKey, date: '', note: '', spans: [] }])}
      >
        Add a day
      </Button>
    </div>
  );
}
