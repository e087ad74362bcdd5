import { type ChangeEvent, useId } from 'react';
import type { CurrentUser } from '#features/accounts/users/current-user.ts';
import { useApi } from '#kit/web/api.ts';
import { sendPicture } from '#kit/web/form/send-picture.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../contract.ts';
import { Avatar } from './avatar.tsx';

/** The member's photo or initial, name, mosque and membership. */
export function ProfileHeader({ user, mosque }: { user: CurrentUser; mosque: string | null }) {
  const fullName = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={fullName} imageUrl={user.profileImageUrl} className="size-24 text-4xl" />
      <div className="min-w-0 flex-1">
        <p className="font-display text-2xl" dir="auto">
          {fullName}
        </p>
        <p className="text-soft">{mosque ?? 'No mosque selected'}</p>
        <p className="mt-1">
          <Badge tone={user.membershipTier === 'premium' ? 'saffron' : 'tile'}>
            {user.membershipTier === 'premium' ? 'Premium Member' : 'Standard Member'}
          </Badge>
        </p>
        <PhotoButtons hasPhoto={user.profileImageUrl !== null} />
      </div>
    </div>
  );
}

function PhotoButtons({ hasPhoto }: { hasPhoto: boolean }) {
  const api = useApi<typeof calls>();
  const id = useId();
  const [send, sending] = useAction((file: File) => sendPicture('/api/user/photo', file), {
    told: 'Your photo has been saved.',
    failed: 'Photo not saved',
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void send(file);
  };
  const [remove] = useAction(() => api.removePhoto({}), { failed: 'Photo not removed' });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <label htmlFor={id} className={buttonClass('outline', 'focus-within:outline-3')}>
        {sending ? 'Uploading…' : hasPhoto ? 'Change photo' : 'Add a photo'}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          onChange={choose}
        />
      </label>
      {hasPhoto ? (
        <Button look="quiet" onClick={remove}>
          Remove photo
        </Button>
      ) : null}
    </div>
  );
}
