import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarDays, CalendarPlus, Clock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { isAdmin } from '#kit/web/router/viewer.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Share } from '#kit/web/ui/share.tsx';
import { DirectionsLinks, EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import type { EventDetail } from '../contract.ts';
import { eventCategoryLabels } from '../event-categories.ts';
import { timeText } from './event-card.tsx';
import { EventStatusBadge } from './event-status-badge.tsx';
import { EventTags } from './event-tags.tsx';
import { EventHostPanel } from './hosting/event-host-panel.tsx';
import { RsvpPanel } from './rsvp-panel.tsx';

const route = getRouteApi('/events/$eventId');

/** /events/{id}: one event. */
export function EventPage() {
  const { event, rsvp } = route.useLoaderData();
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
          {event.status === 'approved' ? null : <EventStatusBadge event={event} />}
        </p>
        {event.status === 'pending' || event.status === 'rejected' ? (
          <Notice className="mt-4">
            {event.status === 'pending'
              ? 'This event is waiting for approval. The public can’t see it yet.'
              : 'This event was not approved. Only you can see it.'}
          </Notice>
        ) : null}
        {event.changeWaits ? <ChangeWaits /> : null}
        {event.status === 'cancelled' ? (
          <p role="status" className="mt-4 rounded-card bg-danger-soft p-4 text-danger">
            This event has been cancelled.
            {event.cancelledReason ? <span dir="auto"> {event.cancelledReason}</span> : null}
          </p>
        ) : null}
      </PageHeader>
      <div className="page grid gap-8 pb-10 lg:grid-cols-[2fr_1fr]">
        <div>
          {event.imageUrl ? (
            <img
              src={event.imageUrl}
              alt=""
              width={1280}
              height={720}
              className="mb-6 aspect-video w-full rounded-card object-cover"
            />
          ) : null}
          <div className="mb-4">
            <EventTags event={event} />
          </div>
          <p className="prose-line whitespace-pre-line text-lg" dir="auto">
            {event.description}
          </p>
          <div className="mt-6">
            <Share title={event.title} url={`${publicUrl}/events/${event.id}`} />
            {event.canHost ? null : <ReportButton contentType="event" contentId={event.id} />}
          </div>
        </div>
        <div className="grid content-start gap-6">
          <Facts event={event} />
          {event.canHost ? <EventHostPanel event={event} /> : null}
          {event.status === 'approved' || (rsvp && rsvp.status !== 'none') ? (
            <RsvpPanel event={event} rsvp={rsvp} />
          ) : null}
        </div>
      </div>
    </>
  );
}

function ChangeWaits() {
  const { viewer } = route.useRouteContext();
  return (
    <Notice className="mt-4">
      Changes to this event are waiting for approval. Until then only the person who made them can see them;
      everyone else sees the event as it was approved.
      {isAdmin(viewer) ? (
        <>
          {' '}
          <Link to="/admin/approvals" search={{ type: 'event' }} className="link">
            Review them
          </Link>
        </>
      ) : null}
    </Notice>
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
      <Fact icon={<Clock aria-hidden="true" />}>
        {timeText(event)}
        {event.afterPrayer ? <span className="block text-soft">{prayerText(event)}</span> : null}
      </Fact>
      {event.otherDates.length > 0 ? <OtherDates event={event} /> : null}
      <Fact icon={<MapPin aria-hidden="true" />}>
        {event.placeId ? (
          <Link to="/mosque/$mosqueId" params={{ mosqueId: event.placeId }} className="link">
            {event.location}
          </Link>
        ) : (
          <span dir="auto">{event.location}</span>
        )}
        <span className="block text-soft">
          {event.address}, <bdi className="whitespace-nowrap">{event.postcode}</bdi>
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
      {event.liveStreamUrl ? (
        <AnchorButton look="outline" href={event.liveStreamUrl} rel="nofollow noopener">
          Watch the live stream
        </AnchorButton>
      ) : null}
      {event.bookingUrl ? (
        <AnchorButton look="outline" href={event.bookingUrl} rel="nofollow noopener">
          Book on another site
        </AnchorButton>
      ) : null}
      <AnchorButton href={`/events/${event.id}.ics`} download className="no-print">
        <CalendarPlus aria-hidden="true" className="size-5" /> Add to calendar
      </AnchorButton>
    </section>
  );
}

/** '15 minutes after Maghrib' */
function prayerText({ afterPrayer, afterPrayerMinutes: minutes }: EventDetail): string {
  const prayer = afterPrayer === null ? '' : prayerLabels[afterPrayer];
  return minutes === 0 || minutes === null
    ? `Straight after ${prayer}`
    : `${minutes} minutes after ${prayer}`;
}

function OtherDates({ event }: { event: EventDetail }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {event.otherDates.length} more {event.otherDates.length === 1 ? 'date' : 'dates'}
      </summary>
      <ul>
        {event.otherDates.map(({ id, eventDate, startTime }) => (
          <li key={id}>
            <Link
              to="/events/$eventId"
              params={{ eventId: id }}
              className="link inline-flex min-h-11 items-center gap-2"
            >
              <DateText date={eventDate} format="day" /> {clockText(startTime)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
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
