import { useState } from 'react';
import { clockText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { prayerLabels, prayers } from '../prayer.rules.ts';
import type { MosqueTimes } from '../prayer-times.contract.ts';
import type { calls } from '../timetable.contract.ts';

const rules = [
  { value: 'time', label: 'At a time' },
  { value: 'after', label: 'Minutes after it begins' },
  { value: 'none', label: 'No jama‘ah' },
] as const;
type Rule = (typeof rules)[number]['value'];

/** Form for a jama'ah from a day on: at a time, a number of minutes after the prayer begins, or none. */
export function JamaahForm({ times, mosqueId }: { times: MosqueTimes; mosqueId: string }) {
  const api = useApi<typeof calls>();
  const [rule, setRule] = useState<Rule>('time');
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The jama‘ah wasn’t set',
    send: async (fields) => {
      const { message, daysKept } = await api.setMosqueJamaah({
        placeId: mosqueId,
        prayer: prayers.find((prayer) => prayer === fields.text('prayer')) ?? 'fajr',
        from: fields.text('from'),
        inPlaceOfDays: fields.isTicked('inPlaceOfDays'),
        ...ruleIn(fields, rule),
      });
      showToast({ title: daysKept === 0 ? message : `${message} ${keptText(daysKept)}` });
    },
  });
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-x-4 sm:grid-cols-5">
        {times.prayers.map(({ prayer, jamaah }) => (
          <div key={prayer}>
            <dt className="text-sm text-soft">{prayerLabels[prayer]}</dt>
            <dd className="clock">{jamaah ? clockText(jamaah.time) : '–'}</dd>
          </div>
        ))}
      </dl>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Prayer"
          name="prayer"
          choices={prayers.map((value) => ({ value, label: prayerLabels[value] }))}
        />
        <SelectField
          label="When"
          name="rule"
          value={rule}
          onChange={(event) =>
            setRule(rules.find(({ value }) => value === event.target.value)?.value ?? 'time')
          }
          choices={rules}
        />
        {rule === 'time' ? (
          <TextField label="Jama‘ah" name="time" type="time" error={errors.time} required />
        ) : null}
        {rule === 'after' ? (
          <TextField
            label="Minutes"
            name="minutesAfter"
            type="number"
            min={0}
            max={120}
            defaultValue="5"
            hint="Enter 0 for straight after it begins."
            error={errors.minutesAfter}
            required
          />
        ) : null}
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={times.date}
          error={errors.from}
          required
        />
        <CheckboxField
          className="sm:col-span-2"
          label="Also replace the times of days that have their own"
          name="inPlaceOfDays"
        />
        <div className="sm:col-span-2">
          {problem}
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving…' : 'Set it'}
          </Button>
        </div>
      </form>
    </>
  );
}

function ruleIn(fields: Fields, rule: Rule) {
  if (rule === 'time') return { time: fields.text('time') };
  return rule === 'after'
    ? { minutesAfter: Number(fields.text('minutesAfter') || Number.NaN) }
    : { none: true };
}

function keptText(days: number): string {
  return days === 1
    ? 'One day has its own time and keeps it.'
    : `${days} days have their own time and keep it.`;
}
