import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../place-admin.contract.ts';
import { PlaceForm } from './place.form.tsx';

const editRoute = getRouteApi('/_admin/admin/places/$placeId');

/** /admin/places/{id}: edits a place. */
export function EditPlacePage() {
  const { place, kind } = editRoute.useLoaderData();
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={place.name} trail={[{ name: 'Places', path: '/admin/places' }]} />
      <div className="page pb-12">
        {place.kind === 'mosque' && place.status === 'approved' ? (
          <p className="mb-6 flex flex-wrap gap-3">
            <LinkButton
              variant="outline"
              to="/mosque/$mosqueId/edit"
              params={{ mosqueId: place.id }}
              search={{}}
            >
              Picture, managers and history
            </LinkButton>
            <LinkButton variant="outline" to="/mosque/$mosqueId/timetable" params={{ mosqueId: place.id }}>
              Timetable
            </LinkButton>
          </p>
        ) : null}
        {place.kind === 'mosque' ? null : (
          <p className="mb-6">
            <LinkButton variant="outline" to="/admin/places/$placeId/picture" params={{ placeId: place.id }}>
              {place.imageUrl === null ? 'Add a picture' : 'Change the picture'}
            </LinkButton>
          </p>
        )}
        <PlaceForm
          start={place}
          kind={kind}
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

const newRoute = getRouteApi('/_admin/admin/places/new');

/** /admin/places/new: adds a place. */
export function NewPlacePage() {
  const { kind } = newRoute.useSearch();
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader trail={[{ name: 'Places', path: '/admin/places' }]} />
      <div className="page pb-12">
        <p className="mb-6">
          <Link to="/admin/prayer-rooms/new" className="link inline-flex min-h-11 items-center">
            Add a prayer room instead
          </Link>
        </p>
        <PlaceForm
          start={null}
          kind={kind ?? 'islamic_school'}
          failed="The place was not added"
          send={async (chosen, draft) => {
            const { name } = await api.createPlace({ kind: chosen, ...draft });
            showToast({ title: `${name} is public.` });
            await navigate({ to: '/admin/places', search: { kind: chosen } });
          }}
        />
      </div>
    </>
  );
}
