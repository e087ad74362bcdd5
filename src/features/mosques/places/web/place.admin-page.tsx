import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ImportListPanel } from '#features/care/imports/web/import-list-panel.tsx';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { ListTable } from '#kit/web/ui/list/list-table.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminPlace, calls } from '../place-admin.contract.ts';
import { kindLabels } from './kind-labels.ts';

const route = getRouteApi('/_admin/admin/places');

const kinds = [
  { value: undefined, label: 'All' },
  { value: 'mosque', label: 'Mosques' },
  { value: 'islamic_school', label: 'Islamic schools' },
  { value: 'other_facility', label: 'Other facilities' },
  { value: 'prayer_room', label: 'Prayer rooms' },
] as const;

/** /admin/places: places of every kind and status. */
export function PlacesPage() {
  const page = route.useLoaderData();
  const { kind, archived, search } = route.useSearch();
  return (
    <ListPage
      trail={[{ name: 'Admin', path: '/admin' }]}
      actions={
        kind === 'prayer_room' ? (
          <LinkButton to="/admin/prayer-rooms/new">Add a prayer room</LinkButton>
        ) : (
          <LinkButton to="/admin/places/new" search={{ kind }}>
            Add a place
          </LinkButton>
        )
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
      empty={
        kind === 'prayer_room'
          ? 'No prayer rooms here yet.'
          : 'No places here yet. Add one, or import a list below.'
      }
      below={
        kind === 'prayer_room' ? null : <ImportListPanel key={kind} kind={importKinds[kind ?? 'mosque']} />
      }
    >
      {(rows) => <PlaceTable places={rows} />}
    </ListPage>
  );
}

/** The kind of list to import for each kind of place. */
const importKinds = { mosque: 'mosques', islamic_school: 'schools', other_facility: 'facilities' } as const;

const statusNames: Record<AdminPlace['status'], string> = {
  approved: 'Public',
  pending: 'Waiting',
  rejected: 'Rejected',
  archived: 'Archived',
};

function PlaceTable({ places }: { places: readonly AdminPlace[] }) {
  return (
    <ListTable
      caption="Places"
      head="Place"
      rows={places}
      keyOf={({ id }) => id}
      titleOf={({ id, name, status }) => (
        <>
          <Link
            to="/admin/places/$placeId"
            params={{ placeId: id }}
            className="font-semibold text-ink"
            dir="auto"
          >
            {name}
          </Link>{' '}
          {status === 'approved' ? null : <Tag tone="caution">{statusNames[status]}</Tag>}
        </>
      )}
      metaOf={({ address, postcode }) => (
        <span className="block truncate" dir="auto">
          {address}, {postcode}
        </span>
      )}
      columns={[
        {
          title: 'Kind',
          cell: ({ kind, schoolType, facilityType }) => schoolType || facilityType || kindLabels[kind],
        },
      ]}
      actions={(place) => <Actions place={place} />}
    />
  );
}

function Actions({ place }: { place: AdminPlace }) {
  const api = useApi<typeof calls>();
  const id = useId();
  const isArchived = place.status === 'archived';
  const [toggleArchived] = useAction(() => api.archivePlace({ id: place.id, archived: !isArchived }), {
    failed: 'That did not work',
  });
  const actionLabel = isArchived ? 'Restore' : 'Archive';
  return (
    <>
      <MoreMenu name={`Edit or ${actionLabel.toLowerCase()} ${place.name}`}>
        <MenuLink to="/admin/places/$placeId" params={{ placeId: place.id }}>
          Edit
        </MenuLink>
        <MenuButton onClick={() => openSheet(id)}>{actionLabel}</MenuButton>
      </MoreMenu>
      <ConfirmDialog
        id={id}
        question={
          isArchived
            ? `Restore the place ${place.name}? It goes back to the public pages if it was on them before.`
            : `Archive the place ${place.name}? It’s removed from all public pages.`
        }
        action={isArchived ? 'Restore place' : 'Archive place'}
        onConfirm={toggleArchived}
      />
    </>
  );
}
