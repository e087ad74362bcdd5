import { maxLengths } from '#kit/contract/max-lengths.ts';
import { CheckboxField, TextField } from '#kit/web/ui/field.tsx';
import type { PartProps } from './event-form-parts.ts';

/** How the organiser can be reached, and whether everyone may know. */
export function EventContactFields({ start, errors }: PartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Organiser’s e-mail (optional)"
        name="organizerEmail"
        type="email"
        autoComplete="email"
        defaultValue={start.organizerEmail ?? ''}
        error={errors.organizerEmail}
      />
      <TextField
        label="Organiser’s phone (optional)"
        name="organizerPhone"
        type="tel"
        autoComplete="tel"
        maxLength={maxLengths.phone}
        defaultValue={start.organizerPhone ?? ''}
        error={errors.organizerPhone}
      />
      <CheckboxField
        className="sm:col-span-2"
        name="showContact"
        label="Show e-mail and phone on the event’s page"
        defaultChecked={start.showContact}
      />
    </div>
  );
}
