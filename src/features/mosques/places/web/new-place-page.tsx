import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../admin-contract.ts';
import { PlaceForm } from './place-form.tsx';

const route = getRouteApi('/_admin/admin/places/new');

/** /admin/places/new: another place. */
export function NewPlacePage() {
  const { kind } = route.useSearch();
  const api = useApi<typeof calls>();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Add a place"
        trail={[
          { name: 'Places', path: '/admin/places' },
          { name: 'Add a place', path: '/admin/places/new' },
        ]}
      />
      <div className="page pb-12">
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
