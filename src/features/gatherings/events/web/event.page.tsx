import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, CalendarPlus, Flag } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { isAdmin } from '#kit/web/router/root-route.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { MenuAnchor, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { DirectionsLinks, EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import type { EventDetail } from '../event.contract.ts';
import { eventCategoryLabels } from '../event.rules.ts';
import { awaitsDraw } from '../event-draw.rules.ts';
import { eventEmblems } from '../event-emblem.rules.ts';
import { pageTags } from '../event-tag.rules.ts';
import { enteredText, goingText, shareText } from '../event-text.rules.ts';
import { DrawSection } from './event-draw.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventHostPanel } from './event-host-panel.tsx';
import { EventRows } from './event-rows.tsx';
import { HostNoticeBox, HostNoticeLive } from './host-notice.tsx';
import { RsvpBar } from './rsvp-bar.tsx';

const route = getRouteApi('/events/$eventId');

/** /events/{id}: date, place, free places, and the reader's RSVP. */
export function EventPage() {
  const { event, rsvp, household, today } = route.useLoaderData();
  const { viewer } = route.useRouteContext();
  return (
    <>
      <Head />
      <div className="page grid gap-x-12 pb-10 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <h1 className="mt-4 text-left text-3xl sm:text-4xl lg:mt-8" dir={directionOf(event.title)}>
            <Unbroken text={event.title} />
          </h1>
          <EventFacts event={event} today={today} />
          {event.notice ? <HostNoticeBox notice={event.notice} today={today} /> : null}
          {viewer.account === null ? null : <HostNoticeLive eventId={event.id} />}
          <Tags />
          <EventNotices event={event} />
          <p className="prose-line mt-5 whitespace-pre-line" dir={directionOf(event.description)}>
            {event.description}
          </p>
          <RsvpSummary />
          <DrawSection event={event} rsvp={rsvp} />
          <EventOrganiser event={event} />
          <Directions />
          <OtherEventsHere />
        </div>
        <div className="mt-8 grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
          <RsvpBar event={event} rsvp={rsvp} household={household} />
          {event.canHost ? <EventHostPanel event={event} /> : null}
        </div>
      </div>
    </>
  );
}

/** The picture, or the category's emblem, with the back link and the menu. */
function Head() {
  const { event } = route.useLoaderData();
  const { groupId } = event;
  const back =
    groupId === null
      ? ({ to: '/events' } as const)
      : ({ to: '/groups/$groupId/meetings', params: { groupId } } as const);
  return (
    <div className="relative">
      {event.imageUrl ? (
        <img
          src={event.imageUrl}
          alt=""
          width={1280}
          height={720}
          className="h-56 w-full bg-sunken object-cover sm:h-72"
        />
      ) : (
        <Emblem size="band" name={eventCategoryLabels[event.category]}>
          <path d={eventEmblems[event.category]} />
        </Emblem>
      )}
      <div className="no-print page absolute inset-x-0 top-0 flex items-start justify-between py-3">
        <Link
          {...back}
          aria-label={event.groupId === null ? 'All events' : 'All meetings of the group'}
          className="grid size-11 place-items-center rounded-control bg-surface text-tile-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Link>
        <div className="rounded-control bg-surface">
          <EventMenu />
        </div>
      </div>
    </div>
  );
}

function EventMenu() {
  const { event } = route.useLoaderData();
  const { publicUrl, viewer } = route.useRouteContext();
  const path = `/events/${event.id}`;
  // Only members of the group could open a shared link to its meeting.
  const isForAll = event.groupId === null;
  return (
    <MoreMenu>
      <MenuAnchor href={`${path}.ics`} download>
        <CalendarPlus aria-hidden="true" className="size-5" /> Add to calendar
      </MenuAnchor>
      {isForAll ? <ShareItems title={event.title} text={shareText(event)} url={publicUrl + path} /> : null}
      {event.canHost ? null : viewer.account === null ? (
        <MenuLink to="/report" search={{ page: path }}>
          <Flag aria-hidden="true" className="size-5" /> Report
        </MenuLink>
      ) : (
        <ReportButton contentType="event" contentId={event.id} variant="menu" />
      )}
    </MoreMenu>
  );
}

