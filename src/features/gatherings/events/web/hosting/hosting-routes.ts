import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen, memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import { cursorParam, oneOf, searchForLoader, textParam, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls as publicCalls } from '../../contract.ts';
import { eventStatuses } from '../../event-categories.ts';
import type { calls } from '../../hosting-contract.ts';
import type { calls as rsvpCalls } from '../../rsvp-contract.ts';
import type { EventStart } from './event-form-parts.ts';

type Context = Pick<RouterContext, 'api'>;
const apiIn = (context: Context) => apiOf<typeof calls & typeof rsvpCalls & typeof publicCalls>(context.api);

/** What a new event's form needs: the mosques, and the event that is copied. */
async function loadForm(context: Context, from: string | undefined) {
  const api = apiIn(context);
  const [mosques, start] = await Promise.all([
    api.listPartnerMosques({}),
    from === undefined ? newEvent(context) : api.getHostedEvent({ id: from }).then(copyOf),
  ]);
  return { mosques, start };
}

/** Anyone who fills in the form is its organiser, unless they say otherwise. */
async function newEvent(context: Context): Promise<EventStart> {
  const { firstName, lastName } = await apiOf<typeof accountCalls>(context.api).getCurrentUser({});
  return { organizer: `${firstName} ${lastName}`.trim() };
}

/** All but the date, the time of which is kept. */
function copyOf({ id: _, eventDate: __, imageUrl: ___, ...rest }: EventStart): EventStart {
  return rest;
}

/** Somebody else's event is no page either. */
const noPage = [400, 403, 404];

const createEventRoute = createRoute({
  ...memberScreen('/events/create', 'Create Event'),
  ...searchForLoader({ from: textUpTo(36) }),
  loader: ({ context, deps }) => orNotFound(loadForm(context, deps.from), noPage),
  component: lazyRouteComponent(() => import('./create-event-page.tsx'), 'CreateEventPage'),
});

const adminCreateEventRoute = createRoute({
  ...adminScreen('/create-event', 'Create Event'),
  ...searchForLoader({ from: textUpTo(36) }),
  loader: ({ context, deps }) => orNotFound(loadForm(context, deps.from), noPage),
  component: lazyRouteComponent(() => import('./admin-create-event-page.tsx'), 'AdminCreateEventPage'),
});

const myEventsRoute = createRoute({
  ...accountScreen('/events/mine', 'My events'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiIn(context);
    const [rsvps, hosted, feed] = await Promise.all([
      api.listOwnRsvps({}),
      api.listOwnEvents(deps),
      api.getCalendarFeed({}),
    ]);
    return { rsvps, hosted, feedUrl: feed.url, today: boroughDate(new Date()) };
  },
  component: lazyRouteComponent(() => import('./my-events-page.tsx'), 'MyEventsPage'),
});

const editEventRoute = createRoute({
  ...memberScreen('/events/$eventId/edit', 'Edit event'),
  loader: async ({ context, params }) => {
    const api = apiIn(context);
    const event = await orNotFound(api.getHostedEvent({ id: params.eventId }), noPage);
    return { event, mosques: await api.listPartnerMosques({}) };
  },
  component: lazyRouteComponent(() => import('./edit-event-page.tsx'), 'EditEventPage'),
  notFoundComponent: lazyRouteComponent(() => import('../event-not-found.tsx'), 'EventNotFound'),
});

const eventGuestsRoute = createRoute({
  ...memberScreen('/events/$eventId/guests', 'Guests'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params, deps }) => {
    const api = apiIn(context);
    const event = await orNotFound(api.getHostedEvent({ id: params.eventId }), noPage);
    const guests = await api.listEventGuests({ id: params.eventId, ...deps });
    return { event, guests, now: Date.now() };
  },
  component: lazyRouteComponent(() => import('./event-guests-page.tsx'), 'EventGuestsPage'),
  notFoundComponent: lazyRouteComponent(() => import('../event-not-found.tsx'), 'EventNotFound'),
});

const adminEventsRoute = createRoute({
  ...adminScreen('/admin/events', 'Event Management'),
  ...searchForLoader({
    when: oneOf(['past']),
    status: oneOf(eventStatuses),
    search: textParam,
    cursor: cursorParam,
  }),
  loader: async ({ context, deps: { when, ...deps } }) => {
    const api = apiIn(context);
    const [page, due] = await Promise.all([
      api.listAdminEvents({ ...deps, ...(when === 'past' ? { past: 'true' } : { coming: 'true' }) }),
      api.getDueReminders({}),
    ]);
    return { page, due };
  },
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
