import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../prayer-room.contract.ts';
import { PrayerRoomForm } from './prayer-room.form.tsx';

const editRoute = getRouteApi('/_admin/admin/prayer-rooms/$placeId');
const placesCrumb = { name: 'Places', path: '/admin/places?kind=prayer_room' };

/** /admin/prayer-rooms/{id}: edits a prayer room. */
export function EditPrayerRoomPage() {
  const room = editRoute.useLoaderData();
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={room.name} trail={[placesCrumb]} />
      <div className="page pb-12">
        <p className="mb-6">
          <LinkButton variant="outline" to="/admin/places/$placeId/picture" params={{ placeId: room.id }}>
            {room.imageUrl === null ? 'Add a picture' : 'Change the picture'}
          </LinkButton>
        </p>
        <PrayerRoomForm
          start={room}
          failed="The prayer room was not changed"
          send={async (draft) => {
            await api.updatePrayerRoom({ id: room.id, updatedAt: room.updatedAt, ...draft });
            showToast({ title: 'Saved.' });
            await navigate({ to: '/admin/places', search: { kind: 'prayer_room' } });
          }}
        />
      </div>
    </>
  );
}

/** /admin/prayer-rooms/new: adds a prayer room. */
export function NewPrayerRoomPage() {
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader trail={[placesCrumb]} />
      <div className="page pb-12">
        <PrayerRoomForm
          start={null}
          failed="The prayer room was not added"
          send={async (draft) => {
            const { name } = await api.createPrayerRoom(draft);
            showToast({ title: `${name} is public.` });
            await navigate({ to: '/admin/places', search: { kind: 'prayer_room' } });
          }}
        />
      </div>
    </>
  );
}
