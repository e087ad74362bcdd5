import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus, Download, ListChecks, Plus } from 'lucide-react';
import { chip, isDistanceIdle, isFiltered, nearChip } from '#kit/web/list-filters.ts';
import { isActiveMember } from '#kit/web/router/root-route.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { FilterBar, FilterTotal } from '#kit/web/ui/list/filter-bar.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { MenuAnchor, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { PageColumn } from '#kit/web/ui/page-slots.tsx';
import { datesOf, eventPeriodLabels, nearMiles } from '../event.rules.ts';
import { countEventFilters, eventFilters, events } from './event-filters.ts';
import { EventRows } from './event-rows.tsx';

const route = getRouteApi('/events');

/** /events: upcoming events by day. */
export function EventsPage() {
  const { page, today } = route.useLoaderData();
  const { when, from } = route.useSearch();
  const since = (when === undefined ? from : datesOf(when, today).from) ?? today;
  return (
    <PageColumn width="max-w-4xl" className="pt-3 pb-10 sm:pt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="flex-1 text-3xl sm:text-4xl">Events</h1>
        <CreateEventLink />
        <CalendarMenu />
      </div>
      <div className="mt-2 mb-2 grid gap-1">
        <EventFilters />
      </div>
      <EventCount total={page.total} />
      <h2 className="sr-only">The events</h2>
      {page.items.length > 0 ? (
        <EventRows events={page.items} today={today} since={since} hasBreak />
      ) : (
        <NoEvents />
      )}
      <Pagination nextCursor={page.nextCursor} />
    </PageColumn>
  );
}

function EventFilters() {
  const search = route.useSearch();
  const { hasPlace, unknownPlace } = route.useLoaderData();
  const navigate = route.useNavigate();
  const period = (when: keyof typeof eventPeriodLabels) =>
    chip(search, eventPeriodLabels[when], { when, from: undefined, to: undefined });
  return (
    <FilterBar
      list={events}
      search={search}
      count={countEventFilters(search, hasPlace)}
      onShow={(filters) => {
        const hasDates = filters.from !== undefined || filters.to !== undefined;
        void navigate({ search: hasDates ? { ...filters, when: undefined } : filters });
      }}
      unknownPlace={unknownPlace}
      located={{ within: search.within ?? nearMiles }}
      hasPlace={hasPlace}
      chips={[
        period('weekend'),
        nearChip(search, nearMiles),
        chip(search, 'Iftars', { iftar: true }),
        ...(search.iftar ? [chip(search, 'With free places', { room: true })] : []),
        chip(search, 'Sisters', { sisters: true }),
        chip(search, 'Free', { free: true }),
        chip(search, 'Families', { families: true }),
        period('today'),
        period('week'),
      ]}
    />
  );
}

/** The number of events, and a link to all of them. */
function EventCount({ total }: { total: number }) {
  const search = route.useSearch();
  const { hasPlace, unknownPlace } = route.useLoaderData();
  const isShown =
    unknownPlace ||
    isDistanceIdle(search, hasPlace) ||
    (total > 0 && isFiltered(eventFilters, search, hasPlace));
  return (
    <FilterTotal
      list={events}
      search={search}
      total={total}
      hasPlace={hasPlace}
      unknownPlace={unknownPlace}
      className={isShown ? 'flex min-h-11 items-center gap-3 text-sm text-soft' : 'sr-only'}
    />
  );
}

function NoEvents() {
  const search = route.useSearch();
  const { hasPlace } = route.useLoaderData();
  if (!isFiltered(eventFilters, search, hasPlace)) {
    return (
      <EmptyState title="No upcoming events scheduled">
        <p>Check back soon for community events!</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events match these filters">
      <p className="mt-3 flex flex-wrap justify-center gap-3">
        {search.when === 'weekend' ? (
          <LinkButton variant="outline" to="/events" search={{ when: 'week' }}>
            {eventPeriodLabels.week}
          </LinkButton>
        ) : null}
        <LinkButton variant="outline" to="/events" search={{}}>
          Clear Filters
        </LinkButton>
      </p>
    </EmptyState>
  );
}

/** The member's link to create an event. */
function CreateEventLink() {
  const { viewer } = route.useRouteContext();
  if (!isActiveMember(viewer)) return null;
  return (
    <LinkButton variant="outline" to="/events/create" className="no-print whitespace-nowrap">
      <Plus aria-hidden="true" className="size-5" /> Submit Event
    </LinkButton>
  );
}

/** Links to the member's own events and to the calendar feeds. */
function CalendarMenu() {
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

function Pagination({ nextCursor }: { nextCursor: string | null }) {
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
        <LinkButton variant="outline" to="/events" search={{ ...search, cursor: nextCursor }}>
          Later events
        </LinkButton>
      )}
    </nav>
  );
}
