import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { Announcement, calls } from '../contract.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementText } from './announcement-list.tsx';

type Listed = Announcement & { isRemoved: boolean };

/** All announcements of a mosque, for those who look after it. */
export function AnnouncementAdminList({ announcements }: { announcements: readonly Listed[] }) {
  if (announcements.length === 0) return <p className="text-soft">No announcements yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {announcements.map((announcement) => (
        <Line key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  );
}

function Line({ announcement }: { announcement: Listed }) {
  const api = useApi<typeof calls>();
  const [changes, setChanges] = useState(false);
  const [end] = useAction(() => api.endAnnouncement({ id: announcement.id }), {
    failed: 'It wasn’t removed',
  });
  return (
    <li className="py-4">
      {announcement.isRemoved ? <Badge tone="danger">Removed by a moderator</Badge> : null}
      {changes ? (
        <AnnouncementForm
          placeId={announcement.placeId}
          start={announcement}
          onDone={() => setChanges(false)}
        />
      ) : (
        <AnnouncementText announcement={announcement} />
      )}
      {announcement.isRemoved ? null : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="outline" onClick={() => setChanges(!changes)}>
            {changes ? 'Cancel' : 'Change'}
          </Button>
          <ConfirmButton
            look="quiet"
            label="Remove"
            question={`Remove “${announcement.title}”?`}
            action="Remove"
            onConfirm={end}
          />
        </div>
      )}
    </li>
  );
}
