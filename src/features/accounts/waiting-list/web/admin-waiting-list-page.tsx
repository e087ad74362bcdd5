import { getRouteApi, Link } from '@tanstack/react-router';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { StatLink } from '#kit/web/ui/stat-card.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { waitingGroups } from '../contract.ts';
import { WaitingEntryTable } from './waiting-entry-table.tsx';

const route = getRouteApi('/_admin/admin/waiting-list');

type Group = (typeof waitingGroups)[number];

const cards: readonly { group: Group; label: string; count: 'total' | 'pending' | 'approved' | 'active' }[] =
  [
    { group: 'all', label: 'Total Members', count: 'total' },
    { group: 'pending', label: 'Pending Approval', count: 'pending' },
    { group: 'approved', label: 'Approved', count: 'approved' },
    { group: 'active', label: 'Active Members', count: 'active' },
  ];

/** /admin/waiting-list: who has signed up, and their status. */
export function AdminWaitingListPage() {
  const { stats, page } = route.useLoaderData();
  const search = route.useSearch();
  const group = search.group ?? 'all';
  return (
    <>
      <PageHeader
        title="Waiting List Management"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Waiting list', path: '/admin/waiting-list' },
        ]}
      />
      <div className="page pb-12">
        <nav aria-label="Filter by status" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {cards.map((card) => (
            <StatLink
              key={card.group}
              to="/admin/waiting-list"
              search={{ ...search, group: card.group, cursor: undefined }}
              label={card.label}
              value={stats[card.count]}
              aria-current={group === card.group}
            />
          ))}
        </nav>
        <form method="get" action="/admin/waiting-list" className="mt-6 flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-56 flex-1"
            label="Search by name, e-mail, phone or postcode"
            name="search"
            type="search"
            defaultValue={search.search ?? ''}
          />
          <input type="hidden" name="group" value={group} />
          <Button type="submit" look="outline">
            Search
          </Button>
        </form>
        <p className="my-4 text-soft" role="status">
          {page.total} {page.total === 1 ? 'entry' : 'entries'}
        </p>
        {page.items.length === 0 ? (
          <EmptyState title="No sign-ups found" />
        ) : (
          <WaitingEntryTable entries={page.items} />
        )}
        {page.nextCursor ? (
          <Link
            to="/admin/waiting-list"
            search={{ ...search, cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        ) : null}
        <Panel title="Weekly e-mail" className="mt-8">
          <p className="mb-3 text-soft">Events, notices and new places, for members who asked for it.</p>
          <LinkButton look="outline" to="/admin/weekly-email">
            Preview and send
          </LinkButton>
        </Panel>
      </div>
    </>
  );
}
