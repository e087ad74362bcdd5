import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { AnchorButton, LinkButton } from '#kit/web/ui/button.tsx';
import { CardGrid } from '#kit/web/ui/card.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { isEventSearchFiltered } from '../event-search.ts';
import { EventCard } from './event-card.tsx';
import { EventFilters } from './event-filters.tsx';

const route = getRouteApi('/events');
const trail = [
  { name: 'Home', path: '/' },
  { name: 'Events', path: '/events' },
];

/** /events: what is on. */
export function EventsPage() {
  const page = route.useLoaderData();
  const search = route.useSearch();
  return (
    <>
      <PageHeader title="Events" lead="What is on in the community." trail={trail}>
        <SubmitEvent />
        <Subscribe />
      </PageHeader>
      <div className="page pb-10">
        <EventFilters />
        <p role="status" className="my-4 text-soft">
          {page.total === 1 ? '1 event' : `${page.total} events`}
        </p>
        <h2 className="sr-only">The events</h2>
        {page.items.length > 0 ? (
          <CardGrid>
            {page.items.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </CardGrid>
        ) : (
          <NoEvents filtered={isEventSearchFiltered(search)} />
        )}
        <Pages nextCursor={page.nextCursor} />
      </div>
    </>
  );
}

function NoEvents({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState title="No upcoming events scheduled">
        <p>Check back soon for community events!</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events match these filters">
      <LinkButton look="outline" to="/events" search={{}} className="mt-3">
        Clear Filters
      </LinkButton>
    </EmptyState>
  );
}

/** For members: the way to put something on. */
function SubmitEvent() {
  const { viewer } = route.useRouteContext();
  if (viewer.account === null) return null;
  return (
    <p className="no-print mt-3 flex flex-wrap gap-3">
      <LinkButton to="/events/create">Submit Event</LinkButton>
      <LinkButton look="outline" to="/events/mine">
        My events
      </LinkButton>
    </p>
  );
}

function Subscribe() {
  const { category } = route.useSearch();
  const { publicUrl } = route.useRouteContext();
  const query = category ? `?category=${category}` : '';
  const webcal = `${publicUrl.replace(/^https?:/, 'webcal:')}/events.ics${query}`;
  return (
    <p className="no-print mt-3 flex flex-wrap gap-3">
      <AnchorButton look="outline" href={webcal}>
        <CalendarPlus aria-hidden="true" className="size-5" /> Subscribe in your calendar
      </AnchorButton>
      <AnchorButton look="quiet" href={`/events.ics${query}`} download>
        Download (.ics)
      </AnchorButton>
    </p>
  );
}

function Pages({ nextCursor }: { nextCursor: string | null }) {
  const { cursor, ...search } = route.useSearch();
  if (nextCursor === null && cursor === undefined) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {cursor === undefined ? (
        <span />
      ) : (
        <Link to="/events" search={search} className="link inline-flex min-h-11 items-center">
          Back to the first page
        </Link>
      )}
      {nextCursor === null ? null : (
        <LinkButton to="/events" search={{ ...search, cursor: nextCursor }}>
          Later events
        </LinkButton>
      )}
    </nav>
  );
}
