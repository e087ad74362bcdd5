import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ChipLink } from '#kit/web/ui/chip.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { DateText } from '#kit/web/ui/date-text.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { eventCategoryLabels } from '../event-categories.ts';
import type { calls, HostedEvent } from '../hosting-contract.ts';
import { timeText } from './event-card.tsx';
import { EventStatusBadge } from './event-status-badge.tsx';

const route = getRouteApi('/_admin/admin/events');

const filters = [
  { status: undefined, label: 'All' },
  { status: 'pending', label: 'Awaiting approval' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Not approved' },
  { status: 'cancelled', label: 'Cancelled' },
] as const;

/** /admin/events: every event, whatever became of it. */
export function AdminEventsPage() {
  const page = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="Event Management"
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Events', path: '/admin/events' },
        ]}
      >
        <div className="mt-3 flex flex-wrap gap-3">
          <LinkButton to="/create-event">Create Event</LinkButton>
          <SendReminders />
          <LinkButton look="quiet" to="/admin/approvals" search={{ type: 'event' }}>
            Approvals
          </LinkButton>
        </div>
      </PageHeader>
      <div className="page pb-12">
        <nav aria-label="Filter by status" className="flex flex-wrap gap-2">
          {filters.map(({ status, label }) => (
            <ChipLink
              key={label}
              to="/admin/events"
              search={{ ...search, status, cursor: undefined }}
              chosen={search.status === status}
            >
              {label}
            </ChipLink>
          ))}
        </nav>
        <form method="get" action="/admin/events" className="mt-4 flex flex-wrap items-end gap-3">
          <TextField
            className="min-w-56 flex-1"
            label="Search by title, place or organiser"
            name="search"
            type="search"
            defaultValue={search.search ?? ''}
          />
          {search.status ? <input type="hidden" name="status" value={search.status} /> : null}
          <Button type="submit" look="outline">
            Search
          </Button>
        </form>
        <p className="my-4 text-soft" role="status">
          {page.total} {page.total === 1 ? 'event' : 'events'}
        </p>
        {page.items.length === 0 ? (
          <EmptyState title="No events here" />
        ) : (
          <StackedTable caption="Events" columns={columns} rows={page.items} keyOf={({ id }) => id} />
        )}
        {page.nextCursor ? (
          <Link
            to="/admin/events"
            search={{ ...search, cursor: page.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        ) : null}
      </div>
    </>
  );
}

const columns: Column<HostedEvent>[] = [
  {
    title: 'Event',
    cell: (event) => (
      <>
        <Link to="/events/$eventId" params={{ eventId: event.id }} className="link font-semibold">
          <span dir="auto">{event.title}</span>
        </Link>
        <span className="block text-sm text-soft" dir="auto">
          {event.organizer}
        </span>
      </>
    ),
  },
  {
    title: 'When',
    cell: (event) => (
      <>
        <DateText date={event.eventDate} format="day" />
        <span className="block text-sm text-soft">{timeText(event)}</span>
      </>
    ),
  },
  { title: 'Category', cell: ({ category }) => eventCategoryLabels[category] },
  { title: 'Status', cell: (event) => <EventStatusBadge event={event} /> },
  {
    title: 'RSVPs',
    cell: ({ attendingCount, waitlistedCount, maxAttendees }) =>
      `${attendingCount}${maxAttendees === null ? '' : ` of ${maxAttendees}`}${waitlistedCount > 0 ? ` (+${waitlistedCount})` : ''}`,
  },
  { title: 'Actions', cell: (event) => <Actions event={event} /> },
];

function Actions({ event }: { event: HostedEvent }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.deleteEvent({ id: event.id }), { failed: 'Failed to delete event' });
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton look="outline" to="/events/$eventId/edit" params={{ eventId: event.id }}>
        Edit
      </LinkButton>
      <ConfirmButton
        look="quiet"
        label="Delete"
        question="Are you sure you want to delete this event?"
        action="Delete"
        onConfirm={remove}
      />
    </div>
  );
}

function SendReminders() {
  const api = useApi<typeof calls>();
  const [send, sending] = useAction(() => api.sendReminders({}), {
    told: ({ message, sent }) => ({
      title: message,
      description: sent === 0 ? 'Everybody was reminded already.' : `${sent} people are reminded.`,
    }),
    failed: 'Failed to send reminders',
  });
  return (
    <Button look="outline" disabled={sending} onClick={send}>
      {sending ? 'Sending...' : 'Send Reminders'}
    </Button>
  );
}
