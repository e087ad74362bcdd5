import { getRouteApi } from '@tanstack/react-router';
import { ImportListPanel } from '#features/care/imports/web/import-list-panel.tsx';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminPlace, calls } from '../admin-contract.ts';
import { kindLabels } from './kind-labels.ts';

const route = getRouteApi('/_admin/admin/places');

const kinds = [
  { value: undefined, label: 'All' },
  { value: 'mosque', label: 'Mosques' },
  { value: 'islamic_school', label: 'Islamic schools' },
  { value: 'other_facility', label: 'Other facilities' },
] as const;

/** /admin/places: every place, public or not. */
export function PlacesPage() {
  const page = route.useLoaderData();
  const { kind, archived, search } = route.useSearch();
  return (
    <ListPage
      title="Places"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Places', path: '/admin/places' },
      ]}
      actions={
        <LinkButton to="/admin/places/new" search={{ kind }}>
          Add a place
        </LinkButton>
      }
      above={
        <FilterChips label="Kind of place" path="/admin/places" name="kind" chosen={kind} choices={kinds}>
          <ChipLink
            to="/admin/places"
            search={(shown) => ({ ...shown, archived: archived ? undefined : true, cursor: undefined })}
            chosen={archived === true}
          >
            Archived
          </ChipLink>
        </FilterChips>
      }
      filters={
        <TextField
          className="min-w-56 flex-1"
          label="Search by name, address or postcode"
          name="search"
          type="search"
          defaultValue={search ?? ''}
        />
      }
      keep={{ kind, archived: archived ? '1' : undefined }}
      count={['place', 'places']}
      page={page}
      empty="No places here"
      below={<ImportListPanel key={kind} kind={importKinds[kind ?? 'mosque']} />}
    >
      {(rows) => <StackedTable caption="Places" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListPage>
  );
}

/** What a file on the screen of a kind is a list of. */
const importKinds = { mosque: 'mosques', islamic_school: 'schools', other_facility: 'facilities' } as const;

const columns: Column<AdminPlace>[] = [
  {
    title: 'Place',
    cell: ({ name, status }) => (
      <span className="font-semibold" dir="auto">
        {name} {status === 'approved' ? null : <Badge tone="saffron">{status}</Badge>}
      </span>
    ),
  },
  {
    title: 'Kind',
    cell: ({ kind, schoolType, facilityType }) => schoolType || facilityType || kindLabels[kind],
  },
  { title: 'Address', cell: ({ address, postcode }) => `${address}, ${postcode}` },
  { title: 'Actions', cell: (place) => <Actions place={place} /> },
];

function Actions({ place }: { place: AdminPlace }) {
  const api = useApi<typeof calls>();
  const isArchived = place.status === 'archived';
  const [turn] = useAction(() => api.archivePlace({ id: place.id, archived: !isArchived }), {
    failed: 'That did not work',
  });
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton look="outline" to="/admin/places/$placeId" params={{ placeId: place.id }}>
        Edit
      </LinkButton>
      <ConfirmButton
        look="quiet"
        label={isArchived ? 'Restore' : 'Archive'}
        question={
          isArchived ? `Make ${place.name} public again?` : `Remove ${place.name} from all public pages?`
        }
        action={isArchived ? 'Restore' : 'Archive'}
        onConfirm={turn}
      />
    </div>
  );
}
