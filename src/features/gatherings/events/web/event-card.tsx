import { Link } from '@tanstack/react-router';
import { CalendarDays, Clock, MapPin } from 'lucide-react';
import { clockText } from '#kit/contract/clock-text.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import type { Event } from '../contract.ts';
import { eventCategoryLabels } from '../event-categories.ts';
import { EventTags } from './event-tags.tsx';

const row = 'flex items-start gap-2';
const icon = 'mt-1 size-4 shrink-0 text-soft';

/** An event in a list. */
export function EventCard({ event }: { event: Event }) {
  return (
    <Card className="flex h-full flex-col gap-2">
      <p className="flex items-center justify-between gap-2">
        <Badge tone="tile">{eventCategoryLabels[event.category]}</Badge>
        {event.status === 'cancelled' ? <Badge tone="danger">Cancelled</Badge> : <Seats event={event} />}
      </p>
      <h3 className="text-xl" dir="auto">
        <Link to="/events/$eventId" params={{ eventId: event.id }} className="link">
          {event.title}
        </Link>
      </h3>
      <p className={row}>
        <CalendarDays aria-hidden="true" className={icon} /> <DateText date={event.eventDate} format="long" />
      </p>
      <p className={row}>
        <Clock aria-hidden="true" className={icon} /> {timeText(event)}
      </p>
      <p className={row}>
        <MapPin aria-hidden="true" className={icon} />
        <span dir="auto">
          {event.location}
          <span className="block text-sm text-soft">
            {event.address}, <bdi className="whitespace-nowrap">{event.postcode}</bdi>
          </span>
        </span>
      </p>
      <EventTags event={event} />
      <p className="line-clamp-3 text-soft" dir="auto">
        {event.description}
      </p>
    </Card>
  );
}

/** How full it is, where that matters. */
function Seats({ event }: { event: Event }) {
  if (event.maxAttendees === null) return null;
  const left = event.maxAttendees - event.attendingCount;
  if (left <= 0) return <Badge tone="saffron">Full, waiting list</Badge>;
  return <span className="text-sm text-soft">{left === 1 ? '1 place left' : `${left} places left`}</span>;
}

/** '7:30pm to 9:00pm' */
export function timeText(event: Pick<Event, 'startTime' | 'endTime' | 'endsNextDay'>): string {
  if (event.endTime === null) return clockText(event.startTime);
  const nextDay = event.endsNextDay ? ' (next day)' : '';
  return `${clockText(event.startTime)} to ${clockText(event.endTime)}${nextDay}`;
}
