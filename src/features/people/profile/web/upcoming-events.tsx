import { Link } from '@tanstack/react-router';
import type { calls } from '#features/gatherings/events/rsvp-contract.ts';
import type { ResultOf } from '#kit/contract/call.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';

type OwnRsvps = ResultOf<typeof calls.listOwnRsvps>;

/** The next events the member is going to. */
export function UpcomingEvents({ rsvps }: { rsvps: OwnRsvps }) {
  return (
    <Panel title="Upcoming Events">
      {rsvps.length === 0 ? <p className="text-soft">You’re not going to any events yet.</p> : null}
      <ul className="divide-y divide-line">
        {rsvps.map(({ event, status }) => (
          <li key={event.id} className="py-2">
            <Link to="/events/$eventId" params={{ eventId: event.id }} className="link" dir="auto">
              {event.title}
            </Link>
            <span className="block text-sm text-soft">
              {dateText(event.eventDate, 'day')}, <ClockTime time={event.startTime} />{' '}
              {status === 'waitlisted' ? <Badge tone="saffron">Waiting list</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-4">
        <Link to="/events/mine" search={{}} className="link inline-flex min-h-11 items-center">
          My events
        </Link>
        <Link to="/events" search={{}} className="link inline-flex min-h-11 items-center">
          All events
        </Link>
      </p>
    </Panel>
  );
}
