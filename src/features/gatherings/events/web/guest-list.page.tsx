import { getRouteApi, Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { type Column, StackedTable } from '#kit/web/ui/stacked-table.tsx';
import { StatCard } from '#kit/web/ui/stat-card.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { Event } from '../event.contract.ts';
import { waitingName } from '../event-draw.rules.ts';
import { personText, timeText } from '../event-text.rules.ts';
import type { calls, EventGuest } from '../rsvp.contract.ts';

const route = getRouteApi('/_member/events/$eventId/guests');

/** /events/{id}/guests: the host's guest list; once the event has begun, also attendance. */
export function EventGuestsPage() {
  const { event, guests } = route.useLoaderData();
  const hasBegun = Date.parse(event.startsAt) <= route.useLoaderData().now;
  return (
    <>
      <PageHeader
        trail={[
          { name: 'Events', path: '/events' },
          { name: event.title, path: `/events/${event.id}` },
        ]}
        lead={
          <>
            <DateText date={event.eventDate} format="long" />, {timeText(event)}
          </>
        }
      />
      <div className="page pb-12">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard label="Going, including guests" value={event.attendingCount} />
          <StatCard label={waitingName(event)} value={event.waitlistedCount} />
          {event.maxAttendees === null ? null : <StatCard label="Capacity" value={event.maxAttendees} />}
        </div>
        <p className="my-4 flex flex-wrap items-center gap-3">
          <AnchorButton
            variant="outline"
            href={`/api/events/${event.id}/guests.csv`}
            download={`guests-${event.eventDate}.csv`}
          >
            <Download aria-hidden="true" className="size-5" /> Download the list (CSV)
          </AnchorButton>
          {hasBegun ? null : <span className="text-soft">You can record attendance once it has begun.</span>}
        </p>
        {guests.items.length === 0 ? (
          <EmptyState title="No RSVPs yet" />
        ) : (
          <StackedTable
            caption="Guests"
            columns={columnsOf(event, hasBegun)}
            rows={guests.items}
            keyOf={({ userId }) => userId}
          />
        )}
        {guests.nextCursor ? (
          <Link
            to="/events/$eventId/guests"
            params={{ eventId: event.id }}
            search={{ cursor: guests.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            Next page
          </Link>
        ) : null}
      </div>
    </>
  );
}

function columnsOf(event: Event, hasBegun: boolean): Column<EventGuest>[] {
  return [
    {
      title: 'Name',
      cell: ({ name, people }) => (
        <>
          <bdi className="font-semibold">{name}</bdi>
          <NamedPeople people={people} />
        </>
      ),
    },
    {
      title: 'Status',
      cell: ({ status }) =>
        status === 'attending' ? (
          <Badge tone="tile">Coming</Badge>
        ) : (
          <Badge tone="saffron">{waitingName(event)}</Badge>
        ),
    },
    { title: 'Guests', cell: ({ guestsCount }) => guestsCount },
    {
      title: 'Dietary needs',
      cell: ({ dietaryRequirements }) => <span dir="auto">{dietaryRequirements ?? '–'}</span>,
    },
    { title: 'Message', cell: ({ responseMessage }) => <span dir="auto">{responseMessage ?? '–'}</span> },
    ...(hasBegun
      ? [{ title: 'Attended?', cell: (guest: EventGuest) => <Attendance eventId={event.id} guest={guest} /> }]
      : []),
  ];
}

/** Who of the guests has a name, beneath the member who booked. */
function NamedPeople({ people }: Pick<EventGuest, 'people'>) {
  if (people.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1">
      {people.map((person) => (
        // Two of a household may share a name, and have no ids here: nothing in a row changes.
        <li key={personText(person)} className="break-words">
          <bdi>{person.name}</bdi> {person.kind === 'child' ? <Badge>Child</Badge> : null}
          {person.needs === null ? null : (
            <span className="block text-sm text-soft" dir={directionOf(person.needs)}>
              {person.needs}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Attendance({ eventId, guest }: { eventId: string; guest: EventGuest }) {
  const api = useApi<typeof calls>();
  const [confirm] = useAction(
    (attended: boolean) => api.confirmAttendance({ id: eventId, userId: guest.userId, attended }),
    { failed: 'That wasn’t saved' },
  );
  if (guest.status !== 'attending') return null;
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">Was {guest.name} there?</legend>
      <Button
        variant={guest.attendedConfirmed === true ? 'solid' : 'outline'}
        aria-pressed={guest.attendedConfirmed === true}
        onClick={() => confirm(true)}
      >
        Yes
      </Button>
      <Button
        variant={guest.attendedConfirmed === false ? 'solid' : 'outline'}
        aria-pressed={guest.attendedConfirmed === false}
        onClick={() => confirm(false)}
      >
        No
      </Button>
    </fieldset>
  );
}
