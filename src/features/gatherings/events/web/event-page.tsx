import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, CalendarPlus, Flag } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { MenuAnchor, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareItems } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { DirectionsLinks } from '#kit/web/ui/text/contact-links.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import { eventCategoryLabels } from '../event-categories.ts';
import { eventEmblems } from '../event-emblems.ts';
import { pageTags } from '../event-tags.ts';
import { goingText, shareText } from '../event-texts.ts';
import { EventFacts } from './event-facts.tsx';
import { EventNotices } from './event-notices.tsx';
import { EventOrganiser } from './event-organiser.tsx';
import { EventRows } from './event-rows.tsx';
import { EventHostPanel } from './hosting/event-host-panel.tsx';
import { RsvpBar } from './rsvp-bar.tsx';

const route = getRouteApi('/events/$eventId');

/** /events/{id}: when and where, whether there is room, and the one thing to do. */
export function EventPage() {
  const { event, rsvp, today } = route.useLoaderData();
  return (
    <>
      <Head />
      <div className="page grid gap-x-12 pb-10 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <h1 className="mt-4 text-left text-3xl [unicode-bidi:plaintext] sm:text-4xl lg:mt-8">
            <Unbroken text={event.title} />
          </h1>
          <EventFacts event={event} today={today} />
          <Tags />
          <EventNotices event={event} />
          <p className="prose-line mt-5 whitespace-pre-line" dir="auto">
            {event.description}
          </p>
          <Going />
          <EventOrganiser event={event} />
          <GettingThere />
          <AlsoHere />
        </div>
        <div className="mt-8 grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
          <RsvpBar event={event} rsvp={rsvp} />
          {event.canHost ? <EventHostPanel event={event} /> : null}
        </div>
      </div>
    </>
  );
}

/** The picture, or the category's emblem on the lattice, with the way back and what is seldom wanted. */
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
          <More />
        </div>
      </div>
    </div>
  );
}

function More() {
  const { event } = route.useLoaderData();
  const { publicUrl, viewer } = route.useRouteContext();
  const path = `/events/${event.id}`;
  // A group's meeting is for its members alone: nobody else could open what is passed on.
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

function Going() {
  const { event } = route.useLoaderData();
  if (event.status !== 'approved' || event.isOver) return null;
  return (
    <section className="mt-8" aria-labelledby="going">
      <SectionLabel id="going" title="Who’s going" />
      <p>
        {event.isOwn && event.attendingCount === 0
          ? 'No one has booked yet.'
          : goingText(event.attendingCount, event.waitlistedCount)}{' '}
        <span className="text-soft">Only the organiser sees names.</span>
      </p>
    </section>
  );
}

function GettingThere() {
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

/** What else is on at the same mosque. */
function AlsoHere() {
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
