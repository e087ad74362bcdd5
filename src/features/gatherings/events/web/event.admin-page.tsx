import { getRouteApi, Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ResultOf } from '#kit/contract/call.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton, ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { ListTable } from '#kit/web/ui/list/list-table.tsx';
import { FilterChips, ListPage } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { PageTabs } from '#kit/web/ui/page-header.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { eventCategoryLabels } from '../event.rules.ts';
import { timeText } from '../event-text.rules.ts';
import type { calls, HostedEvent } from '../hosted-event.contract.ts';
import { EventStatusBadge } from './event-status-badge.tsx';

const route = getRouteApi('/_admin/admin/events');

const statuses = [
  { value: undefined, label: 'All' },
  { value: 'pending', label: 'Awaiting approval' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Not approved' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** /admin/events: events in every state. */
export function AdminEventsPage() {
  const { page, due } = route.useLoaderData();
  const { status, search, when } = route.useSearch();
  return (
    <ListPage
      trail={[{ name: 'Admin', path: '/admin' }]}
      actions={
        <>
          <LinkButton to="/create-event">Create Event</LinkButton>
          <SendReminders due={due} />
          <LinkButton variant="quiet" to="/admin/approvals" search={{ type: 'event' }}>
            Approvals
          </LinkButton>
        </>
      }
      above={
        <>
          <PageTabs
            label="When"
            tabs={[
              { name: 'Upcoming', to: '/admin/events', search: { status, search } },
              { name: 'Past', to: '/admin/events', search: { status, search, when: 'past' } },
            ]}
          />
          <FilterChips
            label="Filter by status"
            path="/admin/events"
            name="status"
            chosen={status}
            choices={statuses}
          />
        </>
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
      keep={{ status, when }}
      count={['event', 'events']}
      page={page}
      empty={when === 'past' ? 'No past events' : 'No upcoming events'}
    >
      {(rows) => <EventTable events={rows} />}
    </ListPage>
  );
}

function EventTable({ events }: { events: readonly HostedEvent[] }) {
  return (
    <ListTable
      caption="Events"
      head="Event"
      rows={events}
      keyOf={({ id }) => id}
      titleOf={(event) => (
        <Link to="/events/$eventId" params={{ eventId: event.id }} className="font-semibold text-ink">
          <span dir={directionOf(event.title)}>{event.title}</span>
        </Link>
      )}
      metaOf={(event) => (
        <>
          <DateText date={event.eventDate} format="day" />, {timeText(event)}
          <span className="lg:hidden">
            {' · '}
            {guestsText(event)}
            {event.status === 'approved' && !event.isRemoved ? null : (
              <>
                {' '}
                <EventStatusBadge event={event} />
              </>
            )}
          </span>
        </>
      )}
      columns={[
        { title: 'Organiser', cell: ({ organizer }) => <span dir="auto">{organizer}</span> },
        { title: 'Category', cell: ({ category }) => eventCategoryLabels[category] },
        { title: 'Status', cell: (event) => <EventStatusBadge event={event} /> },
        { title: 'RSVPs', cell: guestsText },
      ]}
      actions={(event) => <EventActions event={event} />}
    />
  );
}

/** '12 of 40 going, 3 waiting'. */
function guestsText({ attendingCount, waitlistedCount, maxAttendees }: HostedEvent): string {
  const going =
    maxAttendees === null ? `${attendingCount} going` : `${attendingCount} of ${maxAttendees} going`;
  return waitlistedCount > 0 ? `${going}, ${waitlistedCount} waiting` : going;
}

function EventActions({ event }: { event: HostedEvent }) {
  const api = useApi<typeof calls>();
  const id = useId();
  const [remove] = useAction(() => api.deleteEvent({ id: event.id }), { failed: 'Failed to delete event' });
  return (
    <>
      <MoreMenu name={`Edit or delete ${event.title}`}>
        <MenuLink to="/events/$eventId/edit" params={{ eventId: event.id }}>
          Edit
        </MenuLink>
        <MenuLink to="/events/$eventId/guests" params={{ eventId: event.id }} search={{}}>
          Guests
        </MenuLink>
        <MenuButton onClick={() => openSheet(id)}>Delete</MenuButton>
      </MoreMenu>
      <ConfirmDialog
        id={id}
        question="Are you sure you want to delete this event?"
        action="Delete event"
        onConfirm={remove}
      />
    </>
  );
}

function SendReminders({ due }: { due: ResultOf<typeof calls.getDueReminders> }) {
  const api = useApi<typeof calls>();
  const [send, sending] = useAction(() => api.sendReminders({}), {
    successMessage: ({ message, ...sent }) => ({ title: message, description: remindedText(sent) }),
    failed: 'Failed to send reminders',
  });
  if (due.people === 0) {
    return <p className="self-center text-sm text-soft">Everyone going this week has been reminded.</p>;
  }
  if (due.isSending) {
    const text = due.isAtNight ? 'Reminders will be sent from 7am.' : 'Reminders are being sent.';
    return <p className="self-center text-sm text-soft">{text}</p>;
  }
  const people = due.people === 1 ? '1 person' : `${due.people} people`;
  const events = due.events === 1 ? '1 event' : `${due.events} events`;
  return (
    <ConfirmButton
      label={sending ? 'Sending...' : 'Send Reminders'}
      question={`Send reminders to ${people} about ${events} in the next seven days?`}
      action="Send Reminders"
      onConfirm={send}
    />
  );
}

function remindedText({ people, isAtNight }: { people: number; isAtNight: boolean }): string {
  if (people === 0) return 'Everyone has already been reminded.';
  if (isAtNight) return 'Nobody is reminded during the night.';
  return people === 1
    ? 'One person is being reminded. It may take a minute.'
    : `${people} people are being reminded. It may take a few minutes.`;
}
