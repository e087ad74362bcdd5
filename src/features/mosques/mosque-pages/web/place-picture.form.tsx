import { useRef } from 'react';
import { mosqueLengths } from '#features/mosques/places/place.rules.ts';
import { useApi } from '#kit/web/api.ts';
import { sendPicture } from '#kit/web/form/upload-file.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../place-picture.contract.ts';

type Place = { id: string; imageUrl: string | null; imageCredit: string | null };

/** Form to add, credit, replace or remove the picture of a place. */
export function PictureForm({ place: { id, imageUrl, imageCredit } }: { place: Place }) {
  const api = useApi<typeof calls>();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'The picture wasn’t saved',
    check: () =>
      imageUrl === null && !selectedPicture(form.current) ? { picture: 'Please choose a picture.' } : {},
    send: async (fields) => {
      const picture = selectedPicture(form.current);
      if (picture) await sendPicture(`/api/places/${id}/image`, picture);
      const { message } = await api.savePlaceImageCredit({ id, credit: fields.text('credit').trim() });
      showToast({ title: message });
    },
  });
  const [remove] = useAction(() => api.removePlaceImage({ id }), { failed: 'The picture wasn’t removed' });
  return (
    <form
      method="post"
      key={imageUrl}
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="mb-8 grid max-w-3xl items-start gap-4 border-line border-b pb-8 sm:grid-cols-2"
    >
      {imageUrl === null ? null : (
        <img
          src={imageUrl}
          alt={imageCredit === null ? 'As it is shown' : `As it is shown. Picture: ${imageCredit}`}
          width={640}
          height={360}
          className="w-full rounded-card object-cover sm:row-span-3"
        />
      )}
      <TextField
        label={imageUrl === null ? 'Picture' : 'Another picture'}
        hint="JPG, PNG or WebP of up to 5 MB. It is cut to a wide format."
        name="picture"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={errors.picture}
      />
      <TextField
        label="Who took it?"
        hint="Shown below the picture. Use only pictures that you may publish."
        name="credit"
        dir="auto"
        maxLength={mosqueLengths.credit}
        defaultValue={imageCredit ?? ''}
        error={errors.credit}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" disabled={sending}>
          {sending ? 'Saving…' : 'Save picture'}
        </Button>
        {imageUrl === null ? null : (
          <ConfirmButton
            variant="quiet"
            label="Remove"
            question="Remove this picture?"
            action="Remove picture"
            onConfirm={remove}
          />
        )}
      </div>
    </form>
  );
}

/** Returns the picture chosen in the form. */
function selectedPicture(form: HTMLFormElement | null): File | undefined {
  const chosen = form === null ? null : new FormData(form).get('picture');
  return chosen instanceof File && chosen.size > 0 ? chosen : undefined;
}
