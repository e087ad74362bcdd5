import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as householdCalls } from '#features/accounts/household/household.contract.ts';
import type { calls as accountCalls } from '#features/accounts/sign-in/account.contract.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { type ApiOf, apiOf, statusOf } from '#kit/web/api.ts';
import { searchForList } from '#kit/web/list-filters.ts';
import { accountScreen, adminScreen, memberScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  flagParam,
  oneOf,
  searchForLoader,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { EventDetail, calls as eventCalls } from '../event.contract.ts';
import { eventStatuses } from '../event.rules.ts';
import { inOneLine, previewLines } from '../event-text.rules.ts';
import type { calls as hostedEventCalls } from '../hosted-event.contract.ts';
import type { calls as rsvpCalls } from '../rsvp.contract.ts';
import type { EventStart } from './event-fields.tsx';
import { type EventSearch, eventFilters, toEventListInput } from './event-filters.ts';

type Context = Pick<RouterContext, 'api'>;
const apiIn = (context: Context) =>
  apiOf<typeof eventCalls & typeof hostedEventCalls & typeof rsvpCalls>(context.api);

const home = { name: 'Home', path: '/' };
const list = { name: 'Events', path: '/events' };

const eventsRoute = createRoute({
  ...publicScreen('/events', {
    title: 'Events',
    description: `What is on for the Muslim community of ${borough.name}: lessons, charity, youth, family and more.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForList(eventFilters),
  loader: ({ context, deps }) => loadEvents(context, deps),
  component: lazyRouteComponent(() => import('./event-list.page.tsx'), 'EventsPage'),
});

const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventId',
  loader: async ({ context, params }) => {
    const api = apiOf<typeof eventCalls & typeof rsvpCalls & typeof householdCalls>(context.api);
    const id = params.eventId;
    const isVisitor = context.viewer.account === null;
    const loading = Promise.all([
      api.getEvent({ id }),
      isVisitor ? null : api.getRsvp({ id }),
      isVisitor ? null : api.getHousehold({}),
    ]);
    const [event, rsvp, household] = await orNotFound(loading);
    return {
      event,
      rsvp,
      household: household?.people ?? [],
      others: await othersAt(api, event),
      today: boroughDate(new Date()),
    };
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const event = loaderData?.event;
    if (!event)
      return headOf({ title: 'Event not found', description: '', path: '/events', publicUrl, hidden: true });
    const path = `/events/${event.id}`;
    return headOf({
      title: event.title,
      description: `${dateText(event.eventDate, 'long')} at ${inOneLine(event.location, event.postcode)}. ${event.description.slice(0, 120)}`,
      path,
      publicUrl,
      ...(event.isPublic ? { image: previewOf(event) } : {}),
      jsonLd: [
        eventJsonLd(event, publicUrl),
        breadcrumbList(publicUrl, [home, list, { name: event.title, path }]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./event.page.tsx'), 'EventPage'),
  notFoundComponent: lazyRouteComponent(() => import('./event-not-found.page.tsx'), 'EventNotFound'),
});

/** Events of other hosts are shown as not found. */
const noPage = [400, 403, 404];

const createEventRoute = createRoute({
  ...memberScreen('/events/create', 'Create Event'),
  ...searchForLoader({ from: textUpTo(36) }),
  loader: ({ context, deps }) => orNotFound(loadForm(context, deps.from), noPage),
  component: lazyRouteComponent(() => import('./create-event.page.tsx'), 'CreateEventPage'),
});

const adminCreateEventRoute = createRoute({
  ...adminScreen('/create-event', 'Create Event'),
  ...searchForLoader({ from: textUpTo(36) }),
  loader: ({ context, deps }) => orNotFound(loadForm(context, deps.from), noPage),
  component: lazyRouteComponent(() => import('./create-event.admin-page.tsx'), 'AdminCreateEventPage'),
});

const myEventsRoute = createRoute({
  ...accountScreen('/events/mine', 'My events'),
  ...searchForLoader({ past: flagParam, cursor: cursorParam }),
  loader: async ({ context, deps: { past, ...deps } }) => {
    const api = apiIn(context);
    const [rsvps, hosted, feed] = await Promise.all([
      api.listOwnRsvps({}),
      api.listOwnEvents({ ...deps, ...(past ? { past: 'true' } : {}) }),
      api.getCalendarFeed({}),
    ]);
    return { rsvps, hosted, feedUrl: feed.url, today: boroughDate(new Date()) };
  },
  component: lazyRouteComponent(() => import('./my-events.page.tsx'), 'MyEventsPage'),
});

const editEventRoute = createRoute({
  ...memberScreen('/events/$eventId/edit', 'Edit event'),
  loader: async ({ context, params }) => {
    const api = apiIn(context);
    const event = await orNotFound(api.getHostedEvent({ id: params.eventId }), noPage);
    return { event, mosques: await api.listPartnerMosques({}) };
  },
  component: lazyRouteComponent(() => import('./edit-event.page.tsx'), 'EditEventPage'),
  notFoundComponent: lazyRouteComponent(() => import('./event-not-found.page.tsx'), 'EventNotFound'),
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
  component: lazyRouteComponent(() => import('./guest-list.page.tsx'), 'EventGuestsPage'),
  notFoundComponent: lazyRouteComponent(() => import('./event-not-found.page.tsx'), 'EventNotFound'),
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
  component: lazyRouteComponent(() => import('./event.admin-page.tsx'), 'AdminEventsPage'),
});

export const events = {
  name: 'events',
  routes: [
    eventsRoute,
    eventRoute,
    createEventRoute,
    adminCreateEventRoute,
    myEventsRoute,
    editEventRoute,
    eventGuestsRoute,
    adminEventsRoute,
  ],
  navigation: [
    { label: 'Events', to: '/events', audience: 'everyone', order: 20 },
    { label: 'My events', to: '/events/mine', audience: 'member', order: 10, place: 'own' },
  ],
} as const satisfies WebFeature;

/** Loads a page of events. An unknown postcode or a foreign cursor is dropped, so that the list is still shown. */
async function loadEvents({ api, viewer }: RouterContext, search: EventSearch) {
  const events = apiOf<typeof eventCalls>(api);
  const now = new Date();
  const today = boroughDate(now);
  const hasHome = viewer.account?.hasPostcode === true;
  const hasPlace = hasHome || search.postcode !== undefined || search.lat !== undefined;
  try {
    const page = await events.listEvents(toEventListInput(search, now));
    return { page, today, hasPlace, unknownPlace: false };
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    const placeless = { ...search, postcode: undefined, lat: undefined, lng: undefined, cursor: undefined };
    const page = await events.listEvents(toEventListInput({ ...placeless, within: undefined }, now));
    return { page, today, hasPlace: hasHome, unknownPlace: search.postcode !== undefined };
  }
}

/** The preview picture of a shared link; its URL changes with the event. */
function previewOf(event: EventDetail) {
  const version = Date.parse(event.updatedAt).toString(36);
  const lines = previewLines(event, event.eventDate).join(', ');
  return { path: `/events/${event.id}/preview.png?v=${version}`, alt: `${event.title}: ${lines}` };
}

const shownOthers = 3;

/** Loads the next few events at the same mosque. The page is shown without them if that fails. */
async function othersAt(api: ApiOf<typeof eventCalls>, { id, placeId }: EventDetail) {
  if (placeId === null) return [];
  const page = await api.listEvents({ placeId, limit: shownOthers + 1 }).catch(() => null);
  return (page?.items ?? []).filter((other) => other.id !== id).slice(0, shownOthers);
}

/** The event as a schema.org Event. */
function eventJsonLd(event: EventDetail, publicUrl: string) {
  const url = `${publicUrl}/events/${event.id}`;
  const status = event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled';
  return {
    '@type': 'Event',
    '@id': url,
    url,
    name: event.title,
    description: event.description,
    image: event.imageUrl === null ? undefined : publicUrl + event.imageUrl,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${status}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    maximumAttendeeCapacity: event.maxAttendees,
    organizer: { '@type': 'Organization', name: event.organizer },
    location: {
      '@type': 'Place',
      name: event.location,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.address,
        postalCode: event.postcode,
        addressCountry: 'GB',
      },
    },
  };
}

/** Loads what a new event's form needs: the mosques, and the event to copy. */
async function loadForm(context: Context, from: string | undefined) {
  const api = apiIn(context);
  const [mosques, start] = await Promise.all([
    api.listPartnerMosques({}),
    from === undefined ? newEvent(context) : api.getHostedEvent({ id: from }).then(copyOf),
  ]);
  return { mosques, start };
}

/** The organiser is the person who fills in the form, unless they change it. */
async function newEvent(context: Context): Promise<EventStart> {
  const { firstName, lastName } = await apiOf<typeof accountCalls>(context.api).getCurrentUser({});
  return { organizer: fullName({ firstName, lastName }) };
}

/** Copies all but the dates; the time is kept. */
function copyOf({ id: _, eventDate: __, endDate: _end, imageUrl: ___, ...rest }: EventStart): EventStart {
  return rest;
}
