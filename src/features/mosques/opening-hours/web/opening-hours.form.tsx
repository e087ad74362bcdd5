import { useState } from 'react';
import type { Errors, Fields } from '#kit/web/form/use-form.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import type { OpeningHours, OpenSpan } from '../opening-hours.contract.ts';
import { breakLabels, breakPrayers, hoursLimits } from '../opening-hours.rules.ts';
import { emptyWeek, OwnDayFields, WeekFields } from './opening-hours-fields.tsx';

const breakMinutes = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120];

/**
 * The fields of opening hours in the form of a business or prayer room. `readOpeningHours(fields)` reads them; `errors` are the errors of the
 * form, with paths that begin with openingHours. All fields are optional.
 */
export function HoursEditor({
  start,
  errors,
  noteExample = 'Diners already seated can stay.',
}: {
  start: OpeningHours | null;
  errors: Errors;
  noteExample?: string;
}) {
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
        hint={`For example: ${noteExample}`}
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
        {breakPrayers.map((prayer) => {
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

/** The name of the editor's fields in the form, and of the field in the input. */
const hoursName = 'openingHours';

/** Reads the editor of opening hours; null where it is empty, so that the hours are unknown. */
export function readOpeningHours(fields: Fields): OpeningHours | null {
  const text = (path: string) => fields.text(`${hoursName}.${path}`).trim();
  const week = weekIn(text, 'week');
  const days = range(Number(text('days.count')) || 0)
    .map((at) => ({
      date: text(`days.${at}.date`),
      spans: spansIn(text, `days.${at}.spans`),
      note: text(`days.${at}.note`) || null,
    }))
    .filter(({ date, spans, note }) => date !== '' || spans.length > 0 || note !== null);
  const breaks = breakPrayers.flatMap((prayer) => {
    const minutes = Number(text(`breaks.${prayer}`));
    return minutes > 0 ? [{ prayer, minutes }] : [];
  });
  const [from, until] = [text('jumuah.from'), text('jumuah.until')];
  const hours = {
    week,
    ramadan: text('ramadan.is') === 'own' ? weekIn(text, 'ramadan') : null,
    days,
    breaks,
    jumuah: from === '' && until === '' ? null : { from, until },
    note: text('note') || null,
  };
  const saysNothing =
    [...week, ...(hours.ramadan ?? [])].every((spans) => spans.length === 0) && days.length === 0;
  return saysNothing ? null : hours;
}

function weekIn(text: (path: string) => string, path: string): OpenSpan[][] {
  return range(7).map((day) => spansIn(text, `${path}.${day}`));
}

function spansIn(text: (path: string) => string, path: string): OpenSpan[] {
  return range(hoursLimits.spans)
    .map((at) => ({ opens: text(`${path}.${at}.opens`), closes: text(`${path}.${at}.closes`) }))
    .filter(({ opens, closes }) => opens !== '' || closes !== '');
}

function range(length: number): number[] {
  return Array.from({ length }, (_, at) => at);
}
