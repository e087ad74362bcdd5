import { Link } from '@tanstack/react-router';
import { CalendarDays, Clock, MapPin } from 'lucide-react';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import type { Event } from '../contract.ts';
import { eventCategoryLabels } from '../event-categories.ts';
import { rowTags } from '../event-tags.ts';
import { timeText } from '../event-texts.ts';

const row = 'flex items-start gap-2';
const icon = 'mt-1 size-4 shrink-0 text-soft';

/** An event in a list. */
export function EventCard({ event }: { event: Event }) {
  return (
    <Card className="flex h-full flex-col gap-2">
      <p className="flex items-center justify-between gap-2">
        <Badge tone="tile">{eventCategoryLabels[event.category]}</Badge>
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
      <p className="flex flex-wrap gap-2">
        {rowTags(event).map(({ label, tone }) => (
          <Tag key={label} tone={tone}>
            {label}
          </Tag>
        ))}
      </p>
      <p className="line-clamp-3 text-soft" dir="auto">
        {event.description}
      </p>
    </Card>
  );
}
