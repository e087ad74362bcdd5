import { useState } from 'react';
import type { Errors } from '#kit/web/form/use-form.ts';
import { Disclosure } from '#kit/web/ui/disclosure.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { anchors, breakLabels, hoursLimits } from '../limits.ts';
import type { OpeningHours } from '../schema.ts';
import { hoursName } from './hours-in.ts';
import { OwnDayFields } from './own-day-fields.tsx';
import { emptyWeek, WeekFields } from './week-fields.tsx';

const breakMinutes = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120];

/**
 * The fields of opening hours, for the form of a business: `hoursIn(fields)` reads them, and `errors` are the form's own, by
 * paths that begin with openingHours. Nothing needs to be filled in.
 */
export function HoursEditor({ start, errors }: { start: OpeningHours | null; errors: Errors }) {
  const [week, setWeek] = useState(start?.week ?? emptyWeek);
  const [ramadan, setRamadan] = useState(start?.ramadan ?? null);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold text-lg">Opening hours (optional)</legend>
      <p className="text-soft">
        Leave a day empty if you’re closed. After midnight, just enter the time: 2:00am is fine.
      </p>
      <WeekFields name={`${hoursName}.week`} week={week} onChange={setWeek} errors={errors} />
      <div>
        <Disclosure summary="Breaks for prayer and Jumu‘ah">
          <BreakFields start={start} errors={errors} />
        </Disclosure>
        <Disclosure summary="Ramadan">
          <CheckboxField
            label="Our hours are different in Ramadan"
            name={`${hoursName}.ramadan.is`}
            value="own"
            checked={ramadan !== null}
            onChange={(event) => setRamadan(event.target.checked ? (start?.ramadan ?? week) : null)}
          />
          {ramadan ? (
            <WeekFields name={`${hoursName}.ramadan`} week={ramadan} onChange={setRamadan} errors={errors} />
          ) : null}
        </Disclosure>
        <Disclosure summary="Holidays and other days">
          <OwnDayFields name={`${hoursName}.days`} start={start?.days ?? []} errors={errors} />
        </Disclosure>
      </div>
      <TextField
        label="A note about your hours (optional)"
        hint="For example: If you’re already seated, you can carry on eating."
        name={`${hoursName}.note`}
        dir="auto"
        maxLength={hoursLimits.note}
        defaultValue={start?.note ?? ''}
        error={errors[`${hoursName}.note`]}
      />
    </fieldset>
  );
}

function BreakFields({ start, errors }: { start: OpeningHours | null; errors: Errors }) {
  return (
    <div className="grid gap-4">
      <p>
        A break begins when the prayer does, by that day’s time in the borough, so it changes through the
        year.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {anchors.map((prayer) => {
          const minutes = start?.breaks.find((one) => one.prayer === prayer)?.minutes ?? 0;
          const offered = [...new Set([...breakMinutes, ...(minutes > 0 ? [minutes] : [])])].sort(
            (a, b) => a - b,
          );
          return (
            <SelectField
              key={prayer}
              label={breakLabels[prayer]}
              name={`${hoursName}.breaks.${prayer}`}
              defaultValue={String(minutes)}
              choices={[
                { value: '0', label: 'No break' },
                ...offered.map((value) => ({ value: String(value), label: `${value} minutes` })),
              ]}
            />
          );
        })}
      </div>
      <fieldset>
        <legend className="font-semibold">Closed on Fridays for Jumu‘ah</legend>
        <div className="mt-1 grid grid-cols-2 gap-3 sm:max-w-md">
          <TextField
            label="From"
            type="time"
            name={`${hoursName}.jumuah.from`}
            defaultValue={start?.jumuah?.from ?? ''}
            error={errors[`${hoursName}.jumuah.from`]}
          />
          <TextField
            label="Until"
            type="time"
            name={`${hoursName}.jumuah.until`}
            defaultValue={start?.jumuah?.until ?? ''}
            error={errors[`${hoursName}.jumuah.until`]}
          />
        </div>
      </fieldset>
    </div>
  );
}
