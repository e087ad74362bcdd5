import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus, Download, ListChecks, Plus } from 'lucide-react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { MenuAnchor, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { eventPeriodLabels } from '../event-dates.ts';
import { countEventFilters } from '../event-search.ts';
import { EventCount, EventFilters } from './event-filters.tsx';
import { EventRows } from './event-rows.tsx';

const route = getRouteApi('/events');

/** /events: what is on, day by day. */
export function EventsPage() {
  const { page, today } = route.useLoaderData();
  const search = route.useSearch();
  return (
    <div className="page max-w-4xl pt-3 pb-10 sm:pt-8">
      <div className="flex items-center gap-2">
        <h1 className="min-w-0 flex-1 text-3xl sm:text-4xl">Events</h1>
        <SubmitEvent />
        <Calendars />
      </div>
      <div className="mt-2 mb-2 grid gap-1">
        <EventFilters />
      </div>
      <EventCount total={page.total} />
      <h2 className="sr-only">The events</h2>
      {page.items.length > 0 ? (
        <EventRows events={page.items} today={today} />
      ) : (
        <NoEvents isFiltered={countEventFilters(search) > 0} isWeekend={search.when === 'weekend'} />
      )}
      <Pages nextCursor={page.nextCursor} />
    </div>
  );
}

function NoEvents({ isFiltered, isWeekend }: { isFiltered: boolean; isWeekend: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No upcoming events scheduled">
        <p>Check back soon for community events!</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events match these filters">
      <p className="mt-3 flex flex-wrap justify-center gap-3">
        {isWeekend ? (
          <LinkButton look="outline" to="/events" search={{ when: 'week' }}>
            {eventPeriodLabels.week}
          </LinkButton>
        ) : null}
        <LinkButton look="outline" to="/events" search={{}}>
          Clear Filters
        </LinkButton>
      </p>
    </EmptyState>
  );
}

/** For members: the way to put something on. */
function SubmitEvent() {
  const { viewer } = route.useRouteContext();
  if (viewer.account === null) return null;
  return (
    <LinkButton look="outline" to="/events/create" className="no-print whitespace-nowrap">
      <Plus aria-hidden="true" className="size-5" /> Submit Event
    </LinkButton>
  );
}

/** A member's own events, and the calendars to subscribe to. */
function Calendars() {
  const { category } = route.useSearch();
  const { publicUrl, viewer } = route.useRouteContext();
  const query = category ? `?category=${category}` : '';
  const webcal = `${publicUrl.replace(/^https?:/, 'webcal:')}/events.ics${query}`;
  return (
    <MoreMenu>
      {viewer.account === null ? null : (
        <MenuLink to="/events/mine">
          <ListChecks aria-hidden="true" className="size-5" /> My events
        </MenuLink>
      )}
      <MenuAnchor href={webcal}>
        <CalendarPlus aria-hidden="true" className="size-5" /> Subscribe in your calendar
      </MenuAnchor>
      <MenuAnchor href={`/events.ics${query}`} download>
        <Download aria-hidden="true" className="size-5" /> Download (.ics)
      </MenuAnchor>
    </MoreMenu>
  );
}

function Pages({ nextCursor }: { nextCursor: string | null }) {
  const { cursor, ...search } = route.useSearch();
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4 border-line border-t pt-4">
      {cursor === undefined ? (
        <span />
      ) : (
        <Link to="/events" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
      {nextCursor === null ? null : (
        <LinkButton look="outline" to="/events" search={{ ...search, cursor: nextCursor }}>
          Later events
        </LinkButton>
      )}
    </nav>
  );
}
