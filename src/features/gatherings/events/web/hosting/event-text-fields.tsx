import { useId } from 'react';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { eventCategories, eventCategoryLabels } from '../../event-categories.ts';
import type { calls } from '../../hosting-contract.ts';
import type { PartProps } from './event-form-parts.ts';

const categories = eventCategories.map((value) => ({ value, label: eventCategoryLabels[value] }));

/** Title, description, category, organiser and picture. */
export function EventTextFields({
  start,
  errors,
  onImage,
}: PartProps & { onImage: (file: File | null) => void }) {
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
        choices={categories}
        defaultValue={start.category ?? 'community'}
        error={errors.category}
      />
      <TextField
        label="Organiser name"
        name="organizer"
        dir="auto"
        maxLength={maxLengths.name}
        defaultValue={start.organizer}
        error={errors.organizer}
        required
      />
      <div className="sm:col-span-2">
        {start.imageUrl && start.id ? (
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <img
              src={start.imageUrl}
              alt=""
              width={1280}
              height={720}
              className="aspect-video w-40 rounded-control object-cover"
            />
            <RemovePicture eventId={start.id} />
          </div>
        ) : null}
        <label htmlFor={id} className="mb-1 block font-semibold">
          {start.imageUrl ? 'Another picture (optional)' : 'Picture (optional)'}
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

function RemovePicture({ eventId }: { eventId: string }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.removeEventImage({ id: eventId }), {
    failed: 'The picture wasn’t removed',
  });
  return (
    <ConfirmButton
      look="quiet"
      label="Remove picture"
      question="Remove this picture? The event will show the drawing of its category instead."
      action="Remove picture"
      onConfirm={remove}
    />
  );
}
