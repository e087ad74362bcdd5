import { useState } from 'react';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Errors, Fields } from '#kit/web/form/use-form.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import type { Announcement } from '../announcement.contract.ts';
import { announcementLengths } from '../announcement.rules.ts';
import {
  type JanazahPrayer,
  janazahPrayerLabels,
  janazahPrayers,
  type ShownName,
  shownNameLabels,
  shownNames,
} from '../janazah.rules.ts';

/** Instead of a prayer: the janazah has a time. */
const atTime = 'time';

/** The fields of a janazah, for somebody who enters it on a phone in a minute: who, when, where; what is optional comes last. */
export function JanazahFields({ start, errors }: { start: Announcement | undefined; errors: Errors }) {
  const [after, setAfter] = useState<string>(start ? (start.prayer ?? atTime) : 'dhuhr');
  const [shown, setShown] = useState<string>(start?.shownName ?? 'full');
  const field = (name: 'deceasedName' | 'venue' | 'cemetery' | 'lifts', label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      hint={hint}
      dir="auto"
      maxLength={announcementLengths[name === 'lifts' ? 'lifts' : 'name']}
      defaultValue={start?.[name] ?? ''}
      error={errors[name]}
    />
  );
  return (
    <>
      <SelectField
        label="What the family lets us show"
        name="shownName"
        value={shown}
        onChange={({ target }) => setShown(target.value)}
        choices={shownNames.map((value) => ({ value, label: shownNameLabels[value] }))}
        error={errors.shownName}
      />
      {shown === 'none' ? null : field('deceasedName', 'Who has died')}
      <TextField
        label="Day"
        name="date"
        type="date"
        defaultValue={start?.date ?? boroughDate(new Date())}
        error={errors.date}
      />
      <SelectField
        label="When"
        name="after"
        value={after}
        onChange={({ target }) => setAfter(target.value)}
        choices={[
          ...janazahPrayers.map((value) => ({ value, label: `After ${janazahPrayerLabels[value]}` })),
          { value: atTime, label: 'At a time' },
        ]}
        error={errors.prayer}
      />
      {after === atTime ? (
        <TextField
          label="Time"
          name="time"
          type="time"
          defaultValue={start?.time ?? ''}
          error={errors.time}
        />
      ) : null}
      {field('venue', 'Where the prayer will be held (optional)', 'If it isn’t in the mosque’s main hall.')}
      {field('cemetery', 'Where the burial will be (optional)')}
      <TextField
        label="When the car leaves (optional)"
        name="leavesAt"
        type="time"
        defaultValue={start?.leavesAt ?? ''}
        error={errors.leavesAt}
      />
      {field('lifts', 'Lifts to the cemetery (optional)', 'For example: 3 seats, from the side entrance.')}
      <CheckboxField
        label="There is room for women"
        name="womensPlaces"
        defaultChecked={start?.womensPlaces ?? false}
        error={errors.womensPlaces}
      />
    </>
  );
}

/** Reads the fields of a janazah. A box for women that isn't ticked says nothing. */
export function readJanazah(fields: Fields) {
  const text = (name: string) => fields.text(name).trim() || undefined;
  const after = text('after');
  return {
    shownName: shownNames.find((name): name is ShownName => name === text('shownName')),
    deceasedName: text('deceasedName'),
    date: text('date'),
    prayer: janazahPrayers.find((prayer): prayer is JanazahPrayer => prayer === after),
    time: after === atTime ? text('time') : undefined,
    venue: text('venue'),
    cemetery: text('cemetery'),
    leavesAt: text('leavesAt'),
    lifts: text('lifts'),
    womensPlaces: fields.isTicked('womensPlaces') || undefined,
  };
}
