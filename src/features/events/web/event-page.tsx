import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarDays, CalendarPlus, Clock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { DirectionsLinks, EmailLink, PhoneLink } from '#kit/web/ui/contact-links.tsx';
import { DateText } from '#kit/web/ui/date-text.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Share } from '#kit/web/ui/share.tsx';
import type { EventDetail } from '../contract.ts';
import { eventCategoryLabels } from '../event-categories.ts';
import { timeText } from './event-card.tsx';

const route = getRouteApi('/events/$eventId');

/** /events/{id}: one event. */
export function EventPage() {
  const event = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'Events', path: '/events' },
    { name: event.title, path: `/events/${event.id}` },
  ];
  return (
    <>
      <PageHeader title={event.title} trail={trail}>
        <p className="mt-2 flex gap-2">
          <Badge tone="tile">{eventCategoryLabels[event.category]}</Badge>
          {event.status === 'cancelled' ? <Badge tone="danger">Cancelled</Badge> : null}
        </p>
        {event.status === 'cancelled' ? (
          <p role="status" className="mt-4 rounded-card bg-danger-soft p-4 text-danger">
            This event is cancelled and will not take place.
          </p>
        ) : null}
      </PageHeader>
      <div className="page grid gap-8 pb-10 lg:grid-cols-[2fr_1fr]">
        <div>
          <p className="prose-line whitespace-pre-line text-lg" dir="auto">
            {event.description}
          </p>
          <div className="mt-6">
            <Share title={event.title} url={`${publicUrl}/events/${event.id}`} />
          </div>
        </div>
        <Facts event={event} />
      </div>
    </>
  );
}

function Facts({ event }: { event: EventDetail }) {
  return (
    <section
      aria-label="When and where"
      className="grid content-start gap-3 self-start rounded-card border border-line bg-surface p-4"
    >
      <Fact icon={<CalendarDays aria-hidden="true" />}>
        <DateText date={event.eventDate} format="long" />
      </Fact>
      <Fact icon={<Clock aria-hidden="true" />}>{timeText(event)}</Fact>
      <Fact icon={<MapPin aria-hidden="true" />}>
        {event.placeId ? (
          <Link to="/mosque/$mosqueId" params={{ mosqueId: event.placeId }} className="link">
            {event.location}
          </Link>
        ) : (
          <span dir="auto">{event.location}</span>
        )}
        <span className="block text-soft">
          {event.address}, <bdi>{event.postcode}</bdi>
        </span>
      </Fact>
      {event.latitude !== null && event.longitude !== null ? (
        <DirectionsLinks latitude={event.latitude} longitude={event.longitude} />
      ) : null}
      <Fact icon={<Users aria-hidden="true" />}>
        By {event.organizer}
        {event.maxAttendees ? <span className="block text-soft">Room for {event.maxAttendees}</span> : null}
      </Fact>
      {event.organizerPhone ? <PhoneLink phone={event.organizerPhone} /> : null}
      {event.organizerEmail ? <EmailLink email={event.organizerEmail} /> : null}
      <AnchorButton href={`/events/${event.id}.ics`} download className="no-print">
        <CalendarPlus aria-hidden="true" className="size-5" /> Add to calendar
      </AnchorButton>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 text-soft">{icon}</span>
      <div>{children}</div>
    </div>
  );
}
