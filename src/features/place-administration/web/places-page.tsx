import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminPlace, calls } from '../contract.ts';
import { ImportListPanel } from './import-list-panel.tsx';
import { kindLabels } from './kind-labels.ts';

const route = getRouteApi('/_admin/admin/places');

const tabs = [
  { kind: undefined, label: 'All' },
  { kind: 'mosque', label: 'Mosques' },
  { kind: 'islamic_school', label: 'Islamic schools' },
  { kind: 'other_facility', label: 'Other facilities' },
] as const;

/** /admin/places: every place, public or not. */
export function PlacesPage() {
  const page = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="Places"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Places', path: '/admin/places' },
        ]}
      >
        <p className="mt-3">
          <LinkButton to="/admin/places/new" search={{ kind: search.kind }}>
            Add a place
          </LinkButton>
        </p>
      </PageHeader>
      <div className="page pb-12">
        <nav aria-label="Kind of place" className="flex flex-wrap gap-2">
          {tabs.map(({ kind, label }) => (
            <ChipLink
              key={label}
              to="/admin/places"
              search={{ ...search, kind, cursor: undefined }}
              chosen={search.kind === kind}
            >
              {label}
            </ChipLink>
          ))}
          <ChipLink
            to="/admin/places"
            search={{ ...search, archived: search.archived ? undefined : true, cursor: undefined }}
            chosen={search.archived === true}
          >
            Archived
          </ChipLink>
        </nav>
        <form method="get" action="/admin/places" className="mt-4 flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-56 flex-1"
            label="Search by name, address or postcode"
            name="search"
            type="search"
            defaultValue={search.search ?? ''}
          />
          {search.kind ? <input type="hidden" name="kind" value={search.kind} /> : null}
          {search.archived ? <input type="hidden" name="archived" value="1" /> : null}
          <Button type="submit" look="outline">
            Search
          </Button>
        </form>
        <p className="my-4 text-soft" role="status">
          {page.total} {page.total === 1 ? 'place' : 'places'}
        </p>
        {page.items.length === 0 ? (
          <EmptyState title="No places here" />
        ) : (
          <StackedTable caption="Places" columns={columns} rows={page.items} keyOf={({ id }) => id} />
        )}
        {page.nextCursor ? (
          <Link
            to="/admin/places"
            search={{ ...search, cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        ) : null}
        <ImportListPanel key={search.kind} kind={importKinds[search.kind ?? 'mosque']} />
      </div>
    </>
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
          isArchived ? `Make ${place.name} public again?` : `Take ${place.name} off every public page?`
        }
        action={isArchived ? 'Restore' : 'Archive'}
        onConfirm={turn}
      />
    </div>
  );
}
