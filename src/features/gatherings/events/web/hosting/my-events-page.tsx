import { getRouteApi, Link } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import type { EventTag } from '../../event-tags.ts';
import { whenText } from '../../event-texts.ts';
import type { HostedEvent } from '../../hosting-contract.ts';
import { CalendarFeedPanel } from '../calendar-feed-panel.tsx';
import { EventRows } from '../event-rows.tsx';
import { EventStatusBadge } from '../event-status-badge.tsx';

const route = getRouteApi('/_account/events/mine');

/** /events/mine: where I am going, what I run, and both in my own calendar. */
export function MyEventsPage() {
  const { feedUrl } = route.useLoaderData();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        title="My events"
        trail={[
          { name: 'Events', path: '/events' },
          { name: 'My events', path: '/events/mine' },
        ]}
      />
      <Going />
      <Hosting />
      <div className="page">
        <CalendarFeedPanel url={feedUrl} />
      </div>
    </div>
  );
}

function Going() {
  const { rsvps, today } = route.useLoaderData();
  const ownTags = new Map(rsvps.map((rsvp) => [rsvp.event.id, tagsOf(rsvp)]));
  return (
    <Section title="Events I’m going to">
      {rsvps.length === 0 ? (
        <p className="text-soft">
          Nothing yet.{' '}
          <Link to="/events" className="link">
            See what’s on
          </Link>
        </p>
      ) : (
        <EventRows
          events={rsvps.map(({ event }) => event)}
          today={today}
          tagsOf={({ id }) => ownTags.get(id) ?? []}
        />
      )}
    </Section>
  );
}

function tagsOf({ status, guestsCount }: { status: string; guestsCount: number }): EventTag[] {
  const own: EventTag =
    status === 'attending' ? { label: 'Coming', tone: 'tile' } : { label: 'Waiting list', tone: 'plain' };
  return guestsCount > 0 ? [own, { label: `+${guestsCount}`, tone: 'tile' }] : [own];
}

function Hosting() {
  const { hosted, today } = route.useLoaderData();
  return (
    <Section
      title="Events I’m hosting"
      action={
        <LinkButton look="outline" to="/events/create">
          Submit Event
        </LinkButton>
      }
    >
      {hosted.items.length === 0 ? (
        <p className="text-soft">You haven’t created any events yet.</p>
      ) : (
        <RowList>
          {hosted.items.map((event) => (
            <HostedRow key={event.id} event={event} today={today} />
          ))}
        </RowList>
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
    </Section>
  );
}

function HostedRow({ event, today }: { event: HostedEvent; today: string }) {
  const params = { eventId: event.id };
  const waiting = event.waitlistedCount > 0 ? `, ${event.waitlistedCount} waiting` : '';
  return (
    <Row
      title={
        <CoverLink to="/events/$eventId" params={params}>
          <bdi>{event.title}</bdi>
        </CoverLink>
      }
      meta={
        <>
          {whenText(event, today)} · {event.attendingCount} coming{waiting}
          {event.rejectionReason ? <bdi className="block">{event.rejectionReason}</bdi> : null}
        </>
      }
      end={<EventStatusBadge event={event} />}
      actions={
        event.status === 'cancelled' ? null : (
          <>
            <LinkButton look="outline" to="/events/$eventId/guests" params={params}>
              Guests
            </LinkButton>
            <LinkButton look="outline" to="/events/$eventId/edit" params={params}>
              Edit
            </LinkButton>
          </>
        )
      }
    />
  );
}
