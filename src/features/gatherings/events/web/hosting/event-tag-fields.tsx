import { CheckboxField, TextField } from '#kit/web/ui/field.tsx';
import type { PartProps } from './event-form-parts.ts';

const tags = [
  { name: 'womenOnly', label: 'Women only' },
  { name: 'forFamilies', label: 'For families' },
  { name: 'childrenWelcome', label: 'Children welcome' },
  { name: 'wheelchairAccessible', label: 'Wheelchair accessible' },
] as const;

/** For whom it is. */
export function EventTagFields({ start, forAdmin }: Pick<PartProps, 'start'> & { forAdmin: boolean }) {
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2">
      <legend className="sr-only">Who is it for?</legend>
      {tags.map(({ name, label }) => (
        <CheckboxField key={name} name={name} label={label} defaultChecked={start[name]} />
      ))}
      {forAdmin ? (
        <CheckboxField
          name="membersOnly"
          label="Members only: hidden from the public"
          defaultChecked={start.isPublic === false}
        />
      ) : null}
    </fieldset>
  );
}

/** How many can come, what it costs, and where else to follow or book it. */
export function EventPlacesFields({ start, errors }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Number of places (optional)"
        name="maxAttendees"
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={start.maxAttendees ?? ''}
        hint="Including guests. Leave empty for no limit. When the event is full, people join a waiting list and move up automatically."
        error={errors.maxAttendees}
      />
      <TextField
        label="Cost in pounds (optional)"
        name="cost"
        inputMode="decimal"
        placeholder="0.00"
        defaultValue={costText(start.costPence)}
        hint="Enter 0 if it’s free."
        error={errors.costPence ? 'Please enter an amount such as 4.50.' : undefined}
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
    </div>
  );
}

function costText(pence: number | null | undefined): string {
  return pence === null || pence === undefined ? '' : (pence / 100).toFixed(2);
}
