import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { administering, requireAccount, requireAdmin, requireMember } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { choiceParam, onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { calls as publicCalls } from '../contract.ts';
import { type EventStatus, eventStatuses } from '../event-categories.ts';
import type { calls } from '../hosting-contract.ts';
import type { calls as rsvpCalls } from '../rsvp-contract.ts';
import type { EventStart } from './event-form-parts.ts';

type Context = Pick<RouterContext, 'api'>;
const apiIn = (context: Context) => apiOf<typeof calls & typeof rsvpCalls & typeof publicCalls>(context.api);

/** What a new event's form needs: the mosques, and the event that is copied. */
async function loadForm(context: Context, from: string | undefined) {
  const api = apiIn(context);
  const mosques = await api.listPartnerMosques({});
  const start: EventStart = from === undefined ? {} : copyOf(await api.getHostedEvent({ id: from }));
  return { mosques, start };
}

/** All but the date, the time of which is kept. */
function copyOf({ id: _, eventDate: __, imageUrl: ___, ...rest }: EventStart): EventStart {
  return rest;
}

/** Somebody else's event, or none, is no page. */
async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if ([400, 403, 404].includes(statusOf(error) ?? 0)) throw notFound();
    throw error;
  }
}

const fromSearch = (search: RawSearch): { from?: string | undefined } => ({
  from: textParam(search.from, 36),
});
const cursorSearch = (search: RawSearch): { cursor?: string | undefined } => ({
  cursor: textParam(search.cursor, 500),
});

const createEventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/create',
  validateSearch: fromSearch,
  beforeLoad: requireMember,
  loaderDeps: ({ search }) => onlyKnown(search, ['from']),
  loader: ({ context, deps }) => orNotFound(loadForm(context, deps.from)),
  head: privateHead('Create Event', '/events/create'),
  component: lazyRouteComponent(() => import('./create-event-page.tsx'), 'CreateEventPage'),
});

const adminCreateEventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create-event',
  validateSearch: fromSearch,
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['from']),
  loader: ({ context, deps }) => orNotFound(loadForm(context, deps.from)),
  head: privateHead('Create Event', '/create-event'),
  component: lazyRouteComponent(() => import('./admin-create-event-page.tsx'), 'AdminCreateEventPage'),
});

const myEventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/mine',
  validateSearch: cursorSearch,
  beforeLoad: requireAccount,
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: async ({ context, deps }) => {
    const api = apiIn(context);
    const [rsvps, hosted, feed] = await Promise.all([
      api.listOwnRsvps({}),
      api.listHostedEvents(deps),
      api.getCalendarFeed({}),
    ]);
    return { rsvps, hosted, feedUrl: feed.url };
  },
  head: privateHead('My events', '/events/mine'),
  component: lazyRouteComponent(() => import('./my-events-page.tsx'), 'MyEventsPage'),
});

const editEventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventId/edit',
  beforeLoad: requireMember,
  loader: async ({ context, params }) => {
    const api = apiIn(context);
    const event = await orNotFound(api.getHostedEvent({ id: params.eventId }));
    return { event, mosques: await api.listPartnerMosques({}) };
  },
  head: privateHead('Edit event', '/events'),
  component: lazyRouteComponent(() => import('./edit-event-page.tsx'), 'EditEventPage'),
  notFoundComponent: lazyRouteComponent(() => import('./event-not-found.tsx'), 'EventNotFound'),
});

const eventGuestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventId/guests',
  validateSearch: cursorSearch,
  beforeLoad: requireMember,
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: async ({ context, params, deps }) => {
    const api = apiIn(context);
    const event = await orNotFound(api.getHostedEvent({ id: params.eventId }));
    const guests = await api.listEventGuests({ id: params.eventId, ...deps });
    return { event, guests, now: Date.now() };
  },
  head: privateHead('Guests', '/events'),
  component: lazyRouteComponent(() => import('./event-guests-page.tsx'), 'EventGuestsPage'),
  notFoundComponent: lazyRouteComponent(() => import('./event-not-found.tsx'), 'EventNotFound'),
});

type AdminEventSearch = {
  status?: EventStatus | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
};

const adminEventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/events',
  validateSearch: (search: RawSearch): AdminEventSearch => ({
    status: choiceParam(search.status, eventStatuses),
    search: textParam(search.search),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['status', 'search', 'cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, () => apiIn(context).listAdminEvents(deps)),
  head: privateHead('Event Management', '/admin/events'),
  component: lazyRouteComponent(() => import('./admin-events-page.tsx'), 'AdminEventsPage'),
});

/** The screens of those who put events on, answer them, and administer them. */
export const hostingRoutes = [
  createEventRoute,
  adminCreateEventRoute,
  myEventsRoute,
  editEventRoute,
  eventGuestsRoute,
  adminEventsRoute,
] as const;
