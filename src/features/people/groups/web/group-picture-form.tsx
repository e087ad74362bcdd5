import { type ChangeEvent, useId } from 'react';
import { useApi } from '#kit/web/api.ts';
import { sendPicture } from '#kit/web/form/send-picture.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { GroupDetails } from '../contract.ts';
import type { calls as pictureCalls } from '../picture-contract.ts';
import { GroupPicture } from './group-row.tsx';

/** The picture of a group: added, replaced and removed by its owner. */
export function GroupPictureForm({ group }: { group: GroupDetails }) {
  const api = useApi<typeof pictureCalls>();
  const id = useId();
  const [send, sending] = useAction((file: File) => sendPicture(`/api/groups/${group.id}/image`, file), {
    told: 'The picture has been saved.',
    failed: 'The picture wasn’t saved',
  });
  const [remove] = useAction(() => api.removeGroupImage({ id: group.id }), {
    failed: 'The picture wasn’t removed',
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void send(file);
  };
  const hasPicture = group.imageUrl !== null;
  return (
    <section aria-labelledby="group-picture" className="mb-6 flex items-center gap-4">
      <GroupPicture group={group} size="head" />
      <div className="min-w-0">
        <h3 id="group-picture" className="text-lg font-semibold">
          Picture
        </h3>
        <p id={`${id}-hint`} className="mb-2 text-sm text-soft">
          JPG, PNG or WebP of up to 5 MB. It is cut to a square.
        </p>
        <div className="flex flex-wrap gap-2">
          <label htmlFor={id} className={buttonClass('outline', 'focus-within:outline-3')}>
            {sending ? 'Uploading…' : hasPicture ? 'Change picture' : 'Add a picture'}
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-describedby={`${id}-hint`}
              disabled={sending}
              className="sr-only"
              onChange={choose}
            />
          </label>
          {hasPicture ? (
            <ConfirmButton
              look="quiet"
              label="Remove"
              question="Remove the group’s picture?"
              action="Remove"
              onConfirm={remove}
            />
          ) : null}
        </div>
      </div>
    </section>
  );
}
