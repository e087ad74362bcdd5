import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { eventCategoryLabels } from '../../event-categories.ts';
import { timeText } from '../../event-texts.ts';
import type { calls, HostedEvent } from '../../hosting-contract.ts';
import { EventStatusBadge } from '../event-status-badge.tsx';

const route = getRouteApi('/_admin/admin/events');

const statuses = [
  { value: undefined, label: 'All' },
  { value: 'pending', label: 'Awaiting approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Not approved' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** /admin/events: every event, whatever became of it. */
export function AdminEventsPage() {
  const page = route.useLoaderData();
  const { status, search } = route.useSearch();
  return (
    <ListPage
      title="Event Management"
      trail={[
        { name: 'Admin', path: '/admin' },
        { name: 'Events', path: '/admin/events' },
      ]}
      actions={
        <>
          <LinkButton to="/create-event">Create Event</LinkButton>
          <SendReminders />
          <LinkButton look="quiet" to="/admin/approvals" search={{ type: 'event' }}>
            Approvals
          </LinkButton>
        </>
      }
      above={
        <FilterChips
          label="Filter by status"
          path="/admin/events"
          name="status"
          chosen={status}
          choices={statuses}
        />
      }
      filters={
        <TextField
          className="min-w-56 flex-1"
          label="Search by title, place or organiser"
          name="search"
          type="search"
          defaultValue={search ?? ''}
        />
      }
      keep={{ status }}
      count={['event', 'events']}
      page={page}
      empty="No events here"
    >
      {(rows) => <StackedTable caption="Events" columns={columns} rows={rows} keyOf={({ id }) => id} />}
    </ListPage>
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
      description: sent === 0 ? 'Everyone has already been reminded.' : `${sent} people are being reminded.`,
    }),
    failed: 'Failed to send reminders',
  });
  return (
    <Button look="outline" disabled={sending} onClick={send}>
      {sending ? 'Sending...' : 'Send Reminders'}
    </Button>
  );
}
