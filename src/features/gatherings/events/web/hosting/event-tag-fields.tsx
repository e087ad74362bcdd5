import { CheckboxField, TextField } from '#kit/web/ui/field.tsx';
import type { PartProps } from './event-form-parts.ts';

const tags = [
  { name: 'womenOnly', label: 'Women only' },
  { name: 'forFamilies', label: 'For families' },
  { name: 'childrenWelcome', label: 'Children welcome' },
  { name: 'wheelchairAccessible', label: 'Wheelchair accessible' },
] as const;

/** For whom, how many, what it costs, and where else to follow or book it. */
export function EventTagFields({ start, errors, forAdmin }: PartProps & { forAdmin: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <fieldset className="sm:col-span-2">
        <legend className="font-semibold">Marks</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {tags.map(({ name, label }) => (
            <CheckboxField key={name} name={name} label={label} defaultChecked={start[name]} />
          ))}
        </div>
      </fieldset>
      <TextField
        label="Room for (optional)"
        name="maxAttendees"
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={start.maxAttendees ?? ''}
        hint="Guests included. Empty: no limit. When it is full, people wait and move up by themselves."
        error={errors.maxAttendees}
      />
      <TextField
        label="Cost in pounds (optional)"
        name="cost"
        inputMode="decimal"
        placeholder="0.00"
        defaultValue={costText(start.costPence)}
        hint="0 says that it is free."
        error={errors.costPence ? 'Please give an amount such as 4.50.' : undefined}
      />
      <TextField
        label="Booking link (optional)"
        name="bookingUrl"
        type="url"
        placeholder="https://"
        defaultValue={start.bookingUrl ?? ''}
        error={errors.bookingUrl}
      />
      <TextField
        label="Live stream link (optional)"
        name="liveStreamUrl"
        type="url"
        placeholder="https://"
        defaultValue={start.liveStreamUrl ?? ''}
        error={errors.liveStreamUrl}
      />
      {forAdmin ? (
        <CheckboxField
          className="sm:col-span-2"
          name="membersOnly"
          label="Only members see it"
          defaultChecked={start.isPublic === false}
        />
      ) : null}
    </div>
  );
}

function costText(pence: number | null | undefined): string {
  return pence === null || pence === undefined ? '' : (pence / 100).toFixed(2);
}
