import { getRouteApi, Link } from '@tanstack/react-router';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { timeText } from '../../event-texts.ts';
import type { HostedEvent } from '../../hosting-contract.ts';
import { CalendarFeedPanel } from '../calendar-feed-panel.tsx';
import { EventStatusBadge } from '../event-status-badge.tsx';

const route = getRouteApi('/_account/events/mine');

/** /events/mine: where I said yes, what I put on, and both in my own calendar. */
export function MyEventsPage() {
  const { rsvps, hosted, feedUrl } = route.useLoaderData();
  return (
    <>
      <PageHeader
        title="My events"
        trail={[
          { name: 'Events', path: '/events' },
          { name: 'My events', path: '/events/mine' },
        ]}
      >
        <p className="mt-3">
          <LinkButton to="/events/create">Submit Event</LinkButton>
        </p>
      </PageHeader>
      <div className="page grid gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Events I’m going to">
          {rsvps.length === 0 ? (
            <p className="text-soft">
              Nothing yet.{' '}
              <Link to="/events" className="link">
                See what’s on
              </Link>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {rsvps.map(({ event, status, guestsCount }) => (
                <li key={event.id} className="py-3">
                  <EventLine event={event} />
                  <p className="mt-1 flex flex-wrap gap-2">
                    <Badge tone={status === 'attending' ? 'tile' : 'saffron'}>
                      {status === 'attending' ? 'Coming' : 'Waiting list'}
                    </Badge>
                    {guestsCount > 0 ? <Badge>+{guestsCount}</Badge> : null}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Events I’m hosting">
          {hosted.items.length === 0 ? (
            <p className="text-soft">You haven’t created any events yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {hosted.items.map((event) => (
                <HostedLine key={event.id} event={event} />
              ))}
            </ul>
          )}
          {hosted.nextCursor ? (
            <Link
              to="/events/mine"
              search={{ cursor: hosted.nextCursor }}
              className="link inline-flex min-h-11 items-center"
            >
              Earlier
            </Link>
          ) : null}
        </Panel>
        <CalendarFeedPanel url={feedUrl} />
      </div>
    </>
  );
}

function HostedLine({ event }: { event: HostedEvent }) {
  return (
    <li className="py-3">
      <EventLine event={event} />
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <EventStatusBadge event={event} />
        <span className="text-sm text-soft">
          {event.attendingCount} coming{event.waitlistedCount > 0 ? `, ${event.waitlistedCount} waiting` : ''}
        </span>
      </p>
      {event.rejectionReason ? (
        <p className="mt-1 text-soft" dir="auto">
          {event.rejectionReason}
        </p>
      ) : null}
    </li>
  );
}

function EventLine({
  event,
}: {
  event: Parameters<typeof timeText>[0] & { id: string; title: string; eventDate: string };
}) {
  return (
    <>
      <Link
        to="/events/$eventId"
        params={{ eventId: event.id }}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        <span dir="auto">{event.title}</span>
      </Link>
      <p className="text-soft">
        <DateText date={event.eventDate} format="long" />, {timeText(event)}
      </p>
    </>
  );
}
