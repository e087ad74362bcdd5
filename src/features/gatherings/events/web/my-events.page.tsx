import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { isActiveMember } from '#kit/web/router/root-route.ts';
import { AnchorButton, Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { EventTag } from '../event-tag.rules.ts';
import { guestsText, whenText } from '../event-text.rules.ts';
import type { HostedEvent } from '../hosted-event.contract.ts';
import type { calls } from '../rsvp.contract.ts';
import { EventRows } from './event-rows.tsx';
import { EventStatusBadge } from './event-status-badge.tsx';

const route = getRouteApi('/_account/events/mine');

/** /events/mine: the member's RSVPs and own events, and the calendar feed. */
export function MyEventsPage() {
  const { feedUrl } = route.useLoaderData();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader trail={[{ name: 'Events', path: '/events' }]} />
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
  const guests = guestsCount === 0 ? '' : ` with ${guestsText(guestsCount)}`;
  return status === 'attending'
    ? [{ label: `Coming${guests}`, tone: 'tile' }]
    : [{ label: `Waiting${guests}`, tone: 'plain' }];
}

/** Upcoming events, soonest first; past events, latest first. */
function Hosting() {
  const { hosted, today } = route.useLoaderData();
  const { past } = route.useSearch();
  const { viewer } = route.useRouteContext();
  return (
    <Section
      title="Events I’m hosting"
      action={
        isActiveMember(viewer) ? (
          <LinkButton variant="outline" to="/events/create">
            Submit Event
          </LinkButton>
        ) : undefined
      }
    >
      {hosted.items.length === 0 ? (
        <p className="text-soft">{past ? 'No events of yours are over.' : 'You have no events to come.'}</p>
      ) : (
        <RowList>
          {hosted.items.map((event) => (
            <HostedRow key={event.id} event={event} today={today} />
          ))}
        </RowList>
      )}
      <p className="flex flex-wrap gap-x-6">
        {hosted.nextCursor ? (
          <Link
            to="/events/mine"
            search={{ past, cursor: hosted.nextCursor }}
            className="link inline-flex min-h-11 items-center"
          >
            {past ? 'Earlier' : 'Later'}
          </Link>
        ) : null}
        <Link
          to="/events/mine"
          search={past ? {} : { past: true }}
          className="link inline-flex min-h-11 items-center"
        >
          {past ? 'Events to come' : 'Past events'}
        </Link>
      </p>
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
          {event.rejectionReason ? (
            <span className="block">
              Why it wasn’t approved: <bdi>{event.rejectionReason}</bdi>
            </span>
          ) : null}
        </>
      }
      end={<EventStatusBadge event={event} />}
      actions={
        event.status === 'cancelled' ? null : (
          <>
            <LinkButton variant="outline" to="/events/$eventId/guests" params={params}>
              Guests
            </LinkButton>
            <LinkButton variant="outline" to="/events/$eventId/edit" params={params}>
              Edit
            </LinkButton>
          </>
        )
      }
    />
  );
}

/** The secret address of a calendar feed of the member's RSVPs. */
function CalendarFeedPanel({ url }: { url: string | null }) {
  const api = useApi<typeof calls>();
  const [renew] = useAction(() => api.renewCalendarFeed({}), {
    successMessage: 'Your calendar has a new address.',
    failed: 'That did not work',
  });
  const [end] = useAction(() => api.removeCalendarFeed({}), {
    failed: 'That did not work',
  });
  return (
    <Panel title="Add to my own calendar">
      <p className="text-soft">
        A secret address puts the events you’re going to in your phone’s calendar. Anyone who has the address
        can see them, so keep it to yourself.
      </p>
      {url === null ? (
        <Button className="mt-3" onClick={renew}>
          Create my calendar address
        </Button>
      ) : (
        <>
          <p className="my-3 break-all rounded-md bg-sunken p-3 font-mono text-sm">{url}</p>
          <div className="flex flex-wrap gap-3">
            <AnchorButton href={url.replace(/^https?:/, 'webcal:')}>Subscribe</AnchorButton>
            <ConfirmButton
              label="New address"
              question="Create a new address? The old one will stop working immediately."
              action="Create address"
              onConfirm={renew}
            />
            <ConfirmButton
              variant="quiet"
              label="Revoke address"
              question="Revoke the calendar address?"
              action="Revoke address"
              onConfirm={end}
            />
          </div>
        </>
      )}
    </Panel>
  );
}