function Tags() {
  const { event } = route.useLoaderData();
  const tags = pageTags(event);
  if (tags.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2" aria-label="About this event">
      {tags.map(({ label, tone }) => (
        <li key={label}>
          <Tag tone={tone} size="large">
            {label}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

function RsvpSummary() {
  const { event } = route.useLoaderData();
  if (event.status !== 'approved' || event.isOver) return null;
  return (
    <section className="mt-8" aria-labelledby="going">
      <SectionLabel id="going" title="Who’s going" />
      <p>
        {awaitsDraw(event)
          ? enteredText(event.waitlistedCount)
          : event.isOwn && event.attendingCount === 0
            ? 'No one has booked yet.'
            : goingText(event.attendingCount, event.waitlistedCount)}{' '}
        <span className="text-soft">Only the organiser sees names.</span>
      </p>
    </section>
  );
}

function Directions() {
  const { event } = route.useLoaderData();
  const { latitude, longitude } = event;
  if (latitude === null || longitude === null || event.isOver || event.status === 'cancelled') return null;
  return (
    <section className="mt-8" aria-labelledby="way">
      <SectionLabel id="way" title="Getting there" />
      <DirectionsLinks latitude={latitude} longitude={longitude} />
    </section>
  );
}

/** Other events at the same mosque. */
function OtherEventsHere() {
  const { event, others, today } = route.useLoaderData();
  if (others.length === 0 || event.placeId === null) return null;
  return (
    <section className="mt-8" aria-labelledby="also">
      <SectionLabel
        id="also"
        title="Also at this mosque"
        action={<AllLink to="/events">All events</AllLink>}
      />
      <EventRows events={others} today={today} />
    </section>
  );
}

/** Notices for cancelled, pending, rejected and changed events, and for meetings of groups. */
function EventNotices({ event }: { event: EventDetail }) {
  return (
    <>
      {event.status === 'cancelled' ? (
        <Notice tone="danger" className="mt-4">
          <span role="status">
            This event has been cancelled.
            {event.cancelledReason ? <bdi> {event.cancelledReason}</bdi> : null}
          </span>
        </Notice>
      ) : null}
      {event.status === 'pending' ? (
        <Notice tone="tile" className="mt-4">
          This event is waiting for approval. The public can’t see it yet.
        </Notice>
      ) : null}
      {event.status === 'rejected' ? (
        <Notice tone="caution" className="mt-4">
          This event was not approved. Only you can see it.
        </Notice>
      ) : null}
      {event.groupId === null ? null : (
        <Notice tone="tile" className="mt-4">
          This is a meeting of a group, and only its members can see it.{' '}
          <Link to="/groups/$groupId" params={{ groupId: event.groupId }} className="link">
            To the group
          </Link>
        </Notice>
      )}
      {event.changeWaits ? <PendingChangeNotice /> : null}
    </>
  );
}

function PendingChangeNotice() {
  const { viewer } = route.useRouteContext();
  return (
    <Notice tone="tile" className="mt-4">
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

/** The organiser, their contact details, and links for booking and updates. */
function EventOrganiser({ event }: { event: EventDetail }) {
  return (
    <section className="mt-8" aria-labelledby="organiser">
      <SectionLabel id="organiser" title="Organiser" />
      <p>
        <bdi>{event.organizer}</bdi>
      </p>
      <div className="flex flex-wrap gap-x-4">
        {event.organizerPhone ? <PhoneLink phone={event.organizerPhone} /> : null}
        {event.organizerEmail ? <EmailLink email={event.organizerEmail} /> : null}
      </div>
      <div className="mt-2 flex flex-wrap gap-3 empty:hidden">
        {event.liveStreamUrl ? (
          <AnchorButton variant="outline" href={event.liveStreamUrl} rel="nofollow noopener">
            Watch the live stream
          </AnchorButton>
        ) : null}
        {event.bookingUrl ? (
          <AnchorButton variant="outline" href={event.bookingUrl} rel="nofollow noopener">
            Book on another site
          </AnchorButton>
        ) : null}
      </div>
    </section>
  );
}
