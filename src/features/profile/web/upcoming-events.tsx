import { Link } from '@tanstack/react-router';
import type { Event } from '#features/events/contract.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { ClockTime } from '#kit/web/ui/clock-time.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';

/** What is on next in the community. */
export function UpcomingEvents({ events }: { events: readonly Event[] }) {
  return (
    <Panel title="Upcoming Events">
      {events.length === 0 ? <p className="text-soft">No upcoming events scheduled</p> : null}
      <ul className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="py-2">
            <Link to="/events/$eventId" params={{ eventId: event.id }} className="link" dir="auto">
              {event.title}
            </Link>
            <span className="block text-sm text-soft">
              {dateText(event.eventDate, 'day')}, <ClockTime time={event.startTime} />
            </span>
          </li>
        ))}
      </ul>
      <Link to="/events" search={{}} className="link inline-flex min-h-11 items-center">
        All events
      </Link>
    </Panel>
  );
}
