import { useId } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { adminEventCategories, eventCategoryLabels, memberEventCategories } from '../../event-categories.ts';
import type { PartProps } from './event-form-parts.ts';

/** Title, description, category, organiser and picture. */
export function EventTextFields({
  start,
  errors,
  forAdmin,
  onImage,
}: PartProps & { forAdmin: boolean; onImage: (file: File | null) => void }) {
  const id = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label="Title"
        name="title"
        dir="auto"
        maxLength={maxLengths.name}
        defaultValue={start.title}
        error={errors.title}
        required
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        name="description"
        rows={6}
        maxLength={maxLengths.description}
        defaultValue={start.description}
        error={errors.description}
        required
      />
      <SelectField
        label="Category"
        name="category"
        choices={categoryChoices(start.category, forAdmin)}
        defaultValue={start.category ?? 'community'}
        error={errors.category}
      />
      <TextField
        label="Organizer name"
        name="organizer"
        dir="auto"
        maxLength={maxLengths.name}
        defaultValue={start.organizer}
        error={errors.organizer}
        required
      />
      <TextField
        label="Organizer e-mail (optional)"
        name="organizerEmail"
        type="email"
        autoComplete="email"
        defaultValue={start.organizerEmail ?? ''}
        error={errors.organizerEmail}
      />
      <TextField
        label="Organizer phone (optional)"
        name="organizerPhone"
        type="tel"
        autoComplete="tel"
        maxLength={maxLengths.phone}
        defaultValue={start.organizerPhone ?? ''}
        error={errors.organizerPhone}
      />
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          name="showContact"
          defaultChecked={start.showContact}
          className="size-6 shrink-0 accent-tile"
        />
        Show e-mail and phone on the event’s page
      </label>
      <div className="sm:col-span-2">
        <label htmlFor={id} className="mb-1 block font-semibold">
          Picture (optional)
        </label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="field"
          onChange={(event) => onImage(event.target.files?.[0] ?? null)}
        />
        <p className="mt-1 text-sm text-soft">JPG, PNG or WebP, up to 5 MB. It’s shown in landscape, 16:9.</p>
      </div>
    </div>
  );
}

function categoryChoices(current: PartProps['start']['category'], forAdmin: boolean) {
  const offered = forAdmin ? adminEventCategories : memberEventCategories;
  // What an event already has stays on offer, whoever changes it.
  const all = current === undefined || offered.includes(current) ? offered : [...offered, current];
  return all.map((value) => ({
    value,
    label: forAdmin && value === 'community' ? 'Community Event' : eventCategoryLabels[value],
  }));
}
