import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { type ApiOf, apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  dateParam,
  flagParam,
  numberFrom,
  oneOf,
  searchForLoader,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls, EventDetail } from '../contract.ts';
import { eventCategories } from '../event-categories.ts';
import { eventPeriods } from '../event-dates.ts';
import { inOneLine, previewLines } from '../event-texts.ts';
import type { calls as rsvpCalls } from '../rsvp-contract.ts';
import { eventJsonLd } from './event-json-ld.ts';
import { hostingRoutes } from './hosting/hosting-routes.ts';
import { loadEvents } from './load-events.ts';

const shownOthers = 3;
const home = { name: 'Home', path: '/' };
const list = { name: 'Events', path: '/events' };

const eventsRoute = createRoute({
  ...publicScreen('/events', {
    title: 'Events',
    description: `What is on for the Muslim community of ${borough.name}: lessons, charity, youth, family and more.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForLoader({
    category: oneOf(eventCategories),
    when: oneOf(eventPeriods),
    from: dateParam,
    to: dateParam,
    search: textParam,
    sisters: flagParam,
    free: flagParam,
    families: flagParam,
    wheelchair: flagParam,
    within: numberFrom(0.1, 100),
    postcode: textUpTo(10),
    lat: numberFrom(-90, 90),
    lng: numberFrom(-180, 180),
    cursor: cursorParam,
  }),
  loader: ({ context, deps }) => loadEvents(context, deps),
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
});

const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events/$eventId',
  loader: async ({ context, params }) => {
    const api = apiOf<typeof calls & typeof rsvpCalls>(context.api);
    const id = params.eventId;
    const isVisitor = context.viewer.account === null;
    const loading = Promise.all([api.getEvent({ id }), isVisitor ? null : api.getRsvp({ id })]);
    const [event, rsvp] = await orNotFound(loading);
    return { event, rsvp, others: await othersAt(api, event), today: boroughDate(new Date()) };
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
  component: lazyRouteComponent(() => import('./event-page.tsx'), 'EventPage'),
  notFoundComponent: lazyRouteComponent(() => import('./event-not-found.tsx'), 'EventNotFound'),
});

/** The picture that is shown beside the link; a changed event has a new one. */
function previewOf(event: EventDetail) {
  const version = Date.parse(event.updatedAt).toString(36);
  const lines = previewLines(event, event.eventDate).join(', ');
  return { path: `/events/${event.id}/preview.png?v=${version}`, alt: `${event.title}: ${lines}` };
}

/** The next few at the same mosque. They are no part of the answer: without them the page stands as well. */
async function othersAt(api: ApiOf<typeof calls>, { id, placeId }: EventDetail) {
  if (placeId === null) return [];
  const page = await api.listEvents({ placeId, limit: shownOthers + 1 }).catch(() => null);
  return (page?.items ?? []).filter((one) => one.id !== id).slice(0, shownOthers);
}

export const events = {
  name: 'events',
  routes: [eventsRoute, eventRoute, ...hostingRoutes],
  navigation: [
    { label: 'Events', to: '/events', audience: 'everyone', order: 20 },
    { label: 'My events', to: '/events/mine', audience: 'member', order: 10, place: 'own' },
  ],
} as const satisfies WebFeature;
