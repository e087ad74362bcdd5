import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ChangeEvent, useId } from 'react';
import { useApi } from '#kit/web/api.ts';
import { sendPicture } from '#kit/web/form/upload-file.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, GroupDetails } from '../group.contract.ts';
import { isOwning } from '../group.rules.ts';
import type { calls as pictureCalls } from '../group-picture.contract.ts';
import { GroupForm } from './group.form.tsx';
import { GroupFrame } from './group-frame.tsx';
import { GroupPicture } from './group-row.tsx';

const route = getRouteApi('/_member/groups/$groupId/settings');

/** /groups/{id}/settings: the owner's settings, and ending the group. */
export function GroupSettingsPage() {
  const { group } = route.useLoaderData();
  const api = useApi<typeof calls>();
  if (!isOwning(group.own ?? undefined)) {
    return (
      <GroupFrame group={group}>
        <Notice>Only the group’s owner can change its settings.</Notice>
      </GroupFrame>
    );
  }
  const { waitingChange } = group;
  // The forms start from the waiting change, because saving replaces it.
  const displayed = { ...group, ...waitingChange };
  return (
    <GroupFrame group={group}>
      <h2 className="mb-4 text-2xl">Settings</h2>
      {group.status === 'active' || group.status === 'pending' ? (
        <>
          {waitingChange ? (
            <Notice tone="tile" className="mb-4">
              An administrator will review your changes. Until then, everyone sees the group as it was.
            </Notice>
          ) : null}
          <GroupPictureForm group={displayed} />
          <GroupForm
            group={displayed}
            action="Save"
            failed="The group wasn’t changed"
            send={async (draft) => {
              const { message } = await api.updateGroup({ id: group.id, ...draft });
              showToast({ title: message });
            }}
          />
        </>
      ) : null}
      {group.status === 'archived' ? null : <EndGroup group={group} />}
    </GroupFrame>
  );
}

function EndGroup({ group }: { group: GroupDetails }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [end] = useAction(
    async () => {
      const result = await api.deleteGroup({ id: group.id });
      await router.navigate({ to: '/groups' });
      return result;
    },
    { failed: 'The group is still there' },
  );
  const isActive = group.status === 'active';
  return (
    <div className="mt-8 border-line border-t pt-4">
      <ConfirmButton
        variant="danger"
        label={isActive ? 'End the group' : 'Delete the group'}
        question={
          isActive
            ? `End the group “${group.name}”? Its members can still read it, and nobody can join or write any more.`
            : `Delete the group “${group.name}”?`
        }
        action={isActive ? 'End group' : 'Delete group'}
        onConfirm={end}
      />
    </div>
  );
}

/** Adds, replaces or removes the picture of a group. */
function GroupPictureForm({ group }: { group: GroupDetails }) {
  const api = useApi<typeof pictureCalls>();
  const id = useId();
  const [send, sending] = useAction((file: File) => sendPicture(`/api/groups/${group.id}/image`, file), {
    successMessage: 'The picture has been saved.',
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
              variant="quiet"
              label="Remove"
              question="Remove the group’s picture?"
              action="Remove picture"
              onConfirm={remove}
            />
          ) : null}
        </div>
      </div>
    </section>
  );
}
