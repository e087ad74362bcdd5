import { getRouteApi } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { ListPage } from '#kit/web/ui/list-page.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import type { waitingGroups } from '../contract.ts';
import { WaitingEntryTable } from './waiting-entry-table.tsx';

const route = getRouteApi('/_admin/admin/waiting-list');

type Group = (typeof waitingGroups)[number];

const cards: readonly {
  group: Group;
  label: string;
  count: 'total' | 'pending' | 'approved' | 'active';
}[] = [
  { group: 'all', label: 'Total Members', count: 'total' },
  { group: 'pending', label: 'Pending Approval', count: 'pending' },
  { group: 'approved', label: 'Approved', count: 'approved' },
  { group: 'active', label: 'Active Members', count: 'active' },
];

/** /admin/waiting-list: who has signed up, and their status. */
export function AdminWaitingListPage() {
  const { stats, page, decisions } = route.useLoaderData();
  const { group = 'all', search } = route.useSearch();
  return (
    <ListPage
      title="Waiting List Management"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Waiting list', path: '/admin/waiting-list' },
      ]}
      above={
        <nav aria-label="Filter by status" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {cards.map((card) => (
            <StatLink
              key={card.group}
              to="/admin/waiting-list"
              search={(shown) => ({ ...shown, group: card.group, cursor: undefined })}
              label={card.label}
              value={stats[card.count]}
              aria-current={group === card.group}
            />
          ))}
          <span className="justify-self-start">
            <ChipLink
              to="/admin/waiting-list"
              search={(shown) => ({ ...shown, group: 'rejected', cursor: undefined })}
              chosen={group === 'rejected'}
            >
              Rejected ({stats.rejected})
            </ChipLink>
          </span>
        </nav>
      }
      filters={
        <TextField
          className="min-w-56 flex-1"
          label="Search by name, e-mail, phone or postcode"
          name="search"
          type="search"
          defaultValue={search ?? ''}
        />
      }
      keep={{ group }}
      count={['entry', 'entries']}
      page={page}
      empty="No sign-ups found"
      below={
        <Panel title="Weekly e-mail" className="mt-4">
          <p className="mb-3 text-soft">Events, notices and new places, for members who asked for it.</p>
          <LinkButton look="outline" to="/admin/weekly-email">
            Preview and send
          </LinkButton>
        </Panel>
      }
    >
      {(entries) => <WaitingEntryTable entries={entries} decisions={decisions} />}
    </ListPage>
  );
}
