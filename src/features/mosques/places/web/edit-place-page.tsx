import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../admin-contract.ts';
import { PlaceForm } from './place-form.tsx';

const route = getRouteApi('/_admin/admin/places/$placeId');

/** /admin/places/{id}: a place, changed. */
export function EditPlacePage() {
  const place = route.useLoaderData();
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={place.name}
        trail={[
          { name: 'Places', path: '/admin/places' },
          { name: place.name, path: `/admin/places/${place.id}` },
        ]}
      />
      <div className="page pb-12">
        {place.kind === 'mosque' && place.status === 'approved' ? (
          <p className="mb-6 flex flex-wrap gap-3">
            <LinkButton
              look="outline"
              to="/mosque/$mosqueId/edit"
              params={{ mosqueId: place.id }}
              search={{}}
            >
              Picture, managers and history
            </LinkButton>
            <LinkButton look="outline" to="/mosque/$mosqueId/timetable" params={{ mosqueId: place.id }}>
              Timetable
            </LinkButton>
          </p>
        ) : null}
        {place.kind === 'mosque' ? null : (
          <p className="mb-6">
            <LinkButton look="outline" to="/admin/places/$placeId/picture" params={{ placeId: place.id }}>
              {place.imageUrl === null ? 'Add a picture' : 'Change the picture'}
            </LinkButton>
          </p>
        )}
        <PlaceForm
          start={place}
          kind={place.kind}
          failed="The place was not changed"
          send={async (_, draft) => {
            await api.updatePlace({ id: place.id, updatedAt: place.updatedAt, ...draft });
            showToast({ title: 'Saved.' });
            await navigate({ to: '/admin/places', search: { kind: place.kind } });
          }}
        />
      </div>
    </>
  );
}
