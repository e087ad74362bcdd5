import { useState } from 'react';
import { prayerLabels, prayers } from '#features/mosques/prayer-times/prayers.ts';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { repeatKinds, repeatLabels } from '../../repeats.ts';
import type { PartProps } from './event-form-parts.ts';

/** When: a clock time, or a while after a prayer; once or again and again. */
export function EventTimeFields({ start, errors, mayRepeat }: PartProps & { mayRepeat: boolean }) {
  const [timing, setTiming] = useState(start.afterPrayer ? 'prayer' : 'clock');
  const isPrayer = timing === 'prayer';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Date"
        name="eventDate"
        type="date"
        defaultValue={start.eventDate}
        error={errors.eventDate}
        required
      />
      <SelectField
        label="Starts"
        name="timing"
        value={timing}
        onChange={(event) => setTiming(event.target.value)}
        choices={[
          { value: 'clock', label: 'At a time' },
          { value: 'prayer', label: 'After a prayer' },
        ]}
      />
      {isPrayer ? (
        <PrayerFields start={start} errors={errors} />
      ) : (
        <ClockFields start={start} errors={errors} />
      )}
      {mayRepeat ? <RepeatFields errors={errors} /> : null}
    </div>
  );
}

function ClockFields({ start, errors }: PartProps) {
  return (
    <>
      <TextField
        label="Start time"
        name="startTime"
        type="time"
        defaultValue={start.startTime}
        error={errors.startTime}
        required
      />
      <TextField
        label="End time (optional)"
        name="endTime"
        type="time"
        defaultValue={start.endTime ?? ''}
        hint="A time before the start means the next day."
        error={errors.endTime}
      />
    </>
  );
}

function PrayerFields({ start, errors }: PartProps) {
  return (
    <>
      <SelectField
        label="Prayer"
        name="afterPrayer"
        defaultValue={start.afterPrayer ?? 'maghrib'}
        choices={prayers.map((value) => ({ value, label: prayerLabels[value] }))}
        hint="After the partner mosque’s jama‘ah, if its time is known. If the mosque changes its times the event moves too, and your guests are told."
        error={errors.afterPrayer}
      />
      <TextField
        label="Minutes after it"
        name="afterPrayerMinutes"
        type="number"
        inputMode="numeric"
        min={0}
        max={240}
        defaultValue={start.afterPrayerMinutes ?? 15}
        error={errors.afterPrayerMinutes}
      />
      <TextField
        label="Duration in minutes (optional)"
        name="durationMinutes"
        type="number"
        inputMode="numeric"
        min={5}
        max={720}
        defaultValue={start.durationMinutes ?? ''}
        error={errors.durationMinutes}
      />
    </>
  );
}

function RepeatFields({ errors }: Pick<PartProps, 'errors'>) {
  const [repeats, setRepeats] = useState('');
  return (
    <>
      <SelectField
        label="Repeats"
        name="repeats"
        value={repeats}
        onChange={(event) => setRepeats(event.target.value)}
        choices={[
          { value: '', label: 'Once' },
          ...repeatKinds.map((value) => ({ value, label: repeatLabels[value] })),
        ]}
      />
      {repeats === '' ? null : (
        <TextField
          label="Until"
          name="repeatUntil"
          type="date"
          hint="Up to a year."
          error={errors.repeatUntil}
          required
        />
      )}
    </>
  );
}
